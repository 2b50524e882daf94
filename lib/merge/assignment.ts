/** One row taken to one column. */
export interface Assigned {
  readonly row: number;
  readonly column: number;
  /** What the total score loses when this pair is forbidden: near 0 means that another answer is as good. */
  readonly slack: number;
}

/**
 * Pairs rows with columns one to one so that the sum of their scores is the greatest possible; rows or columns without
 * a partner are left over. Scores are at least 0. O(n³): the caller bounds the size.
 */
export function assign(scores: readonly (readonly number[])[]): readonly Assigned[] {
  const rows = scores.length;
  const columns = scores[0]?.length ?? 0;
  const size = Math.max(rows, columns);
  const score = (row: number, column: number): number => scores[row]?.[column] ?? 0;
  const columnOf = bestColumns(size, (row, column) => -score(row, column));
  const slack = slacks(columnOf, score);
  return columnOf.flatMap((column, row) =>
    row < rows && column < columns ? [{ row, column, slack: slack[row] ?? 0 }] : [],
  );
}

/**
 * The Hungarian method with potentials, on a square matrix of costs (Kuhn 1955; Munkres 1957): adds one row after
 * the other along the cheapest augmenting path.
 */
function bestColumns(size: number, cost: (row: number, column: number) => number): number[] {
  const free = -1;
  const rowOf = new Array<number>(size).fill(free);
  const rowPrice = new Array<number>(size).fill(0);
  const columnPrice = new Array<number>(size).fill(0);
  for (let row = 0; row < size; row += 1) {
    const path = cheapestPath(row, { rowOf, rowPrice, columnPrice, cost });
    for (let column = path.end; column !== free; ) {
      const before = at(path.before, column);
      rowOf[column] = before === free ? row : at(rowOf, before);
      column = before;
    }
  }
  const columnOf = new Array<number>(size).fill(0);
  for (const [column, row] of rowOf.entries()) columnOf[row] = column;
  return columnOf;
}

interface Tableau {
  readonly rowOf: readonly number[];
  readonly rowPrice: number[];
  readonly columnPrice: number[];
  readonly cost: (row: number, column: number) => number;
}

/** Dijkstra over reduced costs from `start` to a column without a row; brings the prices up to date. */
function cheapestPath(start: number, tableau: Tableau): { end: number; before: readonly number[] } {
  const { rowOf, rowPrice, columnPrice, cost } = tableau;
  const size = rowOf.length;
  const distance = new Array<number>(size).fill(Number.POSITIVE_INFINITY);
  const before = new Array<number>(size).fill(-1);
  const done = new Set<number>();
  let row = start;
  let column = -1;
  let reached = 0;
  do {
    for (let next = 0; next < size; next += 1) {
      const through = reached + cost(row, next) - at(rowPrice, row) - at(columnPrice, next);
      if (done.has(next) || through >= at(distance, next)) continue;
      distance[next] = through;
      before[next] = column;
    }
    column = nearest(distance, done);
    reached = at(distance, column);
    done.add(column);
    row = at(rowOf, column);
  } while (row !== -1);
  rowPrice[start] = at(rowPrice, start) + reached;
  for (const each of done) {
    const gain = reached - at(distance, each);
    columnPrice[each] = at(columnPrice, each) - gain;
    const owner = at(rowOf, each);
    if (owner !== -1) rowPrice[owner] = at(rowPrice, owner) + gain;
  }
  return { end: column, before };
}

function nearest(distance: readonly number[], done: ReadonlySet<number>): number {
  let best = -1;
  for (const [column, value] of distance.entries())
    if (!done.has(column) && (best === -1 || value < at(distance, best))) best = column;
  return best;
}

/**
 * For each row, the loss of the cheapest round of exchanges that takes its column away from it: the shortest cycle
 * through it in the graph "row takes over the column of another row" (Floyd and Warshall).
 */
function slacks(columnOf: readonly number[], score: (row: number, column: number) => number): number[] {
  const loss = columnOf.map((own, row) =>
    columnOf.map((other) => (other === own ? Number.POSITIVE_INFINITY : score(row, own) - score(row, other))),
  );
  for (const [via, onward] of loss.entries())
    for (const from of loss)
      for (const [to, rest] of onward.entries()) from[to] = Math.min(at(from, to), at(from, via) + rest);
  return loss.map((row, index) => at(row, index));
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? Number.POSITIVE_INFINITY;
}
