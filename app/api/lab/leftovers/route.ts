import type { NextRequest } from "next/server";
import { answer } from "@/app/api/json-answer";
import { readableObject } from "@/app/api/lab/readable-object";
import { connectionFor, currentSession } from "@/app/session";
import { fail } from "@/lib/failure/result";
import { SCRATCH_PREFIX } from "@/lib/lab/scratch";
import { listLeftovers } from "@/lib/lab-sender/leftovers";

/** GET ?namespace=: Result<Leftover[], …>, the scratch objects of every run in a namespace. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const session = await currentSession();
  if (!session) return answer(fail({ kind: "unauthenticated" }), 401);
  const namespace = nextUrl.searchParams.get("namespace");
  const object = readableObject({ kind: "PrometheusRule", namespace, name: `${SCRATCH_PREFIX}any` });
  if (!object.ok) return answer(object, 400);
  return answer(await listLeftovers(await connectionFor(session), object.value.namespace));
}
