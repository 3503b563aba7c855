/**
 * Calls `flush` at once for the first touch, then at most once per interval, and always after the last touch. An
 * interval begins with the flush; if flushing is slow, the interval grows so that flushes take at most half of the
 * time. `flush` returns false if it could not send yet: it is called again an interval later.
 */
export function createConflator(intervalMs: number, flush: () => boolean, onConflated?: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isTouched = false;
  let isStopped = false;

  function run(): void {
    timer = undefined;
    if (!isTouched || isStopped) return;
    const startMs = performance.now();
    isTouched = !flush();
    const tookMs = performance.now() - startMs;
    timer = setTimeout(run, Math.max(intervalMs - tookMs, tookMs));
  }

  return {
    touch(): void {
      if (isTouched) onConflated?.();
      isTouched = true;
      if (timer === undefined) run();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
