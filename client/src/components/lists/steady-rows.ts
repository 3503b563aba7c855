/** Rows held in their places, and the updates not shown yet. */
export interface SteadyRows<Row> {
  readonly rows: readonly Row[];
  /** Number of rows not shown yet. */
  readonly newCount: number;
  /** True if the newest order differs from the displayed one. */
  readonly isBehind: boolean;
}

/**
 * Rows in their held order with their newest content. A row that left the list keeps its place; a new one waits.
 *
 * @param held the rows as they were when the order was held
 */
export function steadyRows<Row>(
  held: readonly Row[],
  newest: readonly Row[],
  idOf: (row: Row) => string,
): SteadyRows<Row> {
  const byId = new Map(newest.map((row) => [idOf(row), row]));
  const heldIds = held.map(idOf);
  const shown = new Set(heldIds);
  return {
    rows: held.map((row) => byId.get(idOf(row)) ?? row),
    newCount: newest.filter((row) => !shown.has(idOf(row))).length,
    isBehind: newest.length !== held.length || newest.some((row, at) => idOf(row) !== heldIds[at]),
  };
}
