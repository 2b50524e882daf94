import type { Failure } from "./failure";

/** Who is signed in, as the cluster calls them. */
export interface Operator {
  readonly name: string;
}

/** What a page may know of its session: who is signed in, and which ways to sign in there are. */
export interface SessionInfo {
  /** The cluster's name for who is signed in; null: nobody. */
  readonly operator: string | null;
  /** Milliseconds since the epoch; null: it does not end by itself. */
  readonly expiresAt: number | null;
  /** Demo operators who can be signed in by name. */
  readonly demoOperators: readonly { readonly name: string; readonly description: string }[];
  /** Truce acts as the kubeconfig's own user: there is nobody to sign in or out. */
  readonly singleOperator: boolean;
}

/** Why nobody was signed in: a failed request, or something that was wrong before or besides the request. */
export type SignInFailure =
  | Failure
  /** Empty, more than one line, not ASCII, or longer than a cookie can carry. */
  | { readonly kind: "malformed-token"; readonly fault: "empty" | "characters" | "too-long" }
  /** The cluster does not answer "who am I" (SelfSubjectReview): missing API or no right to ask. */
  | { readonly kind: "no-self-review"; readonly message: string }
  | { readonly kind: "unsupported-cluster"; readonly version: string; readonly minimum: string }
  | { readonly kind: "unknown-operator"; readonly name: string };

/** What one operator may do with one object (SelfSubjectAccessReview); `reason` is the cluster's, often empty. */
export interface Access {
  readonly update: Permission;
  readonly delete: Permission;
  readonly create: Permission;
}

export interface Permission {
  readonly allowed: boolean;
  readonly reason: string;
}

/** The namespaces that can be offered; `complete` is false where the cluster does not let the operator list them. */
export interface NamespaceNames {
  readonly names: readonly string[];
  readonly complete: boolean;
}
