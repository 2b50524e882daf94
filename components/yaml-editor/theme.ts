import type * as Monaco from "monaco-editor/editor";
import { useSyncExternalStore } from "react";

const LIGHT = "truce-light";
const DARK = "truce-dark";

/** Monaco's own colours on Truce's surfaces; line numbers are darkened until they can be read. */
export function defineThemes(monaco: typeof Monaco): void {
  monaco.editor.defineTheme(LIGHT, {
    base: "vs",
    inherit: true,
    rules: [],
    colors: { "editor.background": "#ffffff", "editorLineNumber.foreground": "#55606e" },
  });
  monaco.editor.defineTheme(DARK, {
    base: "vs-dark",
    inherit: true,
    rules: [],
    colors: { "editor.background": "#171c23", "editorLineNumber.foreground": "#9aa7b6" },
  });
}

/** The theme that matches the page: what <html data-theme> says, else the system. */
export function useEditorTheme(): string {
  return useSyncExternalStore(subscribe, themeNow, () => LIGHT);
}

function themeNow(): string {
  const chosen = document.documentElement.dataset.theme;
  const dark = chosen === undefined ? systemIsDark().matches : chosen === "dark";
  return dark ? DARK : LIGHT;
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const system = systemIsDark();
  system.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", changed);
  };
}

function systemIsDark(): MediaQueryList {
  return window.matchMedia("(prefers-color-scheme: dark)");
}
