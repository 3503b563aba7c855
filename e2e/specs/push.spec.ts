import { createECDH, randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Locator } from '@playwright/test';
import { sql } from 'kysely';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { test } from '../fixtures/market-test.ts';
import { tellOutbid } from '../fixtures/notifications.ts';
import type { Person } from '../fixtures/people.ts';
import type { Stack } from '../fixtures/stack.ts';

const pushSwitch = ({ page, t }: Person): Locator =>
  page.getByRole('switch', { name: t('account.push.label') });

async function expectState(person: Person, state: 'off' | 'on') {
  await expect(person.page.getByText(person.t(`account.push.${state}`), { exact: true })).toBeVisible();
  await expect(pushSwitch(person)).toHaveAttribute('aria-checked', String(state === 'on'));
}

/** Chromium's headless shell has no notifications: pages read `denied` even if permission is granted. */
async function grantNotifications(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
}

/** A local push service instead of the browser vendor's. */
async function withPushService(context: BrowserContext): Promise<string> {
  await grantNotifications(context);
  const key = createECDH('prime256v1');
  key.generateKeys();
  const endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`;
  const keys = { p256dh: key.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  await context.addInitScript(
    ([json, kept]) => {
      const subscription = {
        toJSON: () => JSON.parse(json),
        endpoint: JSON.parse(json).endpoint,
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      } as PushSubscription;
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(kept) === null ? null : subscription;
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem(kept, String(options?.applicationServerKey));
        return subscription;
      };
    },
    [JSON.stringify({ endpoint, keys }), 'test.push'] as const,
  );
  return endpoint;
}

async function endpointsOf({ db }: Stack, { accountId }: TestAccount): Promise<string[]> {
  const { rows } = await sql<{ endpoint: string }>`
    select endpoint from main.push_subscriptions where account_id = ${accountId}`.execute(db);
  return rows.map(({ endpoint }) => endpoint);
}

test('[N2] a browser gets pushes once they are turned on, until they are turned off or the user signs out', async ({
  people,
  stack,
}) => {
  const ana = await makeAccount(stack.db, { administratorName: 'Ana Marin' });
  let endpoint = '';
  const person = await people.open({
    as: ana,
    context: { serviceWorkers: 'allow' },
    prepare: async ({ context }) => {
      endpoint = await withPushService(context);
    },
  });
  const { page, t } = person;
  await person.goto('/account/notifications');
  await expectState(person, 'off');
  await pushSwitch(person).click();
  await expectState(person, 'on');
  expect(await endpointsOf(stack, ana)).toEqual([endpoint]);
  // Signed with the service's key: messages with another signature are rejected.
  const { rows } = await sql<{ key: string }>`select public_key as key from main.push_keys`.execute(stack.db);
  expect(await page.evaluate(() => localStorage.getItem('test.push'))).toBe(rows[0]?.key);

  await page.reload();
  await expectState(person, 'on');
  await pushSwitch(person).click();
  await expectState(person, 'off');
  expect(await endpointsOf(stack, ana)).toEqual([]);

  await pushSwitch(person).click();
  await expectState(person, 'on');
  await page.getByRole('button', { name: t('frame.accountMenu', { alias: 'AM' }) }).click();
  await page.getByRole('menuitem', { name: t('frame.logout') }).click();
  await expect(page).toHaveURL(`${stack.baseUrl}/`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test.push'))).toBeNull();
});

/**
 * Runs in the service worker of a browser without notifications: records those that would be shown, one per tag.
 */
const keepNotifications = `(() => {
  if (Notification.permission === 'granted') return;
  const shown = new Map();
  self.registration.showNotification = async (title, { tag, ...options }) => {
    shown.set(tag, { title, tag, ...options, close: () => shown.delete(tag) });
  };
  self.registration.getNotifications = async () => [...shown.values()];
})()`;

/** Runs in the service worker: clicks the first notification and reports which tabs it would focus. */
const pressFirst = `(async () => {
  const fronts = [];
  WindowClient.prototype.focus = async function () {
    fronts.push(new URL(this.url).pathname);
  };
  const [notification] = await self.registration.getNotifications();
  const press = Object.assign(new ExtendableEvent('notificationclick'), { notification });
  const done = [];
  press.waitUntil = (promise) => done.push(promise);
  self.dispatchEvent(press);
  await Promise.all(done);
  return fronts;
})()`;

test('[N2] a push is shown once, and a press opens its page and marks it seen', async ({ people, stack }) => {
  const ana = await makeAccount(stack.db);
  await tellOutbid(stack, ana, 'lot 1');
  const { rows } = await sql<{ id: string }>`
    select id from main.notifications where account_id = ${ana.accountId}`.execute(stack.db);
  const id = rows[0]?.id ?? '';
  const person = await people.open({
    as: ana,
    context: { serviceWorkers: 'allow' },
    prepare: ({ context }) => grantNotifications(context),
  });
  const { page, context } = person;
  await person.goto('/live');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  const registrationId = await registered;
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('the page has no worker');
  await worker.evaluate(keepNotifications);
  const pushed = {
    id,
    type: 'Outbid',
    title: 'Ați fost depășit: lot 1',
    link: '/live',
    locale: 'ro',
  };
  const push = (body: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: stack.baseUrl,
      registrationId,
      data: JSON.stringify({ ...pushed, body }),
    });
  const shown = () =>
    worker.evaluate(`(async () =>
      (await self.registration.getNotifications()).map(({ title, body, lang }) => ({ title, body, lang })))()`);
  // Different texts show when the worker has handled each.
  for (const body of ['întâi', 'încă o dată']) {
    await push(body);
    await expect.poll(shown).toEqual([{ title: pushed.title, body, lang: 'ro' }]);
  }

  // Only a real click may focus a window: record the call instead.
  const opened = await worker.evaluate(pressFirst);
  expect(opened).toEqual(['/live']);
  await expect.poll(shown).toEqual([]);
  const seen = await sql<{ isSeen: boolean }>`
    select seen_at is not null as "isSeen" from main.notifications where id = ${id}`.execute(stack.db);
  expect(seen.rows).toEqual([{ isSeen: true }]);
});
