"use client";

import { usePathname } from "next/navigation";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { shortcutsFor } from "./shortcuts";
import { turnSingleKeys, useSingleKeys } from "./single-keys";

const SCROLLED = "-mx-2 max-h-[70vh] space-y-4 overflow-y-auto rounded px-2 -outline-offset-2";

/** All keys of Truce, by where they work, and whether the single ones do. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const messages = useMessages().shell.shortcuts;
  return (
    <Dialog title={messages.title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard, too. */}
      <section aria-label={messages.title} tabIndex={0} className={SCROLLED}>
        {shortcutsFor(usePathname()).map(({ group, shortcuts }) => (
          <section key={group}>
            <h3 className="mb-1 font-semibold">{messages.groups[group]}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1">
              {shortcuts.map(({ does, keys }) => (
                <div key={does} className="col-span-2 grid grid-cols-subgrid">
                  <dt className="text-muted">{messages.keys[does]}</dt>
                  <dd className="flex items-center justify-end gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <SingleKeys />
        <Button onClick={onClose}>{messages.close}</Button>
      </div>
    </Dialog>
  );
}

function SingleKeys() {
  const { singleKeys } = useMessages().shell.shortcuts;
  const on = useSingleKeys();
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={({ currentTarget }) => turnSingleKeys(currentTarget.checked)}
        className="size-4 accent-accent"
      />
      {singleKeys}
    </label>
  );
}
