import { type Unechoed, withEcho, withoutEcho } from "@/lib/json/echo";
import { type JsonObject, parseJson, stringifyJson } from "@/lib/json/json";
import type { PrometheusRule, StoredRule } from "@/lib/prometheus-rule/types";
import type { Failure } from "./failure";
import type { Result } from "./result";
import type { Saved } from "./saved";

interface Told {
  readonly stored: Unechoed;
  readonly warnings: readonly string[];
}

/**
 * Writes what came of a save for the page that sent the object. What was stored as sent, mostly the whole spec, does
 * not travel back. It is JSON text, because React drops keys named __proto__ from the values that it carries.
 */
export function writeAnswer(result: Result<Saved, Failure>, sent?: PrometheusRule): string {
  if (!result.ok) return stringifyJson(result as unknown as JsonObject);
  const { object, warnings } = result.value;
  const told: Told = { stored: withoutEcho(asJson(object), asJson(sent)), warnings };
  return stringifyJson({ ok: true, value: told } as unknown as JsonObject);
}

/** Reads what `writeAnswer` wrote about the object that was sent. */
export function readAnswer(text: string, sent: PrometheusRule): Result<Saved, Failure> {
  const result = parseJson(text) as unknown as Result<Told, Failure>;
  if (!result.ok) return result;
  const { stored, warnings } = result.value;
  const object = withEcho(stored, asJson(sent)) as unknown as StoredRule;
  return { ok: true, value: { object, warnings } };
}

function asJson(object: PrometheusRule | undefined): JsonObject {
  return (object ?? {}) as unknown as JsonObject;
}
