import { expect } from '@playwright/test';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { type AuctionParts, makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import type { People, Person, PersonOptions } from '../fixtures/people.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';
import type { Stack } from '../fixtures/stack.ts';
import { Touch } from '../fixtures/touch.ts';

const outage = [/net::ERR_/, /status of 50[234] /, /WebSocket/];

interface Market {
  readonly id: string;
  readonly dan: TestAccount;
  /** Ana's room; the rival has outbid her if there are bids. */
  readonly room: LiveRoom;
  /** Bid requests. */
  readonly sent: string[];
  readonly rivalBids: (priceMinor: number) => Promise<void>;
}

interface MarketParts extends Partial<AuctionParts> {
  readonly options?: PersonOptions;
  /** Ana's acts before she enters the room. */
  readonly before?: (person: Person) => Promise<void>;
}

/** A room with a bid of Ana's at 1000 and the rival's at 1005. */
async function market(
  people: People,
  stack: Stack,
  { options = {}, before, ...parts }: MarketParts = {},
): Promise<Market> {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner,
    termsAccepted: [ana, dan],
    bids: [
      { by: ana, priceMinor: 1000_00 },
      { by: dan, priceMinor: 1005_00 },
    ],
    ...parts,
  });
  const person = await people.open({ as: ana, ...options });
  const sent: string[] = [];
  person.page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/bids/my')) sent.push(request.url());
  });
  await before?.(person);
  return {
    id,
    dan,
    room: await LiveRoom.enter(person, id),
    sent,
    rivalBids: (priceMinor) => placeBidOnPage(stack, dan, id, priceMinor),
  };
}

