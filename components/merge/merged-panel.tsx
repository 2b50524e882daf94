"use client";

import { Tabs } from "@base-ui/react/tabs";
import clsx from "clsx";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import type { YamlDiffProps } from "@/components/yaml-editor/yaml-diff-props";
import type { HandEdit } from "@/lib/draft/hand-edit";
import { carriedEdit, type MergedDocument } from "@/lib/draft/merged-document";
import type { Json } from "@/lib/json/json";
import { readablePath } from "@/lib/prometheus-rule/place";
import { writeYaml } from "@/lib/yaml/write";
import type { Subject } from "./model/outline";
import { linesOf } from "./model/subject-lines";
import type { Purpose } from "./purpose";

/** Shows YAML that can be edited. */
export type RenderYaml = (view: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly label: string;
}) => ReactNode;

/** Shows how one text became another. */
export type RenderDiff = (view: YamlDiffProps) => ReactNode;

interface MergedPanelProps {
  readonly purpose: Purpose;
  readonly mine: Json;
  readonly theirs: Json;
  /** The merged value without the operator's edit of its YAML. */
  readonly merged: Json;
  /** What the operator typed into its YAML. */
  readonly edit: HandEdit | undefined;
  readonly document: MergedDocument;
  /** What the diffs are to show; undefined: where they begin. */
  readonly subject: Subject | undefined;
  /** Places that are still to be decided. */
  readonly left: number;
  readonly onEdit: (edit: HandEdit | undefined) => void;
  readonly renderYaml: RenderYaml;
  readonly renderDiff: RenderDiff;
}

const TABS = ["theirs", "mine", "merged"] as const;

/** A save replaces what is stored; taking theirs in replaces my draft, a file is mostly mine before. */
const REPLACED = { save: "theirs", "take-theirs": "mine", "write-file": "mine" } as const satisfies Record<
  Purpose,
  string
>;

/** The object that will be saved: as a diff against theirs and against mine, and as YAML to edit. Can be put away. */
export function MergedPanel(props: MergedPanelProps) {
  const { merge } = useMessages();
  const [shown, setShown] = useState(true);
  const Chevron = shown ? ChevronDown : ChevronUp;
  return (
    <section
      aria-label={merge.panel.label}
      className={clsx("flex shrink-0 flex-col border-line border-t", shown && "h-96 md:h-2/5")}
    >
      <Tabs.Root defaultValue={REPLACED[props.purpose]} className="flex min-h-0 flex-1 flex-col">
        <div className="flex shrink-0 items-center border-line border-b bg-canvas pr-2">
          <Tabs.List className="flex min-w-0 flex-1 overflow-x-auto px-2">
            {TABS.map((tab) => (
              <Tabs.Tab key={tab} value={tab} className={TAB} onClick={() => setShown(true)}>
                {merge.panel.tabs[tab]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Button
            tone="quiet"
            className="h-7"
            aria-expanded={shown}
            aria-label={shown ? merge.panel.hide : merge.panel.show}
            onClick={() => setShown(!shown)}
          >
            <Chevron aria-hidden className="size-4" />
          </Button>
        </div>
        <Notes {...props} />
        {shown
          ? TABS.map((tab) => (
              <Tabs.Panel
                key={tab}
                value={tab}
                onKeyDown={keepEscape}
                className="min-h-0 flex-1 overflow-hidden"
              >
                {tab === "merged" ? <MergedYaml {...props} /> : <MergedDiff side={tab} {...props} />}
              </Tabs.Panel>
            ))
          : null}
      </Tabs.Root>
    </section>
  );
}

/** In an editor Escape closes suggestions and searches: pressed once too often it must not leave the merge. */
function keepEscape(event: KeyboardEvent) {
  if (event.key === "Escape") event.stopPropagation();
}

const TAB =
  "border-transparent border-b-2 px-3 py-1.5 whitespace-nowrap text-muted data-active:border-accent data-active:font-medium data-active:text-ink";

function MergedDiff({ side, renderDiff, ...props }: MergedPanelProps & { readonly side: "mine" | "theirs" }) {
  const { merge } = useMessages();
  const { text } = useShownText(props);
  const { [side]: value, subject } = props;
  const original = useMemo(() => writeYaml(value), [value]);
  return renderDiff({
    original,
    modified: text,
    originalLabel: merge.versions[side],
    modifiedLabel: merge.result,
    ...(subject ? { place: { key: subject.key, linesIn: (text) => linesOf(subject, text) } } : {}),
  });
}

function MergedYaml({ onEdit, renderYaml, ...props }: MergedPanelProps) {
  const { merge } = useMessages();
  const { text, over } = useShownText(props);
  return renderYaml({
    value: text,
    onChange: (typed) => (typed === text ? undefined : onEdit({ over, text: typed })),
    label: merge.panel.tabs.merged,
  });
}

/**
 * The merged object as text, and the merged value that the text stands for. Writing a large object takes longer than
 * deciding should, so its text may come a moment later. What was typed is shown at once: an editor would take an older
 * text for a change from outside.
 */
function useShownText({
  merged,
  edit,
  document,
}: Pick<MergedPanelProps, "merged" | "edit" | "document">): HandEdit {
  const settled = useDeferredValue(merged);
  return useMemo(
    () => (edit ? carriedEdit(edit, merged, document) : { over: settled, text: writeYaml(settled) }),
    [edit, merged, document, settled],
  );
}

/** What must be known about the text below: what is open in it, what was typed into it, what is wrong with it. */
function Notes({ document, left, onEdit }: MergedPanelProps) {
  const { merge, finding, punctuation } = useMessages();
  const discard = <Button onClick={() => onEdit(undefined)}>{merge.panel.discardEdit}</Button>;
  return (
    <>
      {left > 0 ? <p className="shrink-0 px-3 py-1.5 text-muted">{merge.panel.pending(left)}</p> : null}
      {document.kind === "edited" ? (
        <Bar tone="info" actions={discard}>
          {merge.panel.edited}
          {document.overruled.length > 0
            ? punctuation.betweenSentences +
              merge.panel.overruled(document.overruled.map(({ path }) => readablePath(path)))
            : null}
        </Bar>
      ) : null}
      {document.kind === "broken" ? (
        <Bar tone="danger" actions={discard}>
          {typeof document.problem === "string"
            ? merge.panel.unusable[document.problem]
            : merge.panel.problem(document.line, finding.yaml(document.problem))}
        </Bar>
      ) : null}
    </>
  );
}
