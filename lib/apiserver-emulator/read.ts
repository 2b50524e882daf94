import { type Answer, answer, type Call, callKey } from "./call";
import type { Json, JsonObject } from "./json";
import { futureRefusal, type ListOptions, listOptions, versionProblem } from "./list-options";
import { apiVersionOf } from "./resources";
import { badRequest, expired, notFound, Refusal, unexpected } from "./status";
import type { Store } from "./store";

/** GET on an object or its status. */
export function get(call: Call): Answer | Refusal {
  const version = call.query.get("resourceVersion") ?? "";
  const problem = versionProblem(version);
  if (problem !== undefined) return unexpected(problem);
  const future = futureRefusal(call.store, version);
  if (future !== undefined) return future;
  const object = call.store.get(call.resource, callKey(call));
  return object === undefined ? notFound(call.resource, call.name) : answer(200, object);
}

/** GET on a collection, in pages when a limit is given; all pages show the state of the first. */
export function list(call: Call): Answer | Refusal {
  const { store, resource, query } = call;
  const options = listOptions(query, resource, "list");
  if (options instanceof Refusal) return options;
  const page = pageOf(store, options);
  if (page instanceof Refusal) return page;
  const prefix = resource.namespaced && call.namespace !== "" ? `${call.namespace}/` : "";
  const found = store
    .list(resource, page.revision)
    .filter(([key, object]) => key.startsWith(prefix) && key > page.after && options.selects(object));
  const shown = page.limit > 0 ? found.slice(0, page.limit) : found;
  const metadata: JsonObject = { resourceVersion: String(page.revision) };
  // Lists of custom resources always say it.
  if (resource.custom) metadata.continue = "";
  const [lastKey] = shown.at(-1) ?? [];
  if (shown.length < found.length && lastKey !== undefined) {
    metadata.continue = continueToken({ revision: page.revision, after: lastKey });
    // With a selector the server does not count what is left.
    if (!query.get("labelSelector") && !query.get("fieldSelector")) {
      metadata.remainingItemCount = found.length - shown.length;
    }
  }
  return answer(200, {
    apiVersion: apiVersionOf(resource),
    items: shown.map(([, object]): Json => object),
    kind: `${resource.kind}List`,
    metadata,
  });
}

interface Page {
  readonly limit: number;
  readonly revision: number;
  /** The last key of the page before; "" on the first page. */
  readonly after: string;
}

function pageOf(store: Store, options: ListOptions): Page | Refusal {
  const { limit, version, match } = options;
  if (options.continue !== "") return continued(store, options);
  const problem = versionProblem(version);
  if (problem !== undefined) return badRequest(`invalid resource version: ${problem}`);
  const future = futureRefusal(store, version);
  if (future !== undefined) return future;
  // From its cache the server answers everything at once.
  if (version === "0") return { limit: 0, revision: store.revision, after: "" };
  const isExact = match === "Exact" || (match === "" && limit > 0 && version !== "");
  if (!isExact) return { limit, revision: store.revision, after: "" };
  const revision = Number(version);
  if (revision < store.compacted) return expired("The resourceVersion for the provided list is too old.");
  return { limit, revision, after: "" };
}

const CONTINUE_EXPIRED =
  "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.";

function continued(store: Store, { continue: token, limit, version }: ListOptions): Page | Refusal {
  if (version !== "" && version !== "0") {
    return badRequest("specifying resource version is not allowed when using continue");
  }
  const place = readToken(token);
  if (place === undefined) {
    return badRequest("invalid continue token: continue key is not valid: it could not be decoded");
  }
  if (place.revision === undefined) return { limit, revision: store.revision, after: place.after };
  if (place.revision >= store.compacted) return { limit, revision: place.revision, after: place.after };
  return expired(CONTINUE_EXPIRED, { continue: continueToken({ after: place.after }) });
}

/** Where a list goes on. Without a revision it goes on with the newest state, consistent or not. */
interface Place {
  readonly revision?: number | undefined;
  readonly after: string;
}

function continueToken({ revision, after }: Place): string {
  const token = { v: "meta.k8s.io/v1", rv: revision ?? -1, start: after };
  return Buffer.from(JSON.stringify(token)).toString("base64url");
}

function readToken(token: string): Place | undefined {
  try {
    const { rv, start } = JSON.parse(Buffer.from(token, "base64url").toString()) as Record<string, unknown>;
    if (typeof rv !== "number" || typeof start !== "string") return undefined;
    return { revision: rv < 0 ? undefined : rv, after: start };
  } catch {
    return undefined;
  }
}
