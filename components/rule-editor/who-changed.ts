import type { Messages } from "@/lib/messages/messages";
import { type Changer, changersBetween } from "@/lib/prometheus-rule/changers";
import type { PrometheusRule } from "@/lib/prometheus-rule/types";

/** So many people, and so many places of each, fit into one line of a bar. */
const NAMED = 3;

/**
 * Who changed something between two versions, as the subject of a sentence, and when that was last (RFC 3339). One
 * person stands there by name; several with what each of them changed. undefined: nothing tells.
 */
export function whoChanged(
  before: PrometheusRule,
  after: PrometheusRule,
  messages: Messages,
): { readonly by: string | undefined; readonly at: string | undefined } {
  const changers = changersBetween(before, after);
  return { by: changersText(changers, messages), at: changers[0]?.at };
}

/** The same for people who are known already. */
export function changersText(changers: readonly Changer[], { who }: Messages): string | undefined {
  const [first, ...others] = changers;
  if (first === undefined) return undefined;
  if (others.length === 0) return first.by;
  const named = changers.slice(0, NAMED).map(({ by, groups, object }) => {
    const places = [...groups, ...(object ? [who.object] : [])];
    const more = places.length - NAMED;
    return { by, places: more > 0 ? [...places.slice(0, NAMED), who.more(more)] : places };
  });
  const more = changers.length - NAMED;
  return who.several(more > 0 ? [...named, { by: who.more(more), places: [] }] : named);
}
