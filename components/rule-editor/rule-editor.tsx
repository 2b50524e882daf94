"use client";

import Link from "next/link";
import { useEffect, useEffectEvent, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { BUTTON_SHAPE, Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { parseJson } from "@/lib/json/json";
import { type LiveRule, useLiveRule } from "@/lib/query/live-rule";
import { EditorSkeleton } from "./editor-skeleton";
import { EditorWorkspace } from "./editor-workspace";
import type { Blank, Wish } from "./open-editor";
import { useOpening } from "./use-opening";

interface RuleEditorProps {
  readonly operator: string;
  readonly namespace: string;
  readonly name: string;
  /** The LiveRule that the page was rendered with, as JSON text: React drops keys named __proto__ from values. */
  readonly initial: string;
  /** A draft that was asked for by its id. */
  readonly draft: string | undefined;
}

const NEWEST: Wish = { kind: "newest" };

/** The page of one stored object: its draft is looked for, then it can be read and edited. */
export function RuleEditor({ operator, namespace, name, initial, draft }: RuleEditorProps) {
  const [rendered] = useState(() => parseJson(initial) as unknown as LiveRule);
  const { live, known } = useLiveRule(namespace, name, rendered);
  const blank: Blank = live.ok ? { kind: "stored", object: live.value } : { kind: "missing" };
  const first: Wish = draft === undefined ? NEWEST : { kind: "draft", id: draft, take: false };
  const { opened, lost, reopen } = useOpening(operator, { namespace, name }, blank, first);
  const title = `${namespace}/${name}`;
  if (opened === undefined) return <EditorSkeleton title={title} object={live.ok ? live.value : undefined} />;
  const { start } = opened;
  if (start === undefined)
    return <NotThere live={live} namespace={namespace} name={name} onOpen={() => reopen({ ...NEWEST })} />;
  return (
    <EditorWorkspace
      key={opened.id}
      operator={operator}
      opened={{ ...opened, start }}
      lost={lost}
      live={live}
      onStored={({ object }) => known(object)}
      onOpen={reopen}
    />
  );
}

interface NotThereProps extends Pick<RuleEditorProps, "namespace" | "name"> {
  readonly live: LiveRule;
  readonly onOpen: () => void;
}

/**
 * Instead of the editor: no such object, or it cannot be read, and no draft of it either. One that could not be read at
 * first opens by itself; one that is created only now is offered.
 */
function NotThere({ live, namespace, name, onOpen }: NotThereProps) {
  const { editor, failure: texts, punctuation } = useMessages();
  const { missing, actions } = editor;
  const [first] = useState(live);
  const readAtLast = live.ok && !first.ok && first.failure.kind !== "not-found";
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (readAtLast) open();
  }, [readAtLast]);
  if (readAtLast) return null;
  const toList = (
    <Link href="/rules" className={`${BUTTON_SHAPE} border-line bg-raised`}>
      {actions.toList}
    </Link>
  );
  if (live.ok)
    return (
      <Notice
        heading="h1"
        title={missing.created(namespace, name)}
        actions={
          <>
            <Button tone="primary" onClick={onOpen}>
              {missing.open}
            </Button>
            {toList}
          </>
        }
      >
        {missing.createdText}
      </Notice>
    );
  if (live.failure.kind !== "not-found")
    return (
      <Notice heading="h1" title={editor.refusedTitle} actions={toList}>
        {texts.what(live.failure)}
        {punctuation.betweenSentences}
        {texts.nextWithoutDraft(live.failure)}
      </Notice>
    );
  return (
    <Notice heading="h1" title={missing.title(namespace, name)} actions={toList}>
      {missing.text}
    </Notice>
  );
}
