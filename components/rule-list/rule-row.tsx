"use client";

import clsx from "clsx";
import { Pencil, Trash2 } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { memo, type Ref } from "react";
import { useMessages } from "@/components/messages-provider";
import { Badge } from "@/components/ui/badge";
import type { ListRow } from "@/lib/query/list-row";
import type { HitLine } from "@/lib/query/search";
import { ChangedCell } from "./changed-cell";
import { ROW_COLUMNS } from "./columns";
import { Marked, MatchingRules } from "./matching-rules";
import type { VisibleRow } from "./visible-rows";

/** The page of an object. */
export function rulePath({ namespace, name }: Pick<ListRow, "namespace" | "name">): Route {
  return `/rules/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}` as Route;
}

/** The id of a row's element, for aria-activedescendant. */
export function rowId(key: string): string {
  return `rule-${key}`;
}

interface RuleRowProps {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly visible: VisibleRow;
  /** Place in the whole list, from 0. */
  readonly index: number;
  /** `active`: the row that keys act on. */
  readonly mark: "active" | "plain";
  readonly draft: "draft" | "none";
  /** The words that the rows were searched for. */
  readonly terms: readonly string[];
  /** The first of its rules that match; none until they are known. */
  readonly lines: readonly HitLine[];
  readonly now: number | undefined;
}

/**
 * One object. Anywhere on it is its link, so that the browser's own ways to open a link work. Remembered: with each key
 * of a search the table is rendered several times, of which one or two concern its rows, and these are most of the work.
 */
export const RuleRow = memo(function RuleRow(props: RuleRowProps) {
  const { ref, visible, index, mark, draft, terms, lines, now } = props;
  const { row, key, matches } = visible;
  const texts = useMessages().list.row;
  return (
    <tr
      ref={ref}
      id={rowId(key)}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={mark === "active"}
      className={clsx(
        ROW_COLUMNS,
        "relative border-line/60 border-b",
        mark === "active" ? "bg-accent-soft shadow-[inset_3px_0_0_var(--truce-accent)]" : "hover:bg-raised",
      )}
    >
      <td className={CELL}>
        <NameAndMarks row={row} draft={draft} terms={terms} />
        <span className="mt-0.5 flex gap-2 text-muted text-xs md:hidden">
          <span className="truncate">{row.namespace}</span>
          <span className="shrink-0">{texts.counts(row.alerts, row.records)}</span>
        </span>
      </td>
      <td className={clsx(CELL, "truncate max-md:hidden")}>
        <Marked text={row.namespace} terms={terms} />
      </td>
      <Count>{row.groups}</Count>
      <Count>{row.alerts}</Count>
      <Count>{row.records}</Count>
      <td className={clsx(CELL, "max-sm:text-xs")}>
        <ChangedCell row={row} now={now} />
      </td>
      <td className={clsx(CELL, "truncate text-muted max-lg:hidden")}>
        {row.owner === undefined ? null : <span title={texts.managed(row.owner)}>{row.owner}</span>}
      </td>
      {matches > 0 ? (
        <td className="col-span-full min-w-0">
          <MatchingRules lines={lines} total={matches} terms={terms} />
        </td>
      ) : null}
    </tr>
  );
});

const CELL = "min-w-0 py-1.5";

interface NameAndMarksProps {
  readonly row: ListRow;
  readonly draft: RuleRowProps["draft"];
  readonly terms: readonly string[];
}

function NameAndMarks({ row, draft, terms }: NameAndMarksProps) {
  const texts = useMessages().list.row;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        href={rulePath(row)}
        tabIndex={-1}
        prefetch={false}
        title={row.name}
        className="truncate font-semibold after:absolute after:inset-0"
      >
        <Marked text={row.name} terms={terms} />
      </Link>
      {draft === "draft" ? (
        <Badge tone="mine">
          <Pencil aria-hidden className="size-3" />
          {texts.draft}
        </Badge>
      ) : null}
      {row.terminating ? (
        <Badge tone="danger">
          <Trash2 aria-hidden className="size-3" />
          {texts.terminating}
        </Badge>
      ) : null}
    </span>
  );
}

function Count({ children }: { readonly children: number }) {
  return (
    <td className={clsx(CELL, "text-right tabular-nums max-md:hidden", children === 0 && "text-muted")}>
      {children}
    </td>
  );
}
