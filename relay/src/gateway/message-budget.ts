/**
 * A token bucket.
 *
 * @param perSecond how fast it fills
 * @param most      what it holds; without it, four seconds' worth
 */
export function createMessageBudget(perSecond: number, most = perSecond * 4) {
  let left = most;
  let atMs = performance.now();
  return function take(): boolean {
    const nowMs = performance.now();
    left = Math.min(most, left + ((nowMs - atMs) / 1000) * perSecond);
    atMs = nowMs;
    if (left < 1) return false;
    left--;
    return true;
  };
}
