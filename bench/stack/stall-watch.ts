const everyMs = 5;

/**
 * Watches how long this process's event loop is held up, by its own work or for want of a core.
 *
 * @returns the longest hold-up since it was last asked, in ms
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
