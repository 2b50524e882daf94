import { decideAll, outcome } from "@/lib/merge/session";
import type { Editable } from "@/lib/prometheus-rule/editable";
import { groundIn, rewritten } from "./ground";
import { mergedDocument } from "./merged-document";
import { missingField } from "./reading";
import type { Conflicted, Ground } from "./state";

/**
 * What is left of a draft whose object goes away: its text, with what was decided and typed in an open merge in it.
 * What was still to be decided is mine; an edit of the merged YAML that cannot be read is all of the text, to be mended.
 */
export function groundLeft(state: Ground | Conflicted): Ground {
  const ground = groundIn(state);
  if (!("session" in state)) return ground;
  const { session, edit } = state;
  if (edit === undefined && Object.keys(session.decisions).length === 0) return ground;
  const merged = outcome(decideAll(session, "mine")).value;
  const document = mergedDocument(merged, edit, session.shape);
  if (edit !== undefined && (document.kind === "broken" || missingField(document.value) !== undefined))
    return { ...ground, text: edit.text };
  if (document.kind === "broken") return ground;
  return { ...ground, text: rewritten(ground.text, undefined, document.value as Editable) };
}