test.describe('by touch', { tag: '@phone-only' }, () => {
  test('[R6] a device can always ask instead of holding, and Back closes the question, not the room', async ({
    people,
    stack,
  }) => {
    const { room, id, sent } = await market(people, stack, {
      before: async (person) => {
        await person.goto('/account/bidding');
        const choice = person.page.getByRole('switch', { name: person.t('account.bidding.label') });
        await choice.tap();
        await expect(choice).toHaveAttribute('aria-checked', 'true');
      },
    });
    const { page, t } = room.person;
    await room.placeButton(1010_00).tap();
    await expect(room.sendButton(1010_00)).toBeEnabled();
    await page.goBack();
    await expect(room.dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(id));
    await expect(room.placeButton(1010_00)).toBeVisible();
    // Closed by its own button it leaves no history entry: the next Back leaves the room.
    await room.openConfirmation(1010_00);
    await room.dialog.getByRole('button', { name: t('room.confirmCancel') }).tap();
    await expect(room.dialog).toBeHidden();
    expect(sent).toEqual([]);
    await expect.poll(() => page.evaluate(() => 'backCloses' in (window.history.state ?? {}))).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL(/\/account\/bidding$/);
  });

  test('[R6][L4] holding sends on release, with net, VAT and total on the screen before; a cancellation is announced and sends nothing', async ({
    people,
    stack,
  }) => {
    const { room, sent, dan, rivalBids } = await market(people, stack, {
      goods: { product: 'oats' },
    });
    const { page, t } = room.person;
    const sums = room.panel.locator('dl');
    for (const text of [
      t('room.sumsNet', { quantity: '100\u00a0t' }),
      room.sum(101_000_00),
      t('labels.vat.line', { percent: '11\u00a0%' }),
      room.sum(11_110_00),
      t('room.sumsTotal'),
      room.sum(112_110_00),
    ]) {
      await expect(sums.getByText(text, { exact: true })).toBeInViewport();
    }

    const touch = await room.hold(1010_00);
    await expect(room.placeButton(1010_00)).toContainText(t('room.holdFull'));
    await expect(room.panel.locator('[aria-live=polite]')).toHaveText(t('room.holdFull'));
    expect(sent).toEqual([]);
    await touch.release();
    await room.expectLeading(1010_00);
    await expect(room.dialog).toBeHidden();
    expect(sent).toHaveLength(1);

    await test.step('the other prices are closed again after a bid', async () => {
      await room.chooseExact('1.020');
      await room.sendButton(1020_00).tap();
      await room.expectLeading(1020_00);
      await expect(page.getByLabel(t('room.exactPrice'))).toBeHidden();
    });

    await test.step('the way without holding, once', async () => {
      await rivalBids(1025_00);
      await room.expectOutbid(1020_00, 1025_00, dan.companyName);
      await room.panel.getByRole('button', { name: t('room.twoSteps') }).tap();
      await expect(room.sendButton(1030_00)).toBeEnabled();
      await room.dialog.getByRole('button', { name: t('room.confirmCancel') }).tap();
      await expect(room.dialog).toBeHidden();
    });

    const button = room.placeButton(1030_00);
    await test.step('a tap, or a release before the end', async () => {
      const tooShort = t('room.holdCancelled.tooShort');
      await button.tap();
      await expect(button).toContainText(tooShort);
      await (await Touch.on(page)).pressBriefly(button);
      await expect(button).toContainText(tooShort);
      await expect(room.dialog).toBeHidden();
    });

    const stops = [
      ['left', (touch: Touch) => touch.move(-190, 0)],
      ['secondFinger', (touch: Touch) => touch.addFinger()],
      ['scrolled', () => page.evaluate(() => window.scrollBy(0, 60))],
    ] as const;
    for (const [why, stop] of stops) {
      await test.step(why, async () => {
        const touch = await room.hold(1030_00);
        await stop(touch);
        await expect(button).toContainText(t(`room.holdCancelled.${why}`));
        await touch.release();
        await expect(button).toHaveAttribute('data-hold', 'idle');
      });
    }

    await test.step('a new best price under the finger', async () => {
      const touch = await room.hold(1030_00);
      await rivalBids(1030_00);
      await expect(room.placeButton(1035_00)).toContainText(t('room.holdCancelled.priceMoved'));
      await touch.release();
      await expect(room.placeButton(1035_00)).toHaveAttribute('data-hold', 'idle');
    });

    // Last: the page may still be scrolling.
    await test.step('a swipe that begins on the button scrolls the page', async () => {
      const touch = await room.hold(1035_00);
      await touch.move(0, -200);
      await expect(room.placeButton(1035_00)).toHaveAttribute('data-hold', 'idle');
      await touch.release();
      await expect(room.dialog).toBeHidden();
    });
    expect(sent).toHaveLength(2);
  });

  test('[R6] a connection lost under the finger cancels; offline the button is grey, and comes back with the current price', async ({
    people,
    stack,
    faults,
  }) => {
    faults.allow(...outage);
    const { room, sent, id, rivalBids } = await market(people, stack, { options: { isGated: true } });
    const { context, gate, page, t } = room.person;
    const touch = await room.hold(1010_00);
    await context.setOffline(true);
    await gate.shut();
    const grey = room.panel.getByRole('button', { name: t('room.offlineTitle') });
    await expect(grey).toBeDisabled();
    await touch.release();
    await grey.click({ force: true });
    await grey.focus();
    await page.keyboard.press('Enter');
    await expect(room.dialog).toBeHidden();
    await rivalBids(1010_00);
    // Before the network is back: a refused attempt delays the next.
    gate.open();
    await context.setOffline(false);
    await room.person.returnToTab();
    await expect(room.placeButton(1015_00)).toBeVisible();
    await expect(room.panel.getByRole('alert')).toHaveCount(0);

    await test.step('[L10] the end under the finger: outbid, which is not lost yet while the decision is open', async () => {
      const again = await room.hold(1015_00);
      await letTimePass(stack, id, 60 * minuteMs);
      await expect(room.situation.getByText(t('room.decisionIn'))).toBeVisible();
      await again.release();
      await expect(room.placeButton(1015_00)).toBeHidden();
      await room.expectStanding('live.outbid', 'room.outbidAtEndText');
    });
    expect(sent).toEqual([]);
  });
});
