import type { Failure } from "@/lib/failure/failure";

/** "1.53 MiB (1,600,000 bytes)": the bytes tell apart what lies just above a limit and the limit. */
function bytes(size: number): string {
  const rounded =
    size >= 1024 * 1024 ? `${(size / 1024 / 1024).toFixed(2)} MiB` : `${Math.ceil(size / 1024)} KiB`;
  return `${rounded} (${size.toLocaleString("en")} bytes)`;
}

function tooLarge({ size, limit }: Failure & { kind: "too-large" }): string {
  const most = limit === undefined ? "" : `; the most it takes is ${bytes(limit)}`;
  return `The object is too large for the cluster: ${bytes(size)}${most}.`;
}

/** The server's words, ended as a sentence: more may follow. */
function sentence(message: string): string {
  return message === "" || /[.!?:]$/.test(message) ? message : `${message}.`;
}

/** What went wrong with a request, in one sentence. The server's own words are added where they say more. */
function what(failure: Failure): string {
  switch (failure.kind) {
    case "conflict":
      return "Somebody saved a newer version meanwhile.";
    case "recreated":
      return "The object was deleted and created anew meanwhile: it is another object now.";
    case "not-found":
      return sentence(failure.message) || "It does not exist.";
    case "already-exists":
      return "An object of this name exists already.";
    case "invalid":
      return "The cluster refused the object.";
    case "denied":
      return `The cluster's checker (${failure.webhook}) refused the object.`;
    case "forbidden":
      return `You are not allowed to do this: ${sentence(failure.message)}`;
    case "unauthenticated":
      return "Your sign-in has ended.";
    case "too-large":
      return tooLarge(failure);
    case "over-proxy-limit":
      return `A proxy in front of Truce refuses requests as large as this object: ${bytes(failure.size)}.`;
    case "rate-limited":
      return "The cluster is busy and asks to wait.";
    case "unavailable":
      return failure.webhook === undefined
        ? "The cluster does not answer; nothing was stored."
        : `The cluster's checker (${failure.webhook}) cannot be reached, so nothing was stored. It does not say that a rule is wrong.`;
    case "no-dry-run":
      return `The cluster's checker (${failure.webhook}) cannot be asked beforehand.`;
    case "expired":
      return "What was asked for is too old for the cluster.";
    case "outcome-unknown":
      return "The answer was lost: it may or may not be stored.";
  }
}

/** What can be done about it where a draft was to be saved. */
function next(failure: Failure): string {
  switch (failure.kind) {
    case "conflict":
      return "Merge it with yours.";
    case "recreated":
      return "Compare the two, save yours as a copy, or discard it.";
    case "not-found":
      return "Check the namespace and the name.";
    case "already-exists":
      return "Choose another name, or open the existing object.";
    case "invalid":
    case "denied":
      return "Mend what it names, then save again.";
    case "forbidden":
      return "Ask whoever runs the cluster for the right, or save it elsewhere.";
    case "unauthenticated":
      return "Sign in again, then save.";
    case "too-large":
      return "Split it into several objects, or shorten it.";
    case "over-proxy-limit":
      return "Ask whoever runs it to let bodies of 4 MB through, or shorten the object.";
    case "rate-limited":
      return `Try again in ${failure.retryAfterSeconds} s.`;
    case "unavailable":
      return "Try again in a moment.";
    case "no-dry-run":
      return "Save: it judges what is saved.";
    case "expired":
      return "Load the page again.";
    case "outcome-unknown":
      return "Check again.";
  }
}

/** What can be done about it where nothing was to be saved: an object was read, or deleted. */
function nextWithoutDraft(failure: Failure): string {
  switch (failure.kind) {
    case "forbidden":
      return "Ask whoever runs the cluster for the right, or sign in as somebody who has it.";
    case "unauthenticated":
      return "Sign in again.";
    case "invalid":
    case "denied":
      return "Mend what it names, then try again.";
    default:
      return next(failure);
  }
}

/** Strings about requests to the cluster that did not end as wished. */
export const failure = { what, next, nextWithoutDraft };
