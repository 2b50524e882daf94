import type { SessionInfo } from "@/lib/failure/sign-in";

/** Who the browser is signed in as, by the server's word. */
export type Who =
  | { readonly state: "in"; readonly operator: string }
  | { readonly state: "out" }
  /** The server did not answer, or not as expected. */
  | { readonly state: "unknown" };

/** Asks GET /api/session. Never throws. */
export async function askWho(): Promise<Who> {
  try {
    const response = await fetch("/api/session", { cache: "no-store" });
    if (!response.ok) return { state: "unknown" };
    const { operator } = (await response.json()) as SessionInfo;
    return operator === null ? { state: "out" } : { state: "in", operator };
  } catch {
    return { state: "unknown" };
  }
}
