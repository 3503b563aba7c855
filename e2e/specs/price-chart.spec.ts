import { expect, type Locator } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';
import type { Stack } from '../fixtures/stack.ts';

/** A buying auction with three bids, of which Ana's are the first and the last. */
async function makeBuying({ db }: Stack) {
  const owner = await makeAccount(db, { role: 'Client' });
  const [ana, dan] = [await makeAccount(db), await makeAccount(db)];
  const { id } = await makeAuction(db, {
    owner,
    type: 'Buying',
    startingPriceMinor: 1010_00,
    desiredPriceMinor: 900_00,
    startsInMs: -20_000,
    endsInMs: 5 * minuteMs,
    listing: { privacyType: 'Incognito' },
    bids: [
      { by: ana, priceMinor: 1010_00 },
      { by: dan, priceMinor: 990_00 },
      { by: ana, priceMinor: 985_00 },
    ],
  });
  return { id, ana, dan };
}

const chart = ({ page, t }: Person) => page.getByRole('slider', { name: t('room.priceOverTime') });
const readout = ({ page }: Person) => page.locator('[data-readout]');

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not rendered');
  return box;
}

test('[A5] a buying auction has a falling price; its chart is read by keys and pointer, its prices are copied', async ({
  people,
  stack,
}) => {
  const { id, ana, dan } = await makeBuying(stack);
  const context = { permissions: ['clipboard-read', 'clipboard-write'] };
  const person = await people.open({ as: ana, context });
  const room = await LiveRoom.enter(person, id);
  const { page, t } = person;

  await test.step('each bid of the chart is read by arrow keys and by the pointer', async () => {
    const [first, middle, last] = [
      `${room.price(1010_00)} · ${t('room.you')}`,
      `${room.price(990_00)} · ${t('room.bidder', { number: 2 })}`,
      `${room.price(985_00)} · ${t('room.you')}`,
    ];
    await expect(readout(person)).toHaveCount(0);
    await chart(person).focus();
    await expect(readout(person)).toContainText(last);
    for (const [key, words] of [
      ['ArrowRight', last],
      ['ArrowLeft', middle],
      ['Home', first],
      ['ArrowLeft', first],
      ['ArrowUp', middle],
      ['End', last],
    ] as const) {
      await page.keyboard.press(key);
      await expect(readout(person)).toContainText(words);
    }
    await expect(chart(person)).toHaveAttribute('aria-valuetext', new RegExp(`${last}$`));
    await expect(chart(person)).toHaveAttribute('aria-valuenow', '3');
    await chart(person).blur();
    await expect(readout(person)).toHaveCount(0);

    const { x, y } = await boxOf(page.locator('[data-mine]').first());
    await page.mouse.move(x, y + 40);
    await expect(readout(person)).toContainText(first);
    const box = await boxOf(chart(person));
    await page.mouse.move(box.x + box.width - 12, box.y + 60);
    await expect(readout(person)).toContainText(last);
    await page.mouse.move(box.x, box.y - 200);
    await expect(readout(person)).toHaveCount(0);
  });

  await test.step('a price is copied as one number that a spreadsheet accepts', async () => {
    for (const price of [room.situation.locator('.select-all'), page.getByRole('cell', { name: '985' })]) {
      await price.click();
      await page.keyboard.press('Control+c');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('985,00');
      await page.evaluate(() => navigator.clipboard.writeText(''));
    }
  });

  await test.step('the price falls, and the lowest wins', async () => {
    await expect(room.situation).toContainText(t('room.moved.Buying', { by: room.price(5_00) }));
    await expect(page.getByText(t('room.wins.Buying'))).toBeVisible();
    // The last of the own bids is drawn below the first.
    const mine = page.locator('[data-mine]');
    await expect(mine).toHaveCount(2);
    expect((await boxOf(mine.last())).y).toBeGreaterThan((await boxOf(mine.first())).y);
    await expect(page.getByText(t('room.chartMine'))).toBeVisible();
    await expect(page.getByText(t('room.chartWindow', { count: 2 }), { exact: true })).toBeVisible();
    await expect(page.locator('[data-window]')).toBeVisible();
    await placeBidOnPage(stack, dan, id, 980_00);
    const receives = t('room.totalBuying', { sum: room.sum(97_500_00) });
    const sells = t('room.placeBuying', { price: room.price(975_00) });
    await expect(room.placeButton(975_00)).toContainText(sells);
    await expect(room.placeButton(975_00).locator('small')).toContainText(receives);
  });
});

test('a finger reads the chart, and its selection stays', { tag: '@phone-only' }, async ({
  people,
  stack,
}) => {
  const { id, ana } = await makeBuying(stack);
  const person = await people.open({ as: ana });
  const room = await LiveRoom.enter(person, id);
  await chart(person).scrollIntoViewIfNeeded();
  const { width } = await boxOf(chart(person));
  await chart(person).tap({ position: { x: width - 15, y: 40 } });
  await expect(readout(person)).toContainText(room.price(985_00));
  await chart(person).tap({ position: { x: 36, y: 40 } });
  await expect(readout(person)).toContainText(room.price(1010_00));
});
