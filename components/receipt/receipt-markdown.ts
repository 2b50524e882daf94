import { fieldTitle } from "@/components/merge/field-title";
import { isOrder, isPlace } from "@/components/merge/model/choices";
import type { Subject } from "@/components/merge/model/outline";
import { notationOf, textOf } from "@/components/merge/model/value-text";
import { equalJson, type Json } from "@/lib/json/json";
import { codeBlock, codeSpan } from "@/lib/markdown/markdown";
import type { Messages } from "@/lib/messages/messages";
import { placeOf } from "@/lib/prometheus-rule/place";
import type { Fate } from "@/lib/receipt/fates";
import type { Receipt } from "@/lib/receipt/receipt";
import { changersText } from "./changers-text";
import { countsText, madeTheirs, toldFates } from "./told-fates";

/** More than this is easier to read as a block of its own. */
const INLINE = 80;

/**
 * A receipt as Markdown (CommonMark), for an incident channel or a pull request: one line that sums it up, the
 * versions, then rule by rule. Everything that came from the cluster stands in code, so that nothing in it takes
 * effect where it is pasted.
 */
export function receiptMarkdown(receipt: Receipt, messages: Messages): string {
  const texts = messages.receipt;
  const { namespace, name } = receipt.after.metadata;
  const title = texts.markdown.title(
    codeSpan(`${namespace}/${name}`),
    codeSpan(receipt.operator),
    receipt.at,
  );
  const facts = [
    versionsLine(receipt, messages),
    ...storyOf(receipt, messages),
    countsText(receipt, messages),
  ];
  const subjects = toldFates(receipt).map(({ subject, fates }) =>
    [heading(subject, messages), ...fates.map((fate) => fateItem(receipt, subject, fate, messages))].join(
      "\n\n",
    ),
  );
  return `${[`# ${title}`, facts.map((fact) => `- ${fact}`).join("\n"), ...subjects].join("\n\n")}\n`;
}

function versionsLine(
  { versions: { base, theirs, result } }: Receipt,
  { receipt, punctuation }: Messages,
): string {
  const { versions, markdown } = receipt;
  const steps = [
    base === undefined ? versions.created : versions.base(codeSpan(base)),
    ...theirs.map((version) => versions.theirs(codeSpan(version))),
    versions.result(codeSpan(result)),
  ];
  return `${markdown.versions}${punctuation.colon}${steps.join(" → ")}`;
}

function storyOf({ versions, theirsBy, answer }: Receipt, messages: Messages): readonly string[] {
  const { receipt } = messages;
  const who = changersText(theirsBy, messages);
  const over = who === undefined ? receipt.theirsByNobody : receipt.theirsBy(codeSpan(who));
  return [...(versions.theirs.length > 0 ? [over] : []), ...(answer === "lost" ? [receipt.lost] : [])];
}

function heading({ kind, label, group }: Subject, { merge, receipt }: Messages): string {
  if (kind === "object") return `## ${merge.tree.object}`;
  const inGroup = group === undefined ? "" : receipt.markdown.inGroup(codeSpan(group));
  return `## ${merge.kinds[kind]} ${codeSpan(label)}${inGroup}`;
}

/** `for`: `5m` → `30m`, decided by hand: mine taken over theirs `10m`; or the values as blocks below that. */
function fateItem(receipt: Receipt, subject: Subject, fate: Fate, messages: Messages): string {
  const { receipt: texts, punctuation } = messages;
  const { colon, comma } = punctuation;
  const { verdict, place } = fate;
  const who = verdict.kind === "theirs" ? madeTheirs(receipt, fate, messages) : undefined;
  const said = who === undefined ? texts.verdict(verdict) : texts.theirsOf(codeSpan(who));
  const field = fieldText(subject, place, messages);
  const notation = notationOf(place);
  const shown = valuesOf(fate, messages).map((named) => written(named, notation));
  const over = overruledIn(fate, messages).map((named) => written(named, notation));
  const all = [...shown, ...over];
  if (all.every(({ text }) => text === undefined || isShort(text))) {
    const steps = shown.map(({ text }) => (text === undefined ? texts.markdown.nothing : codeSpan(text)));
    const lost = over.map(({ label, text }) =>
      texts.markdown.overruled(label, text === undefined ? undefined : codeSpan(text)),
    );
    return `- ${field}${colon}${steps.join(" → ")}${comma}${texts.markdown.over(said, lost)}`;
  }
  const language = notation === "yaml" ? "yaml" : "";
  const blocks = all.map(({ label, text }) =>
    text === undefined
      ? `  ${label}${colon}${texts.markdown.nothing}`
      : `  ${label}${colon.trimEnd()}\n\n${codeBlock(text, "  ", language)}`,
  );
  return [`- ${field}${comma}${said}`, ...blocks].join("\n\n");
}

/** A field stands in code, for its name may be anything; "The whole rule" is a word of ours. */
function fieldText(subject: Subject, place: Fate["place"], messages: Messages): string {
  const title = fieldTitle(messages, subject, place);
  const isField = placeOf(place.path).fields.length > 0 && !isOrder(place) && !isPlace(place);
  return isField ? codeSpan(title) : title;
}

interface NamedValue {
  readonly label: string;
  readonly value: Json | undefined;
}

interface WrittenValue {
  readonly label: string;
  /** undefined: nothing stands there. */
  readonly text: string | undefined;
}

function written({ label, value }: NamedValue, notation: ReturnType<typeof notationOf>): WrittenValue {
  return { label, text: value === undefined ? undefined : textOf(value, notation) };
}

/** Before and after; of two values that stand side by side each. */
function valuesOf(
  { place, verdict, before, after }: Fate,
  { receipt, merge }: Messages,
): readonly NamedValue[] {
  if (verdict.kind === "by-hand" && verdict.took === "both")
    return [
      { label: merge.versions.theirs, value: place.theirs },
      { label: merge.versions.mine, value: place.mine },
    ];
  if (verdict.kind === "cluster")
    return [
      { label: receipt.sent, value: before },
      { label: receipt.stored, value: after },
    ];
  return [
    { label: receipt.before, value: before },
    { label: receipt.after, value: after },
  ];
}

/** What mine and theirs had put there, as far as the operator let something else stand. */
function overruledIn({ place, verdict, before, after }: Fate, { merge }: Messages): readonly NamedValue[] {
  const contested = verdict.kind === "by-hand" ? verdict.took !== "both" : verdict.kind === "typed";
  if (!contested) return [];
  return [
    { label: merge.versions.theirs, value: place.theirs },
    { label: merge.versions.mine, value: place.mine },
  ].filter(({ value }) => !equalJson(value, before) && !equalJson(value, after));
}

function isShort(text: string): boolean {
  return text.length <= INLINE && !text.includes("\n");
}
