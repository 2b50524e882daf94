import type { NextRequest } from "next/server";
import { answerAs } from "@/app/api/json-answer";

/** GET ?namespace=&name=: Result<Access, Failure>, what the operator may do with that object. */
export async function GET(request: NextRequest): Promise<Response> {
  const { searchParams } = request.nextUrl;
  const namespace = searchParams.get("namespace") ?? "";
  const name = searchParams.get("name") ?? "";
  return answerAs((gateway) => gateway.access({ namespace, name }));
}
