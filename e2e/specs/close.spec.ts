import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';

const hourMs = 60 * minuteMs;

const main = (room: LiveRoom): Locator => room.person.page.getByRole('main');

async function expectContact(
  room: LiveRoom,
  { companyName, email, telephone }: { companyName: string; email: string; telephone: string | null },
): Promise<void> {
  await expect(main(room).getByText(companyName, { exact: true }).first()).toBeVisible();
  await expect(main(room).getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(main(room).getByRole('link', { name: telephone ?? '', exact: true })).toBeVisible();
}

test('[L1][L10][B5] ended below the desired price: everyone sees the time to decide, the owner accepts, and only the two parties see each other', {
  tag: '@phone-only',
}, async ({ people, stack }) => {
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const [bidder, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner: seller,
    startingPriceMinor: 995_00,
    desiredPriceMinor: 1100_00,
    endsInMs: 30 * minuteMs,
    decisionWindowMs: 3 * hourMs,
    listing: { privacyType: 'Incognito' },
    bids: [
      { by: dan, priceMinor: 995_00 },
      { by: bidder, priceMinor: 1000_00 },
    ],
  });
  const owner = await LiveRoom.enter(await people.open({ as: seller }), id);
  const leader = await LiveRoom.enter(await people.open({ as: bidder, locale: 'en' }), id);
  await letTimePass(stack, id, 31 * minuteMs);

  await expect(leader.situation.getByText(leader.person.t('room.decisionIn'))).toBeVisible();
  await leader.expectStanding('live.leader', 'room.binding', { price: leader.price(1000_00) });
  await expect(leader.situation.getByText(/^2:5\d:\d\d$/)).toBeVisible();
  const { t } = owner.person;
  const accept = t('acts.decideAcceptFor', {
    price: owner.price(1000_00),
    sum: owner.sum(100_000_00),
  });
  await main(owner).getByRole('button', { name: accept }).click();
  const ask = owner.person.page.getByRole('dialog', { name: t('acts.decideAcceptTitle') });
  await expect(ask).toContainText(owner.sum(100_000_00));
  await ask.getByRole('button', { name: accept }).click();
  await expect(ask).toBeHidden();
  await owner.expectEnding('owner', 1000_00);
  await leader.expectEnding('won', 1000_00);
  await expect(leader.situation).toContainText(leader.person.t('ending.acceptedByOwner'));
  const name = t('room.bidder', { number: 2 });
  await expect(owner.situation).toContainText(t('ending.winner', { name }));
  // privacy.spec.ts tests what rivals and watchers receive.
  await expectContact(leader, seller);
  await expectContact(owner, bidder);
  for (const room of [owner, leader]) await expect(main(room)).not.toContainText(dan.companyName);
});

test('after the end each party has the next steps, a calendar file, a link to share and a page to print; a loser has similar lots', async ({
  people,
  stack,
}) => {
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  // Only this test has lots of it; others would be listed as similar.
  const product = 'triticale';
  const wonLot = {
    owner: seller,
    goods: { product },
    desiredPriceMinor: 1010_00,
    startsInMs: -2 * hourMs,
    endsInMs: -minuteMs,
    bids: [
      { by: dan, priceMinor: 1000_00 },
      { by: ana, priceMinor: 1010_00 },
    ],
  };
  const { id } = await makeAuction(stack.db, wonLot);
  const goods = { name: 'Lotul asemănător', product };
  const { id: similar } = await makeAuction(stack.db, { owner: seller, goods, listing: { isDemo: false } });
  const { id: corn } = await makeAuction(stack.db, {
    owner: seller,
    goods: { name: 'Porumb', product: 'corn' },
  });

  const person = await people.open({
    as: ana,
    context: { permissions: ['clipboard-read', 'clipboard-write'], colorScheme: 'dark' },
    // The system's share dialog gets the same link.
    prepare: async ({ context }) => {
      await context.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
      });
    },
  });
  const winner = await LiveRoom.enter(person, id);
  await winner.expectEnding('won', 1010_00);
  const { page, t } = person;
  const steps = main(winner).getByRole('listitem').filter({ hasText: /./ });
  await expect(steps.first()).toContainText(t('ending.contactSeller'));
  await expect(steps.first()).toHaveAttribute('aria-current', 'step');
  const saved = page.waitForEvent('download');
  await main(winner)
    .getByRole('button', { name: t('ending.calendar') })
    .click();
  const calendar = await readFile(await (await saved).path(), 'utf8');
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(4);
  expect(calendar).toContain(`UID:${id}-contact@recolta\r\n`);
  await main(winner)
    .getByRole('button', { name: t('live.share') })
    .click();
  await expect(main(winner).getByText(t('live.linkCopied'))).toBeVisible();
  const link = `${stack.baseUrl}/live-auctions/${id}/participate`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await test.step('a printed outcome is the page without controls, in dark ink on white', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(main(winner).getByRole('button', { name: t('ending.print') })).toBeHidden();
    await expect(winner.situation.getByText('1.010', { exact: true })).toBeVisible();
    await expect(main(winner).getByText(seller.companyName, { exact: true }).first()).toBeVisible();
    await expect(main(winner).getByText(`/live-auctions/${id}/participate`)).toBeVisible();
    const ink = await winner.situation.evaluate((element) => getComputedStyle(element).color);
    expect(ink).toBe('rgb(22, 33, 26)');
  });

  const loser = await LiveRoom.enter(await people.open({ as: dan, locale: 'en' }), id);
  await loser.expectEnding('lost', 1010_00);
  await expect(loser.situation).toContainText(loser.person.t('ending.free'));
  await expect(loser.situation.getByText('10', { exact: true })).toBeVisible();
  await expect(main(loser).locator(`a[href*="${similar}"]`)).toBeVisible();
  await expect(main(loser).locator(`a[href*="${corn}"]`)).toHaveCount(0);
  await expect(main(loser).getByRole('button', { name: loser.person.t('ending.calendar') })).toHaveCount(0);
});

