import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';

/** Height that a keyboard leaves of a phone's window, px. */
const aboveKeyboard = 340;

test.describe('on a phone', { tag: '@phone-only' }, () => {
  test('[R6] above the keyboard a price can be typed and sent, with best price, standing and clock in view', async ({
    people,
    stack,
  }) => {
    const owner = await makeAccount(stack.db, { role: 'Provider' });
    const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
    const { id } = await makeAuction(stack.db, {
      owner,
      // The last minutes of bidding, longer than the test.
      extensionWindowMs: 20 * minuteMs,
      endsInMs: 19 * minuteMs,
      bids: [
        { by: ana, priceMinor: 1000_00 },
        { by: dan, priceMinor: 1005_00 },
      ],
    });
    const person = await people.open({ as: ana });
    const room = await LiveRoom.enter(person, id);
    const { page, t } = person;
    await page.getByRole('button', { name: t('room.otherPrices') }).tap();
    const state = room.panel.locator('[data-state-line=outbid]');
    await expect(state).toBeInViewport({ ratio: 1 });
    await expect(state).toContainText(room.price(1005_00));
    await expect(state).toContainText(/\d\d:\d\d/);

    const field = page.getByLabel(t('room.exactPrice'));
    await field.tap();
    const width = page.viewportSize()?.width ?? 0;
    await page.setViewportSize({ width, height: aboveKeyboard });
    await expect(field).toBeInViewport({ ratio: 1 });
    await field.fill('1.020');
    const send = room.panel.getByRole('button', { name: t('room.exactBid'), exact: true });
    for (const part of [state, field, send]) await expect(part).toBeInViewport({ ratio: 1 });
    const [stateBox, fieldBox] = [await state.boundingBox(), await field.boundingBox()];
    expect(fieldBox?.y).toBeGreaterThanOrEqual((stateBox?.y ?? 0) + (stateBox?.height ?? 0));
    await send.tap();
    await room.sendButton(1020_00).tap();
    await room.expectLeading(1020_00);
  });
});
