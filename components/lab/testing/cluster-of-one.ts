import type { JsonObject } from "@/lib/json/json";
import type { Answered } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { contentOf, metadataOf } from "@/lib/lab/scratch";

/**
 * Answers as a cluster that holds one object: a PUT or a merge patch whose version is not
 * the stored one is a conflict, and a patch replaces whole fields of spec.
 */
export function clusterOfOne(): (request: LabRequest) => Answered {
  let content: JsonObject = {};
  let version = 0;
  const stored = (code: number) => {
    const metadata = { uid: "u1", resourceVersion: String(version) };
    return answered(code, { kind: "PrometheusRule", metadata, ...content });
  };
  return (request) => {
    if (request.kind !== "create" && request.kind !== "put" && request.kind !== "patch") return stored(200);
    const body = request.body as JsonObject;
    const named = metadataOf(body, "resourceVersion");
    if (named !== undefined && named !== String(version)) {
      const message = "the object has been modified; please apply your changes to the latest version";
      return answered(409, { kind: "Status", reason: "Conflict", message });
    }
    content = contentOf(body);
    version += 1;
    return stored(request.kind === "create" ? 201 : 200);
  };
}

function answered(code: number, body: JsonObject): Answered {
  return { kind: "answered", code, body, warnings: [] };
}
