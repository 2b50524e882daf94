import * as monaco from "monaco-editor/editor";
import "monaco-editor/features/register.all";
import "monaco-editor/languages/definitions/yaml/register";
import { conf, language } from "monaco-editor/languages/definitions/yaml/yaml";
import { configureMonacoYaml, type JSONSchema, type MonacoYaml } from "monaco-yaml";
import { prometheusRuleSchema, type SchemaTexts } from "@/lib/prometheus-rule/schema";
import { monacoForYaml } from "./monaco-for-yaml";
import { defineThemes } from "./theme";

export { monaco };

/** Models under this folder are PrometheusRules: the schema completes and explains them. */
const RULES = "file:///rules/";

/**
 * YAML with colours and nothing else, for texts that are only compared: no service looks into them, so that none is
 * still at it when they are gone.
 */
export const PLAIN_YAML = "yaml-text";

/** The address of an object's model; one object, one model, so that undo survives a change of view. */
export function modelUri(path: string): monaco.Uri {
  return monaco.Uri.parse(`${RULES}${path}.yaml`);
}

/**
 * Prepares Monaco once per page: own worker files (no blob:, no other origin), the page's nonce on the style
 * elements that Monaco makes, themes and languages.
 */
function setUp(): void {
  passNonceToStyles();
  window.MonacoEnvironment = { getWorker: (_, label) => makeWorker(label) };
  defineThemes(monaco);
  monaco.languages.register({ id: PLAIN_YAML });
  monaco.languages.setLanguageConfiguration(PLAIN_YAML, conf);
  monaco.languages.setMonarchTokensProvider(PLAIN_YAML, language);
}

let yaml: MonacoYaml | undefined;

/** Completes and explains PrometheusRules in the words of `texts`; monaco-yaml allows one schema service per page. */
export function explainRules(texts: SchemaTexts): void {
  const options = {
    schemas: [
      {
        uri: "truce:prometheusrule",
        fileMatch: [`${RULES}**`],
        schema: prometheusRuleSchema(texts) as JSONSchema,
      },
    ],
    // What is wrong with a text is judged in one place, lib/prometheus-rule and lib/yaml, on every path it may take.
    validate: false,
    enableSchemaRequest: false,
    hoverSchemaSource: false,
    // Nothing is reformatted behind the operator.
    format: { enable: false },
  };
  if (yaml === undefined) yaml = configureMonacoYaml(monacoForYaml(monaco, makeWorker), options);
  else void yaml.update(options);
}

function makeWorker(label: string): Worker {
  return label === "yaml" ? yamlWorker() : editorWorker();
}

// The address must be a literal inside `new Worker(new URL(…))`: that is how the bundler finds the file.
function yamlWorker(): Worker {
  return new Worker(new URL("./workers/yaml.worker.ts", import.meta.url), { type: "module" });
}

function editorWorker(): Worker {
  return new Worker(new URL("./workers/editor.worker.ts", import.meta.url), { type: "module" });
}

/** Monaco's style elements carry no nonce, so the content security policy would refuse them. */
function passNonceToStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}

setUp();
