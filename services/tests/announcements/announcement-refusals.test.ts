import { randomUUID } from 'node:crypto';
import { announcementBidSchema } from '@recolta/shared/contracts/http/announcement-state';
import { maxPendingAnnouncements } from '@recolta/shared/contracts/http/announcements';
import { maxActiveBids, maxBidsOfAccount, maxRounds } from '@recolta/shared/domain/announcement/announcement';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  announcementBidCall,
  announcementCall,
  changeBidCall,
  counterCall,
  decideBidCall,
  makeAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import type { Answer, Call } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('acts on announcements that are refused or repeated', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let ana: TestAccount;
  let ion: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    [ana, ion] = [await makeAccount(market.db), await makeAccount(market.db)];
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const refusal = (answer: Answer) => [answer.status, errorOf(answer).code, errorOf(answer).params];
  const bidIn = async (call: Call, status = 200) =>
    expectStatus(await market.call(call), status, announcementBidSchema);
  const eventsOf = async (subject: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from platform.events where subject_id = ${subject}`.execute(
      market.db,
    );
    return rows[0]?.count;
  };

  it('[A1] an account has a number of announcements that await approval', async () => {
    const seller = await makeAccount(market.db, { mayPost: true });
    const made = Array.from({ length: maxPendingAnnouncements - 1 }, () =>
      makeAnnouncement(market.db, seller),
    );
    await Promise.all(made);
    await sql`
      update main.announcements set status = 'Pending', created_at = created_at - interval '2 hours'
      where owner_account_id = ${seller.accountId}`.execute(market.db);
    expect((await market.call(announcementCall(seller))).status).toBe(201);
    expect(refusal(await market.call(announcementCall(seller)))).toEqual([
      ...[409, 'TooManyAnnouncements', { limit: maxPendingAnnouncements }],
    ]);
  });

  it('[L5] a repeated bid is the same bid, and another body with its key is refused', async () => {
    const id = await makeAnnouncement(market.db, owner);
    const key = randomUUID();
    const first = await bidIn(announcementBidCall(ana, id, {}, key), 201);
    await bidIn(changeBidCall(ana, id, { price: '1043' }));
    const again = await bidIn(announcementBidCall(ana, id, {}, key), 201);
    expect([again.id, again.version, again.rounds[0]?.terms.price]).toEqual([first.id, 2, '1043.00']);
    const other = await market.call(announcementBidCall(ana, id, { price: '1041' }, key));
    expect(refusal(other).slice(0, 2)).toEqual([422, 'IdempotencyKeyReused']);
    expect((await bidIn(announcementBidCall(ion, id, { price: '1041' }, key), 201)).id).not.toBe(first.id);
  });

  it('[B1] an account may place a number of bids on one announcement, and an announcement has as many Active ones', async () => {
    const id = await makeAnnouncement(market.db, owner);
    const bid = await sendAnnouncementBid(market, ana, id);
    await bidIn(decideBidCall(ana, id, bid.id, 'Removed'));
    const copies = (count: number) =>
      sql`insert into main.announcement_bids select (jsonb_populate_record(b, jsonb_build_object(
          'id', gen_random_uuid(), 'command_id', gen_random_uuid()))).*
        from main.announcement_bids b, generate_series(1, ${count}) where b.id = ${bid.id}`.execute(
        market.db,
      );
    await copies(maxBidsOfAccount - 2);
    const last = await sendAnnouncementBid(market, ana, id);
    await bidIn(decideBidCall(ana, id, last.id, 'Removed'));
    expect(refusal(await market.call(announcementBidCall(ana, id)))).toEqual([
      ...[409, 'TooManyBids', { limit: maxBidsOfAccount }],
    ]);
    const setActive = (count: number) =>
      sql`update main.announcements set active_bid_count = ${count} where id = ${id}`.execute(market.db);
    await setActive(maxActiveBids);
    expect(refusal(await market.call(announcementBidCall(ion, id)))).toEqual([
      ...[409, 'TooManyBids', { limit: maxActiveBids }],
    ]);
    await setActive(maxActiveBids - 1);
    expect((await sendAnnouncementBid(market, ion, id)).number).toBe(2);
  });

  it('[B4] a bid is decided by its parties, each its own way; a repetition changes nothing', async () => {
    const id = await makeAnnouncement(market.db, owner);
    const bid = await sendAnnouncementBid(market, ana, id);
    await sendAnnouncementBid(market, ion, id);
    const decide = (who: TestAccount, status: string) => market.call(decideBidCall(who, id, bid.id, status));
    for (const [who, status, expected] of [
      [ana, 'Rejected', 403],
      [owner, 'Removed', 403],
      [admin, 'Accepted', 403],
      [admin, 'Rejected', 403],
      [ion, 'Accepted', 404],
      [ion, 'Removed', 404],
    ] as const)
      expect([who.email, status, (await decide(who, status)).status]).toEqual([who.email, status, expected]);
    expect((await market.call(counterCall(ana, id, bid.id))).status).toBe(403);
    const elsewhere = await makeAnnouncement(market.db, owner);
    const misplaced = await market.call(decideBidCall(owner, elsewhere, bid.id, 'Rejected'));
    expect(misplaced.status).toBe(404);
    expect((await market.call(changeBidCall(ana, elsewhere))).status).toBe(404);
    const rejected = await bidIn(decideBidCall(owner, id, bid.id, 'Rejected', bid.version));
    const events = await eventsOf(ana.accountId);
    const again = await bidIn(decideBidCall(owner, id, bid.id, 'Rejected', bid.version));
    expect(again).toEqual(rejected);
    expect([rejected.status, rejected.side, rejected.turn, rejected.version]).toEqual([
      ...['Rejected', 'owner', null, 2],
    ]);
    expect(await eventsOf(ana.accountId)).toBe(events);
  });

  it('[B4] a counter-offer on the terms of the bid is refused, whatever its message', async () => {
    const id = await makeAnnouncement(market.db, owner);
    const bid = await sendAnnouncementBid(market, ana, id);
    const [round] = bid.rounds;
    const same = { ...round?.terms, note: 'Plata la 30 de zile, vă rog.' };
    expect(refusal(await market.call(counterCall(owner, id, bid.id, same)))).toEqual([
      ...[409, 'TermsUnchanged', {}],
    ]);
    expect(
      (await market.call(counterCall(owner, id, bid.id, { ...same, paymentDays: null, paymentType: 'Cash' })))
        .status,
    ).toBe(201);
  });

  it('[B4] terms whose delivery is over are not accepted, and may be replaced by a counter-offer', async () => {
    const id = await makeAnnouncement(market.db, owner);
    const bid = await sendAnnouncementBid(market, ana, id);
    const yesterday = daysAfter(dayOf(Date.now()), -1);
    await sql`
      update main.announcement_bids set rounds = jsonb_set(rounds, '{0,terms,deliveryPeriod}',
        ${JSON.stringify({ from: yesterday, to: yesterday })}::jsonb) where id = ${bid.id}`.execute(
      market.db,
    );
    const accepted = await market.call(decideBidCall(owner, id, bid.id, 'Accepted', bid.version));
    expect(refusal(accepted)).toEqual([409, 'DeliveryOver', {}]);
    expect((await market.call(counterCall(owner, id, bid.id))).status).toBe(201);
  });

  it('[B4] rounds end at a number of them', async () => {
    const id = await makeAnnouncement(market.db, owner);
    const bid = await sendAnnouncementBid(market, ana, id);
    const setRounds = (count: number) =>
      sql`update main.announcement_bids set rounds = (
          select jsonb_agg(rounds->0 || jsonb_build_object('by', case when n % 2 = 1 then 'bidder' else 'owner' end)
            order by n) from generate_series(1, ${count}) n)
        where id = ${bid.id}`.execute(market.db);
    await setRounds(maxRounds - 1);
    const counter = await market.call(counterCall(owner, id, bid.id));
    expect(counter.status).toBe(201);
    expect(refusal(await market.call(changeBidCall(ana, id)))).toEqual([
      ...[409, 'TooManyRounds', { limit: maxRounds }],
    ]);
  });

  it('[A3] an announcement is not edited after its deadline, also one that the clock has not ended yet', async () => {
    const id = await makeAnnouncement(market.db, owner);
    const edit = () =>
      market.call({
        ...{ method: 'PATCH', path: `/main/auctions/${id}`, token: owner.token },
        body: { deadline: daysAfter(dayOf(Date.now()), 13) },
      });
    expect((await edit()).status).toBe(200);
    await sendAnnouncementBid(market, ana, id);
    await sql`update main.announcements set deadline_at = clock_timestamp() - interval '1 s', next_change_at = null
      where id = ${id}`.execute(market.db);
    expect(refusal(await edit()).slice(0, 2)).toEqual([409, 'ExpiredAuction']);
  });

  it('[B1] a bid is not accepted from a party that has become the same company', async () => {
    const id = await makeAnnouncement(market.db, owner);
    const bid = await sendAnnouncementBid(market, ana, id);
    const give = (iban: string) =>
      sql`update main.announcement_bids set company = company || jsonb_build_object('iban', ${iban}::text)
        where id = ${bid.id}`.execute(market.db);
    await sql`update main.announcements set owner_company = owner_company || '{"iban": "RO01AAAA"}'
      where id = ${id}`.execute(market.db);
    await give('RO01AAAA');
    const accept = () => market.call(decideBidCall(owner, id, bid.id, 'Accepted'));
    expect(refusal(await accept()).slice(0, 2)).toEqual([409, 'AuctionBidNotAllowed']);
    await give('RO02BBBB');
    expect((await accept()).status).toBe(200);
  });

  it('[A1] administrators learn that a waiting announcement was edited or deleted, not of one that is open', async () => {
    const administrator = await makeAccount(market.db, { role: 'Admin' });
    const signals = () => eventsOf(administrator.accountId);
    const act = async (id: string, method: string, body?: object) =>
      (await market.call({ method, path: `/main/auctions/${id}`, token: owner.token, ...(body && { body }) }))
        .status;
    const [open, waiting] = [
      await makeAnnouncement(market.db, owner),
      await makeAnnouncement(market.db, owner),
    ];
    await sql`update main.announcements set status = 'Pending', approved_at = null where id = ${waiting}`.execute(
      market.db,
    );
    expect(await act(open, 'PATCH', { backupPrice: '1001' })).toBe(200);
    expect(await act(open, 'DELETE')).toBe(204);
    expect(await signals()).toBe(0);
    expect(await act(waiting, 'PATCH', { backupPrice: '1001' })).toBe(200);
    expect(await signals()).toBe(1);
    expect(await act(waiting, 'DELETE')).toBe(204);
    expect(await signals()).toBe(2);
  });
});
