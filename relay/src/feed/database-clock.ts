const sampleCount = 16;

/**
 * The database's clock, estimated from the feed's responses [R4]. Each response is late by its transfer time, so the
 * largest offset of the last few is the most accurate. Runs on a monotonic clock, so that a step of this machine's clock
 * moves no countdown; one that stopped with the machine is corrected by the next response.
 */
export function createDatabaseClock() {
  const samples: number[] = [];
  let offsetMs = Date.now() - performance.now();
  return {
    learn(nowMs: number): void {
      samples.push(nowMs - performance.now());
      if (samples.length > sampleCount) samples.shift();
      offsetMs = Math.max(...samples);
    },
    nowMs(): number {
      return Math.round(performance.now() + offsetMs);
    },
  };
}
export type DatabaseClock = ReturnType<typeof createDatabaseClock>;
