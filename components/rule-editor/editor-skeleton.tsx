"use client";

import { useMemo } from "react";
import { useMessages } from "@/components/messages-provider";
import { TextPreview } from "@/components/yaml-editor/text-preview";
import { isJsonArray } from "@/lib/json/json";
import { type Editable, editableOf } from "@/lib/prometheus-rule/editable";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { writeYaml } from "@/lib/yaml/write";

interface EditorSkeletonProps {
  readonly title: string;
  readonly object: StoredRule | undefined;
}

/** What can be read already while the editor and its drafts are looked for. */
export function EditorSkeleton({ title, object }: EditorSkeletonProps) {
  const { editor } = useMessages();
  const text = useMemo(() => (object === undefined ? "" : writeYaml(headOf(object))), [object]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="border-line border-b bg-surface px-4 py-2">
        <h1 className="truncate font-semibold text-base">{title}</h1>
        <p className="text-muted text-xs">{editor.loading}</p>
      </header>
      <div className="min-h-0 flex-1">
        <TextPreview text={text} />
      </div>
    </div>
  );
}

/** More than a screen shows. */
const GROUPS_SHOWN = 10;
const RULES_SHOWN = 30;

/** The beginning of an object. Writing all of a large one here would only keep the page blank for longer. */
function headOf(object: StoredRule): Editable {
  const edited = editableOf(object);
  const { groups } = edited.spec;
  if (!isJsonArray(groups)) return edited;
  const head = groups
    .slice(0, GROUPS_SHOWN)
    .map((group) =>
      isJsonArray(group?.rules) ? { ...group, rules: group.rules.slice(0, RULES_SHOWN) } : group,
    );
  return { ...edited, spec: { ...edited.spec, groups: head } };
}
