import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import type { People } from '../fixtures/people.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';
import { recordPrices } from '../fixtures/price-record.ts';
import type { Stack } from '../fixtures/stack.ts';

/** Console errors of the browser while a server or the network is down. */
const outage = [
  /net::ERR_/,
  /status of 50[234] /,
  /WebSocket connection to .* failed/,
  /WebSocket is already in CLOSING or CLOSED state/,
];

interface Outage {
  readonly id: string;
  /** Room of Ana, who can lose the connection. */
  readonly room: LiveRoom;
  readonly rivalBids: (priceMinor: number) => Promise<void>;
  /** Expects Ana to be outbid by the rival. */
  readonly expectOutbid: (mineMinor: number, bestMinor: number) => Promise<void>;
}

/** A room without bids as one bidder sees it; the rival bids by calls. */
async function enterRoom(
  people: People,
  stack: Stack,
  { isGated = false, isShut = false } = {},
): Promise<Outage> {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, { owner, termsAccepted: [ana, dan] });
  const person = await people.open({
    as: ana,
    isGated: isGated || isShut,
    prepare: async ({ context, gate }) => {
      if (isShut) await gate.shut();
      await recordPrices(context);
    },
  });
  const room = new LiveRoom(person);
  await person.goto(`/live-auctions/${id}/participate`);
  if (!isShut) await room.expectReady();
  return {
    id,
    room,
    rivalBids: (priceMinor) => placeBidOnPage(stack, dan, id, priceMinor),
    expectOutbid: (mineMinor, bestMinor) => room.expectOutbid(mineMinor, bestMinor, dan.companyName),
  };
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

/** Expects the screen to equal the database without duplicates, and its price to have never gone back. */
async function expectInStep(stack: Stack, id: string, room: LiveRoom): Promise<void> {
  const bids = await storedBids(stack, id);
  await room.expectBest(bids[0] ?? 0);
  await room.expectHistory(...bids);
  const shown = await room.person.page.evaluate(() => window.shownPrices ?? []);
  expect(shown.at(-1)).toBe((bids[0] ?? 0) / 100);
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
}

test('[R1][R2] without sockets polling keeps the screen in step and bids succeed', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, room, rivalBids, expectOutbid } = await enterRoom(people, stack, { isShut: true });
  const { gate, page, returnToTab, t } = room.person;

  await test.step('refused from the start', async () => {
    await room.expectConnection('polling');
    await expect(page.getByText(t('room.pollingBanner'))).toBeVisible();
    await rivalBids(1000_00);
    await room.expectBest(1000_00);
    await room.bid(1005_00);
    await room.expectLeading(1005_00);
    await rivalBids(1010_00);
    await expectOutbid(1005_00, 1010_00);
    await expectInStep(stack, id, room);
  });

  await test.step('back by itself', async () => {
    gate.open();
    await returnToTab();
    await room.expectConnection('connected');
    await room.bid(1015_00);
    await room.expectLeading(1015_00);
    await rivalBids(1020_00);
    await expectOutbid(1015_00, 1020_00);
    await expectInStep(stack, id, room);
  });
});

test('[R1][R2][L5] relay and services are killed and restarted during bidding: a bid sent meanwhile counts once', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, room, rivalBids, expectOutbid } = await enterRoom(people, stack);
  const { page, t } = room.person;
  await room.bid(1000_00);
  await rivalBids(1005_00);
  await expectOutbid(1000_00, 1005_00);
  await stack.relay.kill();
  await room.expectConnection('offline');
  await expect(page.getByText(t('room.staleBanner'))).toBeVisible();
  // A press now is refused at once with the reason; nothing is queued.
  const refusal = room.panel.getByRole('button', { name: t('room.cannot.Offline') });
  await expect(refusal).toBeDisabled();
  await refusal.click({ force: true });
  await expect(room.dialog).toBeHidden();
  await stack.relay.start();
  await room.person.returnToTab();
  await room.expectConnection('connected');
  await expectInStep(stack, id, room);
  await room.bid(1010_00);
  await rivalBids(1015_00);
  await expectOutbid(1010_00, 1015_00);
  await expectInStep(stack, id, room);
  expect(await storedBids(stack, id)).toEqual([1015_00, 1010_00, 1005_00, 1000_00]);

  await room.openConfirmation(1020_00);
  await stack.services.kill();
  await room.sendButton(1020_00).click();
  // It is retried under one command id until it is answered.
  await expect(
    room.panel.getByText(room.person.t('room.sending', { price: room.price(1020_00) })),
  ).toBeVisible();
  await stack.services.start();
  await room.expectLeading(1020_00);
  await room.expectConnection('connected');
  await rivalBids(1025_00);
  await expectOutbid(1020_00, 1025_00);
  await expectInStep(stack, id, room);
  expect(await storedBids(stack, id)).toEqual([1025_00, 1020_00, 1015_00, 1010_00, 1005_00, 1000_00]);
});

