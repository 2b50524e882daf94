import type { Answer, Call } from "./call";
import { create } from "./create";
import { remove, removeAll } from "./delete";
import { discovery, openApi, VERSION } from "./discovery";
import { type JsonObject, stringifyJson } from "./json";
import { patch } from "./patch";
import { anonymous, forbiddenSentence, isAllowed, mayReach, type User, userOf } from "./rbac";
import { get, list } from "./read";
import { type RequestInfo, requestInfo } from "./request-info";
import { resourceTypes } from "./resources";
import { selfReview } from "./self-review";
import { badRequest, notFound, Refusal, refuse } from "./status";
import type { Store } from "./store";
import { isAcceptable, presenter } from "./table";
import { update } from "./update";
import { type Watch, watch } from "./watch";

/** One HTTP request as the server received it. */
export interface Request {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string;
  readonly accept: string;
  /** Without parameters; "" when there is none. */
  readonly contentType: string;
  readonly userAgent: string;
  readonly text: string;
}

/** One HTTP answer: a finished text, or a watch that goes on. */
export type Response =
  | {
      readonly kind: "text";
      readonly code: number;
      readonly contentType: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly warnings: readonly string[];
      readonly text: string;
    }
  /** `present` gives each object the form that the client accepts. */
  | { readonly kind: "watch"; readonly watch: Watch; readonly present: (object: JsonObject) => JsonObject };

const HEALTH = ["/healthz", "/readyz", "/livez"];

/** Answers a request: authentication, authorisation, routing, and the operation itself. */
export function handle(request: Request, store: Store): Response {
  const user = authenticate(request.authorization);
  if (user instanceof Refusal) return refused(user);
  const info = requestInfo(request.method, request.url);
  if (info === undefined) return nonResource(request, user, store);
  if (!isAllowed(user, info)) return refused(forbidden(user, info));
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  if (info.verb === "create") {
    const review = selfReview(info, request, user, now);
    if (review !== undefined) return review instanceof Refusal ? refused(review) : json(201, review);
  }
  return onResource(request, info, user, store, now);
}

function authenticate(authorization: string): User | Refusal {
  if (authorization === "") return anonymous;
  const [, token = ""] = /^Bearer (.+)$/i.exec(authorization) ?? [];
  return userOf(token) ?? refuse(401, "Unauthorized", "Unauthorized");
}

function forbidden(user: User, info: RequestInfo): Refusal {
  const { group, plural, name } = info;
  const what = group === "" ? plural : `${plural}.${group}`;
  const subject = name === "" ? what : `${what} "${name}"`;
  return refuse(403, "Forbidden", `${subject} is forbidden: ${forbiddenSentence(user, info)}`, {
    name,
    group,
    kind: plural,
  });
}

function nonResource({ method, url }: Request, user: User, store: Store): Response {
  const path = url.pathname;
  const verb = method.toLowerCase();
  if (!mayReach(user, verb, path)) {
    const sentence = `forbidden: User "${user.name}" cannot ${verb} path "${path}"`;
    return refused(refuse(403, "Forbidden", sentence, {}));
  }
  if (HEALTH.includes(path)) return plain(200, "ok");
  if (path === "/version") return json(200, VERSION);
  if (path === "/emulator/compact" && method === "POST") {
    store.compact();
    return json(200, { compacted: String(store.compacted) });
  }
  const document = discovery(path) ?? openApi(path);
  return document === undefined ? plain(404, "404 page not found\n") : json(200, document);
}

function onResource(request: Request, info: RequestInfo, user: User, store: Store, now: string): Response {
  const resource = resourceTypes.find(
    (type) => type.group === info.group && type.version === info.version && type.plural === info.plural,
  );
  if (resource === undefined) return plain(404, "404 page not found\n");
  if (info.subresource !== "" && !resource.subresources.includes(info.subresource)) {
    return refused(notFound(resource, info.name));
  }
  if (!isAcceptable(request.accept)) return refused(notAcceptable());
  const call: Call = {
    store,
    resource,
    namespace: resource.namespaced ? info.namespace : "",
    name: info.name,
    subresource: info.subresource,
    user,
    query: request.url.searchParams,
    contentType: request.contentType,
    userAgent: request.userAgent,
    text: request.text,
    warnings: [],
    now,
  };
  const present = presenter(request.accept, resource, now);
  if (info.verb === "watch") {
    const started = watch(call);
    return started instanceof Refusal ? refused(started) : { kind: "watch", watch: started, present };
  }
  const operation = OPERATIONS[info.verb];
  if (operation === undefined) return refused(methodNotAllowed(info));
  if (["update", "patch"].includes(info.verb) && info.name === "")
    return refused(badRequest("name must be provided"));
  const result = operation(call);
  if (result instanceof Refusal) return refused(result, call.warnings);
  return json(result.code, present(result.body as JsonObject), call.warnings);
}

const OPERATIONS: Readonly<Record<string, (call: Call) => Answer | Refusal>> = {
  get,
  list,
  create,
  update,
  patch,
  delete: remove,
  deletecollection: removeAll,
};

function methodNotAllowed({ verb, group, plural }: RequestInfo): Refusal {
  const what = group === "" ? plural : `${plural}.${group}`;
  const sentence = `${verb} is not supported on resources of kind "${what}"`;
  return refuse(405, "MethodNotAllowed", sentence, { group, kind: plural });
}

function notAcceptable(): Refusal {
  return refuse(406, "NotAcceptable", "only the following media types are accepted: application/json");
}

function json(code: number, body: JsonObject, warnings: readonly string[] = []): Response {
  const text = `${stringifyJson(body)}\n`;
  return { kind: "text", code, contentType: "application/json", headers: {}, warnings, text };
}

function refused(refusal: Refusal, warnings: readonly string[] = []): Response {
  const text = `${stringifyJson(refusal.body)}\n`;
  const { code, headers } = refusal;
  return { kind: "text", code, contentType: "application/json", headers, warnings, text };
}

function plain(code: number, text: string): Response {
  return { kind: "text", code, contentType: "text/plain; charset=utf-8", headers: {}, warnings: [], text };
}
