/** Upper bound of the delay where the browser is never idle. */
const latestMs = 5000;

/** Calls once the browser has nothing else to do, so after what makes the page usable. @returns cancels it */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, latestMs);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(act, { timeout: latestMs });
  return () => window.cancelIdleCallback(request);
}
