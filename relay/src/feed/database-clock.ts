const sampleCount = 16;

/**
 * The database's clock, estimated from the feed's responses [R4]. Each response is late by its transfer time, so the
 * largest offset of the last few is the most accurate.
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
