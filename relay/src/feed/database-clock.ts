const sampleCount = 16;

/**
 * The database's clock as the feed's answers tell it [R4]. Each answer is as old as its way here, so the
 * largest difference of the last few is the nearest to the truth.
 */
export function createDatabaseClock() {
  const samples: number[] = [];
  let offsetMs = 0;
  return {
    learn(nowMs: number): void {
      samples.push(nowMs - Date.now());
      if (samples.length > sampleCount) samples.shift();
      offsetMs = Math.max(...samples);
    },
    nowMs(): number {
      return Math.round(Date.now() + offsetMs);
    },
  };
}
export type DatabaseClock = ReturnType<typeof createDatabaseClock>;
