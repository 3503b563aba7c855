/** Upper bound of the delay if the browser is never idle. */
const latestMs = 5000;

/** Calls back once the browser is idle, so after the work that makes the page usable. @returns cancels it */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, latestMs);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(act, { timeout: latestMs });
  return () => window.cancelIdleCallback(request);
}
