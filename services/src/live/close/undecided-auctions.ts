const firstWaitMs = 1000;
const longestWaitMs = 60_000;

/** Auctions whose decision failed, excluded from a closer's rounds for a second, then twice as long each time. */
export class UndecidedAuctions {
  private readonly byId = new Map<string, { readonly waitMs: number; readonly untilMs: number }>();

  add(id: string): void {
    const before = this.byId.get(id);
    const waitMs = before ? Math.min(before.waitMs * 2, longestWaitMs) : firstWaitMs;
    this.byId.set(id, { waitMs, untilMs: performance.now() + waitMs });
  }

  /** Ids to skip now. An auction that was not retried for long is removed: it was decided elsewhere. */
  waiting(): string[] {
    const nowMs = performance.now();
    for (const [id, { untilMs }] of this.byId) if (nowMs > untilMs + 2 * longestWaitMs) this.byId.delete(id);
    return [...this.byId].flatMap(([id, { untilMs }]) => (nowMs < untilMs ? [id] : []));
  }
}
