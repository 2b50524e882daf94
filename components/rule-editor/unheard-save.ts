import { readText } from "@/lib/draft/reading";
import { reviewReplace } from "@/lib/draft/review";
import type { StoredDraft } from "@/lib/draft-store/database";
import { forgetDraft } from "@/lib/draft-store/drafts";
import { addReceipt } from "@/lib/draft-store/receipts";
import { editableOf, isStoredAs, sameEditable } from "@/lib/prometheus-rule/editable";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { recordOf } from "@/lib/receipt/receipt";

/**
 * Forgets the drafts that say what is stored, and keeps the receipts of their saves: the page went away between the
 * save and its answer. Returns these drafts.
 */
export async function closeUnheard(
  drafts: readonly StoredDraft[],
  object: StoredRule,
): Promise<readonly StoredDraft[]> {
  const done = drafts.filter((draft) => isStored(draft, object));
  for (const draft of done) {
    await keepUnheard(draft, object);
    await forgetDraft(draft);
  }
  return done;
}

function isStored({ contents: { base, text, merge } }: StoredDraft, object: StoredRule): boolean {
  if (base === undefined || merge !== undefined) return false;
  const stored = editableOf(object);
  if (sameEditable(editableOf(base), stored)) return false;
  const reading = readText(text, object.metadata);
  return reading.ok && isStoredAs(reading.edited, stored);
}

/** The time of such a receipt is when the draft was last written. */
async function keepUnheard(draft: StoredDraft, object: StoredRule): Promise<void> {
  const { operator, updatedAt, contents } = draft;
  const { base, text } = contents;
  const reading = readText(text, object.metadata);
  if (!reading.ok || base === undefined || base.metadata.uid !== object.metadata.uid) return;
  const { edited } = reading;
  const changes = reviewReplace(base, edited)?.changes ?? [];
  const record = recordOf({ kind: "replace", base, changes }, edited, object, "lost");
  await addReceipt({ ...record, operator, at: new Date(updatedAt).toISOString() });
}
