import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { type AuctionParts, makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { expectAccessible } from '../fixtures/page-check.ts';
import type { People, PersonOptions } from '../fixtures/people.ts';
import type { Stack } from '../fixtures/stack.ts';
import { Touch } from '../fixtures/touch.ts';

const outage = [/net::ERR_/, /status of 50[234] /, /WebSocket/];

interface Market {
  readonly id: string;
  /** Outbid by the rival where there are bids, and looking at the room. */
  readonly room: LiveRoom;
  /** Requests that bid. */
  readonly sent: string[];
  /** The rival's room; opened when it is asked for. */
  readonly rival: () => Promise<LiveRoom>;
  readonly bidCount: () => Promise<number>;
}

/** A room with a bid of one's own at 1000 and the rival's at 1005, or none of either. */
async function market(
  people: People,
  stack: Stack,
  {
    hasBids = true,
    options = {},
    ...parts
  }: Partial<AuctionParts> & { hasBids?: boolean; options?: PersonOptions },
): Promise<Market> {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const step = parts.type === 'Buying' ? -5_00 : 5_00;
  const { id } = await makeAuction(stack.db, {
    owner,
    termsAccepted: [ana, dan],
    bids: hasBids
      ? [
          { by: ana, priceMinor: 1000_00 },
          { by: dan, priceMinor: 1000_00 + step },
        ]
      : [],
    ...parts,
  });
  const person = await people.open({ as: ana, ...options });
  const sent: string[] = [];
  person.page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/bids/my')) sent.push(request.url());
  });
  return {
    id,
    room: await LiveRoom.enter(person, id),
    sent,
    rival: async () => LiveRoom.enter(await people.open({ as: dan, locale: 'en' }), id),
    bidCount: async () => {
      const rows = await stack.db
        .selectFrom('live.entries')
        .select('version')
        .where('auction_id', '=', id)
        .where('kind', '=', 'bid')
        .execute();
      return rows.length;
    },
  };
}

