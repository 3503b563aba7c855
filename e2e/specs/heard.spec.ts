import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';

test('someone who is not looking hears, and sees in the tab, that they are outbid, and how it ended', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, rival] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner,
    termsAccepted: [rival],
    bids: [{ by: ana, priceMinor: 1000_00 }],
  });
  const person = await people.open({
    as: ana,
    prepare: async ({ context }) => {
      await context.addInitScript(() => {
        // The empty page before the first address has no storage.
        if (window.origin === 'null') return;
        localStorage.setItem('recolta.sound', 'on');
        const create = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function count() {
          document.documentElement.dataset.tones = String(
            Number(document.documentElement.dataset.tones ?? 0) + 1,
          );
          return create.call(this);
        };
      });
    },
  });
  const { page, t } = person;
  await LiveRoom.enter(person, id);
  const price = (minor: number) => formatPrice(minor, 'Ron', 'ro');
  await expect(page).toHaveTitle(new RegExp(`^${t('live.leader')} · ${price(1000_00)} · `));
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute('href', '/favicon.svg');
  // A browser allows a page to play sound only after a press.
  await page.getByRole('heading', { level: 1 }).click();

  const { context } = await people.open({ as: rival });
  const answer = await context.request.put(`/services/live-auctions/api/v1/auctions/${id}/bids/my`, {
    headers: { origin: stack.baseUrl, 'idempotency-key': randomUUID() },
    data: { price: '1005.00' },
  });
  expect(answer.status()).toBe(200);
  await expect(page).toHaveTitle(new RegExp(`^${t('live.outbid')} · ${price(1005_00)} · `));
  await expect(icon).toHaveAttribute('href', '/favicon-outbid.svg');
  await expect(page.locator('html')).toHaveAttribute('data-tones', '3');

  await letTimePass(stack, id, 60 * minuteMs);
  const said = t('room.announceEnd.closed', { price: price(1005_00) });
  await expect(page.locator('[aria-live="assertive"]').getByText(said)).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('data-tones', '5');
  await expect(icon).toHaveAttribute('href', '/favicon.svg');
});
