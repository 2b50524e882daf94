import { expect, test } from "vitest";
import { createLog } from "./log";

const TOKEN = "plain-secret-token";
const JWT = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJlcmluIn0.c2lnbmF0dXJl";

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog("info", { write: (line) => void lines.push(line) }));
  return lines;
}

test("a line is JSON with a time, a level and what was said", () => {
  const [line] = linesOf((log) =>
    log.info({ requestId: "r1", operator: "erin", outcome: "conflict" }, "save rule"),
  );
  expect(JSON.parse(line ?? "")).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    requestId: "r1",
    operator: "erin",
    outcome: "conflict",
    msg: "save rule",
  });
});

test("no secret is written, wherever it stands", () => {
  const error = new Error(`fetch failed: authorization: Bearer ${TOKEN}`);
  const lines = linesOf((log) => {
    log.info({ token: TOKEN, headers: { authorization: `Bearer ${TOKEN}`, cookie: TOKEN } });
    log.info({ session: { credential: { kind: "token", token: TOKEN } } });
    log.info({ request: { options: { body: { annotations: TOKEN } } } });
    log.error({ err: error }, `refused: Bearer ${TOKEN}`);
    log.info({ message: `the token ${JWT} has expired` });
  });
  expect(lines).toHaveLength(5);
  const text = lines.join("");
  expect(text).not.toContain(TOKEN);
  expect(text).not.toContain(JWT);
  expect(text).toContain("[redacted]");
});
