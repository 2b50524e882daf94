"use client";

import { Fragment } from "react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { KEYS } from "./merge-keys";

/** The keys of the merge dialog, on top of it. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const { merge } = useMessages();
  return (
    <Dialog title={merge.help.title} description={merge.help.note} onClose={onClose}>
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {KEYS.map(({ does, keys }) => (
          <Fragment key={does}>
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{merge.help.keys[does]}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="flex justify-end">
        <Button onClick={onClose}>{merge.help.close}</Button>
      </div>
    </Dialog>
  );
}
