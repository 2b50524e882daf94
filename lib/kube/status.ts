import type { Cause, Failure } from "@/lib/failure/failure";
import { isJsonArray, isJsonObject, type Json, type JsonObject, parseJson } from "@/lib/json/json";

/**
 * How one request to the apiserver failed. A refused version is only `stale` here: whether it is a conflict or
 * another object is known once the stored object has been read. `lost`: a write was sent, its outcome is open.
 */
export type RequestFailure =
  | Exclude<Failure, { readonly kind: "conflict" | "recreated" | "outcome-unknown" }>
  | { readonly kind: "stale"; readonly message: string }
  | { readonly kind: "lost"; readonly message: string };

/** An answer that is not 2xx, as far as it tells why. */
export interface Refusal {
  readonly status: number;
  readonly body: string;
  /** The Retry-After header in its seconds form. */
  readonly retryAfter: string | null;
  readonly write: boolean;
  /** Bytes of the body that was sent. */
  readonly sent: number;
}

interface Status {
  readonly reason: string;
  readonly message: string;
  readonly causes: readonly Cause[];
  /** Whether the body was a Kubernetes Status, so that the apiserver itself spoke. */
  readonly spoken: boolean;
}

/** etcd's default for one request (--max-request-bytes, 1.5 MiB). */
const ETCD_LIMIT = 1_572_864;
/** Errors of the storage that leave open whether the write was done. */
const STORAGE_UNCERTAIN = /etcdserver: (request timed out|leader changed)|context deadline exceeded/;
const MESSAGE_TOO_LARGE = /(?:larger than max|received message larger than max) \((\d+) vs\. (\d+)\)/;
const WEBHOOK_DENIED = /admission webhook "([^"]+)" denied the request/;
const POLICY_DENIED = /ValidatingAdmissionPolicy '([^']+)'.* denied request/s;
const WEBHOOK_UNREACHABLE = /failed calling webhook "([^"]+)"/;
const WEBHOOK_WITHOUT_DRY_RUN = /admission webhook "([^"]+)" does not support dry run/;
const STRICT_FIELD = /(unknown|duplicate) field "([^"]+)"/g;

/**
 * Turns a refusal into one value. Rules follow what kube-apiserver 1.28 to 1.36 answers; where a code has several
 * meanings, `reason`, the causes and, last, the message decide.
 */
export function failureOf(refusal: Refusal): RequestFailure {
  const status = statusOf(refusal);
  return webhookFailure(status) ?? sizeFailure(refusal, status) ?? failureByCode(refusal, status);
}

/** The Status inside an ERROR event of a watch, which arrives in a 200 answer. */
export function failureOfStatus(status: Json): RequestFailure {
  const code = isJsonObject(status) && typeof status.code === "number" ? status.code : 500;
  return failureOf({ status: code, body: JSON.stringify(status), retryAfter: null, write: false, sent: 0 });
}

function failureByCode(refusal: Refusal, status: Status): RequestFailure {
  const { message, causes, reason } = status;
  if (reason === "Expired" || reason === "Gone") return { kind: "expired", message };
  switch (refusal.status) {
    case 401:
      return { kind: "unauthenticated", message };
    case 403:
      return forbiddenFailure(status);
    case 404:
      return { kind: "not-found", message };
    case 409:
      return conflictFailure(status);
    case 410:
      return { kind: "expired", message };
    case 429:
      return { kind: "rate-limited", message, retryAfterSeconds: Number(refusal.retryAfter) || 1 };
  }
  if (refusal.status < 500)
    return { kind: "invalid", message, causes: [...causes, ...strictCauses(message)] };
  return serverFailure(refusal, status);
}

