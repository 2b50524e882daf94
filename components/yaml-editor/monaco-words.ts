/**
 * Monaco's own words (its find box, menu and commands) in the page's language. They are read when Monaco is loaded, so
 * this comes first; whoever changes the language later has them in the new one at the next load of the page.
 */
export async function loadMonacoWords(): Promise<void> {
  if (document.documentElement.lang !== "zh-CN") return;
  // Without its words the editor works as well.
  await import("monaco-editor/nls/lang/zh-cn").catch(() => undefined);
}
