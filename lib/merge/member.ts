import { isJsonObject, type Json, propertyOf } from "@/lib/json/json";
import type { Choice, Version } from "./model";
import type { Entry, Slot } from "./outline";
import { keysOf, objectOf } from "./property";
import type { EntryNode, Node } from "./tree";

/** An item of a list with what it is in the merged document: nothing where it is absent, two things under `both`. */
export interface Member {
  readonly entry: Entry;
  readonly node: EntryNode;
  readonly contents: readonly Node[];
}

/** A value that stands as it is. */
export function settled(value: Json | undefined): Node {
  return { kind: "settled", value };
}

/** Whether a form of the item that holds a list has this list. */
export function hasRoom(content: Node, { place }: Slot): boolean {
  let node: Node | undefined = content;
  for (const field of place)
    node = node?.kind === "record" ? node.fields.find(([key]) => key === field)?.[1] : undefined;
  return node?.kind === "list";
}

/** What stands for an item under a choice; nobody's choice: as it was merged. */
export function contentsOf({ forms, joined }: EntryNode, choice: Choice | undefined): readonly Node[] {
  if (choice?.take === "value") return [settled(choice.value)];
  if (choice?.take === "both" && joined) return [joined];
  if (choice?.take === "both") return [forms.theirs, forms.mine].filter((form) => form !== undefined);
  const form = forms[choice?.take ?? "merged"];
  return form ? [form] : [];
}

/** The member with its name as a version has it; nothing where that version lacks the item. */
export function named(member: Member, field: string, version: Version): Member {
  const item = member.entry[version];
  const name = propertyOf(item?.value, field);
  const contents = item ? member.contents.map((content) => withField(content, field, name)) : [];
  return { ...member, contents };
}

function withField(content: Node, field: string, value: Json | undefined): Node {
  if (content.kind === "record") {
    const fields = content.fields.filter(([key]) => key !== field);
    return { ...content, fields: [...fields, [field, settled(value)]] };
  }
  if (content.kind !== "settled" || !isJsonObject(content.value)) return content;
  const { value: object } = content;
  const rest = keysOf(object).filter((key) => key !== field);
  const properties = [...rest.map((key) => [key, propertyOf(object, key)] as const), [field, value] as const];
  return settled(
    objectOf(properties.filter((pair): pair is readonly [string, Json] => pair[1] !== undefined)),
  );
}
