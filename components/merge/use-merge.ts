import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { decide, decideAll, type MergeSession, redo, undecide, undo } from "@/lib/merge/session";
import { cardId } from "./divergence-card";
import { changedBetween, isTypable, type Offer } from "./model/choices";
import {
  type Cursor,
  cursorOn,
  divergenceAt,
  keptCursor,
  placeFrom,
  startCursor,
  subjectAt,
} from "./model/cursor";
import { outlineOf, type Subject } from "./model/outline";
import { shownDivergences } from "./model/shown";
import type { PlaceVerbs } from "./place-verbs";

/** What the operator looks at. */
interface View {
  readonly cursor: Cursor;
  /** Id of the place for which a value is being typed. */
  readonly editing: string | undefined;
  /** What was gone to in the tree, which may be unchanged: then the outline does not have it. */
  readonly selected?: Subject | undefined;
}

/**
 * Where the operator is in a merge, and the way on from there. The decisions are the session's and leave by
 * `onChange`; only what is looked at is kept here.
 */
export function useMerge(session: MergeSession, onChange: (session: MergeSession) => void) {
  const { plan, decisions } = session;
  const outline = useMemo(() => outlineOf(shownDivergences(plan, decisions)), [plan, decisions]);
  const [start] = useState(() => startCursor(outline, decisions));
  const [chosen, setChosen] = useState<View>();
  const cursor = keptCursor(outline, decisions, chosen?.cursor ?? start);

  /**
   * Shows a place. `focus`: it gets the focus, for who works by keys and for screen readers; `scroll`: the focus stays
   * on the control that was pressed, unless that went away with the place shown before.
   */
  function show(cursor: Cursor, how: "focus" | "scroll", change: () => void = () => {}) {
    flushSync(() => {
      setChosen({ cursor, editing: undefined });
      change();
    });
    const card = cardOf(cursor);
    if (how === "focus" || document.activeElement === document.body) card?.focus();
    else card?.scrollIntoView({ block: "nearest" });
  }

  function move(step: 1 | -1) {
    const next = placeFrom(outline, decisions, cursor, step);
    if (next) show(next, "focus");
  }

  /** Goes to an earlier or later state of the decisions, and to the place that it differs in. */
  function travel(next: MergeSession) {
    const [id] = changedBetween(decisions, next.decisions);
    const there = id === undefined ? undefined : cursorOn(outline, id);
    if (next !== session) show(there ?? cursor, "scroll", () => onChange(next));
  }

  const at = (id: string) => cursorOn(outline, id) ?? cursor;
  const place: PlaceVerbs = {
    take: (id, choice) =>
      show(at(id), chosen?.editing === id ? "focus" : "scroll", () => onChange(decide(session, id, choice))),
    reopen: (id) => show(at(id), "focus", () => onChange(undecide(session, id))),
    edit(id) {
      // The field takes the focus by itself; its buttons must be in sight too.
      flushSync(() => setChosen({ cursor: at(id), editing: id }));
      cardOf(at(id))?.scrollIntoView({ block: "nearest" });
    },
    leaveEdit: () => show(cursor, "focus"),
  };
  const current = divergenceAt(outline, cursor);
  return {
    outline,
    view: {
      cursor,
      editing: chosen?.editing,
      /** What the operator went to by hand; undefined before. */
      visited: chosen && (subjectAt(outline, cursor) ?? chosen.selected),
    },
    place,
    verbs: {
      select: (next: Cursor, subject: Subject | undefined) =>
        setChosen({ cursor: next, editing: undefined, selected: subject }),
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
      undo: () => travel(undo(session)),
      redo: () => travel(redo(session)),
    },
  };
}

function cardOf({ divergence }: Cursor): HTMLElement | null {
  return divergence === undefined ? null : document.getElementById(cardId(divergence));
}
