import { expect, test, vi } from "vitest";
import { deleteScratch, deletionOf } from "./lab-client";

test("many leftovers are deleted with several requests, none of them larger than the server takes", async () => {
  const fetched = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => Response.json({ ok: true, value: [{ kind: "silence", message: "" }] }));
  const requests = Array.from({ length: 201 }, (_, index) => {
    const object = { kind: "ConfigMap", namespace: "shop", name: `truce-lab-${index}` } as const;
    return deletionOf({ ...object, uid: `u${index}`, createdAt: "" });
  });
  const answer = await deleteScratch("alice", requests);
  const sent = fetched.mock.calls.map(([, options]) => JSON.parse(String(options?.body)).requests);
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 1]);
  expect(sent.flat()).toEqual(requests.map((request) => JSON.stringify(request)));
  // A browser refuses a body of more than 64 KiB that is to outlive the page.
  expect(fetched.mock.calls.every(([, options]) => options?.keepalive !== true)).toBe(true);
  expect(answer).toMatchObject({ ok: true, value: { length: 3 } });
});
