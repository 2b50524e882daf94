import { describe, expect, test } from "vitest";
import type { ResourceVersion } from "@/lib/prometheus-rule/types";
import type { ListRow } from "@/lib/query/list-row";
import type { Hits } from "@/lib/query/search";
import { DEFAULT_STATE, type ListState } from "./list-state";
import { sortedRows, visibleRows } from "./visible-rows";

function row(namespace: string, name: string, more: Partial<ListRow> = {}): ListRow {
  return {
    namespace,
    name,
    uid: `${namespace}-${name}`,
    resourceVersion: "1" as ResourceVersion,
    groups: 1,
    alerts: 0,
    records: 0,
    changedAt: undefined,
    changedBy: undefined,
    owner: undefined,
    terminating: false,
    ...more,
  };
}

const rows = [
  row("shop", "checkout", { alerts: 12, changedAt: "2031-02-03T10:00:00Z", owner: "Helm" }),
  row("infra", "disks", { alerts: 3, changedAt: "2031-02-04T10:00:00Z" }),
  row("shop", "basket", { alerts: 12, owner: "Argo CD" }),
  row("infra", "basket", { alerts: 0 }),
];

function keys(state: Partial<ListState>, hits?: Hits, drafts: readonly string[] = []) {
  const whole = { ...DEFAULT_STATE, ...state };
  const narrowing = { state: whole, hits, drafts: new Set(drafts) };
  return visibleRows(sortedRows(rows, whole.sort), narrowing).map((visible) => visible.key);
}

describe("visibleRows", () => {
  test("sorts by name, then namespace", () => {
    expect(keys({})).toEqual(["infra/basket", "shop/basket", "shop/checkout", "infra/disks"]);
  });

  test("sorts numbers as numbers, equal ones by name", () => {
    expect(keys({ sort: { column: "alerts", order: "descending" } })).toEqual([
      "shop/basket",
      "shop/checkout",
      "infra/disks",
      "infra/basket",
    ]);
  });

  test("rows without a value come last in either order", () => {
    const ascending = keys({ sort: { column: "changed", order: "ascending" } });
    const descending = keys({ sort: { column: "changed", order: "descending" } });
    expect(ascending).toEqual(["shop/checkout", "infra/disks", "infra/basket", "shop/basket"]);
    expect(descending).toEqual(["infra/disks", "shop/checkout", "infra/basket", "shop/basket"]);
  });

  test("filters add up", () => {
    expect(keys({ namespaces: ["shop"], owner: { kind: "managed", by: "Helm" } })).toEqual(["shop/checkout"]);
    expect(keys({ owner: { kind: "unmanaged" } })).toEqual(["infra/basket", "infra/disks"]);
    expect(keys({ only: "drafts" }, undefined, ["infra/disks"])).toEqual(["infra/disks"]);
  });

  test("a search shows only what it found", () => {
    expect(keys({}, new Map([["infra/disks", 0]]))).toEqual(["infra/disks"]);
    expect(keys({}, new Map())).toEqual([]);
  });
});
