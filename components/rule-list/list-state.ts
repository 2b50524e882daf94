/** What the list can be sorted by. */
export const COLUMNS = ["name", "namespace", "groups", "alerts", "records", "changed", "owner"] as const;
export type Column = (typeof COLUMNS)[number];
export type Order = "ascending" | "descending";

export type OwnerFilter =
  | { readonly kind: "any" }
  | { readonly kind: "unmanaged" }
  | { readonly kind: "managed"; readonly by: string };

/** What the operator has asked the list to show. Lives in the URL, so that back and a copied link keep it. */
export interface ListState {
  readonly query: string;
  /** None means all. */
  readonly namespaces: readonly string[];
  readonly owner: OwnerFilter;
  /** `drafts`: only objects with an unsaved draft of this operator in this browser. */
  readonly only: "all" | "drafts";
  readonly sort: { readonly column: Column; readonly order: Order };
}

export const DEFAULT_STATE: ListState = {
  query: "",
  namespaces: [],
  owner: { kind: "any" },
  only: "all",
  sort: { column: "name", order: "ascending" },
};

/** The order that a column is first sorted in: the latest change and the biggest number are what people look for. */
export function firstOrder(column: Column): Order {
  return column === "name" || column === "namespace" || column === "owner" ? "ascending" : "descending";
}

/** Reads the state from a URL's query; anything unknown counts as not said. */
export function parseListState(search: string): ListState {
  const params = new URLSearchParams(search);
  const column = COLUMNS.find((known) => known === params.get("sort")) ?? DEFAULT_STATE.sort.column;
  const order = params.get("order");
  return {
    query: params.get("q") ?? "",
    namespaces: params.getAll("ns"),
    owner: ownerOf(params.get("owner")),
    only: params.get("only") === "drafts" ? "drafts" : "all",
    sort: { column, order: order === "ascending" || order === "descending" ? order : firstOrder(column) },
  };
}

/** An empty owner is "nobody but operators". */
function ownerOf(value: string | null): OwnerFilter {
  if (value === null) return { kind: "any" };
  return value === "" ? { kind: "unmanaged" } : { kind: "managed", by: value };
}

/** Writes the state as a URL's query ("" or "?…"), leaving out what is the default. */
export function formatListState(state: ListState): string {
  const params = new URLSearchParams();
  if (state.query !== "") params.set("q", state.query);
  for (const namespace of state.namespaces) params.append("ns", namespace);
  if (state.owner.kind !== "any") params.set("owner", state.owner.kind === "managed" ? state.owner.by : "");
  if (state.only !== "all") params.set("only", state.only);
  const { column, order } = state.sort;
  if (column !== DEFAULT_STATE.sort.column) params.set("sort", column);
  if (order !== firstOrder(column)) params.set("order", order);
  return params.size === 0 ? "" : `?${params}`;
}

/** The state after a press on a column's header: sorted by it, or the other way round when it already is. */
export function sortedBy(state: ListState, column: Column): ListState {
  const { sort } = state;
  if (sort.column !== column) return { ...state, sort: { column, order: firstOrder(column) } };
  return { ...state, sort: { column, order: sort.order === "ascending" ? "descending" : "ascending" } };
}

/** Whether anything narrows the list. */
export function isNarrowed(state: ListState): boolean {
  return (
    state.query.trim() !== "" ||
    state.namespaces.length > 0 ||
    state.owner.kind !== "any" ||
    state.only !== "all"
  );
}
