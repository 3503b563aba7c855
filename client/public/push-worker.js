// Shows what is pushed to this browser, also while no page of ours is open. It keeps nothing and serves no page.

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
