export const dynamic = "force-dynamic";

/** GET: the process answers. */
export function GET(): Response {
  return new Response("ok\n", { headers: { "content-type": "text/plain", "cache-control": "no-store" } });
}
