import type { Route } from "next";
import { readText } from "@/lib/draft/reading";
import { putDraft } from "@/lib/draft-store/drafts";
import { duplicateOf } from "@/lib/prometheus-rule/copies";
import { rewriteYaml } from "@/lib/yaml/rewrite";
import { draftHref } from "./addresses";
import { copyName } from "./copy-name";
import { newDraftId } from "./draft-id";

/**
 * Keeps a text as the draft of a new object under another name, comments included, and says where it opens. A text
 * that does not parse is kept as it is.
 */
export async function keepCopy(operator: string, text: string): Promise<Route> {
  const id = newDraftId();
  const reading = readText(text, undefined);
  const metadata = reading.ok ? reading.edited.metadata : { namespace: "", name: "" };
  const target = { namespace: metadata.namespace, name: copyName(metadata.name) };
  const copied = reading.ok ? rewriteYaml(text, duplicateOf(reading.edited, target)) : text;
  await putDraft({
    id,
    operator,
    ...target,
    contents: { base: undefined, baseText: "", text: copied, merge: undefined },
    cursor: 0,
    updatedAt: Date.now(),
  });
  return draftHref(id);
}
