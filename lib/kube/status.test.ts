import { describe, expect, test } from "vitest";
import { failureOf, failureOfStatus, type Refusal } from "./status";

function refusal(status: number, body: object | string, more: Partial<Refusal> = {}): Refusal {
  const text =
    typeof body === "string"
      ? body
      : JSON.stringify({ kind: "Status", apiVersion: "v1", code: status, ...body });
  return { status, body: text, retryAfter: null, write: true, sent: 2000, ...more };
}

describe("409 has several meanings", () => {
  test("a stale version", () => {
    const message = 'Operation cannot be fulfilled on prometheusrules.monitoring.coreos.com "cart"';
    expect(failureOf(refusal(409, { reason: "Conflict", message }))).toEqual({ kind: "stale", message });
  });

  test("a taken name", () => {
    const message = 'prometheusrules.monitoring.coreos.com "cart" already exists';
    expect(failureOf(refusal(409, { reason: "AlreadyExists", message }))).toEqual({
      kind: "already-exists",
      message,
    });
  });

  test("fields that another manager applies", () => {
    const causes = [
      { reason: "FieldManagerConflict", message: 'conflict with "helm"', field: ".spec.groups" },
    ];
    const failure = failureOf(
      refusal(409, { reason: "Conflict", message: "Apply failed", details: { causes } }),
    );
    expect(failure).toEqual({ kind: "invalid", message: "Apply failed", causes });
  });
});

describe("who may not", () => {
  test("401 asks for a sign-in", () => {
    expect(failureOf(refusal(401, { reason: "Unauthorized", message: "Unauthorized" })).kind).toBe(
      "unauthenticated",
    );
  });

  test("403 for the anonymous user is a missing token, not a missing right", () => {
    const message = 'prometheusrules is forbidden: User "system:anonymous" cannot list resource';
    expect(failureOf(refusal(403, { reason: "Forbidden", message })).kind).toBe("unauthenticated");
  });

  test("403 for a user is a missing right", () => {
    const message = 'prometheusrules is forbidden: User "erin" cannot list resource';
    expect(failureOf(refusal(403, { reason: "Forbidden", message }))).toEqual({ kind: "forbidden", message });
  });

  test.each([
    [
      "a namespace that is being deleted",
      'prometheusrules "cart" is forbidden: unable to create new content in namespace shop because it is being terminated',
      [
        {
          reason: "NamespaceTerminating",
          message: "namespace shop is being terminated",
          field: "metadata.namespace",
        },
      ],
    ],
    ["a quota that is used up", 'prometheusrules "cart" is forbidden: exceeded quota: rules, used: 5', []],
  ])("403 for %s is no missing right", (_, message, causes) => {
    const refused = refusal(403, { reason: "Forbidden", message, details: { causes } });
    expect(failureOf(refused)).toEqual({ kind: "invalid", message, causes });
  });

  test("403 of a proxy tells its page in words", () => {
    const page =
      "<html><head><title>Blocked</title><style>p {}</style></head>\n<body><p>By the gate</p></body></html>";
    expect(failureOf(refusal(403, page))).toEqual({ kind: "forbidden", message: "Blocked By the gate" });
  });
});

describe("admission", () => {
  test("a webhook's denial carries its name and its reasons, whatever the code", () => {
    const message = 'admission webhook "rules.check.example" denied the request: two rules are wrong';
    const causes = [
      { message: 'group "cart", rule 2: unexpected end of input' },
      { message: 'group "cart", rule 5: unknown function' },
    ];
    for (const code of [400, 403, 422]) {
      const failure = failureOf(refusal(code, { reason: "Invalid", message, details: { causes } }));
      expect(failure).toEqual({
        kind: "denied",
        webhook: "rules.check.example",
        message,
        causes: causes.map((cause) => ({ field: "", reason: "", ...cause })),
      });
    }
  });

  test("a ValidatingAdmissionPolicy denies like a webhook", () => {
    const message =
      "prometheusrules \"cart\" is forbidden: ValidatingAdmissionPolicy 'team-label' with binding 'all' denied request: no team";
    expect(failureOf(refusal(422, { reason: "Invalid", message }))).toMatchObject({
      kind: "denied",
      webhook: "team-label",
    });
  });

  test("a webhook that is down does not mean that a rule is wrong", () => {
    const message =
      'Internal error occurred: failed calling webhook "rules.check.example": Post "https://hook.example": connect: connection refused';
    expect(failureOf(refusal(500, { reason: "InternalError", message }))).toEqual({
      kind: "unavailable",
      message,
      webhook: "rules.check.example",
    });
  });

  test("one that cannot be asked in a dry run is not down", () => {
    const message = 'admission webhook "old.example" does not support dry run';
    expect(failureOf(refusal(400, { reason: "BadRequest", message }))).toEqual({
      kind: "no-dry-run",
      webhook: "old.example",
      message,
    });
  });
});

