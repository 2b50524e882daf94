import { type Document, isMap, isScalar, isSeq, type Node } from "yaml";
import { isJsonArray, isJsonObject, type Json, propertyOf } from "@/lib/json/json";
import { fingerprint } from "./align";
import { beginsLine, type Page } from "./page";
import { type Slot, slotsOf } from "./slot";

/** An item of a block list, with the text that it brings along when it goes to another list. */
export interface Mover {
  readonly slot: Slot;
  readonly said: Json;
}

/**
 * Finds where an item that is new in its list comes from: the one item with its key (or, without a key, its content)
 * in the text as it was, if there is one such item in what is wanted, too. Where a key recurs nothing is found, for
 * nobody could say which is which.
 */
export function moversOf(
  page: Page,
  { contents }: Document.Parsed,
  old: Json,
  wanted: Json,
): (item: Json) => Mover | undefined {
  const identity = (item: Json) => page.itemKey(item) ?? fingerprint(item);
  let movers: ReadonlyMap<string, Mover> | undefined;
  // Looked for at the first item that is new: most texts have none.
  const found = () => {
    const [before, after] = [countsOf(old, identity), countsOf(wanted, identity)];
    const once = itemsIn(page, contents ?? undefined, old)
      .map((mover) => [identity(mover.said), mover] as const)
      .filter(([key]) => before.get(key) === 1 && after.get(key) === 1);
    return new Map(once);
  };
  return (item) => {
    if (!isJsonObject(item)) return undefined;
    movers ??= found();
    return movers.get(identity(item));
  };
}

/** The objects in all block lists whose lines are their own. */
export function itemsIn(page: Page, node: Node | undefined, said: Json | undefined): readonly Mover[] {
  if (isMap<Node, Node | null>(node) && isJsonObject(said))
    return node.items.flatMap(({ key, value }) =>
      isScalar(key) ? itemsIn(page, value ?? undefined, propertyOf(said, String(key.value))) : [],
    );
  if (!isSeq<Node>(node) || !isJsonArray(said)) return [];
  const slots = node.flow ? [] : (slotsOf(page, node) ?? []);
  return node.items.flatMap((item, i) => {
    const [slot, value] = [slots[i], said[i]];
    const own = slot && isJsonObject(value) && beginsLine(page, slot.start) ? [{ slot, said: value }] : [];
    return [...own, ...itemsIn(page, item, value)];
  });
}

/** How often each object occurs in lists, whatever the list. */
function countsOf(value: Json, identity: (item: Json) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const look = (at: Json | undefined): void => {
    if (isJsonArray(at))
      for (const item of at) {
        if (isJsonObject(item)) counts.set(identity(item), (counts.get(identity(item)) ?? 0) + 1);
        look(item);
      }
    else if (isJsonObject(at)) for (const key of Object.keys(at)) look(at[key]);
  };
  look(value);
  return counts;
}
