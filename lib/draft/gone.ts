import type { Json } from "@/lib/json/json";
import { decideAll, openSession, outcome } from "@/lib/merge/session";
import { type Editable, editableOf } from "@/lib/prometheus-rule/editable";
import { parseYaml } from "@/lib/yaml/parse";
import { basedOn, groundIn, rewritten } from "./ground";
import type { HandEdit } from "./hand-edit";
import { missingField } from "./reading";
import type { Conflicted, Ground } from "./state";

/**
 * What is left of a draft whose object is gone or about to go. A merge with it cannot be finished any more: what was
 * decided and typed in it goes into the text, with mine where nobody has decided.
 */
export function leftOf(state: Ground | Conflicted): Ground {
  if (!("session" in state)) return groundIn(state);
  const { session, edit, theirs } = state;
  if (edit === undefined && Object.keys(session.decisions).length === 0) return groundIn(state);
  const decided = outcome(decideAll(session, "mine")).value;
  const text =
    edit === undefined
      ? rewritten(state.text, undefined, decided as Editable)
      : carried(edit, decided, state);
  const baseText = rewritten(text, undefined, editableOf(theirs));
  return { ...basedOn(groundIn(state), theirs), text, baseText };
}

/** The merged YAML as typed, with what was decided after that; as it is where it does not parse. */
function carried(edit: HandEdit, decided: Json, { session }: Conflicted): string {
  const typed = parseYaml(edit.text);
  if (!typed.ok || missingField(typed.value) !== undefined) return edit.text;
  const both = decideAll(openSession(edit.over, typed.value, decided, session.shape), "mine");
  return rewritten(edit.text, undefined, outcome(both).value as Editable);
}
