import { forbiddenField, notSupported } from "./field-error";
import type { ResourceType } from "./resources";
import { type Predicate, selectorOf } from "./selectors";
import { badRequest, type FieldError, invalid, Refusal, refuse } from "./status";
import type { Store } from "./store";

/** The query parameters of a list or watch. */
export interface ListOptions {
  readonly selects: Predicate;
  /** 0 for all. */
  readonly limit: number;
  readonly continue: string;
  /** "" for the newest. */
  readonly version: string;
  readonly match: string;
  /** undefined when the parameter is not there. */
  readonly sendInitialEvents: boolean | undefined;
  readonly bookmarks: boolean;
  /** 0 when not given. */
  readonly timeoutSeconds: number;
}

/** Reads and checks them (apimachinery's ValidateListOptions). */
export function listOptions(
  query: URLSearchParams,
  resource: ResourceType,
  verb: "list" | "watch",
): ListOptions | Refusal {
  for (const name of ["limit", "timeoutSeconds"]) {
    const text = query.get(name) ?? "";
    if (text !== "" && !/^-?\d+$/.test(text)) {
      return badRequest(`strconv.ParseInt: parsing "${text}": invalid syntax`);
    }
  }
  const selects = selectorOf(query, resource);
  if (selects instanceof Refusal) return selects;
  const options = {
    selects,
    limit: Math.max(0, Number(query.get("limit") ?? 0)),
    continue: query.get("continue") ?? "",
    version: query.get("resourceVersion") ?? "",
    match: query.get("resourceVersionMatch") ?? "",
    sendInitialEvents: query.has("sendInitialEvents") ? isTrue(query.get("sendInitialEvents")) : undefined,
    bookmarks: isTrue(query.get("allowWatchBookmarks")),
    timeoutSeconds: Math.max(0, Number(query.get("timeoutSeconds") ?? 0)),
  };
  const errors = verb === "list" ? listErrors(options) : watchErrors(withInitialEvents(options));
  if (errors.length > 0) return invalid("meta.k8s.io", "ListOptions", "", errors);
  return verb === "list" ? options : withInitialEvents(options);
}

/** A watch from nowhere begins with what there is, as if it had asked for initial events. */
function withInitialEvents(options: ListOptions): ListOptions {
  const { version, match, sendInitialEvents } = options;
  const fromNowhere = version === "" || version === "0";
  if (!fromNowhere || match !== "" || sendInitialEvents !== undefined) return options;
  return { ...options, sendInitialEvents: true, match: "NotOlderThan" };
}

const MATCH = "resourceVersionMatch";

function listErrors({ match, version, continue: token, sendInitialEvents }: ListOptions): FieldError[] {
  const errors: FieldError[] = [];
  if (match !== "") {
    if (version === "") {
      errors.push(forbiddenField(MATCH, `${MATCH} is forbidden unless resourceVersion is provided`));
    }
    if (token !== "") errors.push(forbiddenField(MATCH, `${MATCH} is forbidden when continue is provided`));
    if (!["Exact", "NotOlderThan"].includes(match)) {
      errors.push(notSupported(MATCH, match, ["Exact", "NotOlderThan", ""]));
    }
    if (match === "Exact" && version === "0") {
      errors.push(forbiddenField(MATCH, `${MATCH} "exact" is forbidden for resourceVersion "0"`));
    }
  }
  if (sendInitialEvents !== undefined) {
    errors.push(forbiddenField("sendInitialEvents", "sendInitialEvents is forbidden for list"));
  }
  return errors;
}

function watchErrors({ match, sendInitialEvents, continue: token }: ListOptions): FieldError[] {
  const errors: FieldError[] = [];
  if (sendInitialEvents !== undefined && match !== "NotOlderThan") {
    errors.push(forbiddenField(MATCH, `sendInitialEvents requires setting ${MATCH} to NotOlderThan`));
  }
  if (match === "") return errors;
  if (sendInitialEvents === undefined) {
    errors.push(
      forbiddenField(MATCH, `${MATCH} is forbidden for watch unless sendInitialEvents is provided`),
    );
  }
  if (match !== "NotOlderThan") errors.push(notSupported(MATCH, match, ["NotOlderThan"]));
  if (token !== "") errors.push(forbiddenField(MATCH, `${MATCH} is forbidden when continue is provided`));
  return errors;
}

function isTrue(text: string | null): boolean {
  return text === "true" || text === "1" || text === "";
}

/** Why a text is no version, undefined when it is one or empty. */
export function versionProblem(version: string): string | undefined {
  if (version === "" || /^\d+$/.test(version)) return undefined;
  return `resourceVersion: Invalid value: "${version}": strconv.ParseUint: parsing "${version}": invalid syntax`;
}

/** A version that no write has reached yet: the server waits a little, then asks to come back. */
export function futureRefusal(store: Store, version: string): Refusal | undefined {
  if (version === "" || !(Number(version) > store.revision)) return undefined;
  return refuse(
    504,
    "Timeout",
    `Timeout: Too large resource version: ${version}, current: ${store.revision}`,
    {
      causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }],
      retryAfterSeconds: 1,
    },
  );
}
