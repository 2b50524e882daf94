import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { decide, decideAll, type MergeSession, redo, undecide, undo } from "@/lib/merge/session";
import { cardId } from "./divergence-card";
import { isTypable, type Offer } from "./model/choices";
import { type Cursor, cursorOn, divergenceAt, keptCursor, startCursor, undecidedFrom } from "./model/cursor";
import { outlineOf } from "./model/outline";
import { shownDivergences } from "./model/shown";
import type { PlaceVerbs } from "./place-verbs";

/** What the operator looks at. */
interface View {
  readonly cursor: Cursor;
  /** Id of the place for which a value is being typed. */
  readonly editing: string | undefined;
}

/**
 * Where the operator is in a merge, and the way on from there. The decisions are the session's and leave by
 * `onChange`; only what is looked at is kept here.
 */
export function useMerge(session: MergeSession, onChange: (session: MergeSession) => void) {
  const { plan, decisions } = session;
  const outline = useMemo(() => outlineOf(shownDivergences(plan, decisions)), [plan, decisions]);
  const [chosen, setChosen] = useState<View>(() => ({
    cursor: startCursor(outline, decisions),
    editing: undefined,
  }));
  const cursor = keptCursor(outline, decisions, chosen.cursor);

  /** Shows a place and puts the focus on it, for the keys and for screen readers. */
  function show(next: Cursor, change: () => void = () => {}) {
    flushSync(() => {
      setChosen({ cursor: next, editing: undefined });
      change();
    });
    if (next.divergence !== undefined) document.getElementById(cardId(next.divergence))?.focus();
  }

  function move(step: 1 | -1) {
    const next = undecidedFrom(outline, decisions, cursor, step);
    if (next) show(next);
  }

  const place: PlaceVerbs = {
    take: (id, choice) => show(cursorOn(outline, id) ?? cursor, () => onChange(decide(session, id, choice))),
    reopen: (id) => show(cursorOn(outline, id) ?? cursor, () => onChange(undecide(session, id))),
    edit: (id) => setChosen({ cursor: cursorOn(outline, id) ?? cursor, editing: id }),
    leaveEdit: () => show(cursor),
  };
  const current = divergenceAt(outline, cursor);
  return {
    outline,
    view: { cursor, editing: chosen.editing },
    place,
    verbs: {
      select: (next: Cursor) => setChosen({ cursor: next, editing: undefined }),
      next: () => move(1),
      previous: () => move(-1),
      /** Takes a version at the current place, if it is offered there. */
      choose(offer: Offer) {
        if (current?.offers.includes(offer)) place.take(current.id, { take: offer });
      },
      /** Opens the field for a typed value at the current place, if one can stand there. */
      type() {
        if (current && isTypable(current)) place.edit(current.id);
      },
      decideAll: (take: "mine" | "theirs") => onChange(decideAll(session, take)),
      undo: () => onChange(undo(session)),
      redo: () => onChange(redo(session)),
    },
  };
}
