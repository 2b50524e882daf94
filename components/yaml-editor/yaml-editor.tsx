"use client";

import dynamic from "next/dynamic";
import { createContext, use } from "react";
import { loadMonacoWords } from "./monaco-words";
import { PlainEditor } from "./plain-editor";
import { SurfaceBoundary } from "./surface-boundary";
import { TextPreview } from "./text-preview";
import type { YamlEditorProps } from "./yaml-editor-props";

const PreviewText = createContext("");

const MonacoEditor = dynamic(
  async () => {
    await loadMonacoWords();
    return (await import("./monaco-editor")).MonacoEditor;
  },
  { ssr: false, loading: () => <Preview /> },
);

/**
 * A YAML editor for one text: controlled (`value`, `onChange`), with completion, hover and marks. A `value` from
 * outside is put in as an edit that can be undone, and the cursor stays. While the editor loads the text can be
 * read already; if it cannot be loaded a plain text area takes its place.
 *
 * Whoever drives it from outside (a test, a macro) pastes: typed lines are indented by the editor as for a person.
 */
export function YamlEditor(props: YamlEditorProps) {
  return (
    <PreviewText value={props.value}>
      <SurfaceBoundary fallback={<PlainEditor {...props} />}>
        <MonacoEditor {...props} />
      </SurfaceBoundary>
    </PreviewText>
  );
}

function Preview() {
  return <TextPreview text={use(PreviewText)} />;
}
