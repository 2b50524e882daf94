"use client";

import { useState } from "react";
import type { ScratchKind } from "@/lib/lab/scratch";
import type { Operator, Step } from "@/lib/lab/step";
import type { Way } from "@/lib/lab/way";
import { editTyped, FIRST_HAND, freeStep, type Hand, stepsToSend } from "./model/hand";
import { kindInFocus } from "./model/kind-in-focus";
import type { Play } from "./model/play";
import type { Player } from "./player";

/** Both operators' hands, and what they can do. */
export interface Hands {
  readonly kind: ScratchKind;
  readonly of: Readonly<Record<Operator, Hand>>;
  readonly act: (act: HandAct) => void;
}

export type HandAct =
  /** Both read what was created, so that they can begin at once. */
  | { readonly do: "create" }
  | { readonly do: "read" | "merge" | "send" | "delete"; readonly by: Operator }
  | { readonly do: "send-both" }
  /** What was typed belongs to the other kind, and goes. */
  | { readonly do: "choose-kind"; readonly kind: ScratchKind }
  | { readonly do: "choose-way"; readonly by: Operator; readonly way: Way }
  | { readonly do: "type"; readonly by: Operator; readonly text: string }
  | { readonly do: "clear" };

interface State {
  readonly kind: ScratchKind | undefined;
  readonly of: Hands["of"];
}

const START: State = { kind: undefined, of: { a: FIRST_HAND, b: FIRST_HAND } };

/** The free hand of both operators. What is typed stays until it is sent, or replaced by a read. */
export function useFreeHand(play: Play, player: Player): Hands {
  const [state, setState] = useState(START);
  const kind = state.kind ?? kindInFocus(play.run);
  const change = (by: Operator, hand: Partial<Hand>) =>
    setState((before) => ({ ...before, of: { ...before.of, [by]: { ...before.of[by], ...hand } } }));

  /** Takes steps that make what is typed a part of the copy, or replace it. */
  function take(by: Operator, steps: readonly Step[] | undefined): void {
    if (steps === undefined) return;
    change(by, { typed: undefined });
    void player.take(steps);
  }
  /** What is typed goes only for a copy that has come. */
  async function readAnew(by: Operator): Promise<void> {
    const copy = () => player.current().run.copies[by][kind];
    const before = copy();
    await player.take([freeStep("read", by, kind)]);
    if (copy() !== before) change(by, { typed: undefined });
  }
  function act(what: HandAct): void {
    switch (what.do) {
      case "choose-kind":
        setState({ kind: what.kind, of: { a: untyped(state.of.a), b: untyped(state.of.b) } });
        break;
      case "choose-way":
        change(what.by, { way: what.way });
        break;
      case "type":
        change(what.by, { typed: what.text });
        break;
      case "clear":
        setState(START);
        break;
      case "create":
        setState((before) => ({ ...before, of: { a: untyped(before.of.a), b: untyped(before.of.b) } }));
        void player.take([
          freeStep("create", "a", kind),
          freeStep("read", "a", kind),
          freeStep("read", "b", kind),
        ]);
        break;
      case "send-both":
        take("a", stepsOf("send", "a"));
        take("b", stepsOf("send", "b"));
        break;
      case "read":
        void readAnew(what.by);
        break;
      case "delete":
        void player.take([freeStep("delete", what.by, kind)]);
        break;
      default:
        take(what.by, stepsOf(what.do, what.by));
    }
  }
  function stepsOf(what: "merge" | "send", by: Operator): readonly Step[] | undefined {
    const copy = play.run.copies[by][kind];
    if (copy === undefined) return undefined;
    if (what === "send") return stepsToSend(state.of[by], by, kind, copy);
    const edit = editTyped(state.of[by].typed, by, kind, copy);
    return edit && [...edit, freeStep("merge", by, kind)];
  }
  return { kind, of: state.of, act };
}

/** Whether a copy holds text that was not sent. */
export function hasTyped({ of }: Hands): boolean {
  return of.a.typed !== undefined || of.b.typed !== undefined;
}

function untyped(hand: Hand): Hand {
  return { ...hand, typed: undefined };
}
