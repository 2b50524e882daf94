/** Three rules in one group: enough to insert above, edit below and tell them apart. */
export function threeRules() {
  return {
    groups: [
      { name: "shop.alerts", rules: [rule("CartErrors", 1), rule("PaySlow", 2), rule("StockLow", 3)] },
    ],
  };
}

export function rule(alert: string, threshold: number) {
  return {
    alert,
    expr: `shop_metric{alert="${alert}"} > ${threshold}`,
    for: "5m",
    labels: { severity: "warning" },
    annotations: { summary: `${alert} is above ${threshold}` },
  };
}

/** The rule of that name in an object, wherever it stands. */
// biome-ignore lint/suspicious/noExplicitAny: a test reaches into an object that it has created itself
export function ruleOf(object: any, alert: string): any {
  for (const group of object.spec.groups)
    for (const each of group.rules) if (each.alert === alert) return each;
  throw new Error(`there is no rule ${alert}`);
}

/** Names of an object's rules in their order. */
// biome-ignore lint/suspicious/noExplicitAny: a test reaches into an object that it has created itself
export function namesOf(object: any): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return object.spec.groups.flatMap((group: any) => group.rules.map((each: any) => each.alert));
}

/** As many rules as make an object of about so many bytes of JSON. */
export function largeRules(bytes: number) {
  const each = JSON.stringify(rule("Large100000", 100_000)).length + 1;
  const rules = Array.from({ length: Math.round(bytes / each) }, (_, n) =>
    rule(`Large${100_000 + n}`, 100_000 + n),
  );
  return { groups: [{ name: "large", rules }] };
}
