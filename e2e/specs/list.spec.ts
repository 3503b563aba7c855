import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { errorText } from '../../client/src/lib/error-text.ts';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { placeBid } from '../fixtures/place-bid.ts';
import { callAs } from '../fixtures/service-call.ts';

const hourMs = 60 * minuteMs;

/** The row of one auction, by its name. */
const row = ({ page }: Person, name: string): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name }) });

/** On a phone filters are folded. */
async function openFilters({ page, t }: Person): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${t('live.filters')}`) });
  if (await button.isVisible()) await button.click();
}

/** The rows under one heading. */
const group = ({ page, t }: Person, kind: string): Locator =>
  page.getByRole('rowgroup').filter({ has: page.getByRole('rowheader', { name: t(`live.${kind}`) }) });

test('[R1] rows appear and move by push: price, count, clock, place in the list, and their start', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const bidder = await makeAccount(stack.db);
  const name = `Porumb ${owner.companyName}`;
  const { id } = await makeAuction(stack.db, {
    owner,
    goods: { name },
    desiredPriceMinor: 1000_00,
    endsInMs: minuteMs,
    termsAccepted: [bidder],
  });
  const watcher = await people.open({ locale: 'en' });
  const { page } = watcher;
  await watcher.goto('/live');
  const seen = row(watcher, name);
  await expect(seen).toContainText(watcher.t('live.startingPrice'));
  await expect(group(watcher, 'running').getByRole('link', { name })).toBeVisible();

  await placeBid(stack, bidder, id, 1000_00);
  await expect(seen.getByText(formatMinor(1000_00, 'en'), { exact: true }).first()).toBeVisible();
  await expect(seen).not.toContainText(watcher.t('live.startingPrice'));
  await expect(seen).toContainText(watcher.t('live.desiredMet'));
  await expect(seen.getByText(/^(02:00|01:\d\d)$/)).toBeVisible();

  await letTimePass(stack, id, 3 * minuteMs);
  await expect(group(watcher, 'running').getByRole('link', { name })).toHaveCount(0);
  await expect(group(watcher, 'ended').getByRole('link', { name })).toBeVisible();

  const later = `Rapiță ${owner.companyName}`;
  const times = { startsInMs: hourMs, endsInMs: 2 * hourMs };
  const scheduled = await makeAuction(stack.db, { owner, goods: { name: later }, ...times });
  await expect(group(watcher, 'scheduled').getByRole('link', { name: later })).toBeVisible();
  await letTimePass(stack, scheduled.id, hourMs);
  await expect(group(watcher, 'running').getByRole('link', { name: later })).toBeVisible();
  await row(watcher, later).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/live-auctions/${scheduled.id}/participate$`));
  await expect(page.getByRole('heading', { level: 1, name: later })).toBeVisible();
});

test('[Q4] prices of a list are shown in euro, marked as computed; the choice stays on the device, the room has lei', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const name = `Grâu ${owner.companyName}`;
  const { id } = await makeAuction(stack.db, { owner, goods: { name }, startingPriceMinor: 1000_00 });
  const rate = { currency: 'Euro', day: '2026-11-21', rate_ten_thousandths: 50_000, source: 'BNR' } as const;
  await stack.db.insertInto('main.exchange_rates').values(rate).execute();
  try {
    const reader = await people.open({ as: owner });
    const { page, t } = reader;
    await reader.goto('/live');
    await page
      .getByRole('group', { name: t('rates.show') })
      .getByText('EUR')
      .click();
    const seen = row(reader, name);
    await expect(seen.getByText('200', { exact: true }).first()).toBeVisible();
    await expect(seen).toContainText('EUR/t1.000\u00a0lei/t');
    await expect(seen).toContainText('≈');
    await expect(page.getByText('1 EUR = 5,0000 lei, BNR, 21.11.2026')).toBeVisible();
    await reader.goto('/account/live-auctions');
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card).toContainText('EUR/t1.000\u00a0lei/t');
    await reader.goto(`/live-auctions/${id}/participate`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('1.000', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('≈')).toHaveCount(0);
  } finally {
    await stack.db.deleteFrom('main.exchange_rates').where('day', '=', rate.day).execute();
  }
});

