/** Position of a state: database epoch, then log version [R2]. */
export interface Position {
  readonly epoch: number;
  readonly version: number;
}

/** Negative when `a` is older than `b`, 0 when equal, positive when newer. */
export function comparePositions(a: Position, b: Position): number {
  return a.epoch - b.epoch || a.version - b.version;
}

/**
 * The reducer of every receiver [R2]: the newer of the held and the received state. At equal positions the held one
 * is kept, so that nothing renders twice.
 */
export function newer<State extends Position>(held: State | undefined, arrived: State): State {
  return held !== undefined && comparePositions(arrived, held) <= 0 ? held : arrived;
}
