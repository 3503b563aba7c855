import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { bucharestLocal } from '../../client/src/lib/bucharest-time.ts';
import { databaseNowMs } from '../../services/src/platform/clock.ts';
import { makeAccount, testPassword } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { storedAuction, storedLog } from '../../services/tests/harness/replayed-log.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test as base } from '../fixtures/market-test.ts';
import { callAs } from '../fixtures/service-call.ts';
import { shiftClock } from '../fixtures/shifted-clock.ts';
import { type Stack, startStack } from '../fixtures/stack.ts';

const hourMs = 60 * minuteMs;

/** Services an hour ahead, relay an hour behind. */
const test = base.extend<object, { readonly stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await startStack({ servicesShiftMs: hourMs, relayShiftMs: -hourMs });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** Time of a server's first log line, by its own clock. */
const loggedAtMs = ({ log }: Pick<Stack['relay'], 'log'>) =>
  Date.parse(/"time":"([^"]+)"/.exec(log)?.[1] ?? '');

test('[L3][R4] services and browser an hour ahead, relay an hour behind: the database’s clock decides and is shown', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 401 .*\/session$/);
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const bidder = await makeAccount(stack.db);
  const rival = await makeAccount(stack.db);
  const auction = await makeAuction(stack.db, {
    ...{ owner, endsInMs: 40 * minuteMs, desiredPriceMinor: 1000_00, extensionWindowMs: 0 },
    termsAccepted: [bidder, rival],
  });
  const person = await people.open({
    prepare: async ({ context }) => void (await context.addInitScript(shiftClock, hourMs)),
  });
  const { page, t } = person;
  // A session by the sign-in page, after a wrong password: limits and cookies work.
  await person.goto(`/login?redirectTo=/live-auctions/${auction.id}/participate`);
  const clocks = [await page.evaluate(() => Date.now()), loggedAtMs(stack.services), loggedAtMs(stack.relay)];
  const hoursAhead = clocks.map((ms) => Math.round((ms - Date.now()) / hourMs));
  expect(hoursAhead).toEqual([1, 1, -1]);
  await page.getByLabel(t('login.email'), { exact: true }).fill(bidder.email);
  for (const password of ['o parolă greșită', testPassword]) {
    await page.getByLabel(t('login.password'), { exact: true }).fill(password);
    const answer = page.waitForResponse((one) => one.url().endsWith('/session'));
    await page.getByRole('button', { name: t('login.submit') }).click();
    expect((await answer).ok()).toBe(password === testPassword);
  }
  await expect(page).toHaveURL(new RegExp(`${auction.id}/participate$`));
  const room = new LiveRoom(person);
  await expect(room.situation.getByText(/^(?:3\d|40):\d\d$/)).toBeVisible();
  await room.bid(1000_00);
  await room.expectLeading(1000_00);
  const nowMs = await databaseNowMs(stack.db);
  const { best } = await storedAuction(stack.db, auction.id);
  expect(Math.abs((best?.atMs ?? 0) - nowMs)).toBeLessThan(minuteMs);
  // The history has the time of the bid by the database, to the minute.
  const shown = bucharestLocal(best?.atMs ?? 0).slice(11, 16);
  await expect(
    page
      .getByRole('main')
      .getByRole('table')
      .getByText(new RegExp(`^${shown}`)),
  ).toBeVisible();

  // The end, a moment from now by the database: bids before it count, bids after it do not.
  const path = `live-auctions/api/v1/auctions/${auction.id}/bids/my`;
  const bid = (price: string) =>
    callAs(stack, rival, 'PUT', path, { price }, { 'idempotency-key': crypto.randomUUID() });
  const { rows } = await sql<{ endsAt: Date }>`
      update live.auctions set ends_at = at, next_change_at = at
      from (select clock_timestamp() + interval '20 seconds' as at) soon where id = ${auction.id}
      returning ends_at as "endsAt"`.execute(stack.db);
  const endsAtMs = rows[0]?.endsAt.getTime() ?? 0;
  expect((await bid('1005')).status).toBe(200);
  await room.expectEnding('lost', 1005_00);
  expect(await databaseNowMs(stack.db)).toBeGreaterThanOrEqual(endsAtMs);
  const late = await bid('1010');
  expect([late.status, (await late.json()).code]).toEqual([409, 'ExpiredAuction']);
  const log = await storedLog(stack.db, auction.id);
  expect(log.at(-1)).toMatchObject({ kind: 'won', atMs: endsAtMs, priceMinor: 1005_00 });
});