test.describe('mouse, keyboard and assistive technology', () => {
  test('[R6] Enter held down opens the confirmation and sends nothing', async ({ people, stack }) => {
    const { room, sent, bidCount } = await market(people, stack, {});
    const { keyboard } = room.person.page;
    await room.placeButton(1010_00).focus();
    const repeats = async (count: number) => {
      for (let times = 0; times < count; times++) await keyboard.down('Enter');
    };
    await repeats(20);
    await expect(room.sendButton(1010_00)).toBeEnabled();
    await repeats(20);
    // Not even with the focus on Send: a key that is still held down is no decision.
    await room.sendButton(1010_00).focus();
    await repeats(20);
    await keyboard.up('Enter');
    await expect(room.dialog).toBeVisible();
    expect(sent).toEqual([]);
    await keyboard.press('Enter');
    await room.expectLeading(1010_00);
    expect(await bidCount()).toBe(3);
  });

  test('[R6] Enter pressed twice in a moment, or again later, sends nothing', async ({ people, stack }) => {
    const { room, sent } = await market(people, stack, {});
    const { keyboard } = room.person.page;
    await room.placeButton(1010_00).focus();
    await Promise.all([keyboard.press('Enter'), keyboard.press('Enter')]);
    await expect(room.dialog).toBeFocused();
    await expect(room.sendButton(1010_00)).toBeEnabled();
    await keyboard.press('Enter');
    await keyboard.press('Space');
    await expect(room.dialog).toBeVisible();
    expect(sent).toEqual([]);
    await tabTo(room.person.page, room.sendButton(1010_00));
    await keyboard.press('Enter');
    await room.expectLeading(1010_00);
  });

  test('[R6] a click that bounces onto Send as the confirmation opens sends nothing', async ({
    people,
    stack,
  }) => {
    const { room, sent } = await market(people, stack, {});
    const { page } = room.person;
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const send = document.querySelector<HTMLElement>('[role=dialog] [type=submit]');
        if (!send) return;
        observer.disconnect();
        send.click();
        send.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      }).observe(document.body, { childList: true, subtree: true });
    });
    await room.placeButton(1010_00).click();
    await expect(room.sendButton(1010_00)).toBeEnabled();
    expect(sent).toEqual([]);
    await room.sendButton(1010_00).dblclick();
    await room.expectLeading(1010_00);
    expect(sent).toHaveLength(1);
  });

  test('[R6] a screen reader or a switch gets the confirmation, also on a touch screen', async ({
    people,
    stack,
  }) => {
    const { room, sent } = await market(people, stack, { options: { context: { hasTouch: true } } });
    const { t } = room.person;
    const button = room.placeButton(1010_00);
    await expect(button).toHaveAccessibleName(
      `${t('room.place', { price: room.price(1010_00) })} ${t('room.total', { sum: room.sum(101_000_00) })}`,
    );
    await expect(button).toHaveAccessibleDescription(t('room.holdHow'));
    // What they activate arrives as a click without a pointer.
    await button.evaluate((element: HTMLElement) => element.click());
    await expect(room.sendButton(1010_00)).toBeEnabled();
    await expectAccessible(room.person.page, 'the confirmation');
    expect(sent).toEqual([]);
    await room.sendButton(1010_00).evaluate((element: HTMLElement) => element.click());
    await room.expectLeading(1010_00);
  });

  test('[R6] the mouse of a touch laptop gets the confirmation', async ({ people, stack }) => {
    const { room, sent } = await market(people, stack, { options: { context: { hasTouch: true } } });
    await room.placeButton(1010_00).click();
    await expect(room.sendButton(1010_00)).toBeEnabled();
    expect(sent).toEqual([]);
  });

  for (const [type, exact, rivals, mine] of [
    ['Selling', '1.050', 1010_00, 1050_00],
    ['Buying', '950', 990_00, 950_00],
  ] as const) {
    test(`[A5][L4] ${type}: a best price that moves under the confirmation is asked about again`, async ({
      people,
      stack,
    }) => {
      const { room, sent, rival } = await market(people, stack, { type });
      const other = await rival();
      await room.chooseExact(exact);
      await expect(room.sendButton(mine)).toBeEnabled();
      await other.chooseExact(String(rivals / 100));
      await other.sendButton(rivals).click();
      // The rival leads already, and is told so.
      const { t } = room.person;
      const figures = { best: room.price(rivals), mine: room.price(mine) };
      await expect(room.dialog.getByText(t('room.confirmMovedEnough', figures))).toBeVisible();
      await expect(room.sendButton(mine)).toBeHidden();
      expect(sent).toEqual([]);
      await room.dialog
        .getByRole('button', { name: t('room.confirmKeep', { price: room.price(mine) }) })
        .click();
      await room.sendButton(mine).click();
      await room.expectLeading(mine);
    });
  }

  test('[L4] who leads already is told before bidding against themselves', async ({ people, stack }) => {
    const { room } = await market(people, stack, {});
    await room.bid(1010_00);
    await room.expectLeading(1010_00);
    await room.chooseExact('1.020');
    const words = room.person.t('room.confirmOwnLead', { price: room.price(1010_00) });
    await expect(room.dialog.getByText(words)).toBeVisible();
    await room.sendButton(1020_00).click();
    await room.expectLeading(1020_00);
  });
});

test.describe('a price that is most often a mistake', () => {
  for (const [name, parts, typed, minor, key, percent] of [
    ['+796 % past the best bid', {}, '9.005', 9005_00, 'farBeyond', '796 %'],
    ['half of the best bid', { type: 'Buying' }, '497,5', 497_50, 'farBeyondBuying', '50 %'],
    ['past the start', { hasBids: false }, '1.260', 1260_00, 'farBeyondStart', '26 %'],
    ['past the desired price', { desiredPriceMinor: 805_00 }, '1.015', 1015_00, 'farBeyondDesired', '26 %'],
  ] as const) {
    test(`[L4] ${name} is typed again before it is sent`, async ({ people, stack }) => {
      const { room, sent } = await market(people, stack, {
        biddingType: 'Flexible',
        ...parts,
      });
      const { t } = room.person;
      await room.chooseExact(typed);
      await expect(room.dialog.getByText(t(`room.${key}`, { percent }))).toBeVisible();
      const again = room.dialog.getByLabel(t('room.priceAgain'));
      const error = t('room.againWrong', { price: room.price(minor) });
      await room.sendButton(minor).click();
      await expect(again).toHaveAccessibleDescription(error);
      await expect(again).toBeFocused();
      await again.fill('4.321');
      await room.sendButton(minor).click();
      await expect(again).toHaveAccessibleDescription(error);
      expect(sent).toEqual([]);
      await again.fill(typed);
      await room.sendButton(minor).click();
      await room.expectLeading(minor);
    });
  }
});

