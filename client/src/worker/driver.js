// The service worker of the driver's page, which is one file: the latest copy opens without a connection. No answer
// of a service is cached.
const store = 'recolta-driver-page';
const page = '/driver';
/** A slow line must not keep the page from a driver who has a copy. */
const patienceMs = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.add(page)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && new URL(request.url).pathname === page) event.respondWith(opened(event));
});

async function opened(event) {
  const kept = await caches.match(page, { cacheName: store });
  const fetched = fetch(event.request).then(async (response) => {
    if (response.ok) await (await caches.open(store)).put(page, response.clone());
    // A server that is away for a moment must not keep the page either.
    return response.ok ? response : (kept ?? response);
  });
  if (kept === undefined) return fetched;
  // A failure leaves the copy as it is.
  event.waitUntil(fetched.catch(() => undefined));
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), patienceMs));
  return Promise.race([fetched.catch(() => kept), late]);
}
