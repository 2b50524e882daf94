import type { Messages } from "@/lib/messages/messages";
import type { Changer } from "@/lib/prometheus-rule/changers";

/** So many people, and so many places of each, fit into one line of a bar. */
const NAMED = 3;

/** People as the subject of a sentence: one by name, several with what each of them changed. undefined: nobody. */
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
