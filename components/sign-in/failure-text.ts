import type { SignInFailure } from "@/lib/failure/sign-in";
import type { Messages } from "@/lib/messages/messages";

type Texts = Messages["shell"]["signIn"]["failures"];

/** One sentence on why nobody was signed in, and the next step. */
export function signInFailureText(failure: SignInFailure, texts: Texts): string {
  switch (failure.kind) {
    case "unauthenticated":
      return texts.unknownToken;
    case "malformed-token":
      return malformedText(failure.fault, texts);
    case "no-self-review":
      return texts.noSelfReview(failure.message);
    case "unsupported-cluster":
      return texts.oldCluster(failure.version, failure.minimum);
    case "unknown-operator":
      return texts.unknownOperator(failure.name);
    case "unavailable":
      return texts.clusterDown;
    case "rate-limited":
      return texts.busy(failure.retryAfterSeconds);
    default:
      return texts.other("message" in failure ? failure.message : failure.kind);
  }
}

function malformedText(fault: "empty" | "characters" | "too-long", texts: Texts): string {
  if (fault === "empty") return texts.noToken;
  return fault === "too-long" ? texts.longToken : texts.oddToken;
}
