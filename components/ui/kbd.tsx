import type { ReactNode } from "react";

/** A key to press. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className="rounded border border-line bg-canvas px-1 font-mono text-xs">{children}</kbd>;
}
