/** The path sets the scope: a worker at the root serves the whole site. */
const workerPath = '/worker.js';
/** Delay of the registration, so that its files neither delay the first page nor are loaded for short visits. */
const afterMs = 10_000;

/**
 * Registers the worker that shows push notifications, and a page without a connection. @throws errors of the browser
 */
function registerWorker(): Promise<ServiceWorkerRegistration> {
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

const ownerKey = 'recolta.push-account';
/** Cache with the id of the same account: the service worker, which renews subscriptions, reads no local storage. */
const ownerCache = 'push-account';

/** State of browser push for one account. */
export type BrowserPush = 'unsupported' | 'denied' | 'off' | 'on';

/** A push subscription as the service stores it. */
interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** @param accountId a subscription of another account in this browser does not count */
export async function browserPush(accountId: string): Promise<BrowserPush> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOwn = localStorage.getItem(ownerKey) === accountId;
  return isOwn && (await subscriptionHere()) !== null ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes this browser. Call from a click handler: browsers require a user gesture.
 * @param key  the service's public key, base64url
 * @param keep stores the subscription at the service; if it throws, the subscription is cancelled
 * @returns the new state
 * @throws errors of the browser or of `keep`
 */
export async function subscribeBrowser(
  accountId: string,
  key: string,
  keep: (address: PushAddress) => Promise<unknown>,
): Promise<BrowserPush> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key or for another account is useless.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await keep(addressOf(made));
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  localStorage.setItem(ownerKey, accountId);
  await (await caches.open(ownerCache)).put(`/${ownerCache}`, new Response(accountId));
  return 'on';
}

/**
 * Stores this browser's subscription at the service again after a sign-in, because the service forgets it when the
 * session that made it is ended. If it is not stored, it is cancelled, so that the browser does not count as on.
 */
export async function renewBrowserPush(
  accountId: string,
  keep: (address: PushAddress) => Promise<unknown>,
): Promise<void> {
  const held = (await browserPush(accountId)) === 'on' ? await subscriptionHere() : null;
  if (!held) return;
  try {
    await keep(addressOf(held));
  } catch {
    await unsubscribeBrowser();
  }
}

/** Unsubscribes this browser; resolves to the address for the service to delete, null if there was none. */
export async function unsubscribeBrowser(): Promise<string | null> {
  if (!isSupported()) return null;
  localStorage.removeItem(ownerKey);
  await caches.delete(ownerCache);
  const held = await subscriptionHere();
  await held?.unsubscribe();
  return held?.endpoint ?? null;
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('a push subscription has no address');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}
