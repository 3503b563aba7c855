import { expect } from '@playwright/test';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { type AuctionParts, makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { expectAccessible } from '../fixtures/page-check.ts';
import type { People, Person, PersonOptions } from '../fixtures/people.ts';
import { placeBid } from '../fixtures/place-bid.ts';
import type { Stack } from '../fixtures/stack.ts';
import { Touch } from '../fixtures/touch.ts';

const outage = [/net::ERR_/, /status of 50[234] /, /WebSocket/];

interface Market {
  readonly id: string;
  readonly ana: TestAccount;
  readonly dan: TestAccount;
  /** Ana's; the rival has outbid her where there are bids. */
  readonly room: LiveRoom;
  /** Requests that bid. */
  readonly sent: string[];
  readonly rivalBids: (priceMinor: number) => Promise<void>;
  readonly bidCount: () => Promise<number>;
}

interface MarketParts extends Partial<AuctionParts> {
  readonly hasBids?: boolean;
  readonly options?: PersonOptions;
  /** What Ana does before she enters the room. */
  readonly before?: (person: Person) => Promise<void>;
}

/** A room with a bid of Ana's at 1000 and the rival's at 1005, or none of either. */
async function market(
  people: People,
  stack: Stack,
  { hasBids = true, options = {}, before, ...parts }: MarketParts = {},
): Promise<Market> {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner,
    termsAccepted: [ana, dan],
    bids: hasBids
      ? [
          { by: ana, priceMinor: 1000_00 },
          { by: dan, priceMinor: 1005_00 },
        ]
      : [],
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
    ana,
    dan,
    room: await LiveRoom.enter(person, id),
    sent,
    rivalBids: (priceMinor) => placeBid(stack, dan, id, priceMinor),
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

test('[L5][R6] keys held down or pressed twice, clicks that bounce and double clicks send one bid at most', async ({
  people,
  stack,
}) => {
  const { room, sent, bidCount, dan, rivalBids } = await market(people, stack);
  const { page, t } = room.person;
  const { keyboard } = page;

  await test.step('Enter held down opens the confirmation and sends nothing', async () => {
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

  await test.step('Enter pressed twice in a moment, or again later, sends nothing', async () => {
    await rivalBids(1015_00);
    await room.expectOutbid(1010_00, 1015_00, dan.companyName);
    await room.placeButton(1020_00).focus();
    await Promise.all([keyboard.press('Enter'), keyboard.press('Enter')]);
    await expect(room.dialog).toBeFocused();
    await expect(room.sendButton(1020_00)).toBeEnabled();
    await keyboard.press('Enter');
    await keyboard.press('Space');
    await expect(room.dialog).toBeVisible();
    expect(sent).toHaveLength(1);
    await tabTo(page, room.sendButton(1020_00));
    await keyboard.press('Enter');
    await room.expectLeading(1020_00);
  });

  await test.step('a click that bounces onto Send as the confirmation opens sends nothing', async () => {
    await rivalBids(1025_00);
    await room.expectOutbid(1020_00, 1025_00, dan.companyName);
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const send = document.querySelector<HTMLElement>('[role=dialog] [type=submit]');
        if (!send) return;
        observer.disconnect();
        send.click();
        send.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      }).observe(document.body, { childList: true, subtree: true });
    });
    await room.placeButton(1030_00).click();
    await expect(room.sendButton(1030_00)).toBeEnabled();
    expect(sent).toHaveLength(2);
    await room.dialog.getByRole('button', { name: t('room.confirmCancel') }).click();
    await expect(room.dialog).toBeHidden();
  });

  await test.step('double clicks bid once', async () => {
    await room.placeButton(1030_00).dblclick();
    await expect(room.sendButton(1030_00)).toBeEnabled();
    expect(sent).toHaveLength(2);
    await room.sendButton(1030_00).dblclick();
    await room.expectLeading(1030_00);
    expect(sent).toHaveLength(3);
    expect(await bidCount()).toBe(7);
  });
});

