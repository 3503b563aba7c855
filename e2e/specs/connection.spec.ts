import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import type { People } from '../fixtures/people.ts';
import { recordPrices } from '../fixtures/price-record.ts';
import type { Stack } from '../fixtures/stack.ts';

/** Console errors of the browser while a server is down or the network is cut. */
const outage = [
  /net::ERR_/,
  /status of 50[234] /,
  /WebSocket connection to .* failed/,
  /WebSocket is already in CLOSING or CLOSED state/,
];
/** A poll every three seconds ± 20 %. */
const polled = 6000;

interface Two {
  readonly id: string;
  readonly first: LiveRoom;
  readonly second: LiveRoom;
  readonly names: readonly [string, string];
}

/** Two bidders in one room, one of whom can lose the socket. */
async function twoBidders(
  people: People,
  stack: Stack,
  { isGated = false, isShut = false } = {},
): Promise<Two> {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, { owner, termsAccepted: [ana, dan] });
  const gated = await people.open({
    as: ana,
    isGated: isGated || isShut,
    prepare: async ({ context, gate }) => {
      if (isShut) await gate.shut();
      await recordPrices(context);
    },
  });
  const first = isShut ? new LiveRoom(gated) : await LiveRoom.enter(gated, id);
  if (isShut) await gated.goto(`/live-auctions/${id}/participate`);
  const second = await LiveRoom.enter(await people.open({ as: dan }), id);
  return { id, first, second, names: [ana.companyName, dan.companyName] };
}

/** Bids in the database, newest first, in minor units. */
async function storedBids({ db }: Stack, id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('live.entries')
    .select('price_minor')
    .where('auction_id', '=', id)
    .where('kind', '=', 'bid')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ price_minor }) => price_minor ?? 0);
}

/** Expects the screen to equal the database without duplicates, and that its price never went back. */
async function expectInStep(stack: Stack, id: string, room: LiveRoom): Promise<void> {
  const bids = await storedBids(stack, id);
  await room.expectBest(bids[0] ?? 0);
  await room.expectHistory(...bids);
  const shown = await room.person.page.evaluate(() => window.shownPrices ?? []);
  expect(shown.at(-1)).toBe((bids[0] ?? 0) / 100);
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
}

test('[R1][R2] sockets refused from the start: the poll keeps the screen in step, and bids go through', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, first, second, names } = await twoBidders(people, stack, { isShut: true });
  await first.expectConnection('polling');
  await expect(first.person.page.getByText(first.person.t('room.pollingBanner'))).toBeVisible();
  await second.bid(1000_00);
  await expect(first.situation).toContainText(names[1], { timeout: polled });
  await first.bid(1005_00);
  await first.expectLeading(1005_00);
  await second.expectOutbid(1000_00, 1005_00, names[0]);
  await expectInStep(stack, id, first);
  first.person.gate.open();
  await first.person.returnToTab();
  await first.expectConnection('connected', 20_000);
  await second.bid(1010_00);
  await first.expectOutbid(1005_00, 1010_00, names[1]);
  await expectInStep(stack, id, first);
});

test('[R1][R2] a socket cut and kept away midway: said at once, polled, and back by itself', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, first, second, names } = await twoBidders(people, stack, { isGated: true });
  await second.bid(1000_00);
  await first.expectBest(1000_00);
  await first.person.gate.shut();
  await first.expectConnection('polling', 1000);
  await second.chooseExact('1010');
  await second.sendButton(1010_00).click();
  await second.expectLeading(1010_00);
  await first.expectBest(1010_00, polled);
  await expectInStep(stack, id, first);
  first.person.gate.open();
  await first.person.returnToTab();
  await first.expectConnection('connected', 20_000);
  await first.bid(1015_00);
  await second.expectOutbid(1010_00, 1015_00, names[0]);
  await expectInStep(stack, id, first);
});

test('[R1] a socket that stays open and says nothing is doubted after five seconds', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, first, second } = await twoBidders(people, stack, { isGated: true });
  first.person.gate.mute();
  await second.bid(1000_00);
  await first.expectConnection('reconnecting', 7000);
  // Polling starts as soon as the socket is suspect: missed changes arrive before it is closed.
  await first.expectBest(1000_00);
  first.person.gate.open();
  await first.person.returnToTab();
  await first.expectConnection('connected', 20_000);
  await expectInStep(stack, id, first);
});

