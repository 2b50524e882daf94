import { type Receipt, receiptKey } from "@/lib/receipt/receipt";
import { attempt, type Stored } from "./attempt";
import { allOf, draftDatabase } from "./database";

/** A visit ends when its operator signs out, and without that after a day. */
const VISIT_MS = 24 * 60 * 60 * 1000;

interface Coordinates {
  readonly namespace: string;
  readonly name: string;
}

/** The receipts of an operator's saves of one object in this visit, the latest first. */
export function receiptsOf(
  operator: string,
  { namespace, name }: Coordinates,
): Promise<Stored<readonly Receipt[]>> {
  return attempt(async () => {
    const database = await draftDatabase();
    const kept = await database.getAll("receipts", allOf(operator));
    const old = kept.filter(({ receipt }) => Date.now() - Date.parse(receipt.at) > VISIT_MS);
    await Promise.all(old.map(({ id }) => database.delete("receipts", [operator, id])));
    return kept
      .filter((one) => !old.includes(one))
      .map(({ receipt }) => receipt)
      .filter(({ after: { metadata } }) => metadata.namespace === namespace && metadata.name === name)
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  });
}

/** Keeps the receipt of a save, over an earlier one of the same save. */
export function putReceipt(receipt: Receipt): Promise<Stored<undefined>> {
  return attempt(async () => {
    const { operator } = receipt;
    await (await draftDatabase()).put("receipts", { operator, id: receiptKey(receipt), receipt });
    return undefined;
  });
}

/** Forgets all of an operator's receipts: the visit is over. */
export function forgetReceipts(operator: string): Promise<Stored<undefined>> {
  return attempt(async () => {
    await (await draftDatabase()).delete("receipts", allOf(operator));
    return undefined;
  });
}
