import type { Json } from "@/lib/json/json";
import { fingerprint } from "./align";
import { itemsIn } from "./mover";
import { pageOf } from "./page";
import { readYaml } from "./parse";

/** A list item as another text has it: its own lines, the comments directly above included. */
export interface Copy {
  readonly lines: readonly string[];
  /** The column of its dash. */
  readonly column: number;
}

/** Finds list items that say exactly this in other texts, so that their comments and their style come along. */
export function copiesFrom(texts: readonly string[]): (item: Json) => Copy | undefined {
  let copies: ReadonlyMap<string, Copy> | undefined;
  // Read at the first item that is new: mostly there is none.
  return (item) => {
    copies ??= new Map(texts.flatMap(itemsOf).reverse());
    return copies.get(fingerprint(item));
  };
}

function itemsOf(text: string): readonly (readonly [string, Copy])[] {
  const read = readYaml(text);
  if ("problems" in read || read.document === undefined) return [];
  const page = pageOf(text, read.document, () => undefined);
  return itemsIn(page, read.document.contents ?? undefined, read.value).map(({ slot, said }) => {
    const lines = text.slice(slot.lead, slot.tail).split(/\r?\n/);
    return [fingerprint(said), { lines, column: slot.column }];
  });
}

/** The lines of a copy with its dash at another column; undefined where they stand too far out for that. */
export function shifted({ lines, column }: Copy, to: number): readonly string[] | undefined {
  const by = to - column;
  const moved = lines.map((line) => {
    if (line === "" || by >= 0) return line === "" ? line : " ".repeat(by) + line;
    const margin = /^ */.exec(line)?.[0].length ?? 0;
    return margin >= -by ? line.slice(-by) : undefined;
  });
  return moved.every((line) => line !== undefined) ? moved : undefined;
}
