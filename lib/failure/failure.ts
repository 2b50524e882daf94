import type { StoredRule } from "@/lib/prometheus-rule/types";

/** One reason that an apiserver or a webhook gives, as in Status.details.causes (Kubernetes API conventions). */
export interface Cause {
  /** A path such as spec.groups[0].rules[1].for, or "" where the server names none. "<nil>" occurs. */
  readonly field: string;
  /** FieldValueInvalid, FieldValueDuplicate and so on, or "". */
  readonly reason: string;
  readonly message: string;
  /** Names of what the path counts, where they were looked up: a path is wrong once something stands above. */
  readonly about?: { readonly group: string; readonly rule: string };
}

/**
 * Every expected way in which a request to the cluster ends without the wished result. Survives serialising
 * (server action, SSE), carries what the page needs, and never a token. `message` is the server's own sentence.
 */
export type Failure =
  /** The object was changed since `resourceVersion` of the draft's base; `theirs` is what is stored now. */
  | { readonly kind: "conflict"; readonly theirs: StoredRule }
  /** Another object has the name now: deleted and created anew (other uid). */
  | { readonly kind: "recreated"; readonly theirs: StoredRule }
  | { readonly kind: "not-found"; readonly message: string }
  | { readonly kind: "already-exists"; readonly message: string }
  /** Refused by schema, strict decoding or metadata validation: 400 and 422. */
  | { readonly kind: "invalid"; readonly message: string; readonly causes: readonly Cause[] }
  /** Refused by an admission webhook; its reasons are in `causes`. */
  | {
      readonly kind: "denied";
      readonly webhook: string;
      readonly message: string;
      readonly causes: readonly Cause[];
    }
  | { readonly kind: "forbidden"; readonly message: string }
  | { readonly kind: "unauthenticated"; readonly message: string }
  /** 413, or a 500 without reason that is etcd's size limit. Bytes where the server says them. */
  | {
      readonly kind: "too-large";
      readonly message: string;
      readonly size: number;
      readonly limit: number | undefined;
    }
  /** A proxy on the way to Truce's own server takes no body of so many bytes. Nothing got there. */
  | { readonly kind: "over-proxy-limit"; readonly size: number }
  | { readonly kind: "rate-limited"; readonly message: string; readonly retryAfterSeconds: number }
  /** No answer was to be had and nothing was written; `webhook` is set when it is the admission webhook that is down. */
  | { readonly kind: "unavailable"; readonly message: string; readonly webhook: string | undefined }
  /** An admission webhook that cannot be asked in a dry run: the cluster did not judge at all. */
  | { readonly kind: "no-dry-run"; readonly webhook: string; readonly message: string }
  /** A list's continue token or a watch's version is gone: 410. */
  | { readonly kind: "expired"; readonly message: string }
  /** A write was sent, no answer came, and reading again failed too: it may or may not be stored. */
  | { readonly kind: "outcome-unknown"; readonly message: string };
