/**
 * What Kubernetes accepts as names, label keys and label values, and how it says that it does not
 * (k8s.io/apimachinery validation). Each check returns its complaints, none when the text is fine.
 */

const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const QUALIFIED_RULE =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

/** The usual name of an object. */
export function subdomainErrors(name: string): string[] {
  return [
    ...lengthErrors(name, 253, "characters"),
    ...patternErrors(
      name,
      SUBDOMAIN,
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
      ["example.com"],
    ),
  ];
}

/** The name of a namespace. */
export function labelNameErrors(name: string): string[] {
  return [
    ...lengthErrors(name, 63, "bytes"),
    ...patternErrors(
      name,
      LABEL,
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
      ["my-name", "123-abc"],
    ),
  ];
}

/** The key of a label or an annotation: an optional DNS prefix and a name. */
export function qualifiedNameErrors(key: string): string[] {
  const parts = key.split("/");
  const examples = ["MyName", "my.name", "123-abc"];
  if (parts.length > 2) {
    const rule = regexError(`a valid label key ${QUALIFIED_RULE}`, QUALIFIED, examples);
    return [`${rule} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const [prefix, name = prefix ?? ""] = parts;
  const errors: string[] = [];
  if (parts.length === 2 && prefix !== undefined) {
    if (prefix === "") errors.push("prefix part must be non-empty");
    else errors.push(...subdomainErrors(prefix).map((error) => `prefix part ${error}`));
  }
  if (name === "") errors.push("name part must be non-empty");
  else errors.push(...lengthErrors(name, 63, "bytes").map((error) => `name part ${error}`));
  errors.push(...patternErrors(name, QUALIFIED, `name part ${QUALIFIED_RULE}`, examples));
  return errors;
}

/** The value of a label. */
export function labelValueErrors(value: string): string[] {
  const rule =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  return [
    ...lengthErrors(value, 63, "bytes"),
    ...patternErrors(value, `(${QUALIFIED})?`, rule, ["MyValue", "my_value", "12345"]),
  ];
}

/** A key of a ConfigMap's data. */
export function configKeyErrors(key: string): string[] {
  return [
    ...lengthErrors(key, 253, "characters"),
    ...patternErrors(
      key,
      "[-._a-zA-Z0-9]+",
      "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
      ["key.name", "KEY_NAME", "key-name"],
    ),
  ];
}

function lengthErrors(text: string, limit: number, unit: string): string[] {
  return Buffer.byteLength(text) > limit ? [`must be no more than ${limit} ${unit}`] : [];
}

function patternErrors(text: string, pattern: string, rule: string, examples: string[]): string[] {
  return new RegExp(`^${pattern}$`, "u").test(text) ? [] : [regexError(rule, pattern, examples)];
}

function regexError(rule: string, pattern: string, examples: string[]): string {
  const eg = examples.map((example) => `'${example}',`).join("  or ");
  return `${rule} (e.g. ${eg} regex used for validation is '${pattern}')`;
}
