// The service worker: what is pushed to this browser, and what the site shows without a connection. `self.build` is made
// by `build/offline-worker.ts`: the id of this build, its offline page, and its files, all of them named by their content.
//
// Nothing with a price is kept: no page, no answer of a service. A page gets files of the build it belongs to, also while
// a newer one is out: the worker of the old build stays, with its files, until its last page is closed.

const { build } = self;
const prefix = 'recolta-';
const own = `${prefix}${build.id}`;

/** How many files of a build are fetched at the same time. */
const filesAtOnce = 6;

// What the offline page needs; the other files would delay pushes that are being turned on.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(own).then((cache) => cache.addAll([build.offlinePage, build.offlineScript])));
});

/** A page asks for the other files once it has loaded. */
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

/** A file of any build whose pages are open: its name says what is in it. */
async function fileOf(event) {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const kept = await caches.match(pathname, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  // Large ones are kept once they are used.
  if (response.ok && build.later.includes(pathname)) {
    const copy = response.clone();
    event.waitUntil(caches.open(own).then((cache) => cache.put(pathname, copy)));
  }
  return response;
}

self.addEventListener('push', (event) => {
  const { id, title, body, link, locale } = event.data.json();
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

self.addEventListener('notificationclick', (event) => {
  const { id, link } = event.notification.data;
  event.notification.close();
  event.waitUntil(Promise.all([open(link), markSeen(id)]));
});

/** A tab that is there already comes to the front; no other page is taken away for it. */
async function open(link) {
  const { href, origin } = new URL(link, self.location.origin);
  if (origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href);
  await (tab ? tab.focus() : self.clients.openWindow(href));
}

/** Where somebody else is signed in here by now, the service knows no such notification of his. */
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