/** Whether the operator lacks a token, a right, or neither: only a missing right is told with the user's name. */
function forbiddenFailure({ message, causes, spoken }: Status): RequestFailure {
  // With anonymous access on, a missing token is not refused but treated as a user without rights.
  if (message.includes('User "system:anonymous"')) return { kind: "unauthenticated", message };
  // Admission: a quota is used up, or the namespace is being deleted. No right would help.
  if (spoken && / is forbidden: (?!User ")/.test(message)) return { kind: "invalid", message, causes };
  return { kind: "forbidden", message };
}

function conflictFailure({ reason, message, causes }: Status): RequestFailure {
  if (reason === "AlreadyExists") return { kind: "already-exists", message };
  if (causes.some((cause) => cause.reason === "FieldManagerConflict"))
    return { kind: "invalid", message, causes };
  return { kind: "stale", message };
}

function serverFailure(refusal: Refusal, { message, causes, spoken, reason }: Status): RequestFailure {
  // A version that this server has not reached: it was restored or replaced, so the old position means nothing.
  if (causes.some((cause) => cause.reason === "ResourceVersionTooLarge")) return { kind: "expired", message };
  const uncertain = !spoken || reason === "Timeout" || STORAGE_UNCERTAIN.test(message);
  if (refusal.write && uncertain) return { kind: "lost", message };
  return { kind: "unavailable", message, webhook: undefined };
}

function webhookFailure({ message, causes }: Status): RequestFailure | undefined {
  const denied = WEBHOOK_DENIED.exec(message) ?? POLICY_DENIED.exec(message);
  if (denied?.[1] !== undefined) return { kind: "denied", webhook: denied[1], message, causes };
  const silent = WEBHOOK_UNREACHABLE.exec(message)?.[1];
  if (silent !== undefined) return { kind: "unavailable", message, webhook: silent };
  const webhook = WEBHOOK_WITHOUT_DRY_RUN.exec(message)?.[1];
  return webhook === undefined ? undefined : { kind: "no-dry-run", webhook, message };
}

/** Four ways to be too large: 413, etcd's limit, gRPC's limit on the way to etcd. The last two come as 500 without a reason. */
function sizeFailure(refusal: Refusal, { message }: Status): RequestFailure | undefined {
  const sent = refusal.sent;
  if (refusal.status === 413)
    return { kind: "too-large", message, size: sent, limit: numberIn(/limit is (\d+)/, message) };
  if (message.includes("etcdserver: request is too large"))
    return { kind: "too-large", message, size: sent, limit: ETCD_LIMIT };
  const [, size, limit] = MESSAGE_TOO_LARGE.exec(message) ?? [];
  if (size !== undefined && limit !== undefined)
    return { kind: "too-large", message, size: Number(size), limit: Number(limit) };
  return undefined;
}

function numberIn(pattern: RegExp, text: string): number | undefined {
  const [, digits] = pattern.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Strict decoding names its fields in the message only. */
function strictCauses(message: string): readonly Cause[] {
  if (!message.includes("strict decoding error")) return [];
  return [...message.matchAll(STRICT_FIELD)].map(([text, kind, field = ""]) => ({
    field,
    reason: kind === "duplicate" ? "FieldValueDuplicate" : "FieldValueUnknown",
    message: text,
  }));
}

function statusOf({ status, body }: Refusal): Status {
  const parsed = parsedStatus(body);
  if (!parsed) {
    const text = readable(body).slice(0, 500);
    return { reason: "", message: text === "" ? `HTTP ${status}` : text, causes: [], spoken: false };
  }
  const details = isJsonObject(parsed.details) ? parsed.details : {};
  const causes = isJsonArray(details.causes) ? details.causes.filter(isJsonObject).map(causeOf) : [];
  const message = textOf(parsed.message);
  return { reason: textOf(parsed.reason), message: message || `HTTP ${status}`, causes, spoken: true };
}

/** A proxy's page without its markup. */
function readable(body: string): string {
  const page = body.trimStart().startsWith("<");
  const text = page ? body.replace(/<(style|script)\b.*?<\/\1>|<[^>]*>/gis, " ").replace(/\s+/g, " ") : body;
  return text.trim();
}

/** Proxies answer in HTML, old paths in plain text: only a Status is taken for one. */
function parsedStatus(body: string): JsonObject | undefined {
  if (!body.trimStart().startsWith("{")) return undefined;
  try {
    const parsed = parseJson(body);
    return isJsonObject(parsed) && parsed.kind === "Status" ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function causeOf(cause: JsonObject): Cause {
  return { field: textOf(cause.field), reason: textOf(cause.reason), message: textOf(cause.message) };
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
