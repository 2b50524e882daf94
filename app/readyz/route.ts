import { runtime } from "@/app/runtime";
import { isReachable } from "@/lib/kube/server-version";

export const dynamic = "force-dynamic";

/** GET: 200 when the apiserver answers, else 503. Signs in as nobody. */
export async function GET(): Promise<Response> {
  const { anonymousConnection } = await runtime().cluster();
  const reachable = await isReachable(anonymousConnection);
  const text = reachable ? "ok\n" : "the Kubernetes API server does not answer\n";
  const headers = { "content-type": "text/plain", "cache-control": "no-store" };
  return new Response(text, { status: reachable ? 200 : 503, headers });
}