test('[L1][R4][L10] it starts and ends by the clock, without a reload, and without an answer the bid is refused', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const bidder = await makeAccount(stack.db);
  const person = await people.open({ as: bidder });
  const { t } = person;
  // The parts of a room are there before its last minute begins, on a busy machine too.
  const far = await makeAuction(stack.db, { owner, startsInMs: hourMs, endsInMs: 2 * hourMs });
  await person.goto(`/live-auctions/${far.id}/participate`);
  const room = new LiveRoom(person);
  await expect(room.situation).toBeVisible();
  const { id } = await makeAuction(stack.db, {
    owner,
    startsInMs: 55_000,
    endsInMs: hourMs,
    termsAccepted: [bidder],
  });
  await person.goInside(`/live-auctions/${id}/participate`);
  // In the last minute the button is in its place, inactive.
  const button = room.placeButton(1000_00);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(room.situation.getByText(/^00:[0-5]\d$/)).toBeVisible();
  await letTimePass(stack, id, 50_000);
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await room.bid(1000_00);
  await room.expectLeading(1000_00);
  await letTimePass(stack, id, hourMs);
  await expect(room.situation.getByText(t('room.decisionIn'))).toBeVisible();
  await room.expectStanding('live.leader', 'room.binding', { price: room.price(1000_00) });
  const [row] = await stack.db
    .selectFrom('live.auctions')
    .select(['status', 'decision_ends_at', 'ends_at', 'decision_window_ms'])
    .where('id', '=', id)
    .execute();
  expect(row?.status).toBe('Closed');
  expect(row?.decision_ends_at?.getTime()).toBe(
    (row?.ends_at.getTime() ?? 0) + (row?.decision_window_ms ?? 0),
  );
  await letTimePass(stack, id, 2 * hourMs);
  await room.expectStanding('room.lost', 'room.outcome.decisionTimeEnded');
});

/** A chip next to the clock: rendered twice, for wide and narrow screens. */
const chip = (room: LiveRoom, key: string): Locator =>
  room.situation.getByText(room.person.t(key, { count: 2 }), { exact: true }).filter({ visible: true });

test('[L6] a bid in the last minutes resets the clock, and the screen says so', async ({ people, stack }) => {
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner: seller,
    endsInMs: 110_000,
    bids: [{ by: dan, priceMinor: 1000_00 }],
    termsAccepted: [ana],
  });
  const room = await LiveRoom.enter(await people.open({ as: ana }), id);
  const { page, t } = room.person;
  const resets = page.getByRole('cell', { name: t('room.clockReset') });
  await expect(chip(room, 'room.lastMinutes')).toBeVisible();
  await expect(room.situation.getByText(/^0[01]:[0-5]\d$/)).toBeVisible();
  // The chip stays for seconds.
  await Promise.all([expect(chip(room, 'room.extended')).toBeVisible(), room.bid(1005_00)]);
  await expect(room.situation.getByText(/^(02:00|01:\d\d)$/)).toBeVisible();
  await expect(resets).toHaveCount(1);
  // The leader may improve their own bid, which extends nothing [L4].
  await room.chooseExact('1015');
  await room.sendButton(1015_00).click();
  await room.expectLeading(1015_00);
  await expect(resets).toHaveCount(1);
  // A rival's bid reaches the screen with the new end.
  await placeBidOnPage(stack, dan, id, 1020_00);
  await room.expectOutbid(1015_00, 1020_00, dan.companyName);
  await expect(resets).toHaveCount(2);
});
