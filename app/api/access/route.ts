import type { NextRequest } from "next/server";
import { answerValue } from "@/app/api/json-answer";

/** GET ?namespace=&name=: Access, what the operator may do with that object (any of the namespace without a name). */
export async function GET(request: NextRequest): Promise<Response> {
  const { searchParams } = request.nextUrl;
  const namespace = searchParams.get("namespace") ?? "";
  const name = searchParams.get("name") ?? "";
  return answerValue((gateway) => gateway.access({ namespace, name }));
}
