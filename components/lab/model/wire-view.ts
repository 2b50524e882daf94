import { isJsonArray, type Json, propertyOf } from "@/lib/json/json";
import type { LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { metadataOf, STORY_NAME } from "@/lib/lab/scratch";
import { targetOf, wireOf } from "@/lib/lab/wire";

/** The text with the story's name in place of the scratch object's own. */
export function inStory(text: string, { object }: LabRequest): string {
  return text.replaceAll(object.name, STORY_NAME);
}

/** A request's path and query for a reader: decoded, without what is the same in all. */
export function shownTarget(request: LabRequest): string {
  return inStory(decodeURIComponent(targetOf(wireOf(request)).replaceAll("+", " ")), request);
}

/** Whether a request of this kind may name a resourceVersion. A race is many requests, and none of them is known. */
export function mayNameVersion({ kind }: LabRequest): boolean {
  return kind === "put" || kind === "patch" || kind === "apply" || kind === "delete" || kind === "watch";
}

/** The resourceVersion that a request names; undefined: none. */
export function versionSent(request: LabRequest): string | undefined {
  switch (request.kind) {
    case "put":
    case "apply":
    case "create":
      return metadataOf(request.body, "resourceVersion");
    case "patch":
      return request.type === "json-patch"
        ? versionInOperations(request.body)
        : metadataOf(request.body, "resourceVersion");
    case "delete":
      return request.preconditions.resourceVersion;
    case "watch":
      return request.from;
    case "read":
    case "list":
    case "race":
      return undefined;
  }
}

function versionInOperations(body: Json): string | undefined {
  if (!isJsonArray(body)) return undefined;
  const guard = body.find((each) => propertyOf(each, "path") === "/metadata/resourceVersion");
  const value = propertyOf(guard, "value");
  return typeof value === "string" ? value : undefined;
}

/** The resourceVersion in an answer: an object's, a list's or a watch's last; undefined where there is none. */
export function versionReceived(answer: LabAnswer): string | undefined {
  if (answer.kind !== "answered") return undefined;
  const last = answer.events?.findLast(({ type }) => type !== "ERROR")?.object;
  const version = metadataOf(last ?? answer.body, "resourceVersion");
  return version === "" ? undefined : version;
}
