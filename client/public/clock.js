// Runs the clocks of a page that the relay rendered, until the client hydrates it and removes the data. A separate file
// because the content security policy forbids inline scripts.
(() => {
  const view = document.getElementById('first-view');
  if (view === null) return;
  const [visit] = performance.getEntriesByType('navigation');
  const aheadMs = JSON.parse(view.textContent).nowMs - (visit?.responseStart ?? 0);
  const two = (value) => String(value).padStart(2, '0');

  /** Formats as `countdown.ts` does; null while the text changes only by the hour. */
  function clock(leftMs) {
    const total = Math.ceil(leftMs / 1000);
    const hours = Math.floor(total / 3600);
    const rest = `${two(Math.floor((total % 3600) / 60))}:${two(total % 60)}`;
    if (hours >= 24) return null;
    return hours > 0 ? `${hours}:${rest}` : rest;
  }

  const timer = setInterval(() => {
    if (!view.isConnected) {
      clearInterval(timer);
      return;
    }
    for (const { firstChild, dataset } of document.querySelectorAll('[data-until]')) {
      const leftMs = Number(dataset.until) - (performance.now() + aheadMs);
      const shown = leftMs <= 0 ? dataset.zero : clock(leftMs);
      if (firstChild !== null && shown !== null && firstChild.data !== shown) firstChild.data = shown;
    }
  }, 100);
})();
