import { type JsonObject, objectAt, stringAt } from "./json";
import type { ResourceType } from "./resources";
import { badRequest, Refusal } from "./status";

/** Tells whether an object is asked for. */
export type Predicate = (object: JsonObject) => boolean;

/** Reads labelSelector and fieldSelector of a list or watch. */
export function selectorOf(query: URLSearchParams, resource: ResourceType): Predicate | Refusal {
  const labels = labelSelector(query.get("labelSelector") ?? "");
  if (labels instanceof Refusal) return labels;
  const fields = fieldSelector(query.get("fieldSelector") ?? "", resource);
  if (fields instanceof Refusal) return fields;
  return (object) => labels(object) && fields(object);
}

const KEY = "[A-Za-z0-9](?:[-A-Za-z0-9_./]*[A-Za-z0-9])?";
const SET = new RegExp(`^(${KEY})\\s+(in|notin)\\s*\\(([^()]*)\\)$`);
const EQUALITY = new RegExp(`^(${KEY})\\s*(==|=|!=)\\s*([-A-Za-z0-9_.]*)$`);
const ORDER = new RegExp(`^(${KEY})\\s*([<>])\\s*(-?\\d+)$`);
const PRESENCE = new RegExp(`^(!?)\\s*(${KEY})$`);

function labelSelector(text: string): Predicate | Refusal {
  const requirements: ((labels: JsonObject) => boolean)[] = [];
  for (const part of splitOutsideParentheses(text)) {
    const parsed = requirement(part);
    if (parsed === undefined) return badRequest(`unable to parse requirement: found '${part}' in '${text}'`);
    requirements.push(parsed);
  }
  return (object) => {
    const labels = objectAt(objectAt(object, "metadata"), "labels");
    return requirements.every((holds) => holds(labels));
  };
}

function splitOutsideParentheses(text: string): string[] {
  if (text.trim() === "") return [];
  return text.split(/,(?![^()]*\))/).map((part) => part.trim());
}

function requirement(text: string): ((labels: JsonObject) => boolean) | undefined {
  const set = SET.exec(text);
  if (set !== null) {
    const [, key = "", operator, list = ""] = set;
    const values = list.split(",").map((value) => value.trim());
    return (labels) =>
      (labels[key] !== undefined && values.includes(String(labels[key]))) === (operator === "in");
  }
  const equality = EQUALITY.exec(text);
  if (equality !== null) {
    const [, key = "", operator, value] = equality;
    return (labels) => (labels[key] === value) === (operator !== "!=");
  }
  const order = ORDER.exec(text);
  if (order !== null) {
    const [, key = "", operator, bound] = order;
    return (labels) => {
      const value = /^-?\d+$/.test(String(labels[key])) ? Number(labels[key]) : Number.NaN;
      return operator === ">" ? value > Number(bound) : value < Number(bound);
    };
  }
  const presence = PRESENCE.exec(text);
  if (presence === null) return undefined;
  const [, not, key = ""] = presence;
  return (labels) => (labels[key] !== undefined) === (not === "");
}

function fieldSelector(text: string, resource: ResourceType): Predicate | Refusal {
  const known = resource.namespaced ? ["metadata.name", "metadata.namespace"] : ["metadata.name"];
  const terms: { key: string; value: string; negated: boolean }[] = [];
  for (const part of text.split(",").filter((term) => term !== "")) {
    const match = /^([^=!]+)(==|=|!=)(.*)$/.exec(part);
    if (match === null) return badRequest(`invalid selector: '${text}'; can't understand '${part}'`);
    const [, key = "", operator, value = ""] = match;
    if (value.includes("=")) return badRequest("invalid field selector: unescaped character in value: 61");
    if (!known.includes(key)) return badRequest(`field label not supported: ${key}`);
    terms.push({ key, value, negated: operator === "!=" });
  }
  return (object) => {
    const metadata = objectAt(object, "metadata");
    return terms.every(
      ({ key, value, negated }) => (stringAt(metadata, key.slice("metadata.".length)) === value) !== negated,
    );
  };
}
