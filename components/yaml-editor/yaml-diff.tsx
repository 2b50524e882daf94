"use client";

import dynamic from "next/dynamic";
import { useMessages } from "@/components/messages-provider";
import { loadMonacoWords } from "./monaco-words";
import { SurfaceBoundary } from "./surface-boundary";
import type { YamlDiffProps } from "./yaml-diff-props";

const MonacoDiff = dynamic(
  async () => {
    await loadMonacoWords();
    return (await import("./monaco-diff")).MonacoDiff;
  },
  { ssr: false, loading: () => <Loading /> },
);

/** Two texts compared, side by side where there is room, otherwise one below the other. Both can only be read. */
export function YamlDiff(props: YamlDiffProps) {
  return (
    <SurfaceBoundary fallback={<PlainDiff {...props} />}>
      <MonacoDiff {...props} />
    </SurfaceBoundary>
  );
}

function Loading() {
  const { editor } = useMessages();
  return (
    <p role="status" className="p-3 text-muted">
      {editor.loading}
    </p>
  );
}

function PlainDiff({ original, modified, originalLabel, modifiedLabel }: YamlDiffProps) {
  return (
    <div className="grid h-full grid-cols-1 gap-2 overflow-auto md:grid-cols-2">
      {[
        { label: originalLabel, text: original },
        { label: modifiedLabel, text: modified },
      ].map(({ label, text }) => (
        <figure key={label} className="min-w-0">
          <figcaption className="px-2 font-medium">{label}</figcaption>
          <pre className="overflow-x-auto p-2 font-mono text-[13px]">{text}</pre>
        </figure>
      ))}
    </div>
  );
}