test('[L4][L9] the first bid shows the goods and the terms, by touch too', { tag: '@phone' }, async ({
  people,
  stack,
}) => {
  const { room, sent } = await market(people, stack, {
    hasBids: false,
    termsAccepted: [],
    options: { context: { hasTouch: true } },
  });
  const { t } = room.person;
  await room.placeButton(1000_00).tap();
  await expect(room.sendButton(1000_00)).toBeEnabled();
  const rows = [
    ['room.quantity', '100 t'],
    ['labels.qualityField.humidity', '13'],
    ['room.delivery', t('labels.deliveryType.FCATruck')],
    ['room.payment', t('labels.paymentType.PaymentAtLoad')],
    ['room.contract', t('labels.contractType.General')],
  ] as const;
  const terms = room.dialog.getByRole('group');
  for (const [term, value] of rows) {
    const shown = terms.getByText(t(term), { exact: true }).locator('xpath=following-sibling::dd[1]');
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toContainText(value);
  }
  expect(sent).toEqual([]);
  await room.termsBox().check();
  await room.sendButton(1000_00).tap();
  await room.expectLeading(1000_00);
});

test('[L8] at the desired price the confirmation says that the winner is automatic', async ({
  people,
  stack,
}) => {
  const { room } = await market(people, stack, { desiredPriceMinor: 1015_00 });
  const words = room.dialog.getByText(room.person.t('room.confirmAutomatic'));
  await room.openConfirmation(1010_00);
  await expect(words).toBeHidden();
  await room.person.page.keyboard.press('Escape');
  await room.chooseExact('1.015');
  await expect(words).toBeVisible();
});

test('Back closes the confirmation, not the room', { tag: '@phone' }, async ({ people, stack }) => {
  const { room, id } = await market(people, stack, { hasBids: false, termsAccepted: [] });
  const { page } = room.person;
  const inRoom = new RegExp(id);
  await room.person.goto('/live');
  await room.person.goto(`/live-auctions/${id}/participate`);
  await room.expectReady();
  await room.openConfirmation(1000_00);
  await page.goBack();
  await expect(room.dialog).toBeHidden();
  await expect(page).toHaveURL(inRoom);
  await expect(room.placeButton(1000_00)).toBeVisible();
  // Closed by its own button it leaves nothing behind: the next Back leaves the room.
  await room.openConfirmation(1000_00);
  await room.press(room.dialog.getByRole('button', { name: room.person.t('room.confirmCancel') }));
  await expect(room.dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => 'backCloses' in (window.history.state ?? {}))).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/live$/);
});

