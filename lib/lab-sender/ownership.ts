import "server-only";
import { propertyOf } from "@/lib/json/json";
import type { Answered, LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { metadataOf, SCRATCH_LABEL, SCRATCH_PREFIX, type ScratchName } from "@/lib/lab/scratch";

type Read = (request: LabRequest & { readonly kind: "read" }) => Promise<Answered>;

/**
 * Why a request may not be sent; undefined: it may. The name must be a scratch name, and what stands there must carry
 * the lab's label and, where the request names a uid, have it. Reads need no proof, and a create overwrites nothing.
 * It takes the right to get the object, which every scenario needs anyway; a refused get is the answer.
 *
 * Between this look and the write somebody may delete the object and create another of the same name. A PUT or a
 * deletion that names the uid is then refused by the apiserver. A patch cannot name it without being another patch
 * than the one that is shown: for a few milliseconds it can meet whatever has just been created under the name of this
 * very run, which is random and begins with SCRATCH_PREFIX.
 */
export async function heldBack(request: LabRequest, read: Read): Promise<LabAnswer | undefined> {
  const { object } = request;
  if (!object.name.startsWith(SCRATCH_PREFIX)) return { kind: "withheld", why: "not-ours" };
  if (["create", "read", "list", "watch"].includes(request.kind)) return undefined;
  return judge(await read({ kind: "read", object }), object);
}

function judge(found: Answered, object: ScratchName & { readonly uid?: string }): LabAnswer | undefined {
  // What comes of a write to nothing is worth seeing. An apply creates it, with the label that its body carries.
  if (found.code === 404) return undefined;
  if (found.code !== 200) return found;
  const labels = propertyOf(propertyOf(found.body, "metadata"), "labels");
  if (propertyOf(labels, SCRATCH_LABEL) === undefined) return { kind: "withheld", why: "not-ours" };
  const isOther = object.uid !== undefined && metadataOf(found.body, "uid") !== object.uid;
  return isOther ? { kind: "withheld", why: "another-object" } : undefined;
}
