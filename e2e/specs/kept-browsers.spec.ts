import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { test } from '../fixtures/market-test.ts';

test('a reused browser has no data of the previous person, and no listener receives events of the page', async ({
  people,
  stack,
  faults,
}) => {
  // The network is cut, whatever the page is still loading.
  faults.allow(/net::ERR_INTERNET_DISCONNECTED/, /WebSocket/, /Failed to fetch dynamically imported/);
  const first = await people.open({ as: await makeAccount(stack.db) });
  const { page, context } = first;
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  for (const owner of [page, context])
    await expect(owner.addInitScript(() => undefined)).rejects.toThrow('isFresh');
  await first.goto('/contact');
  await page.evaluate(async () => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    await caches.open('left').catch(() => undefined);
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
    // Also stored when the page is left.
    window.addEventListener('pagehide', () => localStorage.setItem('late', '1'));
  });
  await first.goInside('/cookie-policy');
  await page.route('**/contact', (route) => route.abort());
  await context.route('**/contact', (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await (await context.newPage()).goto('/robots.txt');
  await context.setOffline(true);
  await first.leave();
  const heardBefore = heard.length;

  const second = await people.open();
  expect(second.page).toBe(page);
  expect(await context.cookies()).toEqual([]);
  await second.goto('/contact');
  await expect(page.getByRole('banner').getByRole('link', { name: second.t('frame.login') })).toBeVisible();
  const found = await page.evaluate(async () => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /left|late/.test(key),
    ),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).filter(({ name }) => name === 'left'),
    entries: history.length,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isPrinted: matchMedia('print').matches,
  }));
  expect(found).toEqual({ keys: [], caches: [], databases: [], entries: 2, isDark: false, isPrinted: false });
  expect(page.viewportSize()).toEqual({ width: 1440, height: 900 });
  expect(context.pages()).toEqual([page]);
  expect(heard).toHaveLength(heardBefore);
});
