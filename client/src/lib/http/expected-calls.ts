/** Loads of what calls need, by service and contract. */
const loads = new Set<() => Promise<unknown>>();
let areExpected = false;

/** Loads what the page's calls need ahead of them: somebody is signed in, or uses the page. */
export function expectCalls(): void {
  if (areExpected) return;
  areExpected = true;
  for (const load of loads) loadAhead(load);
}

/** Takes a load that a call waits for if it comes first. */
export function loadWhenExpected(load: () => Promise<unknown>): void {
  loads.add(load);
  if (areExpected) loadAhead(load);
}

/** A load that fails here fails again for the call that needs it, which says so. */
function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
