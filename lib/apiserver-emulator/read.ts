import { type Answer, answer, type Call, callKey } from "./call";
import type { Json, JsonObject } from "./json";
import { apiVersionOf } from "./resources";
import { selectorOf } from "./selectors";
import { badRequest, expired, notFound, Refusal, refuse } from "./status";
import type { Store } from "./store";

/** GET on an object or its status. */
export function get(call: Call): Answer | Refusal {
  const future = futureRefusal(call.store, call.query.get("resourceVersion") ?? "");
  if (future !== undefined) return future;
  const object = call.store.get(call.resource, callKey(call));
  return object === undefined ? notFound(call.resource, call.name) : answer(200, object);
}

/** GET on a collection, in pages when a limit is given; all pages show the state of the first. */
export function list(call: Call): Answer | Refusal {
  const { store, resource, query } = call;
  const selects = selectorOf(query, resource);
  if (selects instanceof Refusal) return selects;
  const page = pageOf(call);
  if (page instanceof Refusal) return page;
  const prefix = resource.namespaced && call.namespace !== "" ? `${call.namespace}/` : "";
  const found = store
    .list(resource, page.revision)
    .filter(([key, object]) => key.startsWith(prefix) && key > page.after && selects(object));
  const shown = page.limit > 0 ? found.slice(0, page.limit) : found;
  const metadata: JsonObject = { resourceVersion: String(page.revision) };
  const [lastKey] = shown.at(-1) ?? [];
  if (shown.length < found.length && lastKey !== undefined) {
    metadata.continue = continueToken({ revision: page.revision, after: lastKey });
    // With a selector the server cannot tell how many are left.
    if (!query.get("labelSelector") && !query.get("fieldSelector")) {
      metadata.remainingItemCount = found.length - shown.length;
    }
  }
  return answer(200, {
    apiVersion: apiVersionOf(resource),
    kind: `${resource.kind}List`,
    metadata,
    items: shown.map(([, object]): Json => object),
  });
}

interface Page {
  readonly limit: number;
  readonly revision: number;
  /** The last key of the page before; "" on the first page. */
  readonly after: string;
}

function pageOf({ store, query }: Call): Page | Refusal {
  const limit = Number(query.get("limit") ?? 0) || 0;
  const token = query.get("continue") ?? "";
  const version = query.get("resourceVersion") ?? "";
  const match = query.get("resourceVersionMatch") ?? "";
  if (token !== "") return continued(store, token, limit, version);
  if (version !== "" && !/^\d+$/.test(version)) {
    return badRequest(`invalid resource version: ${version}`);
  }
  const future = futureRefusal(store, version);
  if (future !== undefined) return future;
  const wantsExact = match === "Exact" || (match === "" && limit > 0 && version !== "" && version !== "0");
  if (!wantsExact) return { limit, revision: store.revision, after: "" };
  const revision = Number(version);
  if (revision < store.compacted) {
    return expired(`The provided resource version is too old: ${version} (${store.compacted})`);
  }
  return { limit, revision, after: "" };
}

function continued(store: Store, token: string, limit: number, version: string): Page | Refusal {
  if (version !== "" && version !== "0") {
    return badRequest("specifying resource version is not allowed when using continue");
  }
  const place = readToken(token);
  if (place === undefined) return badRequest("continue key is not valid: the token could not be decoded");
  if (place.revision >= store.compacted) return { limit, ...place };
  return expired(
    "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.",
    { continue: continueToken({ revision: store.revision, after: place.after }) },
  );
}

type Place = Pick<Page, "revision" | "after">;

function continueToken(place: Place): string {
  return Buffer.from(
    JSON.stringify({ v: "meta.k8s.io/v1", rv: place.revision, start: place.after }),
  ).toString("base64url");
}

function readToken(token: string): Place | undefined {
  try {
    const { rv, start } = JSON.parse(Buffer.from(token, "base64url").toString()) as Record<string, unknown>;
    return typeof rv === "number" && typeof start === "string" ? { revision: rv, after: start } : undefined;
  } catch {
    return undefined;
  }
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
