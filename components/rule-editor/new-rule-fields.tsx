"use client";

import { useDeferredValue, useEffect, useId, useMemo, useRef } from "react";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import type { Coordinates } from "@/lib/draft/reading";
import { type DraftState, type Notice, noticeOf, textOf } from "@/lib/draft/state";
import { isJsonObject, type JsonObject } from "@/lib/json/json";
import { useNamespaces } from "@/lib/query/namespaces";
import { parseYaml } from "@/lib/yaml/parse";
import { rewriteYaml } from "@/lib/yaml/rewrite";
import { useCreateRefusal } from "./create-refusal";
import type { Dispatch } from "./use-draft";

interface NewRuleFieldsProps {
  readonly state: DraftState;
  readonly dispatch: Dispatch;
}

/** Namespace and name of a new object: read from its text, and written into it. Absent while the text is no object. */
export function NewRuleFields({ state, dispatch }: NewRuleFieldsProps) {
  const { create } = useMessages().editor;
  const text = textOf(state);
  const shown = useDeferredValue(text);
  const named = useMemo(() => coordinatesIn(shown), [shown]);
  const offered = useNamespaces();
  const namespaces = offered?.ok ? offered.value : undefined;
  const refusal = useCreateRefusal(named?.namespace ?? "");
  const fields = useRef<HTMLDivElement>(null);
  const notice = noticeOf(state);
  useEffect(() => {
    if (saysNameless(notice)) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [notice]);
  if (named === undefined || state.kind !== "new") return null;
  const rename = (change: Partial<Coordinates>) => {
    const next = withMetadata(text, change);
    if (next !== undefined) dispatch({ type: "typed", text: next });
  };
  return (
    <div ref={fields} className="flex flex-col gap-2 border-line border-b bg-surface px-4 py-2">
      <div className="flex flex-wrap gap-4">
        <Field
          label={create.namespace}
          value={named.namespace}
          options={namespaces?.names ?? []}
          onCommit={(namespace) => rename({ namespace })}
        />
        <Field label={create.name} value={named.name} options={[]} onCommit={(name) => rename({ name })} />
        {namespaces?.complete === false ? (
          <p className="self-center text-muted text-xs">{create.namespacesPartial}</p>
        ) : null}
      </div>
      {refusal === undefined ? null : <Bar tone="warn">{refusal}</Bar>}
    </div>
  );
}

/** The last step was refused for want of a name or a namespace. */
function saysNameless(notice: Notice | undefined): boolean {
  return (
    notice?.kind === "unreadable" &&
    notice.problem.kind === "shape" &&
    ["metadata.name", "metadata.namespace"].includes(notice.problem.field)
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  /** Called when the field is left, or Enter is pressed in it. */
  readonly onCommit: (value: string) => void;
}

function Field({ label, value, options, onCommit }: FieldProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        // The text is the one source: a value that changed there replaces what stands here.
        key={value}
        id={id}
        list={`${id}-options`}
        defaultValue={value}
        aria-required
        aria-invalid={value === ""}
        autoComplete="off"
        spellCheck={false}
        className="h-8 w-64 max-w-full rounded border border-edge bg-canvas px-2 font-mono aria-invalid:border-danger"
        onBlur={({ currentTarget }) => {
          if (currentTarget.value !== value) onCommit(currentTarget.value.trim());
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") currentTarget.blur();
        }}
      />
      <datalist id={`${id}-options`}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </div>
  );
}

function coordinatesIn(text: string): Coordinates | undefined {
  const metadata = metadataIn(text)?.metadata;
  if (!isJsonObject(metadata)) return undefined;
  const { namespace, name } = metadata;
  return {
    namespace: typeof namespace === "string" ? namespace : "",
    name: typeof name === "string" ? name : "",
  };
}

function withMetadata(text: string, change: Partial<Coordinates>): string | undefined {
  const object = metadataIn(text);
  if (object === undefined) return undefined;
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  return rewriteYaml(text, { ...object, metadata: { ...metadata, ...change } });
}

function metadataIn(text: string): JsonObject | undefined {
  const parsed = parseYaml(text);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : undefined;
}
