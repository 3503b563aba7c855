/** Where a state stands: epoch of the database, then version of the log [R2]. */
export interface Position {
  readonly epoch: number;
  readonly version: number;
}

/** Negative when `a` is older than `b`, 0 when they stand at the same place, positive when it is newer. */
export function comparePositions(a: Position, b: Position): number {
  return a.epoch - b.epoch || a.version - b.version;
}

/**
 * The one reducer of every receiver [R2]: the newer of what one has and what arrived. What stands at the same
 * place is kept as it is, so that nothing is drawn twice.
 */
export function newer<State extends Position>(held: State | undefined, arrived: State): State {
  return held !== undefined && comparePositions(arrived, held) <= 0 ? held : arrived;
}
