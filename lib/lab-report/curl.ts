import { isJsonArray, isJsonObject, type Json, type JsonObject, stringifyJson } from "@/lib/json/json";
import { isSuccess } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import type { Entry } from "@/lib/lab/run";
import { metadataOf, type ScratchKind } from "@/lib/lab/scratch";
import type { Step } from "@/lib/lab/step";
import { targetOf, type WireRequest, wireOf } from "@/lib/lab/wire";

/** Of a variable that a command needs: what a shell says where it is unset or empty. */
const HINTS: Readonly<Record<string, string>> = {
  SERVER: "set it to the address of the apiserver",
  TOKEN: "set it to a bearer token",
};
const EARLIER = "run the earlier steps first";

/** How to set what the commands need. Where the apiserver is, and who asks, is for whoever runs them to say. */
export const SET_UP = `# SERVER is the address of your apiserver. What is set already stays; else that of kubectl's current context is taken.
# SERVER=https://HOST:PORT
SERVER=\${SERVER:-$(kubectl config view --minify -o jsonpath='{.clusters[0].cluster.server}')}
# TOKEN is a bearer token, for instance one of these:
# TOKEN=$(kubectl create token SERVICEACCOUNT)
# TOKEN=$(oc whoami -t)
# Where the apiserver's certificate is not publicly trusted, curl needs its CA. That of kubectl's current context:
# kubectl config view --minify --flatten -o jsonpath='{.clusters[0].cluster.certificate-authority-data}' | base64 -d > ca.crt
# export CURL_CA_BUNDLE=ca.crt
${guardOf(["SERVER", "TOKEN"])} echo "The commands go to $SERVER"`;

/**
 * The shell command that repeats a step, on several lines. Versions and uids are not those of the run but variables,
 * which the commands before it have set. Where one is unset or empty nothing is sent: without its version a PUT would
 * show the opposite. undefined: nothing was sent, or it was more than one request (a race).
 */
export function commandOf({ step, exchange }: Entry): string | undefined {
  if (exchange === undefined || exchange.answer.kind === "withheld") return undefined;
  const { request, answer } = exchange;
  if (request.kind === "race") return undefined;
  const kept = answer.kind === "answered" && isSuccess(answer) ? marksAfter(step, answer.events?.length) : [];
  const sent = curl(wireOf(withVariables(request, step)));
  // One list of commands: where a shell refuses its beginning, it drops all of it.
  return kept.length === 0 ? sent : [`${sent} | tee answer.txt`, ...kept].join(" &&\n");
}

/** The commands that delete what a run may have left. */
export function deletionOf(request: LabRequest & { readonly kind: "delete" }): string {
  return curl({ ...wireOf(request), contentType: undefined, body: undefined });
}