test('[R1][R2] the relay is killed and started again during bidding', async ({ people, stack, faults }) => {
  faults.allow(...outage);
  const { id, first, second, names } = await twoBidders(people, stack);
  await first.bid(1000_00);
  await second.bid(1005_00);
  await first.expectOutbid(1000_00, 1005_00, names[1]);
  await stack.relay.kill();
  await first.expectConnection('offline', 5000);
  await second.expectConnection('offline', 5000);
  await expect(first.person.page.getByText(first.person.t('room.staleBanner'))).toBeVisible();
  // A press now is refused at once with the reason; nothing is queued.
  const refusal = first.panel.getByRole('button', { name: first.person.t('room.cannot.Offline') });
  await expect(refusal).toBeDisabled();
  await refusal.click({ force: true });
  await expect(first.dialog).toBeHidden();
  await stack.relay.start();
  await Promise.all([
    first.expectConnection('connected', 20_000),
    second.expectConnection('connected', 20_000),
  ]);
  await expectInStep(stack, id, first);
  await first.bid(1010_00);
  await second.expectOutbid(1005_00, 1010_00, names[0]);
  await expectInStep(stack, id, first);
  expect(await storedBids(stack, id)).toEqual([1010_00, 1005_00, 1000_00]);
});

test('[R1][L5] the services are killed and started again: a bid sent meanwhile counts once or is refused', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, first, second, names } = await twoBidders(people, stack);
  await first.bid(1000_00);
  await second.expectBest(1000_00);
  await stack.services.kill();
  await second.placeButton(1005_00).click();
  await second.sendButton(1005_00).click();
  // It is retried under one command id until it is answered.
  await expect(
    second.panel.getByText(second.person.t('room.sending', { price: second.price(1005_00) })),
  ).toBeVisible();
  await stack.services.start();
  await second.expectLeading(1005_00, 15_000);
  await first.expectOutbid(1000_00, 1005_00, names[1]);
  await Promise.all([
    first.expectConnection('connected', 20_000),
    second.expectConnection('connected', 20_000),
  ]);
  await expectInStep(stack, id, first);
  expect(await storedBids(stack, id)).toEqual([1005_00, 1000_00]);
});

test('[R1][R6] the network is cut for a while: said, nothing sent, and in step again', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, first, second, names } = await twoBidders(people, stack, { isGated: true });
  await first.bid(1000_00);
  await first.person.context.setOffline(true);
  await first.person.gate.shut();
  await first.expectConnection('offline', 5000);
  await second.bid(1005_00);
  await second.chooseExact('1015');
  await second.sendButton(1015_00).click();
  await second.expectLeading(1015_00);
  // The screen still shows the last known state, and says that it may be outdated.
  await expect(first.person.page.getByText(first.person.t('room.staleBanner'))).toBeVisible();
  await first.expectBest(1000_00);
  // Before the network is back: an attempt that is refused delays the next.
  first.person.gate.open();
  await first.person.context.setOffline(false);
  await first.person.returnToTab();
  await first.expectConnection('connected', 20_000);
  await first.expectOutbid(1000_00, 1015_00, names[1]);
  await expectInStep(stack, id, first);
});

test('[R6] a bid confirmed as the network goes is refused at once with the reason, and goes through afterwards', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, first } = await twoBidders(people, stack, { isGated: true });
  await first.openConfirmation(1000_00);
  await first.person.context.setOffline(true);
  const refusal = first.dialog.getByRole('alert').getByText(first.person.t('room.confirmOffline'));
  await expect(refusal).toBeVisible();
  await expect(first.sendButton(1000_00)).toBeDisabled();
  await first.sendButton(1000_00).click({ force: true });
  expect(await storedBids(stack, id)).toEqual([]);
  await first.person.context.setOffline(false);
  await expect(refusal).toBeHidden({ timeout: 20_000 });
  await first.sendButton(1000_00).click();
  await first.expectLeading(1000_00);
  expect(await storedBids(stack, id)).toEqual([1000_00]);
});

test('[L5][R6] a bid whose answer is lost is asked for again under the same command, and counts once', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, first } = await twoBidders(people, stack);
  let lost = 0;
  await first.person.context.route(/\/bids\/my$/, async (route) => {
    if (lost > 0) return route.continue();
    lost++;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await first.bid(1000_00);
  await first.expectLeading(1000_00);
  await expectInStep(stack, id, first);
  expect(lost).toBe(1);
  expect(await storedBids(stack, id)).toEqual([1000_00]);
});

test('[R2] a reload while a bid is being sent finds out what became of it', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, first } = await twoBidders(people, stack);
  await stack.services.kill();
  await first.placeButton(1000_00).click();
  await first.sendButton(1000_00).click();
  await expect(
    first.panel.getByText(first.person.t('room.sending', { price: first.price(1000_00) })),
  ).toBeVisible();
  await stack.services.start();
  await first.person.page.reload();
  await first.expectLeading(1000_00, 15_000);
  expect(await storedBids(stack, id)).toEqual([1000_00]);
});
