/** A request as it reached the proxy. */
export interface SeenRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Which requests a fault meets; everything that is named must hold. */
export interface Match {
  readonly method?: string;
  readonly path?: string | RegExp;
  /** True: watches only. False: everything but watches. */
  readonly watch?: boolean;
  readonly when?: (request: SeenRequest) => boolean;
}

/** What goes wrong. `cut` and `hang` are for watches; an answer can be held or lost only where it is finished: not there. */
export type Effect =
  /** The request is passed on later. */
  | { readonly kind: "delay"; readonly ms: number }
  /** The request, or its finished answer, waits until the promise settles. */
  | { readonly kind: "hold"; readonly what: "request" | "answer"; readonly until: Promise<unknown> }
  /** The proxy answers; the apiserver never sees the request. */
  | { readonly kind: "answer"; readonly answer: Answer }
  /** The connection closes; the apiserver never sees the request. */
  | { readonly kind: "drop-request" }
  /** The apiserver does what was asked, and the connection closes before the answer; `onLost` is told its code. */
  | { readonly kind: "lose-answer"; readonly onLost?: (request: SeenRequest, status: number) => void }
  /** A watch whose connection closes after so many events. */
  | { readonly kind: "cut"; readonly afterEvents: number }
  /** A watch that stays open and silent after so many events. */
  | { readonly kind: "hang"; readonly afterEvents: number };

export interface Fault {
  readonly on: Match;
  readonly effect: Effect;
  /** How many requests meet it; one by default, Infinity until it is removed. */
  readonly times?: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Priority and fairness turning a request away: plain text and a Retry-After, no Status. */
export function tooManyRequests(retryAfterSeconds: number): Answer {
  return {
    status: 429,
    headers: { "content-type": "text/plain; charset=utf-8", "retry-after": String(retryAfterSeconds) },
    body: "Too many requests, please try again later.\n",
  };
}

/** The apiserver cannot reach its etcd in time. */
export function internalError(): Answer {
  return statusAnswer(500, "InternalError", "Internal error occurred: etcdserver: request timed out");
}

/** An apiserver that is going away, or the one behind an aggregated API that is not there. */
export function serviceUnavailable(): Answer {
  return statusAnswer(503, "ServiceUnavailable", "the server is currently unable to handle the request");
}

/** A token that has ended, or that the apiserver does not know. */
export function unauthorized(): Answer {
  return statusAnswer(401, "Unauthorized", "Unauthorized");
}

/** A right that the user does not have, in the words of RBAC. */
export function forbidden(user: string, verb: string): Answer {
  const message = `prometheusrules.monitoring.coreos.com is forbidden: User "${user}" cannot ${verb} resource "prometheusrules" in API group "monitoring.coreos.com"`;
  return statusAnswer(403, "Forbidden", message);
}

/** A refusal as an apiserver words it; `causes` are its reasons, such as those of an admission webhook. */
export function statusAnswer(
  status: number,
  reason: string,
  message: string,
  causes: readonly { readonly message: string }[] = [],
): Answer {
  const body = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message,
    reason,
    details: { causes },
    code: status,
  };
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** Whether a fault meets this request. */
export function meets(match: Match, request: SeenRequest): boolean {
  return (
    (match.method === undefined || match.method === request.method) &&
    (match.path === undefined || pathMeets(match.path, request.path)) &&
    (match.watch === undefined || match.watch === isWatch(request)) &&
    (match.when === undefined || match.when(request))
  );
}

function pathMeets(wanted: string | RegExp, path: string): boolean {
  return typeof wanted === "string" ? wanted === path : wanted.test(path);
}

/** Kubernetes reads `watch=true` and `watch=1` alike. */
export function isWatch({ query }: SeenRequest): boolean {
  return query.get("watch") === "true" || query.get("watch") === "1";
}
