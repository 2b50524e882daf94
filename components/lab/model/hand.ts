import { equalJson } from "@/lib/json/json";
import type { Copy } from "@/lib/lab/craft";
import { contentOf, type ScratchKind } from "@/lib/lab/scratch";
import type { Expected, Operator, Step } from "@/lib/lab/step";
import type { Way } from "@/lib/lab/way";
import { readContent } from "./typed-content";

/** What an operator of the free hand has before them. */
export interface Hand {
  /** undefined: the copy stands as it is. */
  readonly typed: string | undefined;
  readonly way: Way;
}

/** What most clients of a custom resource do, so that the first try shows what the lab is about. */
export const FIRST_HAND: Hand = { typed: undefined, way: "merge-patch" };

/** The type asks for it; of steps that are not the story's nothing is expected. */
const ANYTHING: Expected = { code: 200 };

/** The steps that send a copy as it is typed; undefined: it cannot be read. */
export function stepsToSend(
  { typed, way }: Hand,
  by: Operator,
  on: ScratchKind,
  copy: Copy,
): readonly Step[] | undefined {
  const send: Step = { do: "send", on, by, way, expect: ANYTHING };
  const edit = editTyped(typed, by, on, copy);
  return edit && [...edit, send];
}

/** Whether what is typed can be sent, as far as it was read here; nothing typed can. */
export function isReadable({ typed }: Hand, on: ScratchKind): boolean {
  return typed === undefined || readContent(typed, on).kind === "content";
}

/** The edit that was typed, or none where nothing was; undefined: it cannot be read. */
export function editTyped(
  typed: string | undefined,
  by: Operator,
  on: ScratchKind,
  copy: Copy,
): readonly Step[] | undefined {
  if (typed === undefined) return [];
  const read = readContent(typed, on);
  if (read.kind !== "content") return undefined;
  if (equalJson(read.content, contentOf(copy.edited))) return [];
  return [{ do: "edit", on, by, edit: { kind: "retype", content: read.content } }];
}

/** The other steps of a free hand. */
export function freeStep(act: "create" | "read" | "merge" | "delete", by: Operator, on: ScratchKind): Step {
  switch (act) {
    case "create":
      return { do: "create", on, expect: ANYTHING };
    case "read":
      return { do: "read", on, by, expect: ANYTHING };
    case "merge":
      return { do: "merge", on, by, expect: ANYTHING };
    case "delete":
      return { do: "delete", on, by, naming: ["uid", "resourceVersion"], expect: ANYTHING };
  }
}
