"use client";

import clsx from "clsx";
import { Download, GitMerge, Send, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import type { Copy } from "@/lib/lab/craft";
import { NEVER } from "@/lib/lab/scratch";
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
  const whyNot = state === "busy" ? page.controls.busy : undefined;
  const whyNotAct = whyNot ?? (copy === undefined ? words.noCopy : undefined);
  const whyNotSend = whyNotAct ?? (fault === undefined ? undefined : words.mend);
  const action = (act: (HandAct & { readonly by: Operator })["do"]) =>
    hands.act({ do: act, by: operator } as HandAct);
  return (
    <div className="flex flex-1 flex-col gap-3">
      {copy === undefined ? (
        <p className="text-muted">{page.lanes.noCopy}</p>
      ) : (
        <ContentField
          operator={operator}
          text={typed ?? contentText(copy.edited)}
          hint={hands.kind === "ConfigMap" ? undefined : words.fixedExpr(NEVER)}
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
          className="mt-1 h-8 w-full min-w-0 rounded border border-edge bg-raised px-2"
        >
          {WAYS.map((each) => (
            <option key={each} value={each}>
              {lab.way[each].name}
            </option>
          ))}
        </select>
        <p className="mt-1 text-muted text-xs">{words.client(lab.way[way].client)}</p>
      </div>
      {/* At the end of the lane, however long the text is: both operators' buttons at one height. */}
      <div className="mt-auto flex flex-wrap gap-2">
        <Act whyNot={whyNot} title={words.readTitle} onClick={() => action("read")}>
          <Download aria-hidden className="size-4" />
          {words.read}
        </Act>
        <Act whyNot={whyNotSend} tone="primary" onClick={() => action("send")}>
          <Send aria-hidden className="size-4" />
          {words.send}
        </Act>
        <Act whyNot={whyNotSend} title={words.mergeTitle} onClick={() => action("merge")}>
          <GitMerge aria-hidden className="size-4" />
          {words.merge}
        </Act>
        <Act whyNot={whyNotAct} title={words.removeTitle} onClick={() => action("delete")}>
          <Trash2 aria-hidden className="size-4" />
          {words.remove}
        </Act>
      </div>
    </div>
  );
}

interface ActProps {
  /** undefined: it is possible. */
  readonly whyNot: string | undefined;
  readonly tone?: "primary" | "plain";
  readonly title?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Act({ whyNot, tone = "plain", title, onClick, children }: ActProps) {
  return (
    <Button
      tone={tone}
      title={whyNot ?? title}
      aria-disabled={whyNot !== undefined}
      onClick={() => (whyNot === undefined ? onClick() : undefined)}
    >
      {children}
    </Button>
  );
}

interface ContentFieldProps {
  readonly operator: Operator;
  readonly text: string;
  /** What is known before typing. */
  readonly hint: string | undefined;
  readonly fault: string | undefined;
  readonly onType: (text: string) => void;
}

function ContentField({ operator, text, hint, fault, onType }: ContentFieldProps) {
  const { lab, page } = useLabMessages();
  const { punctuation } = useMessages();
  const faultText = fault === undefined ? "" : [fault, page.freeHand.mend].join(punctuation.betweenSentences);
  const [hintId, faultId] = [useId(), useId()];
  // Read out when the field is left: with every key it would talk into the typing.
  const [left, setLeft] = useState<string>();
  return (
    <div>
      <textarea
        aria-label={page.freeHand.content(lab.actor[operator])}
        aria-invalid={fault !== undefined}
        aria-describedby={clsx(hint !== undefined && hintId, fault !== undefined && faultId) || undefined}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onFocus={() => setLeft(undefined)}
        onBlur={() => setLeft(fault)}
        rows={Math.min(Math.max(text.split("\n").length, 8), 24)}
        lang="en"
        translate="no"
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        className="block w-full resize-y rounded-md border border-edge bg-canvas p-2 font-mono text-xs leading-5 aria-invalid:border-danger"
      />
      {hint === undefined ? null : (
        <p id={hintId} className="mt-1 text-muted text-xs">
          {hint}
        </p>
      )}
      {fault === undefined ? null : (
        <p id={faultId} className="mt-1 text-danger">
          {faultText}
        </p>
      )}
      <p role="status" className="sr-only">
        {left === fault ? faultText : ""}
      </p>
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
  if (read.kind === "shape") return words.shape(read.field);
  if (read.kind === "content") return undefined;
  return words.line(read.line, read.field === "expr" ? words.anotherExpr(NEVER) : words.recordingRule);
}
