import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMade } from '../fixtures/page-check.ts';

test('the projector view shows a hall the price, and nothing about the signed-in person', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/net::ERR_/, /WebSocket/);
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, rival] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner,
    desiredPriceMinor: 1055_00,
    listing: { privacyType: 'Incognito' },
    bids: [{ by: ana, priceMinor: 1000_00 }],
    termsAccepted: [rival],
  });
  const person = await people.open({
    as: ana,
    prepare: async ({ context }) => {
      await context.addInitScript(() => {
        // The empty page before the first address has no such API.
        if (window.origin === 'null') return;
        navigator.wakeLock.request = async (type) => {
          document.documentElement.dataset.awake = type ?? '';
          return Object.assign(new EventTarget(), {
            released: false,
            type: 'screen',
            onrelease: null,
          }) as never;
        };
      });
    },
  });
  const { page, t } = person;
  await person.goto(`/live-auctions/${id}/participate?view=projector`);
  const price = page.locator('[data-projector-price]');
  const main = page.getByRole('main');
  await expect(price).toContainText(formatMinor(1000_00, 'ro'));
  await expect(page.locator('html')).toHaveAttribute('data-awake', 'screen');
  // Once the session is known, a header would show the viewer.
  await expect(page.getByText(t('live.connected'), { exact: true })).toBeVisible();
  await expect(main.getByRole('listitem')).toContainText(t('room.bidder', { number: 1 }));
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('[data-standing]')).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(ana.companyName);

  const { context } = await people.open({ as: rival });
  const answer = await context.request.put(`/services/live-auctions/api/v1/auctions/${id}/bids/my`, {
    headers: { origin: stack.baseUrl, 'idempotency-key': randomUUID() },
    data: { price: '1055.00' },
  });
  expect(answer.status()).toBe(200);
  await expect(price).toContainText(formatMinor(1055_00, 'ro'));
  await expect(main.getByText(t('live.desiredMet'))).toBeVisible();

  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const desk = page.viewportSize();
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The figures themselves, without the space above and below them.
    const figureHeight = await price.evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas === null) return 0;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      return canvas.measureText('0').actualBoundingBoxAscent;
    });
    expect(figureHeight / height, `${width} × ${height}`).toBeGreaterThanOrEqual(0.2);
    await expect(page.getByRole('link', { name: t('room.projectorLeave') })).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWider, `${width} × ${height} scrolls sideways`).toBe(false);
  }
  if (desk) await page.setViewportSize(desk);
  await expectWellMade(person, 'projector');

  await person.context.setOffline(true);
  await expect(page.locator('[data-state-age]')).toBeVisible();
});

test('an owner opens the projector view from the room, and leaves it by Escape or by its link', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const { id } = await makeAuction(stack.db, { owner });
  const person = await people.open({ as: owner, locale: 'en' });
  const { page, t } = person;
  await LiveRoom.enter(person, id);
  const open = page.getByRole('link', { name: t('room.projector'), exact: true });
  await open.click();
  await expect(page).toHaveURL(new RegExp(`/en/live-auctions/${id}/participate\\?view=projector$`));
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByText(t('room.startingPrice'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${id}/participate$`));
  await expect(page.getByRole('banner')).toBeVisible();
  await open.click();
  await page.getByRole('link', { name: t('room.projectorLeave') }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  const visitor = await people.open();
  await LiveRoom.enter(visitor, id);
  await expect(visitor.page.getByRole('link', { name: visitor.t('room.projector') })).toHaveCount(0);
});
