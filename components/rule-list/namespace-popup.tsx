"use client";

import { Combobox } from "@base-ui/react/combobox";
import { Check } from "lucide-react";
import type { RefObject } from "react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";

interface NamespacePopupProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly namespaces: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (namespaces: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The open choice of namespaces: type to find, Enter or a press to choose or drop one, Escape to close. */
export function NamespacePopup({ anchor, namespaces, chosen, onChoose, onClose }: NamespacePopupProps) {
  const { filters } = useMessages().list;
  return (
    <Combobox.Root
      multiple
      open
      items={namespaces}
      value={[...chosen]}
      onValueChange={onChoose}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <Combobox.Portal>
        <Combobox.Positioner anchor={anchor} align="start" sideOffset={4} className="z-20">
          <Combobox.Popup
            finalFocus={anchor}
            aria-label={filters.namespaces}
            className="flex max-h-96 w-64 flex-col rounded-lg border border-line bg-raised shadow-lg outline-none"
          >
            <Combobox.Input
              placeholder={filters.findNamespace}
              aria-label={filters.findNamespace}
              className="m-1 h-8 rounded border border-line bg-surface px-2"
            />
            <Combobox.Empty className="px-3 text-muted">{filters.noNamespace}</Combobox.Empty>
            <Combobox.List className="min-h-0 flex-1 overflow-y-auto p-1 empty:hidden">
              {(namespace: string) => (
                <Combobox.Item
                  key={namespace}
                  value={namespace}
                  className="flex h-8 cursor-default items-center gap-2 rounded px-2 outline-none select-none data-highlighted:bg-accent-soft"
                >
                  <span className="flex size-4 shrink-0 items-center justify-center">
                    <Combobox.ItemIndicator>
                      <Check aria-hidden className="size-4" />
                    </Combobox.ItemIndicator>
                  </span>
                  <span className="truncate">{namespace}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
            <div className="border-line border-t p-1">
              <Button tone="quiet" aria-disabled={chosen.length === 0} onClick={() => onChoose([])}>
                {filters.allNamespaces}
              </Button>
            </div>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
