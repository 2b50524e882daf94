import "server-only";
import { equalJson, isJsonObject, type Json, propertyOf } from "@/lib/json/json";
import { faultOf } from "@/lib/kube/request";
import { type Answered, type LabAnswer, statusOf } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { metadataOf, runIdOf, SCRATCH_LABEL, SCRATCH_PREFIX, type ScratchName } from "@/lib/lab/scratch";

type Read = (request: LabRequest & { readonly kind: "read" }) => Promise<Answered>;

/**
 * Why a request may not be sent; undefined: it may. The name must be a scratch name, and what stands there must carry
 * the lab's label with the run's id and, where the request names a uid, have it. A PUT brings no annotations that are
 * not there: controllers act on them. Reads need no proof, and a create overwrites nothing.
 * It takes the right to get the object, which every scenario needs anyway. Where the look is refused or lost, nothing
 * is sent.
 *
 * Between this look and the write somebody may delete the object and create another of the same name. A PUT, which
 * names a uid, and a deletion, which names a uid or a version, are then refused by the apiserver. A patch cannot name it without being another patch
 * than the one that is shown: for a few milliseconds it can meet whatever has just been created under the name of this
 * very run, which is random and begins with SCRATCH_PREFIX.
 */
export async function heldBack(request: LabRequest, read: Read): Promise<LabAnswer | undefined> {
  const { object } = request;
  if (!object.name.startsWith(SCRATCH_PREFIX)) return { kind: "withheld", why: "not-ours" };
  if (["create", "read", "list", "watch"].includes(request.kind)) return undefined;
  try {
    return judge(await read({ kind: "read", object }), request);
  } catch (error) {
    return { kind: "silence", message: faultOf(error).message, neverSent: true };
  }
}

function judge(found: Answered, request: LabRequest): LabAnswer | undefined {
  const object: ScratchName & { readonly uid?: string } = request.object;
  // What comes of a write to nothing is worth seeing. An apply creates it, with the label that its body carries.
  if (found.code === 404) return undefined;
  if (found.code !== 200)
    return { kind: "withheld", why: "unseen", code: found.code, message: statusOf(found).message };
  if (!isJsonObject(found.body))
    return { kind: "silence", message: "What answers is no apiserver.", neverSent: true };
  const labels = propertyOf(found.body.metadata, "labels");
  if (propertyOf(labels, SCRATCH_LABEL) !== runIdOf(object)) return { kind: "withheld", why: "not-ours" };
  if (object.uid !== undefined && metadataOf(found.body, "uid") !== object.uid)
    return { kind: "withheld", why: "another-object" };
  const annotates = request.kind === "put" && !holdsAnnotationsOf(found.body, request.body);
  return annotates ? { kind: "withheld", why: "annotated" } : undefined;
}

/** Whether `found` has each annotation of `sent`. */
function holdsAnnotationsOf(found: Json, sent: Json): boolean {
  const [there, wanted] = [found, sent].map((object) =>
    propertyOf(propertyOf(object, "metadata"), "annotations"),
  );
  return Object.entries(isJsonObject(wanted) ? wanted : {}).every(([name, value]) =>
    equalJson(value, propertyOf(there, name)),
  );
}
