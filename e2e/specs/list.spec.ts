import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';
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
    endsInMs: 110_000,
    termsAccepted: [bidder],
  });
  const watcher = await people.open({ locale: 'en' });
  const { page } = watcher;
  await watcher.goto('/live');
  const seen = row(watcher, name);
  await expect(seen).toContainText(watcher.t('live.startingPrice'));
  await expect(group(watcher, 'running').getByRole('link', { name })).toBeVisible();

  await placeBidOnPage(stack, bidder, id, 1000_00);
  await expect(seen.getByText(formatMinor(1000_00, 'en'), { exact: true }).first()).toBeVisible();
  await expect(seen).not.toContainText(watcher.t('live.startingPrice'));
  await expect(seen).toContainText(watcher.t('live.desiredMet'));
  await expect(seen.getByText(/^(02:00|0[01]:\d\d)$/)).toBeVisible();

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
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
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
    await reader.goInside('/account/live-auctions');
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card).toContainText('EUR/t1.000\u00a0lei/t');
    await reader.goInside(`/live-auctions/${id}/participate`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('1.000', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('≈')).toHaveCount(0);
  } finally {
    await stack.db.deleteFrom('main.exchange_rates').where('day', '=', rate.day).execute();
  }
});

test('[N3] filters are in the address, which opens the same list elsewhere and after a sign-in', {
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
  await watcher.page.getByLabel(watcher.t('live.county'), { exact: true }).selectOption('BR');
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
