"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { ConnectionStatus } from "@/components/connection-status/connection-status";
import { useMessages } from "@/components/messages-provider";
import { listDrafts } from "@/lib/draft-store/drafts";
import { forgetReceipts } from "@/lib/draft-store/receipts";
import { useMayCreateAnywhere } from "./may-create";
import { OperatorMenu } from "./operator-menu";
import { Place } from "./place";
import { signOutNow } from "./sign-out";
import type { Theme } from "./theme";
import { useShortcut } from "./use-shortcut";

const ShortcutHelp = dynamic(() => import("./shortcut-help").then((m) => m.ShortcutHelp));
const SignOutDialog = dynamic(() => import("./sign-out-dialog").then((m) => m.SignOutDialog));

type OpenDialog =
  | { readonly kind: "shortcuts" }
  /** `drafts`: how many there are to keep or forget. */
  | { readonly kind: "sign-out"; readonly drafts: number };

interface HeaderProps {
  readonly operator: string;
  readonly theme: Theme;
}

/** Product, place, connection and operator. Holds the two dialogs that can be opened from anywhere. */
export function Header({ operator, theme }: HeaderProps) {
  const messages = useMessages().shell;
  const readOnly = useMayCreateAnywhere() === false;
  const [dialog, setDialog] = useState<OpenDialog>();
  const showShortcuts = () => setDialog({ kind: "shortcuts" });
  useShortcut(["?"], showShortcuts);
  const close = () => setDialog(undefined);

  async function leave() {
    // Read now: drafts are written while the page is open.
    const drafts = await listDrafts(operator);
    if (drafts.ok && drafts.value.length > 0)
      return setDialog({ kind: "sign-out", drafts: drafts.value.length });
    await signOutNow();
    await forgetReceipts(operator);
    window.location.assign("/sign-in");
  }

  return (
    <header className="flex h-12 shrink-0 items-center gap-3 border-line border-b bg-surface px-3">
      <Link href="/rules" className="flex items-center gap-2 font-semibold">
        {/* biome-ignore lint/performance/noImgElement: a vector of 1 KB has nothing to optimise. */}
        <img src="/favicon.svg" alt="" width={20} height={20} />
        <span className="max-sm:sr-only">{messages.product}</span>
      </Link>
      <span aria-hidden className="h-5 w-px bg-line" />
      <Place />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <ConnectionStatus />
        <OperatorMenu
          operator={operator}
          access={readOnly ? "read-only" : "full"}
          theme={theme}
          onSignOut={() => void leave()}
          onShortcuts={showShortcuts}
        />
      </div>
      {dialog?.kind === "shortcuts" ? <ShortcutHelp onClose={close} /> : null}
      {dialog?.kind === "sign-out" ? (
        <SignOutDialog operator={operator} drafts={dialog.drafts} onClose={close} />
      ) : null}
    </header>
  );
}
