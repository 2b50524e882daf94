import type { Answer, Call } from "./call";
import { create } from "./create";
import { remove, removeAll } from "./delete";
import { discovery, openApi, VERSION } from "./discovery";
import { type JsonObject, stringifyJson } from "./json";
import { patch } from "./patch";
import { forbiddenSentence, isAllowed, type User, userOf } from "./rbac";
import { get, list } from "./read";
import { type RequestInfo, requestInfo } from "./request-info";
import { resourceTypes } from "./resources";
import { selfReview } from "./self-review";
import { notFound, Refusal, refuse } from "./status";
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

const ANONYMOUS: User = { name: "system:anonymous", uid: "", groups: ["system:unauthenticated"] };
const HEALTH = ["/healthz", "/readyz", "/livez"];

/** Answers a request: authentication, authorisation, routing, and the operation itself. */
export function handle(request: Request, store: Store): Response {
  const user = authenticate(request.authorization);
  if (user instanceof Refusal) return refused(user);
  const path = request.url.pathname;
  if (HEALTH.includes(path)) return plain(200, "ok");
  if (path === "/version") return json(200, VERSION);
  const info = requestInfo(request.method, request.url);
  if (info === undefined) return nonResource(request, user, store);
  if (!isAllowed(user, info)) return refused(forbidden(user, info));
  if (["authentication.k8s.io", "authorization.k8s.io"].includes(info.group) && info.verb === "create") {
    const review = selfReview(info.plural, request.text, user);
    if (review !== undefined) return review instanceof Refusal ? refused(review) : json(201, review);
  }
  return onResource(request, info, user, store);
}

function authenticate(authorization: string): User | Refusal {
  if (authorization === "") return ANONYMOUS;
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
  if (user === ANONYMOUS) {
    const verb = method.toLowerCase();
    const sentence = `forbidden: User "${user.name}" cannot ${verb} path "${url.pathname}"`;
    return refused(refuse(403, "Forbidden", sentence, {}));
  }
  if (url.pathname === "/emulator/compact" && method === "POST" && user.name === "admin") {
    store.compact();
    return json(200, { compacted: String(store.compacted) });
  }
  const document = discovery(url.pathname) ?? openApi(url.pathname);
  return document === undefined ? plain(404, "404 page not found\n") : json(200, document);
}

function onResource(request: Request, info: RequestInfo, user: User, store: Store): Response {
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
    contentType: request.contentType.split(";")[0]?.trim() ?? "",
    userAgent: request.userAgent,
    text: request.text,
    warnings: [],
    now: `${new Date().toISOString().slice(0, 19)}Z`,
  };
  const present = presenter(request.accept, resource, call.now);
  if (info.verb === "watch") {
    const started = watch(call);
    return started instanceof Refusal ? refused(started) : { kind: "watch", watch: started, present };
  }
  const operation = OPERATIONS[info.verb];
  if (operation === undefined || isMisplaced(info)) return refused(methodNotAllowed());
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

/** Objects are created in their collection, and changed under their name. */
function isMisplaced({ verb, name }: RequestInfo): boolean {
  return verb === "create" ? name !== "" : ["update", "patch"].includes(verb) && name === "";
}

function methodNotAllowed(): Refusal {
  return refuse(
    405,
    "MethodNotAllowed",
    "the server does not allow this method on the requested resource",
    {},
  );
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
