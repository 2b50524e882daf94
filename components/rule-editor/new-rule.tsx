"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { ruleHref } from "./addresses";
import { keepCreated } from "./created-here";
import { EditorSkeleton } from "./editor-skeleton";
import { EditorWorkspace } from "./editor-workspace";
import { NewRuleFields } from "./new-rule-fields";
import type { Wish } from "./open-editor";
import { useOpening } from "./use-opening";

/** What the new object is made from. */
export type Origin =
  | { readonly kind: "template" }
  | { readonly kind: "copy"; readonly namespace: string; readonly name: string }
  /** The object to copy could not be read. */
  | { readonly kind: "copy-failed" };

interface NewRuleProps {
  readonly operator: string;
  readonly text: string;
  readonly origin: Origin;
  /** A draft that was asked for by its id. */
  readonly draft: string | undefined;
}

const FRESH: Wish = { kind: "fresh" };

/** The page on which an object is written that is not stored yet. */
export function NewRule({ operator, text, origin, draft }: NewRuleProps) {
  const { create } = useMessages().editor;
  const router = useRouter();
  const first: Wish = draft === undefined ? FRESH : { kind: "draft", id: draft, take: false };
  const { opened, lost, reopen } = useOpening(operator, undefined, { kind: "new", text }, first);
  const id = opened?.id;
  useEffect(() => {
    if (id !== undefined) putIntoAddress(id);
  }, [id]);
  if (opened?.start === undefined) return <EditorSkeleton title={create.title} object={undefined} />;
  return (
    <EditorWorkspace
      key={opened.id}
      operator={operator}
      opened={{ ...opened, start: opened.start }}
      lost={lost}
      live={undefined}
      onStored={(saved) => {
        keepCreated(saved);
        router.replace(ruleHref(saved.object.metadata));
      }}
      onOpen={reopen}
    >
      {(state, dispatch) => (
        <>
          {opened.resumed ? null : <OriginBar origin={origin} />}
          <NewRuleFields state={state} dispatch={dispatch} />
        </>
      )}
    </EditorWorkspace>
  );
}

/** A reload of the page goes on with this draft. */
function putIntoAddress(draft: string): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get("draft") === draft) return;
  address.searchParams.set("draft", draft);
  window.history.replaceState(null, "", address);
}

function OriginBar({ origin }: { readonly origin: Origin }) {
  const { editor, punctuation } = useMessages();
  const { create } = editor;
  if (origin.kind === "template") return null;
  if (origin.kind === "copy-failed") return <Bar tone="warn">{create.fromFailed}</Bar>;
  return (
    <Bar tone="info">
      {create.from(origin.namespace, origin.name)}
      {punctuation.fullStop}
      {punctuation.betweenSentences}
      {create.droppedMarks}
    </Bar>
  );
}
