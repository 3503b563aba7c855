/** Its path is its scope: a worker at the root serves the whole site. */
const workerPath = '/push-worker.js';
const ownerKey = 'recolta.push-account';

/** How this browser stands with notifications of one account. */
export type BrowserPush = 'unsupported' | 'denied' | 'off' | 'on';

/** What a push service takes messages by. */
export interface PushAddress {
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

/** @param accountId another account that was subscribed in this browser does not count */
export async function browserPush(accountId: string): Promise<BrowserPush> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOwn = localStorage.getItem(ownerKey) === accountId;
  return isOwn && (await subscriptionHere()) !== null ? 'on' : 'off';
}

/**
 * Asks the person and subscribes this browser. To be called by a press: browsers ask for nothing else.
 *
 * @param key  the service's public key, base64url
 * @param keep tells the service of the address; where it throws, nothing stays subscribed
 * @returns how it stands now
 * @throws what the browser or `keep` threw
 */
export async function subscribeBrowser(
  accountId: string,
  key: string,
  keep: (address: PushAddress) => Promise<unknown>,
): Promise<BrowserPush> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await navigator.serviceWorker.register(workerPath);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key, or for another account, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await keep(addressOf(made));
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  localStorage.setItem(ownerKey, accountId);
  return 'on';
}

/** Ends it here; the service learns the address to forget, null where there was none. */
export async function unsubscribeBrowser(): Promise<string | null> {
  if (!isSupported()) return null;
  localStorage.removeItem(ownerKey);
  const held = await subscriptionHere();
  await held?.unsubscribe();
  return held?.endpoint ?? null;
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('a push subscription has no address');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}
