import { execFileSync } from "node:child_process";
import type { Browser, CDPSession, Page } from "playwright";
import type { App } from "../stage/app";

/** Bytes that the app's process holds resident. */
export function residentSize({ pid }: App): number {
  const kibibytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
  return kibibytes * 1024;
}

/** Bytes that live on a page's JavaScript heap. */
export async function heapOfPage(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

/** Bytes that live on the JavaScript heap of the browser's one shared worker. */
export async function heapOfSharedWorker(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets");
  const workers = targetInfos.filter(({ type }) => type === "shared_worker");
  const [worker] = workers;
  if (worker === undefined || workers.length > 1)
    throw new Error(`there are ${workers.length} shared workers`);
  const { sessionId } = await session.send("Target.attachToTarget", {
    targetId: worker.targetId,
    flatten: false,
  });
  await ask(session, sessionId, "HeapProfiler.collectGarbage");
  const { usedSize } = await ask<{ usedSize: number }>(session, sessionId, "Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

let lastId = 0;

/** Playwright has sessions for pages only; what is sent to a worker goes through the browser's. */
function ask<T>(session: CDPSession, sessionId: string, method: string): Promise<T> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const hear = ({ message }: { message: string }) => {
      const answer = JSON.parse(message);
      if (answer.id !== id) return;
      session.off("Target.receivedMessageFromTarget", hear);
      if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
      else resolve(answer.result);
    };
    session.on("Target.receivedMessageFromTarget", hear);
    void session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
  });
}
