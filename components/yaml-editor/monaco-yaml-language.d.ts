/** Monaco ships this module without types. */
declare module "monaco-editor/esm/vs/basic-languages/yaml/yaml.js" {
  import type { languages } from "monaco-editor/esm/vs/editor/editor.api.js";

  export const conf: languages.LanguageConfiguration;
  export const language: languages.IMonarchLanguage;
}
