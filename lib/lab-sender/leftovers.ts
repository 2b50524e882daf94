import "server-only";
import { fail, type Result, succeed } from "@/lib/failure/result";
import type { Connection } from "@/lib/kube/cluster";
import { faultOf } from "@/lib/kube/request";
import { isSuccess, type LabAnswer } from "@/lib/lab/answer";
import { type Leftover, SCRATCH_KINDS, SCRATCH_LABEL, type ScratchKind, scratchIn } from "@/lib/lab/scratch";
import { collectionPath } from "@/lib/lab/wire";
import { ask } from "./http";

/**
 * The scratch objects in a namespace, of whatever run: they carry the lab's label and a scratch name. A failure is the
 * answer to the list that was refused. To delete one, send a delete that names its uid.
 */
export async function listLeftovers(
  connection: Connection,
  namespace: string,
): Promise<Result<readonly Leftover[], LabAnswer>> {
  const lists = await Promise.all(SCRATCH_KINDS.map((kind) => listOf(connection, kind, namespace)));
  const found: Leftover[] = [];
  for (const list of lists) {
    if (!list.ok) return list;
    found.push(...list.value);
  }
  return succeed(found);
}

async function listOf(
  connection: Connection,
  kind: ScratchKind,
  namespace: string,
): Promise<Result<readonly Leftover[], LabAnswer>> {
  const path = collectionPath({ kind, namespace });
  const query = { labelSelector: SCRATCH_LABEL };
  try {
    const answer = await ask(connection, {
      method: "GET",
      path,
      query,
      contentType: undefined,
      body: undefined,
    });
    return isSuccess(answer) ? succeed(scratchIn(answer.body, kind)) : fail(answer);
  } catch (error) {
    return fail({ kind: "silence", message: faultOf(error).message });
  }
}
