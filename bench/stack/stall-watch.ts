const everyMs = 5;

/**
 * Watches how long this process's event loop stalls, because of its own work or a lack of CPU time.
 *
 * @returns a function that returns the longest stall since its last call, in ms
 */
export function startStallWatch(): () => number {
  let lastMs = performance.now();
  let longestMs = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs - everyMs);
    lastMs = nowMs;
  }, everyMs);
  timer.unref();
  return () => {
    const taken = longestMs;
    longestMs = 0;
    return taken;
  };
}
