/** The path sets the scope: a worker at the root serves the whole site. */
const workerPath = '/worker.js';
/** It is registered after this time, so that its files neither delay the first page nor are loaded for short visits. */
const afterMs = 10_000;

/** Registers the worker that shows pushes, and a page without a connection. @throws errors of the browser */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  // Its answer is never taken from the browser's cache.
  return navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
}

/** Registers it later, where the browser has workers and the person does not save data. @returns cancels it */
export function registerWorkerLater(): () => void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  const isWanted = import.meta.env.PROD && 'serviceWorker' in navigator && connection?.saveData !== true;
  if (!isWanted) return () => undefined;
  // Where this fails, the next visit tries again.
  const timer = setTimeout(() => void keepBuild().catch(() => undefined), afterMs);
  return () => clearTimeout(timer);
}

/** Registers the worker and has it keep the files of its build. */
async function keepBuild(): Promise<void> {
  await registerWorker();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep-files');
}