test('[N3] filters stand in the address, which opens the same list elsewhere and after a sign-in', {
  tag: '@phone-only',
}, async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const here = `Grâu ${owner.companyName}`;
  const there = `Floarea ${owner.companyName}`;
  await makeAuction(stack.db, { owner, goods: { name: here, county: 'TR' } });
  await makeAuction(stack.db, {
    owner,
    goods: { name: there, county: 'BR', product: 'sunflower' },
    type: 'Buying',
  });
  const watcher = await people.open();
  await watcher.goto('/live');
  await expect(row(watcher, here)).toBeVisible();
  await expect(row(watcher, there)).toBeVisible();
  await openFilters(watcher);
  await watcher.page.getByLabel(watcher.t('live.product')).selectOption('sunflower');
  await watcher.page.getByLabel(watcher.t('live.county')).selectOption('BR');
  await expect(row(watcher, here)).toHaveCount(0);
  await expect(row(watcher, there)).toBeVisible();
  await expect(watcher.page).toHaveURL(/\?product=sunflower&county=BR$/);
  // A visitor who presses a star signs in first and comes back.
  await row(watcher, there)
    .getByRole('button', { name: watcher.t('live.follow', { name: there }) })
    .click();
  const address = encodeURIComponent('/live?product=sunflower&county=BR');
  await expect(watcher.page).toHaveURL(`/login?redirectTo=${address}`);

  const other = await people.open({ locale: 'en' });
  await other.goto('/live?product=sunflower&county=BR&type=Buying');
  await expect(row(other, there)).toBeVisible();
  await expect(row(other, here)).toHaveCount(0);
  await openFilters(other);
  await other.page.getByLabel(other.t('live.type')).selectOption('Selling');
  await expect(other.page.getByText(other.t('live.noneMatch'))).toBeVisible();
  await other.page.getByRole('button', { name: other.t('live.clearFilters') }).click();
  await expect(row(other, here)).toBeVisible();
  await expect(other.page).toHaveURL(/\/en\/live$/);
});

test('[N3] a star keeps its row in place until the pointer leaves, and then leads the list', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, rival] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const mark = owner.companyName;
  const times = { endsInMs: 3 * hourMs, hardEndAfterMs: hourMs };
  const bids = [ana, rival].map((by, at) => ({ by, priceMinor: 1000_00 + at * 5_00 }));
  await makeAuction(stack.db, { owner, goods: { name: `Orz ${mark}` }, endsInMs: 2 * hourMs });
  await makeAuction(stack.db, { owner, goods: { name: `Secară ${mark}` }, ...times });
  await makeAuction(stack.db, { owner, goods: { name: `Șofrănel ${mark}` }, ...times, bids });
  const person = await people.open({ as: ana });
  const { page, t } = person;
  const names = () => page.locator('tbody a').allTextContents();
  await person.goto(`/live?q=${encodeURIComponent(mark)}`);
  await expect(group(person, 'mine').getByRole('row', { name: `Șofrănel ${mark}` })).toContainText(
    t('live.outbid'),
  );
  await expect.poll(names).toEqual([`Șofrănel ${mark}`, `Orz ${mark}`, `Secară ${mark}`]);

  const star = row(person, `Secară ${mark}`).getByRole('button', {
    name: t('live.follow', { name: `Secară ${mark}` }),
  });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: t('live.newOrder') })).toBeVisible();
  expect(await names()).toEqual([`Șofrănel ${mark}`, `Orz ${mark}`, `Secară ${mark}`]);
  await page.getByLabel(t('live.search')).click();
  await expect.poll(names).toEqual([`Secară ${mark}`, `Șofrănel ${mark}`, `Orz ${mark}`]);
  await expect(row(person, `Secară ${mark}`)).toContainText(t('live.followed'));

  // Without diacritics, and stored for the account.
  await page.getByLabel(t('live.search')).fill(`secara ${mark.toUpperCase()}`);
  await expect.poll(names).toEqual([`Secară ${mark}`]);
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
});

