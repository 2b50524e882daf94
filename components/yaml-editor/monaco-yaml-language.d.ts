/** Monaco ships this module without types. */
declare module "monaco-editor/languages/definitions/yaml/yaml" {
  import type { languages } from "monaco-editor/editor";

  export const conf: languages.LanguageConfiguration;
  export const language: languages.IMonarchLanguage;
}