test('[R1][R6] the network is cut: nothing is sent, a bid under confirmation succeeds afterwards, and the screen is in step again', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, room, rivalBids, expectOutbid } = await enterRoom(people, stack, { isGated: true });
  const { context, gate, page, returnToTab, t } = room.person;

  await test.step('as a bid is being confirmed', async () => {
    await room.openConfirmation(1000_00);
    await context.setOffline(true);
    const refusal = room.dialog.getByRole('alert').getByText(t('room.confirmOffline'));
    await expect(refusal).toBeVisible();
    await expect(room.sendButton(1000_00)).toBeDisabled();
    await room.sendButton(1000_00).click({ force: true });
    expect(await storedBids(stack, id)).toEqual([]);
    await context.setOffline(false);
    await expect(refusal).toBeHidden();
    await room.sendButton(1000_00).click();
    await room.expectLeading(1000_00);
    expect(await storedBids(stack, id)).toEqual([1000_00]);
  });

  await test.step('for a while', async () => {
    await context.setOffline(true);
    await gate.shut();
    await room.expectConnection('offline');
    await rivalBids(1005_00);
    await rivalBids(1015_00);
    // The screen still shows the last known state, and says that it may be outdated.
    await expect(page.getByText(t('room.staleBanner'))).toBeVisible();
    await room.expectBest(1000_00);
    // Before the network is back: a refused attempt delays the next.
    gate.open();
    await context.setOffline(false);
    await returnToTab();
    await room.expectConnection('connected');
    await expectOutbid(1000_00, 1015_00);
    await expectInStep(stack, id, room);
  });

  await test.step('a socket that stays open but silent is suspect after five seconds', async () => {
    // It is shown for three seconds: the page itself watches for it, from before.
    const shown = page.waitForFunction(
      (word) => [...document.querySelectorAll('body *')].some(({ textContent }) => textContent === word),
      t('live.reconnecting'),
      { polling: 250, timeout: 60_000 },
    );
    gate.mute();
    await Promise.all([shown, rivalBids(1020_00)]);
    // Polling starts as soon as the socket is suspect: missed changes arrive before it is closed.
    await room.expectBest(1020_00);
    gate.open();
    await returnToTab();
    await room.expectConnection('connected');
    await expectInStep(stack, id, room);
  });
});

test('[L5][R2][R6] a bid whose answer is lost is sent again under the same command, also after a reload, and counts once', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(...outage);
  const { id, room, rivalBids, expectOutbid } = await enterRoom(people, stack);
  const { context, page, t } = room.person;
  /** The command ids of all attempts. */
  const commands: (string | undefined)[] = [];
  let isAnswerLost = true;
  let areRepetitionsLost = false;
  await context.route(/\/bids\/my$/, async (route) => {
    commands.push(route.request().headers()['idempotency-key']);
    if (isAnswerLost) {
      isAnswerLost = false;
      await route.fetch();
      return route.abort('connectionreset');
    }
    return areRepetitionsLost ? route.abort('connectionreset') : route.continue();
  });

  await test.step('sent again', async () => {
    await room.bid(1000_00);
    await room.expectLeading(1000_00);
    await expectInStep(stack, id, room);
    expect(new Set(commands).size).toBe(1);
    expect(commands).toHaveLength(2);
    expect(await storedBids(stack, id)).toEqual([1000_00]);
  });

  await test.step('and again after a reload', async () => {
    await rivalBids(1005_00);
    await expectOutbid(1000_00, 1005_00);
    [isAnswerLost, areRepetitionsLost] = [true, true];
    await room.openConfirmation(1010_00);
    await room.sendButton(1010_00).click();
    await expect(page.getByText(t('room.sending', { price: room.price(1010_00) }))).toBeVisible();
    await expect.poll(() => commands.length).toBeGreaterThan(3);
    const sentBefore = commands.length;
    await page.reload();
    await expect.poll(() => commands.length).toBeGreaterThan(sentBefore);
    areRepetitionsLost = false;
    await room.expectLeading(1010_00);
    expect(new Set(commands).size).toBe(2);
    expect(await storedBids(stack, id)).toEqual([1010_00, 1005_00, 1000_00]);
  });
});

test('[R1][R6] each file that a room fetches later is cut off once: it connects, and a bid counts, without a reload', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/net::ERR_CONNECTION_RESET/, /was not fetched/);
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const ana = await makeAccount(stack.db);
  const { id } = await makeAuction(stack.db, { owner, termsAccepted: [ana] });
  const person = await people.open({ as: ana, isFresh: true });
  const { page } = person;
  const cutOff = new Set<string>();
  await page.route('**/assets/**', (route) => {
    const file = new URL(route.request().url()).pathname;
    // Scripts of the head are not fetched by the page.
    if (route.request().resourceType() !== 'fetch' || cutOff.has(file)) return route.continue();
    cutOff.add(file);
    return route.abort('connectionreset');
  });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const room = await LiveRoom.enter(person, id);
  await expect(async () => {
    await room.placeButton(1000_00).click();
    await expect(room.sendButton(1000_00)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await room.sendButton(1000_00).click();
  await expect.poll(() => storedBids(stack, id)).toEqual([1000_00]);
  for (const part of ['realtime-client', 'bid-review'])
    expect(
      [...cutOff].some((file) => file.includes(part)),
      part,
    ).toBe(true);
  expect(loads).toBe(1);
});
