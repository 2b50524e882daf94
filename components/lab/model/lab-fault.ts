/** Why a request of the lab got no answer of the apiserver at all. Nothing of it is recorded in the run. */
export type LabFault =
  /** Nobody, or somebody else than the page was made for, is signed in. */
  | { readonly kind: "unauthenticated" }
  /** Truce's server does not take such a request: the page and the server are of different versions. */
  | { readonly kind: "malformed"; readonly message: string }
  /** Truce's own server did not answer, or a proxy answered for it. */
  | { readonly kind: "unreachable" };
