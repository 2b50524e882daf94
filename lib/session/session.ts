import type { Operator } from "@/lib/failure/sign-in";

/** Under what a session acts towards the cluster. A demo operator's token stays in the server's file. */
export type Credential =
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "demo-operator"; readonly name: string }
  /** The kubeconfig's own user. */
  | { readonly kind: "own-user" };

export interface Session {
  /** Random, so that the open streams of one sign-in can be closed at its sign-out. */
  readonly id: string;
  readonly operator: Operator;
  readonly credential: Credential;
  /** Milliseconds since the epoch; undefined for a session that needs no sign-in. */
  readonly expiresAt: number | undefined;
}
