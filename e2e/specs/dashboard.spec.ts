import { expect, type Locator } from '@playwright/test';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid } from '../../services/tests/harness/announcements.ts';
import { makeAuction, wheat } from '../../services/tests/harness/auctions.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';
import { callAs } from '../fixtures/service-call.ts';

function part({ page, t }: Person, key: string): Locator {
  return page.getByRole('main').getByRole('region', { name: t(key) });
}

/** The line of a task, by its title. */
const taskLine = (person: Person, title: string): Locator =>
  part(person, 'dashboard.toDo').getByRole('listitem').filter({ hasText: title });

/** The link to an own page in the header's row, with the number of its tasks. */
function rowLink({ page, t }: Person, key: string, count = 0): Locator {
  const name = count === 0 ? t(key) : new RegExp(`^${t(key)} ?, ${t('frame.toDo', { count })}$`);
  return page
    .getByRole('navigation', { name: t('frame.ownNavigation') })
    .getByRole('link', { name, exact: true });
}

test('a bidder sees their standing, and has a task while outbid, by push', async ({ people, stack }) => {
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
  await expect(page.getByRole('heading', { name: t('dashboard.nothingToDo') })).toBeVisible();
  const mine = part(person, 'dashboard.liveNow').getByRole('listitem').filter({ hasText: wheat.name });
  await expect(mine.first()).toContainText(t('live.leader'));
  await expect(rowLink(person, 'frame.participationsShort')).toBeVisible();

  await placeBidOnPage(stack, dan, id, 1005_00);
  await expect(mine.first()).toContainText(
    t('dashboard.outbidAt', { price: formatPrice(1000_00, 'Ron', 'ro') }),
  );
  const line = taskLine(person, 'grâu de test, 100 t');
  await expect(line).toContainText('100.500 lei');
  await expect(rowLink(person, 'frame.participationsShort', 1)).toBeVisible();

  await placeBidOnPage(stack, ana, id, 1010_00);
  await expect(page.getByRole('heading', { name: t('dashboard.nothingToDo') })).toBeVisible();
  await expect(rowLink(person, 'frame.participationsShort')).toBeVisible();
  await placeBidOnPage(stack, dan, id, 1015_00);
  await line.getByRole('link').click();
  await expect(page).toHaveURL(`${stack.baseUrl}/live-auctions/${id}/participate`);
});

test('[B4] a counter-offer is a task of the other side until it is answered, and the answer one of the first', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const buyer = await makeAccount(stack.db);
  const id = await makeAnnouncement(stack.db, owner);
  const bidId = await makeAnnouncementBid(stack.db, id, buyer);
  const [selling, buying] = [await people.open({ as: owner }), await people.open({ as: buyer })];
  for (const person of [selling, buying]) await person.goto('/');
  const { page, t } = buying;
  await expect(taskLine(selling, t('dashboard.act.answerBids'))).toHaveCount(1);
  await expect(rowLink(selling, 'frame.ownAnnouncements', 1)).toBeVisible();
  await expect(page.getByRole('heading', { name: t('dashboard.nothingToDo') })).toBeVisible();

  const round = { ...statedBidTerms(Date.now()), price: '1055' };
  await callAs(stack, owner, 'POST', `main/auctions/${id}/bids/${bidId}/rounds`, round);
  await expect(selling.page.getByRole('heading', { name: t('dashboard.nothingToDo') })).toBeVisible();
  await expect(rowLink(selling, 'frame.ownAnnouncements')).toBeVisible();
  await expect(rowLink(buying, 'frame.myBids', 1)).toBeVisible();
  const line = taskLine(buying, '1.055 lei/t');
  await expect(line).toHaveCount(1);
  await line.getByRole('link', { name: t('dashboard.act.answerCounterOffer') }).click();

  await expect(page).toHaveURL(`${stack.baseUrl}/auctions/${id}`);
  const mine = page.getByRole('article').filter({ hasText: t('announcements.yourBid') });
  await mine.getByRole('button', { name: t('announcements.counter'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('forms.field.price') }).fill('1.050');
  await dialog.getByRole('button', { name: /^Continuă/ }).click();
  await dialog.getByRole('button', { name: /^Trimite (oferta|contraoferta)/ }).click();
  await expect(dialog).toBeHidden();
  await expect(rowLink(buying, 'frame.myBids')).toBeVisible();
  await expect(taskLine(selling, '1.050 lei/t')).toHaveCount(1);
});

test('content that arrives late moves nothing', { tag: '@phone' }, async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const id = await makeAnnouncement(stack.db, owner);
  await makeAnnouncementBid(stack.db, id, await makeAccount(stack.db));
  await makeAuction(stack.db, { owner });
  const person = await people.open({ as: owner, isFresh: true });
  const { page, t } = person;
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await person.goto('/');
  await expect(part(person, 'dashboard.mine')).toBeVisible();
  await expect(page.getByText(t('live.connected'), { exact: true })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.02);
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
