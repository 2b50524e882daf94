"use client";

import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import type { UndoRefusal } from "@/lib/draft/undo-save";

interface UndoButtonProps {
  readonly refusal: UndoRefusal | undefined;
  readonly onUndo: () => void;
}

/** Takes a save back, or says why that cannot be done. */
export function UndoButton({ refusal, onUndo }: UndoButtonProps) {
  const texts = useMessages().receipt;
  return (
    <Button
      aria-disabled={refusal !== undefined}
      title={refusal === undefined ? texts.undoHint : texts.undoRefused[refusal]}
      onClick={refusal === undefined ? onUndo : undefined}
    >
      {texts.undo}
    </Button>
  );
}
