"use client";

import { useMessages } from "@/components/messages-provider";
import type { Json } from "@/lib/json/json";
import type { Decisions, Version } from "@/lib/merge/model";
import { placeOf } from "@/lib/prometheus-rule/place";
import { EditValue } from "./edit-value";
import { fieldTitle, subjectTitle } from "./field-title";
import {
  type Divergence,
  isOrder,
  isTaken,
  isTypable,
  isTyped,
  joins,
  type Offer,
  outcomeOf,
} from "./model/choices";
import type { Subject } from "./model/outline";
import { notationOf, textOf } from "./model/value-text";
import type { PlaceVerbs } from "./place-verbs";
import { OrderView, ValueView } from "./value-view";
import { TakeButton, VersionCell } from "./version-cell";

interface CellProps {
  readonly subject: Subject;
  readonly divergence: Divergence;
  readonly decisions: Decisions;
  readonly state: "idle" | "current" | "editing";
  readonly verbs: PlaceVerbs;
}

const HOTKEYS: Record<Offer, string> = { base: "⇧B", theirs: "T", mine: "M", both: "B" };

/** What base, theirs or mine has here, marked against base, and the button that takes it. */
export function SideCell({ version, ...cell }: CellProps & { readonly version: Version }) {
  const { merge } = useMessages();
  const { divergence } = cell;
  return (
    <VersionCell
      tone={version}
      label={merge.versions[version]}
      actions={divergence.offers.includes(version) ? <Take offer={version} {...cell} /> : null}
    >
      <Value divergence={divergence} value={divergence[version]} before={comparedTo(divergence, version)} />
    </VersionCell>
  );
}

/** Base is what both started from; where it has nothing, mine is marked against theirs, as far as there is a mine. */
function comparedTo({ base, mine, theirs }: Divergence, version: Version): Json | undefined {
  if (version === "base") return undefined;
  if (base !== undefined) return base;
  return version === "mine" && mine !== undefined ? theirs : undefined;
}

/** What the merged object gets here, and the choices that belong to no single side. */
export function MergedCell(cell: CellProps) {
  const messages = useMessages();
  const { merge } = messages;
  const { subject, divergence, decisions, state, verbs } = cell;
  const outcome = outcomeOf(divergence, decisions);
  const notation = notationOf(divergence);
  const field = fieldTitle(messages, subject, divergence);
  const start = outcome.kind === "one" ? outcome.value : (divergence.mine ?? divergence.theirs);
  if (state === "editing")
    return (
      <VersionCell tone="merged" label={merge.result}>
        <EditValue
          label={merge.editLabel(field, subjectTitle(messages, subject))}
          initial={start === undefined ? "" : textOf(start, notation)}
          notation={notation}
          onDone={(value) => verbs.take(divergence.id, { take: "value", value })}
          onCancel={verbs.leaveEdit}
        />
      </VersionCell>
    );
  return (
    <VersionCell
      tone="merged"
      label={merge.result}
      actions={
        <>
          {divergence.offers.includes("both") ? <Take offer="both" {...cell} /> : null}
          {isTypable(divergence) ? (
            <TakeButton
              label={merge.edit}
              about={merge.of(field, subjectTitle(messages, subject))}
              hotkey={state === "current" ? "E" : undefined}
              pressed={isTyped(divergence, decisions)}
              onPress={() => verbs.edit(divergence.id)}
            />
          ) : null}
        </>
      }
    >
      <Result divergence={divergence} decisions={decisions} />
    </VersionCell>
  );
}

function Result({
  divergence,
  decisions,
}: {
  readonly divergence: Divergence;
  readonly decisions: Decisions;
}) {
  const { merge } = useMessages();
  const outcome = outcomeOf(divergence, decisions);
  if (outcome.kind === "undecided") return <p className="text-warn">{merge.undecided}</p>;
  if (outcome.kind === "joined") return <p className="text-muted">{merge.joined}</p>;
  if (outcome.kind === "combined") return <p className="text-muted">{merge.combined}</p>;
  if (outcome.kind === "one")
    return <Value divergence={divergence} value={outcome.value} before={undefined} />;
  return (
    <>
      <p className="mb-1 text-muted">{merge.bothKept}</p>
      <Value divergence={divergence} value={outcome.theirs} before={undefined} />
      <hr className="my-2 border-line" />
      <Value divergence={divergence} value={outcome.mine} before={undefined} />
    </>
  );
}

interface ValueProps {
  readonly divergence: Divergence;
  readonly value: Json | undefined;
  readonly before: Json | undefined;
}

function Value({ divergence, value, before }: ValueProps) {
  if (isOrder(divergence)) return <OrderView value={value} before={before} />;
  const isExpr = placeOf(divergence.path).fields.at(-1) === "expr";
  return (
    <ValueView
      value={value}
      before={before}
      notation={notationOf(divergence)}
      language={isExpr ? "promql" : "words"}
    />
  );
}

function Take({
  offer,
  subject,
  divergence,
  decisions,
  state,
  verbs,
}: CellProps & { readonly offer: Offer }) {
  const messages = useMessages();
  const { merge } = messages;
  return (
    <TakeButton
      label={offer === "both" && joins(divergence) ? merge.join : merge.take[offer]}
      about={merge.of(fieldTitle(messages, subject, divergence), subjectTitle(messages, subject))}
      hotkey={state === "current" ? HOTKEYS[offer] : undefined}
      pressed={isTaken(divergence, decisions, offer)}
      onPress={() => verbs.take(divergence.id, { take: offer })}
    />
  );
}
