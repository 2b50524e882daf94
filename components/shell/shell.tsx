"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { ConnectionBar } from "@/components/connection-status/connection-bar";
import { useMessages } from "@/components/messages-provider";
import { StreamProvider } from "@/lib/query/stream-provider";
import type { Identity } from "@/lib/query/tab-protocol";
import { Header } from "./header";
import type { Theme } from "./theme";

const ReplacedDialog = dynamic(() => import("./replaced-dialog").then((m) => m.ReplacedDialog));

interface ShellProps {
  readonly identity: Identity;
  readonly theme: Theme;
  /** The id of what the skip link leads to; not given: all of the page below the header. */
  readonly content?: string;
  readonly children: ReactNode;
}

/** The frame round every page of a signed-in operator: header, connection, and the live data that pages read. */
export function Shell({ identity, theme, content = "content", children }: ShellProps) {
  const messages = useMessages().shell;
  const [newcomer, setNewcomer] = useState<string>();
  return (
    <StreamProvider identity={identity} onReplaced={setNewcomer}>
      <a
        href={`#${content}`}
        className="absolute top-1 left-1 z-30 -translate-y-20 rounded bg-raised px-3 py-1.5 focus:translate-y-0"
      >
        {messages.skipToContent}
      </a>
      <div className="isolate flex h-dvh flex-col">
        <Header operator={identity.operator} theme={theme} />
        <ConnectionBar />
        <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
      {newcomer === undefined ? null : <ReplacedDialog operator={identity.operator} newcomer={newcomer} />}
    </StreamProvider>
  );
}
