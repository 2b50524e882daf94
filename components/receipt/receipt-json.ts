import { isPlace } from "@/components/merge/model/choices";
import { formatJson, type Json } from "@/lib/json/json";
import { placeOf } from "@/lib/prometheus-rule/place";
import type { Fate } from "@/lib/receipt/fates";
import type { Receipt } from "@/lib/receipt/receipt";

/**
 * A receipt as JSON for other programs. Values that are absent are left out, as in the object itself; `fields` leads
 * from the rule, group or object down, and is empty for the thing as a whole.
 */
export function receiptJson(receipt: Receipt): string {
  const { namespace, name, uid } = receipt.after.metadata;
  const { versions, operator, at, answer, theirsBy } = receipt;
  const told = {
    format: "truce-save-receipt/1",
    object: { namespace, name, uid },
    operator,
    at,
    answer,
    versions,
    theirsBy,
    places: receipt.fates.map(placeJson),
  };
  return `${formatJson(told as unknown as Json)}\n`;
}

function placeJson({ place, verdict, before, after }: Fate): Json {
  const { group, rule, fields } = placeOf(place.path);
  const both = verdict.kind === "by-hand" && verdict.took === "both";
  return {
    id: place.id,
    group: group?.label,
    rule: rule?.label,
    fields: isPlace(place) ? ["group"] : fields,
    what: place.kind,
    verdict: verdict.kind,
    took: verdict.kind === "by-hand" ? verdict.took : undefined,
    before,
    mine: verdict.kind === "cluster" ? undefined : place.mine,
    theirs: verdict.kind === "cluster" ? undefined : place.theirs,
    after: both ? [place.theirs ?? null, place.mine ?? null] : after,
  };
}
