"use client";

import { useMemo } from "react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { YamlDiff } from "@/components/yaml-editor/yaml-diff";
import { editableOf } from "@/lib/prometheus-rule/editable";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { writeYaml } from "@/lib/yaml/write";

interface CompareDialogProps {
  readonly text: string;
  readonly theirs: StoredRule;
  readonly onClose: () => void;
}

/** My text beside another object of the same name. They are compared, never merged. */
export function CompareDialog({ text, theirs, onClose }: CompareDialogProps) {
  const { compare } = useMessages().editor;
  const theirText = useMemo(() => writeYaml(editableOf(theirs)), [theirs]);
  return (
    <Dialog title={compare.title} size="window" onClose={onClose}>
      <div className="min-h-0 flex-1">
        <YamlDiff
          original={theirText}
          modified={text}
          originalLabel={compare.theirs}
          modifiedLabel={compare.mine}
        />
      </div>
      <div className="flex justify-end border-line border-t px-4 py-3">
        <Button onClick={onClose}>{compare.close}</Button>
      </div>
    </Dialog>
  );
}