function curl(wire: WireRequest): string {
  const guard = guardOf(["SERVER", "TOKEN", ...variablesIn(wire)]);
  const lines = [
    `curl -sS -w '\\n%{http_code}\\n'${wire.method === "GET" ? "" : ` -X ${wire.method}`} "$SERVER${expanded(targetOf(wire), ENCODED, "$$$1")}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    "-H 'Accept: application/json'",
    ...(wire.contentType === undefined ? [] : [`-H 'Content-Type: ${wire.contentType}'`]),
    ...(wire.body === undefined ? [] : [`--data-binary ${quotedJson(wire.body)}`]),
  ];
  return `${guard}\n${lines.join(" \\\n  ")}`;
}

/** Stops a shell where a variable is unset or empty, also an interactive one. */
function guardOf(names: readonly string[]): string {
  return `: ${names.map((name) => `"\${${name}:?${HINTS[name] ?? EARLIER}}"`).join(" \\\n  ")} &&`;
}

/** Each once. */
function variablesIn(wire: WireRequest): readonly string[] {
  const body = wire.body === undefined ? "" : stringifyJson(wire.body);
  const found = [...targetOf(wire).matchAll(ENCODED), ...body.matchAll(PLAIN)];
  return [...new Set(found.flatMap(([, name]) => name ?? []))];
}

/** JSON on several lines in which all can be seen, and that no terminal obeys: the rest stands there as escapes. */
export function shownJson(value: Json): string {
  return stringifyJson(value, "  ").replace(UNSEEN, asEscape);
}

/** In single quotes, which the variables interrupt. */
function quotedJson(body: Json): string {
  const text = shownJson(body).replaceAll("'", `'\\''`);
  return `'${expanded(text, PLAIN, `'"$$$1"'`)}'`;
}

/** Would be shown as something else, or not at all; within JSON's texts an escape means the same. */
const UNSEEN = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

function asEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Stands where a variable is to be, between two characters for private use. Only these names are taken for one. */
const NAMES = "((?:[AB](?:_CONFIGMAP)?|LIST|WATCH)_(?:VERSION|UID))";
const PLAIN = new RegExp(`\ue000${NAMES}\ue001`, "g");
const ENCODED = new RegExp(`${encodeURIComponent("\ue000")}${NAMES}${encodeURIComponent("\ue001")}`, "g");

function variable(name: string): string {
  return `\ue000${name}\ue001`;
}

function expanded(text: string, pattern: RegExp, to: string): string {
  return text.replace(pattern, to);
}

/** What a successful step leaves for later ones. */
function marksAfter(step: Step, events = 0): readonly string[] {
  switch (step.do) {
    case "read":
    case "merge":
    case "send": {
      const owner = ownerOf(step);
      return [`${owner}_VERSION=${mark("resourceVersion")}`, `${owner}_UID=${mark("uid")}`];
    }
    case "list":
      return [`LIST_VERSION=${mark("resourceVersion")}`];
    case "watch":
      return events > 0 && step.until !== "error" ? [`WATCH_VERSION=${mark("resourceVersion")}`] : [];
    default:
      return [];
  }
}

/** Reads a field from the last answer; a list and a watch have their own one last. */
function mark(field: "resourceVersion" | "uid"): string {
  return `$(grep -o '"${field}": *"[^"]*"' answer.txt | tail -n 1 | cut -d '"' -f 4)`;
}

/** Each operator has a copy of each kind. */
function ownerOf(step: { readonly by: "a" | "b"; readonly on?: ScratchKind }): string {
  return `${step.by.toUpperCase()}${step.on === "ConfigMap" ? "_CONFIGMAP" : ""}`;
}

function withVariables(request: Exclude<LabRequest, { kind: "race" }>, step: Step): LabRequest {
  const owner = "by" in step ? ownerOf({ ...step, by: step.by }) : "A";
  switch (request.kind) {
    case "put":
      return { ...request, body: { ...request.body, metadata: ownMetadata(request.body, owner) } };
    case "patch":
      return { ...request, body: patchOf(request.body, owner) };
    case "delete":
      return { ...request, preconditions: variablesFor(request.preconditions, owner) };
    case "watch":
      return {
        ...request,
        from:
          step.do !== "watch" || step.from === "ancient"
            ? request.from
            : variable(step.from === "list" ? "LIST_VERSION" : "WATCH_VERSION"),
      };
    default:
      return request;
  }
}

/** Without what the server writes itself: of a later run it would be wrong, and managedFields hide the rest. */
function ownMetadata(body: JsonObject, owner: string): JsonObject {
  const metadata = isJsonObject(body.metadata) ? body.metadata : {};
  const { creationTimestamp: _, generation: __, managedFields: ___, ...own } = metadata;
  return { ...own, ...marksOf(body, owner) };
}

function marksOf(object: Json, owner: string): JsonObject {
  const [version, uid] = [metadataOf(object, "resourceVersion"), metadataOf(object, "uid")];
  return variablesFor(
    {
      // "0" and "" are no versions: they are what the step is about.
      ...(version !== undefined && Number(version) !== 0 && { resourceVersion: version }),
      ...(uid !== undefined && { uid }),
    },
    owner,
  );
}

/** The same marks, as variables. */
function variablesFor(
  marks: { readonly resourceVersion?: string; readonly uid?: string },
  owner: string,
): { readonly resourceVersion?: string; readonly uid?: string } {
  return {
    ...(marks.resourceVersion !== undefined && { resourceVersion: variable(`${owner}_VERSION`) }),
    ...(marks.uid !== undefined && { uid: variable(`${owner}_UID`) }),
  };
}

const VERSION_PATH = "/metadata/resourceVersion";

function patchOf(body: Json, owner: string): Json {
  if (isJsonArray(body))
    return body.map((operation) =>
      isJsonObject(operation) && operation.path === VERSION_PATH
        ? { ...operation, value: variable(`${owner}_VERSION`) }
        : operation,
    );
  if (!isJsonObject(body) || !isJsonObject(body.metadata)) return body;
  return { ...body, metadata: { ...body.metadata, ...marksOf(body, owner) } };
}
