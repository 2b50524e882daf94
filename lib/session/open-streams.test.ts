import { expect, test } from "vitest";
import { endAllStreams, endStreamsOf, registerStream } from "./open-streams";

test("streams end with their session, or all together, and a late one at once", () => {
  const ended: string[] = [];
  const open = (session: string, name: string) =>
    registerStream(session, (reason) => void ended.push(`${name} ${reason}`));
  open("s1", "one");
  open("s1", "two");
  const close = open("s1", "closed");
  open("s2", "other");
  close();

  endStreamsOf("s1");
  expect(ended).toEqual(["one signed-out", "two signed-out"]);
  endStreamsOf("unknown");
  endAllStreams();
  expect(ended).toContain("other shutting-down");
  open("s3", "late");
  expect(ended.at(-1)).toBe("late shutting-down");
});
