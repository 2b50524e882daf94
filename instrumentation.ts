import type { Instrumentation } from "next";

/** Next calls this once, before the server answers its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { start } = await import("./instrumentation-node");
  await start();
}

/** Next calls this for every error that nobody expected: a bug, which belongs into the log with its request. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logBug } = await import("./instrumentation-node");
  logBug(error, { path: request.path, method: request.method, routePath: context.routePath });
};
