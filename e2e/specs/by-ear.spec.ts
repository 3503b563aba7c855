import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { tabTo, typeInto } from '../fixtures/keyboard.ts';
import { test } from '../fixtures/market-test.ts';
import { expectAccessible } from '../fixtures/page-check.ts';

test('[R6] from the list to the win by only roles, names, announcements and the keyboard', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, rival] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const name = `Mei ${owner.companyName}`;
  const { id } = await makeAuction(stack.db, {
    owner,
    goods: { name },
    desiredPriceMinor: 1010_00,
    termsAccepted: [rival],
  });
  const person = await people.open({ as: ana });
  const { page, t } = person;
  const { keyboard } = page;
  const price = (minor: number) => formatPrice(minor, 'Ron', 'ro');
  const activate = async (control: Locator, key: 'Enter' | 'Space' = 'Enter') => {
    await expect(control).toBeEnabled();
    await tabTo(page, control);
    await keyboard.press(key);
  };
  const announced = (words: string) =>
    expect(page.locator('[aria-live]').getByText(words, { exact: true })).toHaveCount(1);

  await person.goto('/live');
  await keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t('frame.skip') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await keyboard.press('Enter');
  await typeInto(page, page.getByRole('searchbox', { name: t('live.search') }), name);
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1);
  await activate(page.getByRole('link', { name }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const place = (minor: number) =>
    page.getByRole('button', { name: t('room.place', { price: price(minor) }) });
  const dialog = page.getByRole('dialog', { name: t('room.confirmTitle') });
  const send = (minor: number) =>
    dialog.getByRole('button', { name: t('room.confirmSend', { price: price(minor) }) });

  await activate(place(1000_00));
  await expect(send(1000_00)).toBeEnabled();
  await expect(dialog).toBeFocused();
  await expectAccessible(page, 'the confirmation');
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(place(1000_00)).toBeFocused();
  await keyboard.press('Enter');
  await expect(send(1000_00)).toBeEnabled();
  await activate(dialog.getByRole('checkbox', { name: t('room.confirmTerms') }), 'Space');
  await activate(send(1000_00));
  await announced(t('room.announceMine', { price: price(1000_00) }));

  const { context } = await people.open({ as: rival });
  const answer = await context.request.put(`/services/live-auctions/api/v1/auctions/${id}/bids/my`, {
    headers: { origin: stack.baseUrl, 'idempotency-key': randomUUID() },
    data: { price: '1005.00' },
  });
  expect(answer.status()).toBe(200);
  await announced(t('room.announceOutbid', { price: price(1005_00) }));

  await activate(place(1010_00));
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await activate(send(1010_00));
  await expect(page.getByRole('heading', { name: t('room.priceOverTime') })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await announced(t('room.announceMine', { price: price(1010_00) }));

  await letTimePass(stack, id, 60 * minuteMs);
  await expect(
    page
      .locator('[aria-live=assertive]')
      .getByText(t('room.announceEnd.won', { price: price(1010_00) }), { exact: true }),
  ).toHaveCount(1);
  const ending = page.getByRole('region', { name: t('room.situation') });
  await expect(ending.getByRole('heading', { name: t('labels.sold.Selling') })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: owner.email }));
});
