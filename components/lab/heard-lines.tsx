"use client";

import clsx from "clsx";
import { useLabMessages } from "./lab-messages";
import type { Heard } from "./model/heard";

/** What a list or a watch brought: the list's version, or each event with its type and version. */
export function HeardLine({ heard: { what } }: { readonly heard: Heard }) {
  const { page } = useLabMessages();
  if (what.kind === "list") return <p>{page.heard.list(what.objects, what.version)}</p>;
  if (what.events.length === 0) return <p className="text-muted">{page.heard.nothing}</p>;
  return (
    <ol lang="en" translate="no" className="flex flex-wrap gap-1.5">
      {what.events.map(({ number, type, version }) => (
        <li
          key={number}
          className={clsx(
            "rounded border px-1.5 font-mono text-sm",
            type === "ERROR" ? "border-warn text-warn" : "border-line",
          )}
        >
          {type} {version}
        </li>
      ))}
    </ol>
  );
}

/** The same of several, each below its step. */
export function HeardLines({ heard }: { readonly heard: readonly Heard[] }) {
  const { page } = useLabMessages();
  return (
    <ol className="space-y-2">
      {heard.map((each) => (
        <li key={each.number}>
          <span className="text-muted text-xs">{page.heard.step(each.number, each.what.kind)}</span>
          <HeardLine heard={each} />
        </li>
      ))}
    </ol>
  );
}
