import { useMessages } from "@/components/messages-provider";

/** As many lines as a screen can show. */
const LINES = 120;

/** A text as the editor will show it, to read while the editor loads. */
export function TextPreview({ text }: { readonly text: string }) {
  const { editor } = useMessages();
  return (
    <div aria-busy className="h-full overflow-hidden bg-surface">
      <p className="sr-only" role="status">
        {editor.loading}
      </p>
      <pre aria-hidden className="px-16 font-mono text-[13px] text-muted leading-[19px]">
        {text.split("\n", LINES).join("\n")}
      </pre>
    </div>
  );
}
