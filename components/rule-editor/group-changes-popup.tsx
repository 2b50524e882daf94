"use client";

import { Popover } from "@base-ui/react/popover";
import type { RefObject } from "react";
import { useMessages } from "@/components/messages-provider";
import { Time } from "@/components/ui/time";
import { isJsonArray } from "@/lib/json/json";
import { type LastChange, lastChangeByGroup } from "@/lib/prometheus-rule/last-change";
import type { StoredRule } from "@/lib/prometheus-rule/types";

interface GroupChangesPopupProps {
  /** Where the list is put in the page: what floats belongs to a landmark too. */
  readonly container: RefObject<HTMLElement | null>;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly object: StoredRule;
  readonly onClose: () => void;
}

/** Who changed each group last and when, in the order of the groups. Escape or a press beside it closes it. */
export function GroupChangesPopup({ container, anchor, object, onClose }: GroupChangesPopupProps) {
  const { groups: texts } = useMessages().who;
  const changes = lastChangeByGroup(object);
  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Popover.Portal container={container}>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={4} className="z-20">
          <Popover.Popup
            finalFocus={anchor}
            tabIndex={-1}
            className="flex max-h-80 w-96 max-w-[calc(100vw-2rem)] flex-col gap-2 overflow-auto rounded-lg border border-line bg-raised p-3 text-ink text-sm shadow-lg outline-none"
          >
            <Popover.Title className="font-medium">{texts.title}</Popover.Title>
            <ul className="flex flex-col gap-1">
              {groupNames(object).map((name) => (
                <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="wrap-anywhere min-w-0 font-mono">{name}</span>
                  <GroupChange change={changes.get(name)} />
                </li>
              ))}
            </ul>
            <Popover.Description className="text-muted text-xs">{texts.note}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function GroupChange({ change }: { readonly change: LastChange | undefined }) {
  const { who, punctuation } = useMessages();
  const texts = who.groups;
  if (change === undefined) return <span className="text-muted">{texts.unknown}</span>;
  const { by, via, at } = change;
  return (
    <span className="text-muted">
      <span className="text-ink" title={via === undefined ? undefined : texts.via(via)}>
        {by}
      </span>
      {at === undefined ? null : (
        <>
          {punctuation.comma}
          <Time at={at} /> {texts.orEarlier}
        </>
      )}
    </span>
  );
}

/** The cluster holds each name once. */
function groupNames({ spec }: StoredRule): readonly string[] {
  return isJsonArray(spec.groups) ? [...new Set(spec.groups.map(({ name }) => name))] : [];
}
