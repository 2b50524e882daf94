"use client";

import type { ReactNode } from "react";
import { fieldTitle, subjectTitle } from "@/components/merge/field-title";
import { isOrder } from "@/components/merge/model/choices";
import type { Subject } from "@/components/merge/model/outline";
import { notationOf } from "@/components/merge/model/value-text";
import { OrderView, ValueView } from "@/components/merge/value-view";
import { useMessages } from "@/components/messages-provider";
import { Badge } from "@/components/ui/badge";
import type { Json } from "@/lib/json/json";
import { placeOf } from "@/lib/prometheus-rule/place";
import type { Fate } from "@/lib/receipt/fates";
import type { Receipt } from "@/lib/receipt/receipt";
import { madeTheirs, toldFates } from "./told-fates";

const TONES = {
  mine: "mine",
  theirs: "theirs",
  both: "good",
  "by-hand": "accent",
  typed: "accent",
  cluster: "warn",
} as const;

/** What became of each place, rule by rule: whose value stands there, what stood there, what stands there now. */
export function FateList({ receipt }: { readonly receipt: Receipt }) {
  const { merge } = useMessages();
  return (
    <ul className="flex flex-col gap-4">
      {toldFates(receipt).map(({ subject, fates }) => (
        <li key={subject.key}>
          <h3 className="wrap-anywhere mb-1.5 font-semibold">
            <SubjectName subject={subject} />
            {subject.group === undefined ? null : (
              <span className="font-normal text-muted"> {merge.inGroup(subject.group)}</span>
            )}
          </h3>
          <ul className="flex flex-col gap-2">
            {fates.map((fate) => (
              <li key={`${fate.verdict.kind} ${fate.place.id}`}>
                <FateCard receipt={receipt} subject={subject} fate={fate} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function SubjectName({ subject }: { readonly subject: Subject }) {
  const messages = useMessages();
  const title = subjectTitle(messages, subject);
  if (subject.kind === "object") return title;
  return (
    <>
      <span className="font-normal text-muted">{messages.merge.kinds[subject.kind]} </span>
      {title}
    </>
  );
}

interface FateCardProps {
  readonly receipt: Receipt;
  readonly subject: Subject;
  readonly fate: Fate;
}

function FateCard({ receipt, subject, fate }: FateCardProps) {
  const messages = useMessages();
  const { verdict, place } = fate;
  const who = verdict.kind === "theirs" ? madeTheirs(receipt, fate, messages) : undefined;
  return (
    <div className="rounded-md border border-line p-2.5">
      <p className="mb-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="wrap-anywhere font-mono font-semibold">{fieldTitle(messages, subject, place)}</span>
        <Badge tone={TONES[verdict.kind]}>
          {who === undefined ? messages.receipt.verdict(verdict) : messages.receipt.theirsOf(who)}
        </Badge>
      </p>
      <dl className="grid gap-2 sm:grid-cols-2">
        <FateValues fate={fate} />
      </dl>
    </div>
  );
}

function FateValues({ fate }: { readonly fate: Fate }) {
  const { receipt, merge } = useMessages();
  const { place, verdict, before, after } = fate;
  if (verdict.kind === "by-hand" && verdict.took === "both")
    return (
      <>
        <Cell label={merge.versions.theirs} fate={fate} value={place.theirs} />
        <Cell label={merge.versions.mine} fate={fate} value={place.mine} />
      </>
    );
  const [first, second] =
    verdict.kind === "cluster" ? [receipt.sent, receipt.stored] : [receipt.before, receipt.after];
  const contested = verdict.kind === "by-hand" || verdict.kind === "typed";
  return (
    <>
      <Cell label={first} fate={fate} value={before} />
      <Cell label={second} fate={fate} value={after} against={before} />
      {contested ? (
        <>
          <Cell label={merge.versions.theirs} fate={fate} value={place.theirs} against={before} />
          <Cell label={merge.versions.mine} fate={fate} value={place.mine} against={before} />
        </>
      ) : null}
    </>
  );
}

interface CellProps {
  readonly label: string;
  readonly fate: Fate;
  readonly value: Json | undefined;
  /** What changes are marked against. */
  readonly against?: Json | undefined;
}

function Cell({ label, fate: { place }, value, against }: CellProps): ReactNode {
  const isExpr = placeOf(place.path).fields.at(-1) === "expr";
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="max-h-60 overflow-auto">
        {isOrder(place) ? (
          <OrderView value={value} before={against} />
        ) : (
          <ValueView
            value={value}
            before={against}
            notation={notationOf(place)}
            language={isExpr ? "promql" : "words"}
          />
        )}
      </dd>
    </div>
  );
}