describe("too large", () => {
  test("the apiserver's limit", () => {
    const message = "Request entity too large: limit is 3145728";
    expect(
      failureOf(refusal(413, { reason: "RequestEntityTooLarge", message }, { sent: 3_200_000 })),
    ).toEqual({
      kind: "too-large",
      message,
      size: 3_200_000,
      limit: 3_145_728,
    });
  });

  test("etcd's limit comes as 500 without a reason", () => {
    const failure = failureOf(
      refusal(500, { message: "etcdserver: request is too large" }, { sent: 1_600_000 }),
    );
    expect(failure).toMatchObject({ kind: "too-large", size: 1_600_000, limit: 1_572_864 });
  });

  test("gRPC's limit names both numbers", () => {
    const message =
      "rpc error: code = ResourceExhausted desc = trying to send message larger than max (2100000 vs. 2097152)";
    expect(failureOf(refusal(500, { message }))).toMatchObject({
      kind: "too-large",
      size: 2_100_000,
      limit: 2_097_152,
    });
  });
});

describe("refused content", () => {
  test("422 keeps every cause, also one whose field is <nil>", () => {
    const causes = [
      { reason: "FieldValueInvalid", message: "must be string", field: "spec.groups[0].rules[0].expr" },
      { reason: "FieldValueInvalid", message: "none validated", field: "<nil>" },
    ];
    expect(
      failureOf(refusal(422, { reason: "Invalid", message: "is invalid", details: { causes } })),
    ).toEqual({
      kind: "invalid",
      message: "is invalid",
      causes,
    });
  });

  test("strict decoding names its fields in the message only", () => {
    const message =
      'PrometheusRule in version "v1" cannot be handled: strict decoding error: unknown field "spec.groups[0].exprs", duplicate field "metadata.name"';
    expect(failureOf(refusal(400, { reason: "BadRequest", message }))).toEqual({
      kind: "invalid",
      message,
      causes: [
        {
          field: "spec.groups[0].exprs",
          reason: "FieldValueUnknown",
          message: 'unknown field "spec.groups[0].exprs"',
        },
        { field: "metadata.name", reason: "FieldValueDuplicate", message: 'duplicate field "metadata.name"' },
      ],
    });
  });
});

describe("whether a write may be stored", () => {
  test.each([
    ["a gateway that gave up", refusal(504, "<html>Gateway Timeout</html>")],
    ["a proxy that lost its server", refusal(502, "Bad Gateway")],
    ["the apiserver's own timeout", refusal(504, { reason: "Timeout", message: "request did not complete" })],
    ["a storage that timed out", refusal(500, { message: "etcdserver: request timed out" })],
    ["a storage that changed its leader", refusal(500, { message: "etcdserver: leader changed" })],
  ])("%s leaves it open", (_, refused) => {
    expect(failureOf(refused).kind).toBe("lost");
    expect(failureOf({ ...refused, write: false }).kind).toBe("unavailable");
  });

  test("an apiserver that says it is not available has not stored", () => {
    const failure = failureOf(refusal(503, { reason: "ServiceUnavailable", message: "shutting down" }));
    expect(failure).toEqual({ kind: "unavailable", message: "shutting down", webhook: undefined });
  });
});

test("429 says how long to wait, at least a second", () => {
  expect(failureOf(refusal(429, "Too many requests", { retryAfter: "7" }))).toEqual({
    kind: "rate-limited",
    message: "Too many requests",
    retryAfterSeconds: 7,
  });
  expect(failureOf(refusal(429, "", { retryAfter: null }))).toMatchObject({ retryAfterSeconds: 1 });
});

test("410 in a list and in a watch means the same", () => {
  const status = { reason: "Expired", code: 410, message: "too old resource version: 3 (90)" };
  expect(failureOf(refusal(410, status)).kind).toBe("expired");
  expect(failureOfStatus({ kind: "Status", ...status }).kind).toBe("expired");
});

test("a version that the server has not reached is as good as expired", () => {
  const causes = [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }];
  const failure = failureOf(refusal(504, { reason: "Timeout", message: "Too large", details: { causes } }));
  expect(failure.kind).toBe("expired");
});

test("an answer without a Status keeps its text, shortened", () => {
  expect(failureOf(refusal(404, "404 page not found\n"))).toEqual({
    kind: "not-found",
    message: "404 page not found",
  });
  expect(failureOf(refusal(400, "x".repeat(9000)))).toMatchObject({ message: "x".repeat(500) });
  expect(failureOf(refusal(503, ""))).toMatchObject({ message: "HTTP 503" });
});
