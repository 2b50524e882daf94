import { isJsonArray, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";

/*
 * A document of groups and rules in one line, so that a reader of a test sees a merge at a glance:
 *
 *     shop[A, B for=5m, C{severity=page}] infra interval=1m[D]
 *
 * A rule is its name, its labels and the fields that are not as usual; usually a rule N has the expression N_total > 1
 * and nothing else. `expr=X` is X_total > 1, `-expr` lacks it, a lower-case name is a recording rule. A text that
 * starts with `{` or `[` is JSON.
 */

const GROUP = /\s*([^\s[\]]*)((?: [^\s[\]]+)*)\[([^\]]*)\]/g;
const RULE = /^([\w#]*)(?:\{([^}]*)\})?(.*)$/;

/** Reads the notation as the spec of a document. */
export function documentOf(text: string): Json {
  const groups = [...text.matchAll(GROUP)].map(([, name = "", fields = "", rules = ""]) => ({
    ...(name === "" ? {} : { name }),
    ...fieldsOf(fields),
    rules: rules.trim() === "" ? [] : rules.split(",").map((rule) => ruleOf(rule.trim())),
  }));
  return { spec: { groups } };
}

function ruleOf(text: string): JsonObject {
  const [, name = "", labels, fields = ""] = RULE.exec(text) ?? [];
  const kind = isRecord(name) ? "record" : "alert";
  const { expr = name, ...rest } = fieldsOf(fields);
  return {
    ...(name === "" ? {} : { [kind]: name }),
    ...(expr === undefined || fields.includes("-expr") ? {} : { expr: `${String(expr)}_total > 1` }),
    ...rest,
    ...(labels === undefined ? {} : { labels: fieldsOf(labels) }),
  };
}

function fieldsOf(text: string): JsonObject {
  const pairs = text.split(" ").filter((part) => part.includes("="));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      const value = pair.slice(at + 1);
      return [pair.slice(0, at), value === "null" ? null : value];
    }),
  );
}

function isRecord(name: string): boolean {
  return name !== name.toUpperCase();
}

/** Writes a document, a group or a rule in the notation; other values as they are. */
export function draw(value: Json | undefined): string {
  if (value === undefined) return "-";
  if (isJsonArray(value)) return value.map(draw).join(" ");
  if (!isJsonObject(value)) return String(value);
  if (isJsonObject(value.spec)) return isJsonArray(value.spec.groups) ? draw(value.spec.groups) : "";
  if (isJsonArray(value.rules)) return drawGroup(value);
  if ("expr" in value || "alert" in value || "record" in value) return drawRule(value);
  return drawFields(value).trim();
}

function drawGroup({ name, rules, ...fields }: JsonObject): string {
  return `${String(name ?? "")}${drawFields(fields)}[${((rules ?? []) as readonly Json[]).map(draw).join(", ")}]`;
}

function drawRule({ alert, record, expr, labels, ...fields }: JsonObject): string {
  const name = String(alert ?? record ?? "");
  const metric = String(expr).replace(/_total > 1$/, "");
  const shownExpr = expr === undefined ? " -expr" : metric === name ? "" : ` expr=${metric}`;
  const shownLabels = isJsonObject(labels)
    ? `{${drawFields(labels).trim()}}`
    : labels === null
      ? " labels=null"
      : "";
  return `${name}${shownLabels}${shownExpr}${drawFields(fields)}`;
}

function drawFields(fields: JsonObject): string {
  return Object.entries(fields)
    .map(([key, value]) => ` ${key}=${isJsonObject(value) ? JSON.stringify(value) : String(value)}`)
    .join("");
}
