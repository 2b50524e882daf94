"use client";

import type { Route } from "next";
import Link from "next/link";
import { useMessages } from "@/components/messages-provider";
import { BUTTON_SHAPE, Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useStream } from "@/lib/query/stream-provider";
import { ListSkeleton } from "./list-skeleton";
import { DEFAULT_STATE, isNarrowed, type ListState } from "./list-state";
import { NamespaceForm } from "./namespace-form";
import type { KnownList } from "./use-list";

interface ListNoticeProps {
  readonly known: KnownList;
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
  readonly create: "allowed" | "refused";
}

/** Stands where the rows would be: says why there are none, and what to do. */
export function ListNotice({ known, state, onState, create }: ListNoticeProps) {
  const messages = useMessages().list;
  const { rows, scope, failure, progress } = known;
  const seesNothing = scope?.kind === "namespaces" && scope.readable.length === 0;
  if (rows.length === 0 && (failure?.kind === "forbidden" || seesNothing)) return <NoAccess />;
  if (rows.length === 0 && failure) return <Failed />;
  if (progress === "partial") return <ListSkeleton />;
  if (rows.length > 0 && isNarrowed(state))
    return (
      <Notice
        title={messages.noMatch.title}
        actions={
          <Button onClick={() => onState({ ...DEFAULT_STATE, sort: state.sort })}>
            {messages.filters.clear}
          </Button>
        }
      >
        {messages.noMatch.text}
      </Notice>
    );
  return (
    <Notice
      title={messages.empty.title}
      actions={
        create === "allowed" ? (
          <Link href={"/rules/new" as Route} className={`${BUTTON_SHAPE} border-line bg-raised`}>
            {messages.create}
          </Link>
        ) : null
      }
    >
      {messages.empty.text}
    </Notice>
  );
}

function NoAccess() {
  const { noAccess, nameNamespace } = useMessages().list;
  return (
    <Notice
      title={noAccess.title}
      actions={
        <Link href="/sign-in" className={`${BUTTON_SHAPE} border-line bg-raised`}>
          {noAccess.other}
        </Link>
      }
    >
      <p>{noAccess.text}</p>
      <p className="mt-3 mb-2">{nameNamespace.unknown}</p>
      <NamespaceForm />
      <p className="mt-3">{noAccess.next}</p>
    </Notice>
  );
}

function Failed() {
  const { list, shell } = useMessages();
  const stream = useStream();
  return (
    <Notice
      title={list.failed.title}
      actions={<Button onClick={() => stream.retry()}>{shell.link.retry}</Button>}
    >
      {list.failed.next}
    </Notice>
  );
}
