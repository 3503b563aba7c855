import { expect } from '@playwright/test';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';
import { callAs } from '../fixtures/service-call.ts';

const cards = ({ page }: Person) => page.locator('[data-board] article');
const card = (person: Person, name: string) => cards(person).filter({ hasText: name });

test('[L8][L9][R6] a bidder’s board moves with every auction: outbid comes first, the card bids, a revoked invitation removes it', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 404 .*\/rooms\//);
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const [bidder, rival] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const terms = { owner, termsAccepted: [bidder, rival] };
  const leads = (by: TestAccount, priceMinor: number) => [{ by, priceMinor }];
  const late = await makeAuction(stack.db, {
    ...{ ...terms, bids: leads(bidder, 1000_00), goods: { name: 'Grâu târziu' } },
    endsInMs: 50 * minuteMs,
  });
  await makeAuction(stack.db, {
    ...{ ...terms, bids: leads(bidder, 1200_00), startingPriceMinor: 1200_00 },
    ...{ goods: { name: 'Orz devreme' }, endsInMs: 20 * minuteMs },
  });
  const asked = await makeAuction(stack.db, {
    ...{ ...terms, invited: [bidder], listing: { audience: 'Invited' } },
    ...{ goods: { name: 'Soia doar pentru invitați' }, endsInMs: 30 * minuteMs },
  });

  const coming = await makeAuction(stack.db, {
    ...{ owner, invited: [bidder], listing: { audience: 'Invited' } },
    ...{ goods: { name: 'Mazăre retrasă' }, startsInMs: 30 * minuteMs, endsInMs: 60 * minuteMs },
  });

  const person = await people.open({ as: bidder });
  const { page, t } = person;
  let joins = 0;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (`${payload}`.includes('"join"') && `${payload}`.includes(coming.id)) joins++;
    }),
  );
  await person.goto('/account/participated-auctions');
  await expect(cards(person)).toHaveCount(4);
  await expect(cards(person).nth(0)).toContainText('Orz devreme');
  await expect(card(person, 'Grâu târziu')).toContainText(t('live.leader'));

  // Outbid: it comes first by push.
  await placeBidOnPage(stack, rival, late.id, 1005_00);
  await expect(cards(person).nth(0)).toContainText('Grâu târziu');
  await expect(card(person, 'Grâu târziu').locator('[data-standing]')).toHaveAttribute(
    'data-standing',
    'outbid',
  );
  const told = t('board.told.outbid', { name: '§', price: '' }).split('§')[1]?.slice(0, 20) ?? '';
  await expect(page.getByRole('alert').filter({ hasText: told })).toContainText('Grâu târziu');
  const room = new LiveRoom(person, 'Ron', card(person, 'Grâu târziu'));
  await room.bid(1010_00);
  await expect(card(person, 'Grâu târziu').locator('[data-standing]')).toHaveAttribute(
    'data-standing',
    'leading',
  );
  // It keeps its place until the pointer and the focus leave the board.
  await expect(card(person, 'Orz devreme')).toContainText('1.200');
  await expect(cards(person).nth(0)).toContainText('Grâu târziu');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(cards(person).nth(0)).toContainText('Orz devreme');

  const path = `live-auctions/api/v1/auction/${asked.id}/invitations`;
  const { items } = (await (await callAs(stack, owner, 'GET', path)).json()) as { items: { id: string }[] };
  await callAs(stack, owner, 'PUT', `${path}/${items[0]?.id}`, { state: 'Revoked' });
  await expect(card(person, 'Soia')).toHaveCount(0);
  await expect(cards(person)).toHaveCount(3);

  // The owner deletes it: nothing else notifies the bidder. The page requests it once more, not repeatedly.
  await callAs(stack, owner, 'DELETE', `live-auctions/api/v1/auctions/${coming.id}`);
  await expect(card(person, 'Mazăre')).toHaveCount(0);
  await placeBidOnPage(stack, rival, late.id, 1015_00);
  await expect(card(person, 'Grâu târziu')).toContainText('1.015');
  await expect(cards(person)).toHaveCount(2);
  // A page joins a room again that a busy machine leaves silent for seconds.
  expect(joins).toBeGreaterThan(1);
  expect(joins).toBeLessThan(5);
});
