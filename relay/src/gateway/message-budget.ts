/** A token bucket: `perSecond` messages, four seconds' worth at once. */
export function createMessageBudget(perSecond: number) {
  const most = perSecond * 4;
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