test('[R6] offline the button is grey and says so, and comes back with the price of today', {
  tag: '@phone',
}, async ({ people, stack, faults }) => {
  faults.allow(...outage);
  const { room, sent, rival } = await market(people, stack, { options: { isGated: true } });
  const { context, gate, page, t } = room.person;
  const other = await rival();
  await context.setOffline(true);
  await gate.shut();
  const grey = room.panel.getByRole('button', { name: t('room.offlineTitle') });
  await expect(grey).toBeDisabled();
  await grey.click({ force: true });
  await grey.focus();
  await page.keyboard.press('Enter');
  await expect(room.dialog).toBeHidden();
  await other.chooseExact('1,010');
  await other.sendButton(1010_00).click();
  await other.expectLeading(1010_00);
  await context.setOffline(false);
  gate.open();
  await room.person.returnToTab();
  await expect(room.placeButton(1015_00)).toBeVisible({ timeout: 20_000 });
  await expect(room.panel.getByRole('alert')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('[L10] outbid when it ends, with the decision open, is not lost yet', async ({ people, stack }) => {
  const { room, id } = await market(people, stack, { desiredPriceMinor: 1100_00 });
  await letTimePass(stack, id, 60 * minuteMs);
  await expect(room.situation.getByText(room.person.t('room.decisionIn'))).toBeVisible({ timeout: 8000 });
  await room.expectStanding('live.outbid', 'room.outbidAtEndText');
});

test.describe('press and hold by touch', { tag: '@phone' }, () => {
  const touched = { options: { context: { hasTouch: true } } };

  test('[R6][L4] sends on release, with net, VAT and total on the screen before', async ({
    people,
    stack,
  }) => {
    const { room, sent } = await market(people, stack, { ...touched, goods: { priceType: 'VatIncluded' } });
    const { t } = room.person;
    const sums = room.panel.locator('dl');
    for (const text of [
      t('room.sumsNet', { quantity: '100\u00a0t' }),
      room.sum(101_000_00),
      t('room.confirmVat', { percent: '11\u00a0%' }),
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
  });

  test('[R6] a tap, or a release before the end, sends nothing and says how', async ({ people, stack }) => {
    const { room, sent } = await market(people, stack, touched);
    const tooShort = room.person.t('room.holdCancelled.tooShort');
    await room.placeButton(1010_00).tap();
    await expect(room.placeButton(1010_00)).toContainText(tooShort);
    const touch = await Touch.on(room.person.page);
    await touch.pressBriefly(room.placeButton(1010_00));
    await expect(room.placeButton(1010_00)).toContainText(tooShort);
    await expect(room.dialog).toBeHidden();
    expect(sent).toEqual([]);
  });

  test('[R6] a finger that slides off, a second finger, or the page that scrolls cancels', async ({
    people,
    stack,
  }) => {
    const { room, sent } = await market(people, stack, touched);
    const { page, t } = room.person;
    const button = room.placeButton(1010_00);
    const stops = [
      ['left', (touch: Touch) => touch.move(-190, 0)],
      ['secondFinger', (touch: Touch) => touch.addFinger()],
      ['scrolled', () => page.evaluate(() => window.scrollBy(0, 60))],
    ] as const;
    for (const [why, stop] of stops) {
      const touch = await room.hold(1010_00);
      await stop(touch);
      await expect(button).toContainText(t(`room.holdCancelled.${why}`));
      await touch.release();
      await expect(button).toHaveAttribute('data-hold', 'idle');
    }
    // A swipe that begins on the button scrolls the page, and bids nothing.
    const touch = await room.hold(1010_00);
    await touch.move(0, -200);
    await expect(button).toHaveAttribute('data-hold', 'idle');
    await touch.release();
    await expect(room.dialog).toBeHidden();
    expect(sent).toEqual([]);
  });

  test('[R6] a new best price under the finger cancels', async ({ people, stack }) => {
    const { room, sent, rival } = await market(people, stack, touched);
    const other = await rival();
    const touch = await room.hold(1010_00);
    await other.chooseExact('1,010');
    await other.sendButton(1010_00).click();
    await expect(room.placeButton(1015_00)).toContainText(room.person.t('room.holdCancelled.priceMoved'));
    await touch.release();
    await expect(room.placeButton(1015_00)).toHaveAttribute('data-hold', 'idle');
    expect(sent).toEqual([]);
  });

  test('[R6] the end of the auction under the finger cancels', async ({ people, stack }) => {
    const { room, sent, id } = await market(people, stack, touched);
    const touch = await room.hold(1010_00);
    await letTimePass(stack, id, 60 * minuteMs);
    await expect(room.situation.getByText(room.person.t('room.decisionIn'))).toBeVisible({ timeout: 8000 });
    await touch.release();
    await expect(room.placeButton(1010_00)).toBeHidden();
    expect(sent).toEqual([]);
  });

  test('[R6] a connection lost under the finger cancels, also after it is back', async ({
    people,
    stack,
    faults,
  }) => {
    faults.allow(...outage);
    const { room, sent } = await market(people, stack, touched);
    const { context, t } = room.person;
    const touch = await room.hold(1010_00);
    await context.setOffline(true);
    await expect(room.panel.getByRole('button', { name: t('room.offlineTitle') })).toBeVisible();
    await touch.release();
    await context.setOffline(false);
    await expect(room.placeButton(1010_00)).toBeVisible({ timeout: 20_000 });
    expect(sent).toEqual([]);
  });

  test('[R6] the way without holding: once, or always on this device', async ({ people, stack }) => {
    const { room, sent, id } = await market(people, stack, touched);
    const { page, t } = room.person;
    await room.panel.getByRole('button', { name: t('room.twoSteps') }).tap();
    await expect(room.sendButton(1010_00)).toBeEnabled();
    await room.dialog.getByRole('button', { name: t('room.confirmCancel') }).tap();
    await room.person.goto('/account');
    const choice = page.getByRole('switch', { name: t('account.bidding.label') });
    await choice.click();
    await expect(choice).toHaveAttribute('aria-checked', 'true');
    await room.person.goto(`/live-auctions/${id}/participate`);
    await room.expectReady();
    await room.placeButton(1010_00).tap();
    await expect(room.sendButton(1010_00)).toBeEnabled();
    expect(sent).toEqual([]);
    await room.sendButton(1010_00).tap();
    await room.expectLeading(1010_00);
  });

  test('the other prices of a phone are closed again after a bid', async ({ people, stack }) => {
    const { room } = await market(people, stack, touched);
    const { t, page } = room.person;
    await room.chooseExact('1.020');
    await room.sendButton(1020_00).tap();
    await room.expectLeading(1020_00);
    const isPhone = (page.viewportSize()?.width ?? 0) < 1000;
    await expect(page.getByLabel(t('room.exactPrice'))).toBeVisible({ visible: !isPhone });
  });
});
