"use client";

import clsx from "clsx";
import { Pencil, Plus } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { useMessages } from "@/components/messages-provider";
import { BUTTON_SHAPE, Button } from "@/components/ui/button";
import type { ListRow } from "@/lib/query/list-row";
import type { ListState, OwnerFilter } from "./list-state";
import { NamespaceFilter } from "./namespace-filter";

interface ToolbarProps {
  readonly rows: readonly ListRow[];
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
  readonly drafts: number;
  /** "refused" when the operator may create rule objects nowhere. */
  readonly create: "allowed" | "refused";
  readonly search: ReactNode;
}

/** Search, filters and the way to a new object. */
export function Toolbar({ rows, state, onState, drafts, create, search }: ToolbarProps) {
  const { filters } = useMessages().list;
  const namespaces = distinct(rows.map((row) => row.namespace));
  const owners = distinct(rows.flatMap((row) => row.owner ?? []));
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b bg-canvas px-3 py-2">
      {search}
      <NamespaceFilter
        namespaces={namespaces}
        chosen={state.namespaces}
        onChoose={(chosen) => onState({ ...state, namespaces: chosen })}
      />
      {owners.length > 0 || state.owner.kind !== "any" ? (
        <OwnerFilterSelect
          owners={owners}
          owner={state.owner}
          onOwner={(owner) => onState({ ...state, owner })}
        />
      ) : null}
      {drafts > 0 || state.only === "drafts" ? (
        <Button
          aria-pressed={state.only === "drafts"}
          onClick={() => onState({ ...state, only: state.only === "drafts" ? "all" : "drafts" })}
          className="font-normal max-sm:order-2 aria-pressed:border-mine aria-pressed:bg-mine-soft aria-pressed:text-mine"
        >
          <Pencil aria-hidden className="size-3.5" />
          {filters.drafts(drafts)}
        </Button>
      ) : null}
      <CreateLink create={create} />
    </div>
  );
}

/** At the end, but beside the search on a phone. */
const CREATE_PLACE = "ml-auto max-sm:order-1";

function CreateLink({ create }: Pick<ToolbarProps, "create">) {
  const messages = useMessages().list;
  if (create === "refused")
    return (
      <Button tone="primary" aria-disabled title={messages.createRefused} className={CREATE_PLACE}>
        <Plus aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{messages.create}</span>
      </Button>
    );
  return (
    <Link
      href={"/rules/new" as Route}
      prefetch={false}
      className={clsx(BUTTON_SHAPE, CREATE_PLACE, "border-transparent bg-accent text-on-accent")}
    >
      <Plus aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{messages.create}</span>
    </Link>
  );
}

interface OwnerFilterSelectProps {
  readonly owners: readonly string[];
  readonly owner: OwnerFilter;
  readonly onOwner: (owner: OwnerFilter) => void;
}

/** Values of the select: an owner's name cannot begin with a colon. */
const ANY = ":any";
const UNMANAGED = ":unmanaged";

function OwnerFilterSelect({ owners, owner, onOwner }: OwnerFilterSelectProps) {
  const { filters } = useMessages().list;
  const offered = owner.kind === "managed" ? distinct([...owners, owner.by]) : owners;
  const value = owner.kind === "managed" ? owner.by : `:${owner.kind}`;
  return (
    <select
      aria-label={filters.owner}
      value={value}
      onChange={(event) => onOwner(ownerChosen(event.target.value))}
      className="h-8 min-w-0 rounded border border-edge bg-raised px-2 max-sm:order-2 max-sm:flex-1 sm:max-w-52"
    >
      <option value={ANY}>{filters.anyOwner}</option>
      <option value={UNMANAGED}>{filters.unmanaged}</option>
      {offered.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}

function ownerChosen(value: string): OwnerFilter {
  if (value === ANY) return { kind: "any" };
  return value === UNMANAGED ? { kind: "unmanaged" } : { kind: "managed", by: value };
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort();
}
