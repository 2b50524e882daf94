"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { use, useMemo, useRef } from "react";
import { useDrafts } from "@/components/drafts/use-drafts";
import { useMessages } from "@/components/messages-provider";
import { useMayCreateAnywhere } from "@/components/shell/may-create";
import { useShortcut } from "@/components/shell/use-shortcut";
import type { ListRow } from "@/lib/query/list-row";
import { rowKey } from "@/lib/watch/rows";
import { ListNotice } from "./list-notice";
import { ListStatus } from "./list-status";
import { LooseDrafts } from "./loose-drafts";
import { rulePath } from "./rule-row";
import { RuleTable } from "./rule-table";
import { SearchField } from "./search-field";
import { Toolbar } from "./toolbar";
import { CURSOR_KEYS, stepOf, useCursor } from "./use-cursor";
import { useKnownList, useVisibleRows } from "./use-list";
import { useListState } from "./use-list-state";

interface RuleListProps {
  readonly operator: string;
  readonly firstRows: Promise<readonly ListRow[]>;
}

/** The list of all rule objects that the operator may see: live, searched, filtered, sorted, driven by keys. */
export function RuleList({ operator, firstRows }: RuleListProps) {
  const messages = useMessages().list;
  const known = useKnownList(use(firstRows));
  const drafts = useDrafts(operator);
  const draftKeys = useMemo(() => new Set(drafts.map(rowKey)), [drafts]);
  const [state, setState] = useListState();
  const { visible, searched } = useVisibleRows(known.rows, state, draftKeys);
  const create = useMayCreateAnywhere() === false ? "refused" : "allowed";
  const grid = useRef<HTMLTableElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const cursor = useCursor(visible);
  const router = useRouter();

  function open() {
    const chosen = visible[cursor.index ?? 0];
    if (chosen) router.push(rulePath(chosen.row));
  }
  function enterList() {
    grid.current?.focus();
    if (cursor.index === undefined) cursor.move("first");
  }

  useShortcut(["/"], () => {
    field.current?.focus();
    field.current?.select();
  });
  useShortcut(["n"], () => (create === "allowed" ? router.push("/rules/new" as Route) : undefined));
  useShortcut(CURSOR_KEYS, ({ key }) => {
    const step = stepOf(key);
    grid.current?.focus({ preventScroll: true });
    if (step) cursor.move(step);
  });

  return (
    <>
      <h1 className="sr-only">{messages.title}</h1>
      <Toolbar
        rows={known.rows}
        state={state}
        onState={setState}
        drafts={drafts.length}
        create={create}
        search={
          <SearchField
            ref={field}
            text={state.query}
            onText={(query) => setState({ ...state, query })}
            onLeave={(to) => (to === "open" ? open() : enterList())}
          />
        }
      />
      <ListStatus known={known} shown={visible.length} state={state} onState={setState} />
      <LooseDrafts drafts={drafts} known={known} />
      {visible.length > 0 ? (
        <RuleTable
          ref={grid}
          rows={visible}
          state={state}
          onState={setState}
          active={cursor.index}
          onOpen={open}
          drafts={draftKeys}
          searched={searched}
        />
      ) : (
        <ListNotice known={known} state={state} onState={setState} create={create} />
      )}
    </>
  );
}
