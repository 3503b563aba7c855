import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { test } from '../fixtures/market-test.ts';

/**
 * Registers the service worker, which a page does later, and waits until it controls the page and keeps this many
 * files.
 */
async function withWorker(page: Page, fileCount: number): Promise<void> {
  await page.evaluate(async (fileCount) => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    navigator.serviceWorker.controller?.postMessage('keep-files');
    const keptCount = async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().length;
    };
    while ((await keptCount()) < fileCount) await new Promise((resolve) => setTimeout(resolve, 50));
  }, fileCount);
}

/** Addresses of everything in the service workers' caches. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

for (const locale of ['ro', 'en'] as const) {
  test(`without a connection a page says so with the stored drafts, never an old price, in ${locale}`, {
    tag: locale === 'ro' ? '@phone-only' : [],
  }, async ({ people, stack, faults }) => {
    // A part that still loads as the network is cut; the service worker answers for it.
    faults.allow(/ERR_INTERNET_DISCONNECTED/, /net::ERR_FAILED .*\/assets\//);
    const owner = await makeAccount(stack.db, { role: 'Provider' });
    const { id } = await makeAuction(stack.db, { owner });
    const person = await people.open({ as: owner, locale, context: { serviceWorkers: 'allow' } });
    const { page, context, t } = person;
    await person.goto(`/live-auctions/${id}/participate`);
    await withWorker(page, 101);
    const savedAtMs = Date.now() - 86_400_000;
    await page.evaluate(
      ({ accountId, savedAtMs }) => {
        const kept = JSON.stringify({ savedAtMs, values: {} });
        localStorage.setItem(`recolta.posting.announcement.${accountId}`, kept);
        // Another account uses this device too.
        localStorage.setItem(`recolta.posting.product.${crypto.randomUUID()}`, kept);
        const expired = JSON.stringify({ savedAtMs: savedAtMs - 30 * 86_400_000, values: {} });
        localStorage.setItem(`recolta.posting.${accountId}`, expired);
      },
      { accountId: owner.accountId, savedAtMs },
    );
    await person.goto('/auctions');
    await expect(page.getByRole('heading', { level: 1, name: t('announcements.titles.All') })).toBeVisible();
    // A visit deletes expired drafts.
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recolta.posting.')));
    await expect.poll(async () => (await drafts()).length).toBe(2);
    await context.setOffline(true);
    // The browser itself says that it has no network.
    await page.goto(`${stack.baseUrl}${locale === 'en' ? '/en' : ''}/live-auctions/${id}/participate`);
    await expect(page.getByRole('heading', { level: 1, name: t('offline.heading') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const draft = page.getByRole('listitem').filter({ hasText: t('offline.drafts.announcement') });
    const time = { timeZone: 'Europe/Bucharest', hour: '2-digit', minute: '2-digit' } as const;
    await expect(draft).toContainText(new Intl.DateTimeFormat('ro-RO', time).format(savedAtMs));
    await expect(page.locator('[data-drafts] li:visible')).toHaveCount(1);
    await expect(page.getByText(/\d[.,]\d{3}/)).toHaveCount(0);
    const kept = await keptIn(page);
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.filter((one) => !one.startsWith('/assets/'))).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: t('offline.heading') })).toHaveCount(0);
    await expect(page.getByText(t('live.connected'), { exact: true })).toBeVisible();
  });
}

/** The files of a build: a page that names its script and, on a press, loads a part of it. */
function buildOf(id: string): ReadonlyMap<string, string> {
  const worker = readFileSync(path.resolve(import.meta.dirname, '../../client/src/worker/worker.js'), 'utf8');
  const names = {
    page: `/assets/page-${id}.js`,
    part: `/assets/part-${id}.js`,
    script: `/assets/o-${id}.js`,
    offline: `/assets/o-${id}.html`,
  };
  const build = {
    ...{ id, offlinePage: names.offline, offlineScript: names.script },
    ...{ files: [names.page, names.part], later: [] },
  };
  return new Map([
    [
      '/',
      `<!doctype html><title>${id}</title><button>load</button><script type="module" src="${names.page}"></script>`,
    ],
    [
      names.page,
      `document.querySelector('button').onclick = async () => {
      document.title += ' ' + (await import('${names.part}')).name; };`,
    ],
    [names.part, `export const name = 'part of ${id}';`],
    [names.script, ''],
    [names.offline, '<!doctype html><title>offline</title>'],
    ['/worker.js', `self.build = ${JSON.stringify(build)};${worker}`],
  ]);
}

test('a page keeps the files of its build after a newer release, and these are deleted once it is closed', async ({
  people,
}) => {
  let files = buildOf('first');
  const types: Readonly<Record<string, string>> = {
    '.js': 'text/javascript',
    '.html': 'text/html',
    '': 'text/html',
  };
  const server = createServer((req, res) => {
    const body = files.get(req.url ?? '');
    res.writeHead(body === undefined ? 404 : 200, {
      'content-type': types[path.extname(req.url ?? '')] ?? 'text/plain',
      'cache-control': 'no-store',
    });
    res.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { context } = await people.open({ context: { serviceWorkers: 'allow' } });
  const old = await context.newPage();
  await old.goto(site);
  await withWorker(old, 4);
  // The server has only the second build.
  files = buildOf('second');
  const recent = await context.newPage();
  await recent.goto(site);
  await recent.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/worker.js');
    await registration.update();
    while (registration.waiting === null) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  for (const [page, id] of [
    [old, 'first'],
    [recent, 'second'],
  ] as const) {
    await page.getByRole('button').click();
    await expect(page).toHaveTitle(`${id} part of ${id}`);
  }
  await old.close();
  await recent.close();
  const next = await context.newPage();
  await next.goto(site);
  await expect.poll(() => next.evaluate(() => caches.keys())).toEqual(['recolta-second']);
  server.closeAllConnections();
  server.close();
  await next.goto(site);
  await expect(next).toHaveTitle('offline');
});
