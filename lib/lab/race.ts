import { isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";
import { groupsOf, rulesOf, withRules } from "./place";
import { GROUP, rule } from "./story";

const RACE_PREFIX = "Race-";

/** The rule that a writer adds in a round. Its name is its own, so that in the end one sees which ones are there. */
export function raceRule(writer: number, round: number): JsonObject {
  return rule(`${RACE_PREFIX}${writer}-${round}`, "5m", {});
}

/** The object with a rule more at the end of its first group. */
export function withRaceRule(object: JsonObject, added: JsonObject): JsonObject {
  return withRules(object, firstGroupOf(object), (rules) => [...rules, added]);
}

/** The object without the rules of earlier races, and with a group to which rules can be added. */
export function clearedForRace(object: JsonObject): JsonObject {
  const spec = isJsonObject(object.spec) ? object.spec : {};
  const hasGroup = groupsOf(object).length > 0;
  const whole = hasGroup ? object : { ...object, spec: { ...spec, groups: [{ name: GROUP, rules: [] }] } };
  return withRules(whole, firstGroupOf(whole), (rules) => rules.filter((each) => !isRaceRule(each)));
}

/** The names of the rules that races have left in the object. */
export function raceRulesIn(object: Json | undefined): ReadonlySet<Json | undefined> {
  return new Set(rulesOf(object, firstGroupOf(object)).filter(isRaceRule).map(nameOf));
}

/** The name of a rule, as a race counts it. */
export function nameOf(each: Json): Json | undefined {
  return propertyOf(each, "alert");
}

function isRaceRule(each: Json): boolean {
  const name = nameOf(each);
  return typeof name === "string" && name.startsWith(RACE_PREFIX);
}

function firstGroupOf(object: Json | undefined): string {
  const name = propertyOf(groupsOf(object)[0], "name");
  return typeof name === "string" ? name : "";
}
