import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';

const hourMs = 60 * minuteMs;

/** Closers poll at least once a second. */
const closed = { timeout: 8000 };

test('[L1][B5] ended with the desired price met: the winner is named, and only the two parties see each other', async ({
  people,
  stack,
}) => {
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner: seller,
    desiredPriceMinor: 1005_00,
    listing: { privacyType: 'Incognito' },
    bids: [
      { by: dan, priceMinor: 1000_00 },
      { by: ana, priceMinor: 1005_00 },
    ],
  });
  const owner = await LiveRoom.enter(await people.open({ as: seller }), id);
  const winner = await LiveRoom.enter(await people.open({ as: ana }), id);
  const loser = await LiveRoom.enter(await people.open({ as: dan, locale: 'en' }), id);
  const watcher = await LiveRoom.enter(await people.open(), id);
  await letTimePass(stack, id, hourMs);

  await winner.expectEnding('won', 1005_00);
  await loser.expectEnding('lost', 1005_00);
  await owner.expectEnding('owner', 1005_00);
  await watcher.expectEnding('watching', 1005_00);
  for (const room of [owner, watcher, loser]) {
    const name = room.person.t('room.bidder', { number: 2 });
    await expect(room.situation).toContainText(room.person.t('ending.winner', { name }));
  }
  // Each party sees the other's details; nobody else sees anyone's.
  await expectContact(owner, ana);
  await expectContact(winner, seller);
  for (const room of [loser, watcher]) {
    for (const { companyName, email } of [ana, seller]) {
      await expect(main(room)).not.toContainText(companyName);
      await expect(main(room)).not.toContainText(email);
    }
  }
  await expect(main(owner)).not.toContainText(dan.companyName);
});

const main = (room: LiveRoom): Locator => room.person.page.getByRole('main');

