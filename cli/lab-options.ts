import { SCENARIO_IDS, type ScenarioId } from "@/lib/lab/scenario";
import { lab as english } from "@/lib/messages/en/lab";
import type { LabMessages } from "@/lib/messages/lab-messages";
import { nearestName } from "@/lib/prometheus-rule/names";
import { parseOptions, refuse } from "@/scripts/options.mjs";

/** The scenarios, a line for each: what it is called here, and its title. */
export function scenarioNames({ scenario }: LabMessages["lab"]): string {
  const width = Math.max(...SCENARIO_IDS.map((id) => id.length)) + 2;
  return SCENARIO_IDS.map((id) => `${id.padEnd(width)}${scenario[id].title}\n`).join("");
}

const NAMES = `Scenarios:\n${scenarioNames(english).replaceAll(/^(?=.)/gm, "  ")}`;

const HELP = `Usage: truce lab [options] [SCENARIO ...]

Runs some scenarios, or all, for real: two operators write to one object in different ways, and the cluster's
answers are compared with what is expected of it. It works on scratch objects alone, named truce-lab-…, with
the label truce.dev/lab and alerts that never fire, and deletes them at the end, also after Ctrl-C.

  -n, --namespace NAME  where the scratch objects are made; else that of the kubeconfig's context
  --kubeconfig FILE     else KUBECONFIG, else ~/.kube/config
  --context NAME        else the current one
  --server URL          this apiserver instead of a kubeconfig; --ca FILE holds its CA as PEM
  --token-file FILE     act with this bearer token; else TRUCE_TOKEN, else as the kubeconfig's user
  --language TAG        en (default) or zh-CN
  --list                name the scenarios and nothing else
  --json                print the runs as JSON
  --markdown FILE       write a report with curl commands, "-" for standard output; tokens are left out
  --help                this text

${NAMES}
What a run that was killed has left: kubectl delete prometheusrules,configmaps -l truce.dev/lab -n NAMESPACE

Exit code: 0 all was as expected, 1 the cluster behaved otherwise, 2 the command line is wrong, a scratch object
is left, or nothing can be told: the cluster cannot be reached, refuses the operator, or answers with something
else. 129 after the end of the terminal, 130 after Ctrl-C, 143 after SIGTERM.
`;

export type LabLanguage = "en" | "zh-CN";

export interface LabOptions {
  /** All of them where none is named. */
  readonly scenarios: readonly ScenarioId[];
  readonly namespace: string | undefined;
  readonly kubeconfig: string | undefined;
  readonly context: string | undefined;
  readonly server: string | undefined;
  readonly ca: string | undefined;
  readonly tokenFile: string | undefined;
  readonly language: LabLanguage;
  readonly list: boolean;
  readonly json: boolean;
  readonly markdown: string | undefined;
}

/** Reads the arguments of `truce lab`; ends the process where they are wrong. */
export function labOptionsIn(args: readonly string[]): LabOptions {
  const { values, positionals } = parseOptions(HELP, {
    args: [...args],
    allowPositionals: true,
    options: {
      namespace: { type: "string", short: "n" },
      kubeconfig: { type: "string" },
      context: { type: "string" },
      server: { type: "string" },
      ca: { type: "string" },
      "token-file": { type: "string" },
      language: { type: "string", default: "en" },
      list: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      markdown: { type: "string" },
    },
  });
  const { namespace, kubeconfig, context, server, ca, language, list, json, markdown } = values;
  if (server !== undefined && (kubeconfig !== undefined || context !== undefined))
    return refuse("Name --server, or --kubeconfig and --context, not both", HELP);
  if (ca !== undefined && server === undefined) return refuse("--ca belongs to --server", HELP);
  if (json && markdown === "-")
    return refuse("Only one of --json and --markdown can go to standard output", HELP);
  return {
    scenarios: scenariosNamed(positionals),
    namespace,
    kubeconfig,
    context,
    server,
    ca,
    tokenFile: values["token-file"],
    language:
      language === "en" || language === "zh-CN"
        ? language
        : refuse(`--language ${language}: en or zh-CN`, HELP),
    list,
    json,
    markdown,
  };
}

/** In the order in which they are named; each once. */
function scenariosNamed(names: readonly string[]): readonly ScenarioId[] {
  return names.length === 0 ? SCENARIO_IDS : [...new Set(names.map(scenarioNamed))];
}

function scenarioNamed(name: string): ScenarioId {
  const found = SCENARIO_IDS.find((id) => id === name);
  if (found !== undefined) return found;
  const meant = nearestName(name, SCENARIO_IDS);
  const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
  return refuse(`${name}: there is no such scenario${hint}`, NAMES);
}
