/** Loaders of modules that bids need, by service and contract. */
const loads = new Set<() => Promise<unknown>>();
let areExpected = false;

/** Loads the modules of the page's bids in advance: a user is signed in, or interacts with the page. */
export function expectCalls(): void {
  if (areExpected) return;
  areExpected = true;
  for (const load of loads) loadAhead(load);
}

/** Registers a loader, which runs before the first call if bids are expected. */
export function loadWhenExpected(load: () => Promise<unknown>): void {
  loads.add(load);
  if (areExpected) loadAhead(load);
}

/** A load that fails here fails again for the call that needs it, which reports it. */
function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