async function expectContact(
  room: LiveRoom,
  { companyName, email, telephone }: { companyName: string; email: string; telephone: string | null },
): Promise<void> {
  await expect(main(room).getByText(companyName, { exact: true }).first()).toBeVisible();
  await expect(main(room).getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(main(room).getByRole('link', { name: telephone ?? '', exact: true })).toBeVisible();
}

test('[L10] ended below it: everyone sees the time to decide, the owner accepts, the winner is told', {
  tag: '@phone',
}, async ({ people, stack }) => {
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const bidder = await makeAccount(stack.db);
  const { id } = await makeAuction(stack.db, {
    owner: seller,
    desiredPriceMinor: 1100_00,
    endsInMs: 30 * minuteMs,
    decisionWindowMs: 3 * hourMs,
    bids: [{ by: bidder, priceMinor: 1000_00 }],
  });
  const owner = await LiveRoom.enter(await people.open({ as: seller }), id);
  const leader = await LiveRoom.enter(await people.open({ as: bidder, locale: 'en' }), id);
  await letTimePass(stack, id, 31 * minuteMs);

  await expect(leader.situation.getByText(leader.person.t('room.decisionIn'))).toBeVisible(closed);
  await leader.expectStanding('live.leader', 'room.binding', { price: leader.price(1000_00) });
  await expect(leader.situation.getByText(/^2:5\d:\d\d$/)).toBeVisible();
  const { t } = owner.person;
  const accept = t('room.decideAccept', { price: owner.price(1000_00) });
  await main(owner).getByRole('button', { name: accept }).click();
  const ask = owner.person.page.getByRole('dialog', { name: t('room.decideAcceptTitle') });
  await expect(ask).toContainText(owner.sum(100_000_00));
  await ask.getByRole('button', { name: accept }).click();
  await expect(ask).toBeHidden();
  await owner.expectEnding('owner', 1000_00);
  await leader.expectEnding('won', 1000_00);
  await expect(leader.situation).toContainText(leader.person.t('ending.acceptedByOwner'));
  await expectContact(leader, seller);
  await expectContact(owner, bidder);
});

test('after the end each party has the next steps, a calendar file, and a link to share; a loser similar lots', async ({
  people,
  stack,
}) => {
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const wonLot = {
    owner: seller,
    desiredPriceMinor: 1010_00,
    startsInMs: -2 * hourMs,
    endsInMs: -minuteMs,
    bids: [
      { by: dan, priceMinor: 1000_00 },
      { by: ana, priceMinor: 1010_00 },
    ],
  };
  const { id } = await makeAuction(stack.db, wonLot);
  const goods = { name: 'Lotul asemănător' };
  const { id: similar } = await makeAuction(stack.db, { owner: seller, goods, listing: { isDemo: false } });
  const { id: corn } = await makeAuction(stack.db, {
    owner: seller,
    goods: { name: 'Porumb', product: 'corn' },
  });

  const person = await people.open({
    as: ana,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
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

  const loser = await LiveRoom.enter(await people.open({ as: dan, locale: 'en' }), id);
  await loser.expectEnding('lost', 1010_00);
  await expect(loser.situation).toContainText(loser.person.t('ending.free'));
  await expect(loser.situation.getByText('10', { exact: true })).toBeVisible();
  await expect(main(loser).locator(`a[href*="${similar}"]`)).toBeVisible();
  await expect(main(loser).locator(`a[href*="${corn}"]`)).toHaveCount(0);
  await expect(main(loser).getByRole('button', { name: loser.person.t('ending.calendar') })).toHaveCount(0);
});

test('a printed outcome is the page without what is pressed, in dark ink on white', async ({
  people,
  stack,
}) => {
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const ana = await makeAccount(stack.db);
  const { id } = await makeAuction(stack.db, {
    owner: seller,
    desiredPriceMinor: 1000_00,
    startsInMs: -2 * hourMs,
    endsInMs: -minuteMs,
    bids: [{ by: ana, priceMinor: 1000_00 }],
  });
  const person = await people.open({ as: ana, context: { colorScheme: 'dark' } });
  const winner = await LiveRoom.enter(person, id);
  await winner.expectEnding('won', 1000_00);
  await person.page.emulateMedia({ media: 'print' });
  await expect(person.page.getByRole('banner')).toBeHidden();
  await expect(person.page.getByRole('contentinfo')).toBeHidden();
  await expect(main(winner).getByRole('button', { name: person.t('ending.print') })).toBeHidden();
  await expect(winner.situation.getByText('1.000', { exact: true })).toBeVisible();
  await expect(main(winner).getByText(seller.companyName, { exact: true }).first()).toBeVisible();
  await expect(main(winner).getByText(`/live-auctions/${id}/participate`)).toBeVisible();
  const ink = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color);
  expect(await ink(winner.situation)).toBe('rgb(22, 33, 26)');
});

test('[L10] the owner refuses: nobody has won, and nobody sees another', async ({ people, stack }) => {
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const bidder = await makeAccount(stack.db);
  const { id } = await makeAuction(stack.db, {
    owner: seller,
    startsInMs: -2 * hourMs,
    endsInMs: -minuteMs,
    bids: [{ by: bidder, priceMinor: 1000_00 }],
    listing: { privacyType: 'Incognito' },
  });
  const owner = await LiveRoom.enter(await people.open({ as: seller }), id);
  const leader = await LiveRoom.enter(await people.open({ as: bidder, locale: 'en' }), id);
  const { t } = owner.person;
  await main(owner)
    .getByRole('button', { name: t('room.decideRefuse') })
    .click();
  const ask = owner.person.page.getByRole('dialog', { name: t('room.decideRefuseTitle') });
  await ask.getByRole('button', { name: t('room.decideRefuse') }).click();
  await expect(main(owner).getByText(t('room.outcome.refusedByOwner'))).toBeVisible();
  await leader.expectStanding('room.lost', 'room.outcome.refusedByOwner');
  await expect(main(owner)).not.toContainText(bidder.companyName);
  await expect(main(leader)).not.toContainText(seller.companyName);
});

test('[L10] the time to decide ends without an answer: the bid is refused', async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const bidder = await makeAccount(stack.db);
  const { id } = await makeAuction(stack.db, {
    owner,
    startsInMs: -2 * hourMs,
    endsInMs: -minuteMs,
    bids: [{ by: bidder, priceMinor: 1000_00 }],
  });
  const leader = await LiveRoom.enter(await people.open({ as: bidder }), id);
  await leader.expectStanding('live.leader', 'room.binding', { price: leader.price(1000_00) });
  await letTimePass(stack, id, 2 * hourMs);
  await leader.expectStanding('room.lost', 'room.outcome.decisionTimeEnded');
});

test('[L1] without a bid it fails, and the room says so', async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const { id } = await makeAuction(stack.db, { owner });
  const watcher = await LiveRoom.enter(await people.open({ locale: 'en' }), id);
  await letTimePass(stack, id, hourMs);
  await expect(main(watcher).getByText(watcher.person.t('room.outcome.noBids'))).toBeVisible(closed);
});

