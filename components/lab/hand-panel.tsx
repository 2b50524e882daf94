"use client";

import { Download, GitMerge, Send, Trash2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import type { Copy } from "@/lib/lab/craft";
import type { Operator } from "@/lib/lab/step";
import { WAYS } from "@/lib/lab/way";
import { useLabMessages } from "./lab-messages";
import { contentText } from "./model/marked-lines";
import { readContent } from "./model/typed-content";
import type { HandAct, Hands } from "./use-free-hand";

interface HandPanelProps {
  readonly operator: Operator;
  readonly copy: Copy | undefined;
  readonly hands: Hands;
  /** A request of this operator has no answer yet. */
  readonly state: "ready" | "busy";
}

/** An operator's copy as a text to edit, and the ways to send it. */
export function HandPanel({ operator, copy, hands, state }: HandPanelProps) {
  const { lab, page } = useLabMessages();
  const { freeHand: words } = page;
  const { typed, way } = hands.of[operator];
  const wayId = useId();
  const fault = useTypedFault(typed, hands);
  const canAct = copy !== undefined && state === "ready";
  const canSend = canAct && fault === undefined;
  const action = (act: (HandAct & { readonly by: Operator })["do"]) =>
    hands.act({ do: act, by: operator } as HandAct);
  return (
    <div className="space-y-3">
      {copy === undefined ? (
        <p className="text-muted">{page.lanes.noCopy}</p>
      ) : (
        <ContentField
          operator={operator}
          text={typed ?? contentText(copy.edited)}
          fault={fault}
          onType={(text) => hands.act({ do: "type", by: operator, text })}
        />
      )}
      <div>
        <label htmlFor={wayId} className="font-medium">
          {words.way}
        </label>
        <select
          id={wayId}
          value={way}
          onChange={({ currentTarget: { value } }) => {
            const chosen = WAYS.find((each) => each === value);
            if (chosen !== undefined) hands.act({ do: "choose-way", by: operator, way: chosen });
          }}
          className="mt-1 h-8 w-full min-w-0 rounded border border-line bg-raised px-2"
        >
          {WAYS.map((each) => (
            <option key={each} value={each}>
              {lab.way[each].name}
            </option>
          ))}
        </select>
        <p className="mt-1 text-muted text-xs">{words.client(lab.way[way].client)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Act enabled={state === "ready"} title={words.readTitle} onClick={() => action("read")}>
          <Download aria-hidden className="size-4" />
          {words.read}
        </Act>
        <Act enabled={canSend} tone="primary" onClick={() => action("send")}>
          <Send aria-hidden className="size-4" />
          {words.send}
        </Act>
        <Act enabled={canSend} title={words.mergeTitle} onClick={() => action("merge")}>
          <GitMerge aria-hidden className="size-4" />
          {words.merge}
        </Act>
        <Act enabled={canAct} title={words.removeTitle} onClick={() => action("delete")}>
          <Trash2 aria-hidden className="size-4" />
          {words.remove}
        </Act>
      </div>
    </div>
  );
}

interface ActProps {
  readonly enabled: boolean;
  readonly tone?: "primary" | "plain";
  readonly title?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Act({ enabled, tone = "plain", title, onClick, children }: ActProps) {
  return (
    <Button
      tone={tone}
      title={title}
      aria-disabled={!enabled}
      onClick={() => (enabled ? onClick() : undefined)}
    >
      {children}
    </Button>
  );
}

interface ContentFieldProps {
  readonly operator: Operator;
  readonly text: string;
  readonly fault: string | undefined;
  readonly onType: (text: string) => void;
}

function ContentField({ operator, text, fault, onType }: ContentFieldProps) {
  const { lab, page } = useLabMessages();
  const { punctuation } = useMessages();
  const faultId = useId();
  return (
    <div>
      <textarea
        aria-label={page.freeHand.content(lab.actor[operator])}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        rows={Math.min(Math.max(text.split("\n").length, 8), 24)}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        className="block w-full resize-y rounded-md border border-line bg-canvas p-2 font-mono text-xs leading-5 aria-invalid:border-danger"
      />
      {fault === undefined ? null : (
        <p id={faultId} role="alert" className="mt-1 text-danger">
          {[fault, page.freeHand.mend].join(punctuation.betweenSentences)}
        </p>
      )}
    </div>
  );
}

/** Why the typed text cannot be sent, with its line; undefined: it can. */
function useTypedFault(typed: string | undefined, { kind }: Hands): string | undefined {
  const { finding } = useMessages();
  const { freeHand: words } = useLabMessages().page;
  if (typed === undefined) return undefined;
  const read = readContent(typed, kind);
  if (read.kind === "syntax") return words.line(read.problem.range.start.line, finding.yaml(read.problem));
  return read.kind === "shape" ? words.shape(read.field) : undefined;
}
