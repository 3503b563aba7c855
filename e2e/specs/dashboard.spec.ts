import { expect, type Locator } from '@playwright/test';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs, wheat } from '../../services/tests/harness/auctions.ts';
import { test } from '../fixtures/market-test.ts';
import { outbidTitle } from '../fixtures/notifications.ts';
import type { Person } from '../fixtures/people.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';

const hourMs = 60 * minuteMs;

function part({ page, t }: Person, key: string): Locator {
  return page.getByRole('main').getByRole('region', { name: t(key) });
}

test('a bidder sees their standing, is told when outbid, and follows the price without a reload', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner,
    termsAccepted: [ana, dan],
    bids: [{ by: ana, priceMinor: 1000_00 }],
  });
  const person = await people.open({ as: ana });
  const { page, t } = person;
  await person.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: t('frame.dashboard') })).toBeVisible();
  await expect(page.getByText(t('live.connected'), { exact: true })).toBeVisible();
  const mine = part(person, 'dashboard.bidden').getByRole('listitem');
  await expect(mine).toContainText(t('live.leader'));
  await expect(part(person, 'notifications.latest')).toContainText(t('notifications.empty'));
  // Shown once, not also among the suggestions.
  await expect(part(person, 'dashboard.worthALook').locator(`a[href*="${id}"]`)).toHaveCount(0);

  await placeBidOnPage(stack, dan, id, 1005_00);
  await expect(mine).toContainText(t('live.outbid'));
  await expect(mine).toContainText('1.005');
  await expect(mine).toContainText(t('dashboard.ownBid', { price: formatPrice(1000_00, 'Ron', 'ro') }));
  await expect(part(person, 'notifications.latest')).toContainText(outbidTitle(person, wheat.name));
  await mine.getByRole('link').click();
  await expect(page).toHaveURL(`${stack.baseUrl}/live-auctions/${id}/participate`);
});

test('won and sold auctions stay with their next step until it is done', async ({ people, stack }) => {
  const seller = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const accepted = {
    owner: seller,
    startsInMs: -2 * hourMs,
    endsInMs: -minuteMs,
    desiredPriceMinor: 1005_00,
    bids: [
      { by: dan, priceMinor: 1000_00 },
      { by: ana, priceMinor: 1005_00 },
    ],
  };
  const day = (inDays: number) => new Date(Date.now() + inDays * 24 * hourMs).toISOString().slice(0, 10);
  const [from, to] = [day(10), day(20)];
  await makeAuction(stack.db, {
    ...accepted,
    goods: { name: 'Lotul câștigat', deliveryPeriod: { from, to } },
  });
  const bought = { ...accepted, type: 'Buying', desiredPriceMinor: 995_00 } as const;
  await makeAuction(stack.db, {
    ...bought,
    bids: [{ by: dan, priceMinor: 995_00 }],
    goods: { name: 'Lotul cumpărat', deliveryPeriod: { from, to } },
  });
  const winner = await people.open({ as: ana, locale: 'en' });
  await winner.goto('/');
  const won = part(winner, 'dashboard.won').getByRole('listitem');
  await expect(won).toHaveCount(1, { timeout: 20_000 });
  await expect(won).toContainText('Lotul câștigat');
  await expect(won).toContainText(`${winner.t('dashboard.nextStep')}${winner.t('live.dealStep.contact')}`);
  await expect(part(winner, 'dashboard.sold')).toHaveCount(0);

  const owner = await people.open({ as: seller });
  await owner.goto('/');
  await expect(part(owner, 'dashboard.sold').getByRole('listitem')).toContainText('Lotul câștigat');
  await expect(part(owner, 'dashboard.bought').getByRole('listitem')).toContainText('Lotul cumpărat');
  await expect(part(owner, 'dashboard.won')).toHaveCount(0);
});

test('a visitor keeps the home page, and loads nothing of the dashboard', async ({ people }) => {
  const visitor = await people.open({ isFresh: true });
  const scripts: string[] = [];
  visitor.page.on('request', (request) => scripts.push(request.url()));
  await visitor.goto('/');
  await expect(
    visitor.page.getByRole('heading', { level: 1, name: visitor.t('home.heading') }),
  ).toBeVisible();
  expect(scripts.filter((url) => /dashboard|bell|notification/.test(url))).toEqual([]);
});
