import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyParties, raiseParticipantCounts } from '../../migrations/0051-binding-acts.ts';
import { makeAccount } from '../harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from '../harness/announcements.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startTestMarket();
});
afterAll(() => market.close());

it('existing deals get a copy of both parties, of a closed account only its name and number', async () => {
  const { db } = market;
  const [seller, buyer] = [await makeAccount(db), await makeAccount(db)];
  const announcementId = await makeAnnouncement(db, seller);
  const bidId = await makeAnnouncementBid(db, announcementId, buyer);
  const id = await makeDeal(db, { announcementId, bidId }, seller, buyer);
  await sql`
    update main.accounts set closed_at = now(), bank_account_number = null where id = ${buyer.accountId}`.execute(
    db,
  );
  await copyParties(db);
  const deal = await db
    .selectFrom('main.deals')
    .select(['seller_party', 'buyer_party'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(deal.seller_party).toMatchObject({
    ...{ companyName: seller.companyName, companyNumber: seller.companyNumber, email: seller.email },
    ...{ bankAccountNumber: seller.iban, telephone: seller.telephone },
  });
  expect(deal.buyer_party).toMatchObject({
    ...{ companyName: buyer.companyName, companyNumber: buyer.companyNumber, email: '' },
    bankAccountNumber: null,
  });
});

it('[B5] counts that fell with erased bids are raised to the highest number given', async () => {
  const { db } = market;
  const owner = await makeAccount(db);
  const id = await makeAnnouncement(db, owner);
  for (let bidder = 0; bidder < 3; bidder++) await makeAnnouncementBid(db, id, await makeAccount(db));
  await sql`update main.announcements set participant_count = 2 where id = ${id}`.execute(db);
  await raiseParticipantCounts(db);
  const { participant_count } = await db
    .selectFrom('main.announcements')
    .select('participant_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(participant_count).toBe(3);
});
