import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';

test('[R1][L8] a bid in one room is in every other at once, with sum and standing, in both languages', {
  tag: '@split',
}, async ({ people, stack }) => {
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, { owner: seller, desiredPriceMinor: 1010_00 });
  const [owner, first, second] = await Promise.all([
    people.open({ as: seller }).then((person) => LiveRoom.enter(person, id)),
    people.open({ as: ana }).then((person) => LiveRoom.enter(person, id)),
    people.open({ as: dan, locale: 'en' }).then((person) => LiveRoom.enter(person, id)),
  ]);
  await expect(owner.panel).toBeHidden();
  await owner.expectStanding('room.owner', 'room.ownerNoBids');

  await first.bid(1000_00, { acceptsTerms: true });
  await first.expectLeading(1000_00);
  await owner.expectBest(1000_00);
  await second.expectBest(1000_00);
  await expect(second.situation).toContainText(ana.companyName);
  // Screen readers announce a new price politely, and being outbid at once.
  const who = ana.companyName;
  await expect(second.person.page.locator('[aria-live=polite]').filter({ hasText: who })).toHaveText(
    second.person.t('room.announceBest', { who, price: second.price(1000_00) }),
  );
  await expect(second.panel.locator('dl').getByText(second.sum(100_500_00)).first()).toBeVisible();

  await second.bid(1005_00, { acceptsTerms: true });
  await second.expectLeading(1005_00);
  await first.expectOutbid(1000_00, 1005_00, dan.companyName);
  await expect(first.person.page.locator('[aria-live=assertive]').filter({ hasText: /./ })).toHaveText(
    first.person.t('room.announceOutbid', { price: first.price(1005_00) }),
  );
  await owner.expectStanding('room.owner', 'room.ownerText', {
    count: 2,
    bidders: owner.person.t('live.bidders', { count: 2 }),
  });

  // The terms were accepted with the first bid and are not shown again.
  await first.placeButton(1010_00).click();
  await expect(first.dialog).toBeVisible();
  await expect(first.termsBox()).toBeHidden();
  await first.sendButton(1010_00).click();
  await first.expectLeading(1010_00);
  for (const room of [owner, first, second]) {
    await room.expectBest(1010_00);
    await room.expectHistory(1010_00, 1005_00, 1000_00);
    await expect(
      room.situation.getByText(room.person.t('live.desiredMet')).filter({ visible: true }),
    ).toHaveCount(1);
  }
});

test('[L4][R6] a confirmation that cannot be fetched does not bind, and once fetched it shows net, VAT and total', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/bid-review/);
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const { id } = await makeAuction(stack.db, {
    owner,
    goods: { product: 'oats' },
    listing: { quantityKg: 24_500 },
  });
  const person = await people.open({ as: await makeAccount(stack.db) });
  const { page, t } = person;
  const bids: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') bids.push(request.url());
  });
  const chunk = /\/assets\/bid-review-(?!details)/;
  await person.context.route(chunk, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => chunk.test(request.url()));
  const room = await LiveRoom.enter(person, id);
  await refused;
  await person.context.unroute(chunk);
  await room.placeButton(1000_00).click();
  // 24.5 t at 1000 lei: 24 500 lei, 11 % of it 2695 lei.
  await expect(row(room, t('room.confirmQuantity'))).toHaveText('24,5 t');
  await expect(row(room, t('room.confirmNet'))).toHaveText(room.sum(24_500_00));
  await expect(row(room, t('labels.vat.line', { percent: '11 %' }))).toHaveText(room.sum(2695_00));
  await expect(row(room, t('room.confirmTotal'))).toHaveText(room.sum(27_195_00));
  await expect(room.sendButton(1000_00)).toBeEnabled();
  expect(bids).toEqual([]);
});

/** The value of a term in the confirmation. */
const row = (room: LiveRoom, term: string) =>
  room.dialog.getByText(term, { exact: true }).first().locator('xpath=following-sibling::dd[1]');
