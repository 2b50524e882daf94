import type { LinkState, RuleSummary, Scope, StreamEvent } from "./protocol";

type Rows = ReadonlyMap<string, RuleSummary>;

/** What a reader of the stream knows. Rows whose object did not change keep their identity. */
export interface RowsState {
  /** By rowKey, in no order that means anything. */
  readonly rows: Rows;
  /** Whether `rows` was complete once: until then rows are shown as they arrive. */
  readonly complete: boolean;
  /** A later list that is still arriving: it replaces `rows` in one step. */
  readonly incoming: Rows | undefined;
  readonly scope: Scope | undefined;
  readonly link: LinkState;
}

/** Before the first event. */
export const noRows: RowsState = {
  rows: new Map(),
  complete: false,
  incoming: undefined,
  scope: undefined,
  link: { kind: "loading", loaded: 0 },
};

interface Coordinates {
  readonly namespace: string;
  readonly name: string;
}

/** Neither part can hold a slash in Kubernetes, so the key is as unique as the pair. */
export function rowKey({ namespace, name }: Coordinates): string {
  return `${namespace}/${name}`;
}

/** Applies one event; one that tells nothing new returns the same state. Versions are compared for equality only. */
export function reduceRows(state: RowsState, event: StreamEvent): RowsState {
  switch (event.type) {
    case "begin":
      return state.complete
        ? { ...state, scope: event.scope, incoming: new Map() }
        : { ...state, scope: event.scope, rows: new Map() };
    case "rows":
      return state.incoming === undefined
        ? { ...state, rows: withRows(state.rows, event.rows) }
        : { ...state, incoming: withRows(state.incoming, event.rows.map(sameIn(state.rows))) };
    case "complete":
      return { ...state, rows: state.incoming ?? state.rows, incoming: undefined, complete: true };
    case "upsert":
      return changed(state, (rows) => withRow(rows, event.row));
    case "remove":
      return changed(state, (rows) => withoutRow(rows, event));
    case "link":
      return event.link.kind === "live" && state.link.kind === "live"
        ? state
        : { ...state, link: event.link };
  }
}

/** Makes a change to what is shown and to what is arriving, lest the list undo it when it is complete. */
function changed(state: RowsState, change: (rows: Rows) => Rows): RowsState {
  const rows = change(state.rows);
  const incoming = state.incoming && change(state.incoming);
  return rows === state.rows && incoming === state.incoming ? state : { ...state, rows, incoming };
}

function withRows(rows: Rows, added: readonly RuleSummary[]): Rows {
  const next = new Map(rows);
  for (const row of added) next.set(rowKey(row), row);
  return next;
}

function withRow(rows: Rows, row: RuleSummary): Rows {
  return sameIn(rows)(row) === row ? withRows(rows, [row]) : rows;
}

/** A removal names the object it means: a later object of the same name stays. */
function withoutRow(rows: Rows, removed: Coordinates & { readonly uid: string }): Rows {
  const key = rowKey(removed);
  if (rows.get(key)?.uid !== removed.uid) return rows;
  const next = new Map(rows);
  next.delete(key);
  return next;
}

/** Gives back the known row where it is of the same object and version, otherwise the new one. */
function sameIn(rows: Rows): (row: RuleSummary) => RuleSummary {
  return (row) => {
    const known = rows.get(rowKey(row));
    return known?.uid === row.uid && known.resourceVersion === row.resourceVersion ? known : row;
  };
}