test('[L1][R4] it starts and ends by the clock, without a reload', async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const bidder = await makeAccount(stack.db);
  const person = await people.open({ as: bidder });
  // The application is loaded before the few seconds start.
  await person.goto('/live');
  const { id } = await makeAuction(stack.db, {
    owner,
    startsInMs: 5000,
    endsInMs: 10_000,
    extensionWindowMs: 0,
    termsAccepted: [bidder],
  });
  const room = await LiveRoom.enter(person, id);
  const { t } = room.person;
  await expect(room.panel.getByText(t('room.cannot.AuctionNotStarted'))).toBeVisible();
  await expect(room.situation.getByText(/^00:0[1-5]$/)).toBeVisible();
  await room.bid(1000_00);
  await room.expectLeading(1000_00);
  await expect(room.situation.getByText(t('room.decisionIn'))).toBeVisible(closed);
  const [row] = await stack.db
    .selectFrom('live.auctions')
    .select(['status', 'decision_ends_at', 'ends_at', 'decision_window_ms'])
    .where('id', '=', id)
    .execute();
  expect(row?.status).toBe('Closed');
  expect(row?.decision_ends_at?.getTime()).toBe(
    (row?.ends_at.getTime() ?? 0) + (row?.decision_window_ms ?? 0),
  );
});

/** A chip beside the clock: rendered twice, for wide and narrow screens. */
const chip = (room: LiveRoom, key: string): Locator =>
  room.situation.getByText(room.person.t(key, { count: 2 }), { exact: true }).filter({ visible: true });

test('[L6] a bid in the last minutes sets the clock back, and every screen says so', async ({
  people,
  stack,
}) => {
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner: seller,
    endsInMs: minuteMs,
    bids: [{ by: dan, priceMinor: 1000_00 }],
    termsAccepted: [ana],
  });
  const first = await LiveRoom.enter(await people.open({ as: ana }), id);
  const second = await LiveRoom.enter(await people.open({ as: dan, locale: 'en' }), id);
  await expect(chip(second, 'room.lastMinutes')).toBeVisible();
  await expect(second.situation.getByText(/^00:[0-5]\d$/)).toBeVisible();
  await first.bid(1005_00);
  for (const room of [first, second]) {
    await expect(room.situation.getByText(/^(02:00|01:5\d)$/)).toBeVisible();
    await expect(chip(room, 'room.extended')).toBeVisible();
    await expect(
      room.person.page.getByRole('cell', { name: room.person.t('room.clockReset') }),
    ).toBeVisible();
  }
  // The leader may improve their own bid, which extends nothing [L4].
  await first.chooseExact('1015');
  await first.sendButton(1015_00).click();
  await first.expectLeading(1015_00);
  await expect(first.person.page.getByRole('cell', { name: first.person.t('room.clockReset') })).toHaveCount(
    1,
  );
});

for (const [skewMs, name] of [
  [-hourMs, 'an hour slow'],
  [hourMs, 'an hour fast'],
] as const) {
  test(`[R4] the countdown runs on the server's clock where the device is ${name}`, async ({
    people,
    stack,
  }) => {
    const owner = await makeAccount(stack.db, { role: 'Provider' });
    const { id } = await makeAuction(stack.db, { owner, endsInMs: 30 * minuteMs });
    const person = await people.open({
      prepare: ({ context }) => context.clock.install({ time: Date.now() + skewMs }),
    });
    const room = await LiveRoom.enter(person, id);
    await expect(room.situation.getByText(/^(30:00|29:[45]\d)$/)).toBeVisible();
    const { ends_at: endsAt } = await stack.db
      .selectFrom('live.auctions')
      .select('ends_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // Read again until it fits: a busy browser renders late.
    const wrongByMs = async () => {
      const shown = await room.situation.getByText(/^(30:00|29:\d\d)$/).textContent();
      const [minutes = 0, seconds = 0] = (shown ?? '').split(':').map(Number);
      return Math.abs((minutes * 60 + seconds) * 1000 - (endsAt.getTime() - Date.now()));
    };
    await expect.poll(wrongByMs).toBeLessThan(1500);
  });
}