test('the menu of a row shares the link to its room and saves its time', async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const name = `Linte ${owner.companyName}`;
  const { id } = await makeAuction(stack.db, { owner, goods: { name } });
  const visitor = await people.open({
    locale: 'en',
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
    prepare: async ({ context }) => {
      await context.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
      });
    },
  });
  const { page, t } = visitor;
  await visitor.goto('/live');
  await row(visitor, name)
    .getByRole('button', { name: t('live.more', { name }) })
    .click();
  await page.getByRole('button', { name: t('live.share') }).click();
  await expect(page.getByText(t('live.linkCopied'))).toBeVisible();
  const link = `${stack.baseUrl}/en/live-auctions/${id}/participate`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('live.calendar') }).click();
  const calendar = await readFile(await (await download).path(), 'utf8');
  expect(calendar).toContain(`UID:${id}@recolta`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: t('live.share') })).toBeHidden();
});

test('[R1] without the services the list says that it could not be loaded, and can be tried again', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/net::ERR_/, /status of 50[234] /, /WebSocket/);
  const watcher = await people.open();
  await watcher.context.route(/\/rooms\/live-list/, (route) => route.abort('connectionrefused'));
  await watcher.context.routeWebSocket(/\/socket\.io\//, (route) => route.close());
  // With a query the list does not come with the page.
  await watcher.goto('/live?type=');
  const alert = watcher.page.getByRole('alert');
  await expect(alert).toContainText(watcher.t('live.failed'), { timeout: 10_000 });
  await expect(alert).toContainText(errorText('ConnectionLost', {}, 'ro'));
  await expect(watcher.page.getByText(watcher.t('live.offline'))).toBeVisible();
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const name = `Orz ${owner.companyName}`;
  await makeAuction(stack.db, { owner, goods: { name } });
  await watcher.context.unroute(/\/rooms\/live-list/);
  // By keyboard: under a pointer the rows would keep their order.
  await alert.getByRole('button', { name: watcher.t('pages.retry') }).press('Enter');
  await expect(row(watcher, name)).toBeVisible();
});

test('[L9] an auction for invited people is not in the public list, and its address shows nothing', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 404 .*\/(?:rooms\/auction:|participate$)/);
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [invited, stranger] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const name = `Soia ${owner.companyName}`;
  const { id } = await makeAuction(stack.db, {
    owner,
    goods: { name },
    listing: { audience: 'Invited' },
    invited: [invited],
  });
  const guest = await people.open({ as: invited });
  await guest.goto(`/live-auctions/${id}/participate`);
  await expect(guest.page.getByRole('heading', { level: 1, name })).toBeVisible();
  const outsider = await people.open({ as: stranger });
  await outsider.goto('/live');
  await expect(outsider.page.getByText(outsider.t('live.connected'))).toBeVisible();
  await expect(row(outsider, name)).toHaveCount(0);
  for (const person of [outsider, await people.open()]) {
    await person.goto(`/live-auctions/${id}/participate`);
    await expect(person.page.getByText(person.t('room.missing'))).toBeVisible();
  }
});

test('[R3] the open room of an auction that its owner deletes says at once that it is gone', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 404 /);
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const { id } = await makeAuction(stack.db, { owner, startsInMs: 30 * minuteMs, endsInMs: 60 * minuteMs });
  const person = await people.open();
  await person.goto(`/live-auctions/${id}/participate`);
  await expect(person.page.getByText(person.t('live.connected'), { exact: true })).toBeVisible();
  const deleted = await callAs(stack, owner, 'DELETE', `live-auctions/api/v1/auctions/${id}`);
  expect(deleted.status).toBe(204);
  await expect(person.page.getByRole('heading', { name: person.t('room.missing') })).toBeVisible();
});
