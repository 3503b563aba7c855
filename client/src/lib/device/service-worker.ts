/** The path sets the scope: a worker at the root serves the whole site. */
const workerPath = '/worker.js';
/** Delay of the registration, so that its files neither delay the first page nor are loaded for short visits. */
const afterMs = 10_000;

/**
 * Registers the worker that shows push notifications, and a page without a connection. @throws errors of the browser
 */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  // The answer is never taken from the browser's cache.
  return navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
}

/** Registers it later, if the browser supports workers and the user does not save data. @returns cancels it */
export function registerWorkerLater(): () => void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  const isWanted = import.meta.env.PROD && 'serviceWorker' in navigator && connection?.saveData !== true;
  if (!isWanted) return () => undefined;
  // If this fails, the next visit retries.
  const timer = setTimeout(() => void keepBuild().catch(() => undefined), afterMs);
  return () => clearTimeout(timer);
}

/** Registers the worker and makes it cache the files of its build. */
async function keepBuild(): Promise<void> {
  await registerWorker();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep-files');
}
