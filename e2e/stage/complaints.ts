import type { BrowserContext } from "playwright/test";

/** What pages of a context complain about from now on: refusals of the content security policy, console errors, exceptions. */
export async function complaintsOf(context: BrowserContext): Promise<readonly string[]> {
  const complaints: string[] = [];
  await context.exposeBinding("reportViolation", (_, violation: string) => complaints.push(violation));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void };
      reportViolation(`${violatedDirective} refused ${blockedURI} of ${sourceFile}`);
    });
  });
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  return complaints;
}