test('[R6] on a touch screen a screen reader, a switch and a mouse get the confirmation', async ({
  people,
  stack,
}) => {
  const { room, sent } = await market(people, stack, { options: { context: { hasTouch: true } } });
  const { t, page } = room.person;
  const button = room.placeButton(1010_00);
  await expect(button).toHaveAccessibleName(
    `${t('room.place', { price: room.price(1010_00) })} ${t('room.total', { sum: room.sum(101_000_00) })}`,
  );
  await expect(button).toHaveAccessibleDescription(t('room.holdHow'));
  await button.click();
  await expect(room.sendButton(1010_00)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(room.dialog).toBeHidden();
  // What assistive technology activates arrives as a click without a pointer.
  await button.evaluate((element: HTMLElement) => element.click());
  await expect(room.sendButton(1010_00)).toBeEnabled();
  await expectAccessible(page, 'the confirmation');
  expect(sent).toEqual([]);
  await room.sendButton(1010_00).evaluate((element: HTMLElement) => element.click());
  await room.expectLeading(1010_00);
});

test('[L4][L12] a best price that moves under the confirmation is asked about again, at a price that is still enough', async ({
  people,
  stack,
}) => {
  const { room, sent, dan, rivalBids, bidCount } = await market(people, stack);
  const { t } = room.person;
  const button = (key: string, minor: number) =>
    room.dialog.getByRole('button', { name: t(key, { price: room.price(minor) }) });
  const moved = (key: string, bestMinor: number, mineMinor: number) =>
    room.dialog
      .getByRole('alert')
      .getByText(t(key, { best: room.price(bestMinor), mine: room.price(mineMinor) }));

  await test.step('a price that is still better is asked about as it is', async () => {
    await room.chooseExact('1.050');
    await expect(room.sendButton(1050_00)).toBeEnabled();
    await rivalBids(1010_00);
    await expect(moved('room.confirmMovedEnough', 1010_00, 1050_00)).toBeVisible();
    await expect(room.sendButton(1050_00)).toBeHidden();
    expect(sent).toEqual([]);
    await button('room.confirmKeep', 1050_00).click();
    await room.sendButton(1050_00).click();
    await room.expectLeading(1050_00);
  });

  await test.step('in place of one that is not the next is asked about, and only that can be sent', async () => {
    await rivalBids(1055_00);
    await room.expectOutbid(1050_00, 1055_00, dan.companyName);
    await room.openConfirmation(1060_00);
    await rivalBids(1060_00);
    await expect(moved('room.confirmMoved', 1060_00, 1060_00)).toBeVisible();
    await expect(room.sendButton(1060_00)).toBeHidden();
    await button('room.confirmReplace', 1065_00).click();
    // Taking the new price does not send it.
    await expect(room.sendButton(1065_00)).toBeVisible();
    expect(await bidCount()).toBe(6);
    await room.sendButton(1065_00).click();
    await room.expectLeading(1065_00);
  });
});

test('[L4][L8] the confirmation warns of a bid against oneself, of an automatic winner, and of a price that is most often a mistake', async ({
  people,
  stack,
}) => {
  const { room, sent } = await market(people, stack, { desiredPriceMinor: 1015_00 });
  const { t, page } = room.person;
  const automatic = room.dialog.getByText(t('room.confirmAutomatic'));
  await room.openConfirmation(1010_00);
  await expect(automatic).toBeHidden();
  await room.sendButton(1010_00).click();
  await room.expectLeading(1010_00);

  await room.chooseExact('1.015');
  await expect(automatic).toBeVisible();
  const ownLead = t('room.confirmOwnLead', { price: room.price(1010_00) });
  await expect(room.dialog.getByText(ownLead)).toBeVisible();
  await expect(room.sendButton(1015_00)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(room.dialog).toBeHidden();

  await room.chooseExact('9.005');
  await expect(room.dialog.getByText(t('room.farBeyond', { percent: '792 %' }))).toBeVisible();
  const again = room.dialog.getByLabel(t('room.priceAgain'));
  const error = t('room.againWrong', { price: room.price(9005_00) });
  await room.sendButton(9005_00).click();
  await expect(again).toHaveAccessibleDescription(error);
  await expect(again).toBeFocused();
  await again.fill('4.321');
  await room.sendButton(9005_00).click();
  await expect(again).toHaveAccessibleDescription(error);
  expect(sent).toHaveLength(1);
  await again.fill('9.005');
  await room.sendButton(9005_00).click();
  await room.expectLeading(9005_00);
});

test.describe('by touch', { tag: '@phone-only' }, () => {
  test('[L4][L9] the first bid shows the goods and the terms, and without the terms accepted nothing is sent', async ({
    people,
    stack,
  }) => {
    const { promise: isAnswered, resolve: answerGoods } = Promise.withResolvers<void>();
    const { room, sent, id, ana } = await market(people, stack, {
      hasBids: false,
      termsAccepted: [],
      before: async ({ page }) => {
        await page.route('**/auctions/*/goods', async (route) => {
          await isAnswered;
          await route.continue();
        });
      },
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
    // The quality grid is still on its way: what is not on the page cannot be accepted.
    await room.termsBox().tap({ force: true });
    await expect(room.termsBox()).not.toBeChecked();
    await room.sendButton(1000_00).tap();
    await expect(room.dialog.getByText(t('room.confirmTermsUnseen'))).toBeVisible();
    answerGoods();
    await expect(room.termsBox()).toBeEnabled();
    await room.sendButton(1000_00).tap();
    await expect(room.dialog.getByText(t('room.confirmTermsNeeded'))).toBeVisible();
    await expect(room.termsBox()).toBeFocused();
    expect(sent).toEqual([]);
    await room.termsBox().check();
    await room.sendButton(1000_00).tap();
    await room.expectLeading(1000_00);
    const accepted = await stack.db
      .selectFrom('live.terms_acceptances')
      .select('account_id')
      .where('auction_id', '=', id)
      .execute();
    expect(accepted).toEqual([{ account_id: ana.accountId }]);
  });

  test('[R6] a device can always ask instead of holding, and Back closes what it asks, not the room', async ({
    people,
    stack,
  }) => {
    const { room, id, sent } = await market(people, stack, {
      before: async (person) => {
        await person.goto('/account');
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
    // Closed by its own button it leaves nothing behind: the next Back leaves the room.
    await room.openConfirmation(1010_00);
    await room.dialog.getByRole('button', { name: t('room.confirmCancel') }).tap();
    await expect(room.dialog).toBeHidden();
    expect(sent).toEqual([]);
    await expect.poll(() => page.evaluate(() => 'backCloses' in (window.history.state ?? {}))).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL(/\/account$/);
  });

  test('[R6][L4] holding sends on release, with net, VAT and total on the screen before; other prices ask', async ({
    people,
    stack,
  }) => {
    const { room, sent, dan, rivalBids } = await market(people, stack, {
      goods: { priceType: 'VatIncluded' },
    });
    const { page, t } = room.person;
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
    });
  });

  test('[R6] what cancels a hold says so and sends nothing: a short press, a slide, a finger, a scroll, a price', async ({
    people,
    stack,
  }) => {
    const { room, sent, rivalBids } = await market(people, stack);
    const { page, t } = room.person;
    const button = room.placeButton(1010_00);

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
        const touch = await room.hold(1010_00);
        await stop(touch);
        await expect(button).toContainText(t(`room.holdCancelled.${why}`));
        await touch.release();
        await expect(button).toHaveAttribute('data-hold', 'idle');
      });
    }

    await test.step('a new best price under the finger', async () => {
      const touch = await room.hold(1010_00);
      await rivalBids(1010_00);
      await expect(room.placeButton(1015_00)).toContainText(t('room.holdCancelled.priceMoved'));
      await touch.release();
      await expect(room.placeButton(1015_00)).toHaveAttribute('data-hold', 'idle');
    });

    // Last: the page may still be scrolling.
    await test.step('a swipe that begins on the button scrolls the page', async () => {
      const touch = await room.hold(1015_00);
      await touch.move(0, -200);
      await expect(room.placeButton(1015_00)).toHaveAttribute('data-hold', 'idle');
      await touch.release();
      await expect(room.dialog).toBeHidden();
    });
    expect(sent).toEqual([]);
  });

  test('[R6] a connection lost under the finger cancels; offline the button is grey, and comes back with the price of today', async ({
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
    // Before the network is back: an attempt that is refused delays the next.
    gate.open();
    await context.setOffline(false);
    await room.person.returnToTab();
    await expect(room.placeButton(1015_00)).toBeVisible({ timeout: 20_000 });
    await expect(room.panel.getByRole('alert')).toHaveCount(0);

    await test.step('[L10] the end under the finger: outbid, which with the decision open is not lost yet', async () => {
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
