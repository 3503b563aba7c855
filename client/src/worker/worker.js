// The service worker: shows push notifications, and a page without a connection. `build/offline-worker.ts` generates
// `self.build`: the id of this build, its offline page, and its files, all of them named by their content.
//
// Data with prices are never cached: no page, no answer of a service. A page gets the files of its own build, even
// while a newer one is out: the worker of the old build stays, with its files, until its last page is closed.

const { build } = self;
const prefix = 'recolta-';
const own = `${prefix}${build.id}`;

/** Number of a build's files fetched in parallel. */
const filesAtOnce = 6;

// Files of the offline page; the others would delay turning on push notifications.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(own).then((cache) => cache.addAll([build.offlinePage, build.offlineScript])));
});

/** A page requests the other files once it has loaded. */
self.addEventListener('message', (event) => {
  if (event.data === 'keep-files') event.waitUntil(keepFiles());
});

/** Files that could not be fetched are fetched after the next visit, or when a page uses them. */
async function keepFiles() {
  const cache = await caches.open(own);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = build.files.filter((file) => !kept.has(file));
  const keepNext = async () => {
    for (let file = missing.pop(); file !== undefined; file = missing.pop()) await cache.add(file);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, keepNext));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOthers(), self.registration.navigationPreload?.enable()]).then(claim));
});

/** No page of another build is open any more. */
async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== own).map((name) => caches.delete(name)),
  );
}

const claim = () => self.clients.claim();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(event));
});

async function pageOf({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match(build.offlinePage, { cacheName: own });
    if (page === undefined) throw error;
    return page;
  }
}

/** A file of any build with open pages: its name identifies its content. */
async function fileOf(event) {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const kept = await caches.match(pathname, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  // Large ones are cached at first use.
  if (response.ok && build.later.includes(pathname)) {
    const copy = response.clone();
    event.waitUntil(caches.open(own).then((cache) => cache.put(pathname, copy)));
  }
  return response;
}

self.addEventListener('push', (event) => {
  const { id, title, body, link, locale } = messageOf(event.data);
  event.waitUntil(
    // The same notification twice is shown once.
    self.registration.showNotification(title, {
      body,
      lang: locale,
      tag: id,
      icon: '/icons/icon-192.png',
      data: { id, link },
    }),
  );
});

/** A message as sent; for one that cannot be read a general notice, because a browser must show something. */
function messageOf(data) {
  try {
    const message = data.json();
    if (typeof message.title === 'string') return message;
  } catch {
    // No data, or not of this release.
  }
  const isRomanian = (self.navigator.language ?? 'ro').startsWith('ro');
  return isRomanian
    ? { title: 'Recolta', body: 'Aveți o notificare nouă.', link: '/notifications', locale: 'ro' }
    : { title: 'Recolta', body: 'You have a new notification.', link: '/en/notifications', locale: 'en' };
}

/** The browser has replaced its subscription by itself: pushes go to the new one. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event));
});

/** Only for the account that turned pushes on in this browser; any other turns them on by itself. */
async function renewSubscription({ oldSubscription, newSubscription }) {
  const owner = await (await caches.match('/push-account', { cacheName: 'push-account' }))?.text();
  if (owner === undefined) return;
  const { pushManager } = self.registration;
  const renewed = newSubscription ?? (await pushManager.getSubscription());
  const identity = await fetch('/services/main/accounts/identity').catch(() => null);
  // The service cannot be told of it: the account's page would say that pushes are on.
  if (identity === null) await renewed?.unsubscribe();
  if (!identity?.ok || (await identity.json()).account.id !== owner) return;
  const made = renewed ?? (await subscribed(pushManager));
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys;
  const send = (method, body) =>
    fetch(`/services/main/accounts/${owner}/push-subscriptions`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const kept = await send('PUT', { endpoint, keys: { p256dh, auth } }).catch(() => null);
  if (!kept?.ok) await made.unsubscribe();
  if (oldSubscription && oldSubscription.endpoint !== endpoint)
    await send('DELETE', { endpoint: oldSubscription.endpoint });
}

async function subscribed(pushManager) {
  const { key } = await (await fetch('/services/main/push-key')).json();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

self.addEventListener('notificationclick', (event) => {
  const { id, link } = event.notification.data;
  event.notification.close();
  event.waitUntil(Promise.all([open(link), id === undefined ? undefined : markSeen(id)]));
});

/** Focuses an existing tab; never navigates another page away. */
async function open(link) {
  const { href, origin } = new URL(link, self.location.origin);
  if (origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href);
  await (tab ? tab.focus() : self.clients.openWindow(href));
}

/** If another user is signed in here by now, the service does not find this notification for them. */
async function markSeen(id) {
  const identity = await fetch('/services/main/accounts/identity');
  if (!identity.ok) return;
  const { account } = await identity.json();
  await fetch(`/services/main/accounts/${account.id}/notifications/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seen: true }),
  });
}
