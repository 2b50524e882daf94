"use client";

import { useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { download } from "@/components/ui/download";
import { Time } from "@/components/ui/time";
import type { UndoRefusal } from "@/lib/draft/undo-save";
import { type Receipt, receiptKey } from "@/lib/receipt/receipt";
import { changersText } from "./changers-text";
import { FateList } from "./fate-list";
import { receiptJson } from "./receipt-json";
import { receiptMarkdown } from "./receipt-markdown";
import { countsText } from "./told-fates";
import { UndoButton } from "./undo-button";

interface ReceiptDialogProps {
  /** Of one object, the latest first; the first one is shown at first. */
  readonly receipts: readonly [Receipt, ...Receipt[]];
  readonly undoRefusal: (receipt: Receipt) => UndoRefusal | undefined;
  readonly onUndo: (receipt: Receipt) => void;
  readonly onClose: () => void;
}

/** What the operator's saves of this visit did to an object, one at a time, to read, to take along and to take back. */
export function ReceiptDialog({ receipts, undoRefusal, onUndo, onClose }: ReceiptDialogProps) {
  const { receipt: texts, punctuation } = useMessages();
  const [wanted, setWanted] = useState<string>();
  const shown = receipts.find((one) => receiptKey(one) === wanted) ?? receipts[0];
  const { namespace, name } = shown.after.metadata;
  return (
    <Dialog
      size="window"
      title={texts.title(`${namespace}/${name}`)}
      description={
        <>
          {texts.savedBy(shown.operator)}
          {punctuation.beforeTime}
          <Time at={shown.at} />
          {punctuation.afterTime}
        </>
      }
      onClose={onClose}
    >
      <div className="flex min-h-0 flex-1 flex-col max-md:overflow-auto md:flex-row">
        {receipts.length === 1 ? null : (
          <SaveChoice receipts={receipts} shown={shown} onShow={(one) => setWanted(receiptKey(one))} />
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-4 p-4 md:overflow-auto">
          <Facts receipt={shown} />
          <FateList receipt={shown} />
          <p className="text-muted text-xs">{texts.claim}</p>
        </div>
      </div>
      <ReceiptFooter
        receipt={shown}
        refusal={undoRefusal(shown)}
        onUndo={() => onUndo(shown)}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface SaveChoiceProps {
  readonly receipts: readonly Receipt[];
  readonly shown: Receipt;
  readonly onShow: (receipt: Receipt) => void;
}

function SaveChoice({ receipts, shown, onShow }: SaveChoiceProps) {
  const texts = useMessages().receipt;
  return (
    <nav
      aria-label={texts.saves}
      className="shrink-0 overflow-auto border-line border-b p-2 max-md:max-h-32 md:w-56 md:border-r md:border-b-0"
    >
      <ul>
        {receipts.map((receipt) => (
          <li key={receiptKey(receipt)}>
            <button
              type="button"
              aria-current={receipt === shown ? "true" : undefined}
              onClick={() => onShow(receipt)}
              className="flex w-full flex-wrap justify-between gap-x-3 rounded px-2 py-1 text-left hover:bg-accent-soft aria-[current]:bg-accent-soft aria-[current]:font-medium"
            >
              <Time at={receipt.at} />
              <span className="wrap-anywhere text-muted text-xs">
                {texts.version(receipt.versions.result)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The versions in their order, whose work was merged over, and how many places went which way. */
function Facts({ receipt }: { readonly receipt: Receipt }) {
  const messages = useMessages();
  const texts = messages.receipt;
  const { versions, theirsBy, answer } = receipt;
  const who = changersText(theirsBy, messages);
  const steps = [
    versions.base === undefined ? texts.versions.created : texts.versions.base(versions.base),
    ...versions.theirs.map(texts.versions.theirs),
    texts.versions.result(versions.result),
  ];
  return (
    <div className="flex flex-col gap-1">
      <p className="wrap-anywhere font-mono text-[13px]">{steps.join(" → ")}</p>
      {versions.theirs.length === 0 ? null : (
        <p className="text-theirs">{who === undefined ? texts.theirsByNobody : texts.theirsBy(who)}</p>
      )}
      <p>{countsText(receipt, messages)}</p>
      {answer === "lost" ? <Bar tone="warn">{texts.lost}</Bar> : null}
    </div>
  );
}

interface ReceiptFooterProps {
  readonly receipt: Receipt;
  readonly refusal: UndoRefusal | undefined;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

function ReceiptFooter({ receipt, refusal, onUndo, onClose }: ReceiptFooterProps) {
  const messages = useMessages();
  const texts = messages.receipt;
  const { namespace, name, resourceVersion } = receipt.after.metadata;
  const file = `receipt-${namespace}-${name}-${resourceVersion}`;
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-2.5">
      {refusal === undefined ? null : (
        <p className="min-w-0 flex-1 basis-64 text-muted text-xs">{texts.undoRefused[refusal]}</p>
      )}
      <Button onClick={() => download(`${file}.json`, receiptJson(receipt), "application/json")}>
        {texts.downloadJson}
      </Button>
      <Button onClick={() => download(`${file}.md`, receiptMarkdown(receipt, messages), "text/markdown")}>
        {texts.downloadMarkdown}
      </Button>
      <UndoButton refusal={refusal} onUndo={onUndo} />
      <Button tone="primary" onClick={onClose}>
        {texts.close}
      </Button>
    </footer>
  );
}
