import "server-only";
import { z } from "zod";
import { fail, type Result, succeed } from "@/lib/failure/result";
import { isDeeperThan, isJsonObject, type Json, type JsonObject, tryParseJson } from "@/lib/json/json";
import type { LabRequest } from "@/lib/lab/request";
import { NAMESPACE_NAME, SCRATCH_NAME } from "@/lib/lab/scratch";
import { contentFault } from "./content-fault";

export interface Malformed {
  readonly kind: "malformed";
  /** One English sentence or two: what is wrong, and what to do. */
  readonly message: string;
}

/** Characters of a request; a scratch object is far below. */
const LONGEST = 64 * 1024;
const DEEPEST = 24;

const scratchName = {
  kind: z.enum(["PrometheusRule", "ConfigMap"]),
  namespace: z.string().regex(NAMESPACE_NAME, "is no name of a namespace"),
  name: z.string().regex(SCRATCH_NAME, "is not truce-lab- with 1 to 20 lower-case letters and digits"),
};
const uid = z.string().regex(/^[-A-Za-z0-9]{1,64}$/, "is no uid");
const version = z.string().regex(/^[A-Za-z0-9]{1,64}$/, "is no resourceVersion");
const named = z.strictObject(scratchName);
const scratch = z.strictObject({ ...scratchName, uid });
const manager = z.string().regex(/^truce-lab:[-a-z0-9]{1,32}$/, "does not begin with truce-lab:");
const whole = z.custom<JsonObject>(isJsonObject, "is not an object");

/** One for each kind of LabRequest; what is not named here is refused. */
const shape = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("create"), object: named, manager, body: whole }),
  z.strictObject({ kind: z.literal("read"), object: named }),
  z.strictObject({ kind: z.literal("put"), object: scratch, manager, body: whole }),
  z.strictObject({
    kind: z.literal("patch"),
    type: z.enum(["json-patch", "merge-patch", "strategic-merge-patch"]),
    object: scratch,
    manager,
    body: z.custom<Json>((value) => typeof value === "object" && value !== null, "is no patch"),
  }),
  z.strictObject({
    kind: z.literal("apply"),
    object: z.strictObject({ ...scratchName, uid: uid.exactOptional() }),
    manager,
    force: z.boolean(),
    body: whole,
  }),
  z.strictObject({
    kind: z.literal("delete"),
    object: scratch,
    preconditions: z.strictObject({ uid: uid.exactOptional(), resourceVersion: version.exactOptional() }),
  }),
  z.strictObject({ kind: z.literal("list"), object: named }),
  z.strictObject({
    kind: z.literal("watch"),
    object: named,
    from: version,
    until: z.union([
      z.strictObject({ events: z.int().min(1).max(50) }),
      z.literal("bookmark"),
      z.literal("error"),
    ]),
    seconds: z.int().min(1).max(30),
  }),
  z.strictObject({
    kind: z.literal("race"),
    object: z.strictObject({ ...scratchName, kind: z.literal("PrometheusRule"), uid }),
    way: z.enum(["retry", "append", "blind"]),
    writers: z.int().min(2).max(16),
    rounds: z.int().min(1).max(20),
  }),
]);

/**
 * The request that a page asks for, if it is one that the lab may send: of a closed shape, on a scratch object, with a
 * body that keeps it one (the lab's label and no other, no owner, expressions that are never true). It is what the
 * page can be made to send by anybody who has its cookie, so nothing in it is believed.
 */
export function labRequestIn(text: string): Result<LabRequest, Malformed> {
  if (text.length > LONGEST) return malformed("The request is larger than 64 KiB. Shorten the object.");
  const value = tryParseJson(text);
  if (value === undefined) return malformed("The request is not JSON. Reload the page.");
  if (isDeeperThan(value, DEEPEST)) return malformed("The object is nested too deeply. Make it flatter.");
  const parsed = shape.safeParse(value);
  if (!parsed.success) return malformed(`${shapeFault(parsed.error)}. Reload the page.`);
  const request: LabRequest = parsed.data;
  const fault = contentFault(request);
  return fault === undefined ? succeed(request) : malformed(fault);
}

function malformed(message: string): Result<never, Malformed> {
  return fail({ kind: "malformed", message });
}

function shapeFault({ issues: [first] }: z.ZodError): string {
  const where = ["The request", ...(first?.path ?? [])].join(".");
  return `${where}: ${first?.message}`;
}
