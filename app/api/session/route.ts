import { answer } from "@/app/api/json-answer";
import { sessionInfo } from "@/app/session";

/** GET: SessionInfo, who is signed in and how one can sign in. */
export async function GET(): Promise<Response> {
  return answer(await sessionInfo());
}
