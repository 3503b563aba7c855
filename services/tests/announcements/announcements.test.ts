import { randomUUID } from 'node:crypto';
import {
  announcementAnswerSchema,
  announcementBidSchema,
  announcementStateSchema,
  storedAnnouncementSchema,
} from '@recolta/shared/contracts/http/announcement-state';
import { announcementReviewSchema, dealSchema } from '@recolta/shared/contracts/http/announcements';
import { listOf } from '@recolta/shared/contracts/http/list';
import type { AnnouncementPosting } from '@recolta/shared/domain/announcement/announcement-posting';
import { dayOf, daysAfter, deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import type { GoodsTerms } from '@recolta/shared/domain/goods/goods-terms';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import { statedBags } from '@recolta/shared/testing/goods-fixture';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AllTables } from '../../src/all-tables.ts';
import { identifyingStrings, makeAccount, makeAccounts, type TestAccount } from '../harness/accounts.ts';
import {
  announcementBidCall,
  announcementCall,
  approve,
  changeBidCall,
  counterCall,
  decideBidCall,
  makeAnnouncement,
  moveDeadline,
  openAnnouncement,
  readAnnouncement,
  sendAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { waitBehind } from '../harness/wait-behind.ts';

type Who = Pick<TestAccount, 'token'> | null;

const administeredSchema = listOf(z.extend(announcementStateSchema, { review: announcementReviewSchema }));

describe('announcements', () => {
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

  const opened = (changes: Partial<AnnouncementPosting> = {}) =>
    openAnnouncement(market, owner, admin, changes);
  const read = (who: Who, path: string) =>
    market.call({ method: 'GET', path: `/main${path}`, token: who?.token });
  const patch = (who: Who, id: string, body: object) =>
    market.call({ method: 'PATCH', path: `/main/auctions/${id}`, token: who?.token, body });
  const remove = (who: Who, id: string) =>
    market.call({ method: 'DELETE', path: `/main/auctions/${id}`, token: who?.token });
  const bidOf = (answer: Answer, status = 200) => expectStatus(answer, status, announcementBidSchema);
  const refusal = (answer: Answer) => [answer.status, errorOf(answer).code, errorOf(answer).params];
  const fieldsOf = (answer: Answer) => {
    const { fields } = errorOf(answer).params as { fields: { path: string; rule: string }[] };
    return fields.map(({ path, rule }) => `${path}: ${rule}`);
  };
  const notified = async ({ accountId }: TestAccount, id: string) => {
    const { rows } = await sql<{ type: string }>`
      select type from main.notifications where account_id = ${accountId} and link like ${`%${id}%`}
      order by seq`.execute(market.db);
    return rows.map(({ type }) => type);
  };

  it('[A1] wait for an administrator, who approves the version that was read', async () => {
    const { announcement, viewer } = await sendAnnouncement(market, owner);
    expect(announcement).toMatchObject({
      ...{ status: 'Pending', price: '1055.00', quantity: '500.000', quantityLeft: '500.000' },
      ...{
        minPrice: '980.00',
        maxPrice: '1150.00',
        minimumBidThreshold: '100.000',
        owner: owner.companyName,
      },
      ...{ approvedAt: null, bidCount: 0, bestBid: null },
    });
    expect(viewer).toMatchObject({ isOwner: true, why: 'OwnAuction', backupPrice: '1020.00' });
    const { id, version } = announcement;
    for (const who of [null, ana]) expect(await read(who, `/auctions/${id}`)).toMatchObject({ status: 404 });
    expect(refusal(await approve(market, ana, id, version))).toEqual([403, 'NotEnoughPrivileges', undefined]);
    expect((await patch(owner, id, { price: '1060' })).status).toBe(200);
    expect(refusal(await approve(market, admin, id, version))).toEqual([409, 'StatusConflict', undefined]);
    const approved = expectStatus(
      await approve(market, admin, id, version + 1),
      200,
      announcementAnswerSchema,
    );
    expect(approved.announcement).toMatchObject({ status: 'InProgress', price: '1060.00', version: 3 });
    const seen = await readAnnouncement(market, null, id);
    expect(seen.viewer).toMatchObject({ why: 'SignInRequired', backupPrice: null, reason: null });
    expect(seen.goods.pickupAddress).toBeNull();
    expect(await notified(owner, id)).toEqual(['AnnouncementApproved']);
  });

  it('[A1] are posted by accounts with the right, and a repetition posts nothing more', async () => {
    for (const [who, missing] of [
      [ana, 'permission'],
      [await makeAccount(market.db, { role: 'Bidder', mayPost: true }), 'role'],
      [await makeAccount(market.db, { mayPost: true, isActive: false }), 'active'],
    ] as const)
      expect(refusal(await market.call(announcementCall(who)))).toEqual([
        403,
        'NotEnoughPrivileges',
        { missing },
      ]);
    expect((await market.call(announcementCall(null))).status).toBe(401);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => market.call(announcementCall(owner, {}, key))));
    const ids = answers.map((answer) => expectStatus(answer, 201, announcementAnswerSchema).announcement.id);
    expect(new Set(ids).size).toBe(1);
    expect(refusal(await market.call(announcementCall(owner, { price: '1100' }, key)))).toEqual([
      422,
      'IdempotencyKeyReused',
      { auctionId: ids[0] },
    ]);
  });

  it('[A2] [A7] [B3] report invalid values at their field', async () => {
    const today = dayOf(Date.now());
    const { goods } = statedAnnouncement(Date.now());
    const deliveryPeriod = { from: today, to: today };
    for (const [changes, issues] of [
      [{ deadline: daysAfter(today, -1) }, ['deadline: past']],
      [
        {
          deadline: daysAfter(today, 91),
          goods: { ...goods, deliveryPeriod: { from: daysAfter(today, 92), to: daysAfter(today, 93) } },
        },
        ['deadline: maxAhead'],
      ],
      [{ minPrice: '1056' }, ['minPrice: aboveOwnPrice']],
      [{ maxPrice: '1054' }, ['maxPrice: belowOwnPrice']],
      [{ backupPrice: '1056' }, ['backupPrice: betterThanOwnPrice']],
      [{ minimumBidThreshold: null }, ['minimumBidThreshold: required']],
      [{ minimumBidThreshold: '501' }, ['minimumBidThreshold: quantity']],
      [{ biddingType: 'Standard' }, ['minimumBidThreshold: wholeOnly']],
      [{ goods: { ...goods, deliveryPeriod } }, ['goods.deliveryPeriod.to: auctionEnd']],
      [{ goods: { ...goods, harvestYear: 2099 } }, ['goods.harvestYear: future']],
      [{ goods: { ...goods, terms: '2020-01-01' } }, ['goods.terms: version']],
      [{ goods: { ...goods, photos: ['a'.repeat(20)] } }, ['goods.photos.0: file']],
      [
        { goods: { ...goods, contractType: 'Custom', contractFile: 'a'.repeat(20) } },
        ['goods.contractFile: file'],
      ],
    ] satisfies [Partial<AnnouncementPosting>, string[]][])
      expect(fieldsOf(await market.call(announcementCall(owner, changes)))).toEqual(issues);
  });

  it('[B1] [B3] accept a bid for a part, refuse impossible quantities with the figures, and allow one Active bid per account', async () => {
    const id = await opened();
    const bid = await sendAnnouncementBid(market, ana, id);
    expect(bid).toMatchObject({
      ...{
        status: 'Active',
        number: 1,
        by: ana.companyName,
        side: 'bidder',
        turn: 'owner',
        counterparty: null,
        dealId: null,
      },
      rounds: [{ by: 'bidder', terms: { price: '1040.00', quantity: '200.000' } }],
    });
    expect(refusal(await market.call(announcementBidCall(ana, id)))).toEqual([
      409,
      'AlreadyExistingBid',
      undefined,
    ]);
    const as = (terms: object) => market.call(announcementBidCall(ion, id, terms));
    expect(refusal(await as({ quantity: '501' }))).toEqual([
      409,
      'QuantityLimitReached',
      { availableQuantity: '500.000' },
    ]);
    const other = await readAnnouncement(market, ion, id);
    expect(other.announcement).toMatchObject({
      ...{ bidCount: 1, participantCount: 1 },
      bestBid: { price: '1040.00', quantity: '200.000', by: ana.companyName, number: 1 },
    });
    const second = await opened();
    const on = (terms: object) => market.call(announcementBidCall(ion, second, terms));
    for (const [terms, issue] of [
      [{ price: '979.99' }, 'price: minPrice'],
      [{ price: '1150.01' }, 'price: maxPrice'],
      [{ quantity: '150' }, 'quantity: multiple'],
      [{ deliveryPeriod: { from: '2020-01-01', to: '2020-01-02' } }, 'deliveryPeriod.to: auctionEnd'],
      [{ deliveryType: 'DAPTruck', loadingLocation: null }, 'deliveryCounty: required'],
      [{ paymentType: 'Loan' }, 'paymentDays: required'],
    ] as const)
      expect(fieldsOf(await on(terms))).toEqual([issue]);
    expect(refusal(await on({ quantity: '0.5' }))).toEqual([400, 'ValidationFailed', expect.anything()]);
    const whole = await opened({ biddingType: 'Standard', minimumBidThreshold: null });
    expect(refusal(await market.call(announcementBidCall(ion, whole)))).toEqual([
      409,
      'MinimumQuantityNotReached',
      { quantity: '500.000' },
    ]);
  });

  it('[B1] refuse the owner, related companies, accounts without the right, and everyone after the deadline', async () => {
    const id = await opened();
    const related = await makeAccount(market.db, { iban: owner.iban });
    const inactive = await makeAccount(market.db, { isActive: false });
    const bidder = await makeAccount(market.db, { role: 'Bidder' });
    for (const [who, status, code] of [
      [null, 401, 'SignInRequired'],
      [owner, 409, 'OwnAuction'],
      [related, 409, 'AuctionBidNotAllowed'],
      [inactive, 403, 'AccountNotActive'],
      [bidder, 403, 'NotEnoughPrivileges'],
      [admin, 403, 'NotEnoughPrivileges'],
    ] as const) {
      const answer = await market.call(announcementBidCall(who, id));
      expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
    }
    await sql`
      update main.announcements set deadline_at = clock_timestamp() - interval '1 ms', next_change_at = null
      where id = ${id}`.execute(market.db);
    expect(refusal(await market.call(announcementBidCall(ana, id)))).toEqual([
      409,
      'ExpiredAuction',
      undefined,
    ]);
  });

  it('[B4] go round by round: counter-offers by the side whose turn it is, and only the last can be accepted', async () => {
    const id = await opened();
    const { id: bidId } = await sendAnnouncementBid(market, ana, id);
    const replaced = bidOf(await market.call(changeBidCall(ana, id, { price: '1042' })));
    expect(replaced.rounds.map(({ terms }) => terms.price)).toEqual(['1042.00']);
    expect(refusal(await market.call(decideBidCall(ana, id, bidId, 'Accepted')))).toEqual([
      409,
      'NotYourTurn',
      {},
    ]);
    const countered = bidOf(
      await market.call(counterCall(owner, id, bidId, { price: '1055', paymentDays: 14 })),
      201,
    );
    expect(countered).toMatchObject({ turn: 'bidder', side: 'owner', version: 3 });
    expect(refusal(await market.call(counterCall(owner, id, bidId, { price: '1054' })))).toEqual([
      409,
      'NotYourTurn',
      {},
    ]);
    const answered = bidOf(await market.call(changeBidCall(ana, id, { price: '1050' })));
    expect(answered.rounds.map(({ by, terms }) => `${by} ${terms.price}`)).toEqual([
      'bidder 1042.00',
      'owner 1055.00',
      'bidder 1050.00',
    ]);
    expect(refusal(await market.call(decideBidCall(owner, id, bidId, 'Accepted', 3)))).toEqual([
      409,
      'OfferChanged',
      {},
    ]);
    const accepted = bidOf(await market.call(decideBidCall(owner, id, bidId, 'Accepted', answered.version)));
    expect(accepted).toMatchObject({
      ...{ status: 'Accepted', turn: null },
      counterparty: { companyName: ana.companyName, email: ana.email, telephone: ana.telephone },
    });
    const own = bidOf(await read(ana, `/auctions/${id}/bids/my-bid`));
    expect(own.rounds).toEqual(accepted.rounds);
    expect(own.counterparty).toMatchObject({ companyName: owner.companyName, email: owner.email });
    expect((await readAnnouncement(market, null, id)).announcement).toMatchObject({
      ...{ status: 'InProgress', quantityLeft: '300.000', bidCount: 0, bestBid: null },
    });
    expect(await notified(owner, id)).toEqual([
      'AnnouncementApproved',
      'AuctionBidPlaced',
      'BidUpdated',
      'AuctionBidCounterOfferReceived',
    ]);
    expect(await notified(ana, id)).toEqual(['AuctionBidCounterOfferReceived', 'AuctionBidAccepted']);
    for (const status of ['Rejected', 'Removed'])
      expect(
        refusal(await market.call(decideBidCall(status === 'Rejected' ? owner : ana, id, bidId, status))),
      ).toEqual([409, 'BidNotActive', {}]);
  });

  it('[B4] five rounds read the same for both sides, each answering the other’s last round', async () => {
    const id = await opened();
    const bidder = await makeAccount(market.db);
    const bid = await sendAnnouncementBid(market, bidder, id, { price: '1020', quantity: '500' });
    bidOf(await market.call(counterCall(owner, id, bid.id, { price: '1055', quantity: '500' })), 201);
    bidOf(await market.call(changeBidCall(bidder, id, { price: '1040', quantity: '300' })));
    bidOf(await market.call(counterCall(owner, id, bid.id, { price: '1055', quantity: '300' })), 201);
    bidOf(await market.call(changeBidCall(bidder, id, { price: '1050', quantity: '300', paymentDays: 30 })));
    const mine = bidOf(await read(bidder, `/auctions/${id}/bids/my-bid`));
    const received = await read(owner, `/auctions/${id}/bids`);
    const [theirs] = expectStatus(received, 200, listOf(announcementBidSchema)).items;
    expect(theirs?.rounds).toEqual(mine.rounds);
    expect(mine.rounds.map(({ by, terms }) => [by, terms.price, terms.quantity])).toEqual([
      ['bidder', '1020.00', '500.000'],
      ['owner', '1055.00', '500.000'],
      ['bidder', '1040.00', '300.000'],
      ['owner', '1055.00', '300.000'],
      ['bidder', '1050.00', '300.000'],
    ]);
    expect([mine.turn, mine.side, theirs?.side]).toEqual(['owner', 'bidder', 'owner']);
  });

  it('[B4] let the bidder accept a counter-offer, which opens the deal', async () => {
    const id = await opened({ type: 'Buying', minPrice: null, maxPrice: null, backupPrice: null });
    const { id: bidId } = await sendAnnouncementBid(market, ion, id, { price: '1070' });
    bidOf(await market.call(counterCall(owner, id, bidId, { price: '1060', quantity: '500' })), 201);
    const accepted = bidOf(await market.call(decideBidCall(ion, id, bidId, 'Accepted', 2)));
    expect(accepted).toMatchObject({ status: 'Accepted', side: 'bidder' });
    expect((await readAnnouncement(market, null, id)).announcement).toMatchObject({
      ...{ status: 'Accepted', quantityLeft: '0.000' },
    });
    const dealsOf = async (who: TestAccount) => {
      const answer = await read(who, `/accounts/${who.accountId}/auction-winning-bids/`);
      return expectStatus(answer, 200, listOf(dealSchema)).items.filter(({ source }) => source.id === id);
    };
    const [deal] = await dealsOf(owner);
    expect(accepted.dealId).toBe(deal?.id);
    expect([deal]).toMatchObject([
      {
        ...{ side: 'buyer', price: '1060.00', quantity: '500.000', total: '530000.00' },
        counterparty: { companyName: ion.companyName },
      },
    ]);
    expect(await dealsOf(ion)).toMatchObject([
      { side: 'seller', counterparty: { companyName: owner.companyName } },
    ]);
    const dealsWhere = (filters: string) =>
      read(owner, `/accounts/${owner.accountId}/auction-winning-bids?filters=${encodeURIComponent(filters)}`);
    const countsByState = () =>
      Promise.all(
        ['state==open', 'turn==me', 'state==over'].map(async (filters) => {
          const { items } = expectStatus(await dealsWhere(filters), 200, listOf(dealSchema));
          return items.filter((item) => item.id === deal?.id).length;
        }),
      );
    const setLife = (life: object) =>
      sql`update main.deals set life = ${JSON.stringify(life)} where id = ${deal?.id}`.execute(market.db);
    expect((await countsByState())[0]).toBe(1);
    await setLife({
      stage: 'delivering',
      turns: { seller: null, buyer: { kind: 'stateTicket', dueMs: null } },
    });
    expect(await countsByState()).toEqual([1, 1, 0]);
    // Older ones that wait for the other side leave no deal out. No bid belongs to these copies.
    await market.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`insert into main.deals select (jsonb_populate_record(d, jsonb_build_object(
          'id', gen_random_uuid(), 'bid_id', gen_random_uuid(), 'opened_at', d.opened_at - interval '1 day',
          'life', '{"stage": "delivering", "turns": {"seller": null, "buyer": null}}'::jsonb))).*
        from main.deals d, generate_series(1, 60) where d.id = ${deal?.id}`.execute(trx);
    });
    expect((await countsByState())[1]).toBe(1);
    await sql`delete from main.deals where bid_id not in (select id from main.announcement_bids)`.execute(
      market.db,
    );
    const { items: listed } = expectStatus(await dealsWhere('turn==me'), 200, listOf(dealSchema));
    expect(listed.map(({ id }) => id)).toContain(deal?.id);
    expect(listed.every(({ isOwnTurn }) => isOwnTurn === true)).toBe(true);
    await setLife({
      stage: 'annulled',
      turns: { seller: { kind: 'stateReceipt', dueMs: null }, buyer: null },
    });
    expect(await countsByState()).toEqual([1, 0, 0]);
    await setLife({ stage: 'annulled', turns: { seller: null, buyer: null } });
    expect(await countsByState()).toEqual([0, 0, 1]);
    expect((await dealsWhere('state==paid')).status).toBe(400);
    expect(refusal(await read(ana, `/accounts/${ion.accountId}/auction-winning-bids`)).slice(0, 2)).toEqual([
      404,
      'NotFound',
    ]);
  });

  it('[B2] [B3] selling all of the remainder rejects the others; more than the remainder cannot be accepted', async () => {
    const id = await opened();
    const [first, second] = [
      await sendAnnouncementBid(market, ana, id, { quantity: '300' }),
      await sendAnnouncementBid(market, ion, id, { quantity: '300' }),
    ];
    bidOf(await market.call(decideBidCall(owner, id, first.id, 'Accepted')));
    expect(refusal(await market.call(decideBidCall(owner, id, second.id, 'Accepted')))).toEqual([
      409,
      'QuantityLimitReached',
      { availableQuantity: '200.000' },
    ]);
    bidOf(await market.call(changeBidCall(ion, id, { quantity: '200' })));
    const third = await makeAccount(market.db);
    await sendAnnouncementBid(market, third, id, { quantity: '100' });
    bidOf(await market.call(decideBidCall(owner, id, second.id, 'Accepted')));
    expect((await readAnnouncement(market, owner, id)).announcement.status).toBe('Accepted');
    expect(bidOf(await read(third, `/auctions/${id}/bids/my-bid`)).status).toBe('Rejected');
    expect(await notified(third, id)).toEqual(['AuctionBidRejected']);
    const { rows } = await sql<{ deals: number }>`
      select count(*)::integer as deals from main.deals where announcement_id = ${id}`.execute(market.db);
    expect(rows).toEqual([{ deals: 2 }]);
  });

  it('[A9] accept a bid at the desired price for the whole remainder at once, if the owner allows it', async () => {
    const id = await opened({ acceptsDesiredPrice: true });
    expect(await sendAnnouncementBid(market, ana, id, { price: '1055' })).toMatchObject({ status: 'Active' });
    const whole = { price: '1055', quantity: '500' };
    const longer = await sendAnnouncementBid(market, ion, id, {
      ...whole,
      paymentType: 'Loan',
      paymentDays: 30,
    });
    expect(longer.status).toBe('Active');
    const { deliveryPeriod } = statedAnnouncement(Date.now()).goods;
    const later = { ...deliveryPeriod, to: daysAfter(deliveryPeriod.to, 1) };
    const patient = await makeAccount(market.db);
    expect((await sendAnnouncementBid(market, patient, id, { ...whole, deliveryPeriod: later })).status).toBe(
      'Active',
    );
    const third = await makeAccount(market.db);
    expect(await sendAnnouncementBid(market, third, id, whole)).toMatchObject({
      ...{ status: 'Accepted', counterparty: { companyName: owner.companyName } },
    });
    expect((await readAnnouncement(market, ana, id)).viewer.bid?.status).toBe('Rejected');
    expect(await notified(owner, id)).toContain('AuctionClosed');
    const never = await opened();
    expect((await sendAnnouncementBid(market, third, never, whole)).status).toBe('Active');
    expect(await notified(owner, never)).not.toContain('AuctionClosed');
  });

  it('[A9] accept a changed bid at once like a new one, if it names the version that was read', async () => {
    const whole = { price: '1055', quantity: '500' };
    const placedOn = async (id: string) => sendAnnouncementBid(market, ana, id, { ...whole, price: '1050' });
    const change = async (id: string, terms: object) =>
      bidOf(await market.call(changeBidCall(ana, id, terms)));
    const id = await opened({ acceptsDesiredPrice: true });
    const { version } = await placedOn(id);
    const unread = await change(id, whole);
    expect([unread.status, unread.version]).toEqual(['Active', version + 1]);
    expect((await change(id, { ...whole, version: unread.version })).status).toBe('Accepted');
    expect((await readAnnouncement(market, owner, id)).announcement.status).toBe('Accepted');
    expect((await notified(owner, id)).slice(-1)).toEqual(['AuctionClosed']);
    // After the deadline the owner compares the bids.
    const late = await opened({ acceptsDesiredPrice: true });
    const bid = await placedOn(late);
    await moveDeadline(market, late, 1000);
    expect((await change(late, { ...whole, version: bid.version })).status).toBe('Active');
  });

  it('[A9] an immediate acceptance locks the inboxes of both parties in one order', async () => {
    const [first, second] = (await makeAccounts(market.db, 2)).sort((a, b) =>
      a.accountId < b.accountId ? -1 : 1,
    );
    if (!first || !second) throw new Error('no accounts');
    const id = await makeAnnouncement(market.db, first, { acceptsDesiredPrice: true });
    for (const { accountId } of [first, second])
      await sql`insert into main.inboxes (account_id, version) values (${accountId}, 1)`.execute(market.db);
    const lock = async (db: Kysely<AllTables>, { accountId }: TestAccount) =>
      sql`select from main.inboxes where account_id = ${accountId} for update nowait`.execute(db);
    const placed = await market.db.transaction().execute(async (trx) => {
      await lock(trx, first);
      const answer = market.call(announcementBidCall(second, id, { price: '1055', quantity: '500' }));
      await waitBehind(market.db, trx);
      await lock(trx, second);
      return { answer };
    });
    expect(expectStatus(await placed.answer, 201, announcementBidSchema).status).toBe('Accepted');
  });

  it('[A9] [B2] do not bind a deactivated account, which may still withdraw a bid', async () => {
    const [seller, buyer] = [await makeAccount(market.db, { mayPost: true }), await makeAccount(market.db)];
    const setActive = ({ userId }: TestAccount, isActive: boolean) =>
      sql`update main.users set is_active = ${isActive} where id = ${userId}`.execute(market.db);
    const whole = { price: '1055', quantity: '500' };
    const id = await makeAnnouncement(market.db, seller, { acceptsDesiredPrice: true });
    await setActive(seller, false);
    const [status, code] = refusal(await market.call(announcementBidCall(ana, id, whole)));
    expect([status, code]).toEqual([409, 'OwnerNotEligible']);
    expect((await readAnnouncement(market, ana, id)).viewer.bid).toBeNull();
    await setActive(seller, true);
    const bid = await sendAnnouncementBid(market, buyer, id, { ...whole, price: '1050' });
    await setActive(buyer, false);
    expect(refusal(await market.call(decideBidCall(seller, id, bid.id, 'Accepted')))[1]).toBe(
      'BidderNotEligible',
    );
    expect(refusal(await market.call(changeBidCall(buyer, id, whole)))[1]).toBe('AccountNotActive');
    expect(bidOf(await market.call(decideBidCall(buyer, id, bid.id, 'Removed'))).status).toBe('Removed');
  });

  it('[A1] are not approved while the owner is deactivated', async () => {
    const seller = await makeAccount(market.db, { mayPost: true });
    const { announcement } = await sendAnnouncement(market, seller);
    await sql`update main.users set is_active = false where id = ${seller.userId}`.execute(market.db);
    const answer = await approve(market, admin, announcement.id, announcement.version);
    expect(refusal(answer).slice(0, 2)).toEqual([409, 'OwnerNotEligible']);
  });

  it('[A3] [B5] keep the numbers and the count of bidders whose data were erased', async () => {
    const id = await opened();
    const gone = await makeAccount(market.db);
    const bid = await sendAnnouncementBid(market, gone, id);
    bidOf(await market.call(decideBidCall(gone, id, bid.id, 'Removed')));
    // As the closing of the account erases it.
    await sql`delete from main.announcement_bids where id = ${bid.id}`.execute(market.db);
    expect(refusal(await patch(owner, id, { price: '1060' }))[1]).toBe('AnnouncementNotEditable');
    expect((await sendAnnouncementBid(market, ana, id)).number).toBe(2);
    expect((await readAnnouncement(market, ana, id)).announcement.participantCount).toBe(2);
  });

  it('[A3] [B1] refuse a bid on a version that was edited since', async () => {
    const id = await opened();
    const { version } = (await readAnnouncement(market, ana, id)).announcement;
    const edited = expectStatus(
      await patch(owner, id, { goods: { loadingRate: 100 } }),
      200,
      announcementAnswerSchema,
    );
    expect(edited.announcement.status).toBe('InProgress');
    expect(refusal(await market.call(announcementBidCall(ana, id, { version })))).toEqual([
      409,
      'AnnouncementChanged',
      undefined,
    ]);
    await sendAnnouncementBid(market, ana, id, { version: edited.announcement.version });
    // A bid and a later deadline are not edits of the terms.
    await patch(owner, id, { deadline: `${daysAfter(dayOf(Date.now()), 12)}T09:30:00.000Z` });
    await sendAnnouncementBid(market, ion, id, { version: edited.announcement.version });
  });

  it('[A3] are edited freely before the first bid, then only in the deadline, and only extended', async () => {
    const id = await opened();
    const worded = expectStatus(
      await patch(owner, id, { backupPrice: '1000' }),
      200,
      announcementAnswerSchema,
    );
    expect(worded.announcement.status).toBe('InProgress');
    // The same figures in another spelling are not a change.
    const { price, quantity, goods } = expectStatus(
      await read(owner, `/auctions/${id}/posting`),
      200,
      storedAnnouncementSchema,
    );
    const same = {
      price: String(Number(price)),
      quantity: String(Number(quantity)),
      goods: { quality: goods.quality },
    };
    const reworded = expectStatus(await patch(owner, id, same), 200, announcementAnswerSchema);
    expect(reworded.announcement.status).toBe('InProgress');
    expect((await read(ana, `/auctions/${id}/posting`)).status).toBe(404);
    const material = expectStatus(await patch(owner, id, { quantity: '400' }), 200, announcementAnswerSchema);
    expect(material.announcement).toMatchObject({ status: 'Pending', quantityLeft: '400.000' });
    expect((await read(ana, `/auctions/${id}`)).status).toBe(404);
    await approve(market, admin, id, material.announcement.version);
    await sendAnnouncementBid(market, ana, id);
    const today = dayOf(Date.now());
    expect(refusal(await patch(owner, id, { price: '1060' }))).toEqual([
      409,
      'AnnouncementNotEditable',
      undefined,
    ]);
    expect(refusal(await patch(owner, id, { deadline: daysAfter(today, 9) }))).toEqual([
      409,
      'AnnouncementNotEditable',
      undefined,
    ]);
    const later = expectStatus(
      await patch(owner, id, { deadline: daysAfter(today, 12) }),
      200,
      announcementAnswerSchema,
    );
    expect(Date.parse(later.announcement.deadline)).toBe(deadlineMsOf(daysAfter(today, 12)));
    expect(later.viewer.isOwner).toBe(true);
    const again = await patch(owner, id, { deadline: daysAfter(today, 12) });
    expect(again.status, 'the same deadline').toBe(200);
    const { rows: told } = await sql<{ account_id: string; tokens: { key: string; value: string }[] }>`
      select account_id, tokens from main.notifications
      where type = 'AnnouncementExtended' and link = ${`/auctions/${id}`}`.execute(market.db);
    expect(told, 'the bid stands for longer').toEqual([
      {
        account_id: ana.accountId,
        tokens: expect.arrayContaining([{ key: 'endsAt', value: later.announcement.deadline }]),
      },
    ]);
    expect(refusal(await patch(ana, id, { deadline: daysAfter(today, 13) }))).toEqual([
      403,
      'NotEnoughPrivileges',
      undefined,
    ]);
    expect(fieldsOf(await patch(owner, id, { owner: 'me' }))).toEqual(['owner: unknown']);
  });

  it('[A3] are edited as they were read: another edit in between is refused, a repetition changes nothing', async () => {
    const id = await opened();
    const { version } = (await readAnnouncement(market, owner, id)).announcement;
    const edit = (changes: object) => patch(owner, id, { ...changes, version });
    const first = expectStatus(await edit({ backupPrice: '1000' }), 200, announcementAnswerSchema);
    expect(refusal(await edit({ backupPrice: '1001' }))).toEqual([409, 'RequestChanged', undefined]);
    const again = expectStatus(await edit({ backupPrice: '1000.00' }), 200, announcementAnswerSchema);
    expect(again.announcement.version).toBe(first.announcement.version);
    // A bid on the version that the second edit left alone.
    await sendAnnouncementBid(market, ana, id, { version: first.announcement.version });
  });

  it('[A3] with bids are extended whatever rules were added since they were posted', async () => {
    const id = await opened();
    await sendAnnouncementBid(market, ana, id);
    // Posted before there were terms.
    await sql`
      update main.announcements set goods = goods || '{"terms": null, "declaration": null}' where id = ${id}`.execute(
      market.db,
    );
    const today = dayOf(Date.now());
    const later = expectStatus(
      await patch(owner, id, { deadline: daysAfter(today, 12) }),
      200,
      announcementAnswerSchema,
    );
    expect(Date.parse(later.announcement.deadline)).toBe(deadlineMsOf(daysAfter(today, 12)));
    expect(fieldsOf(await patch(owner, id, { deadline: daysAfter(today, 89) }))).toEqual([
      'goods.deliveryPeriod.to: auctionEnd',
    ]);
    expect(fieldsOf(await patch(owner, id, { deadline: daysAfter(today, -1) }))).toEqual(['deadline: past']);
  });

  it('[A3] are deleted with their Active bids, but not after a bid is accepted', async () => {
    const id = await opened();
    const bid = await sendAnnouncementBid(market, ana, id);
    expect(refusal(await remove(ana, id))).toEqual([403, 'NotEnoughPrivileges', undefined]);
    expect((await remove(owner, id)).status).toBe(204);
    for (const who of [null, ion, owner]) expect((await read(who, `/auctions/${id}`)).status).toBe(404);
    expect(bidOf(await read(ana, `/auctions/${id}/bids/my-bid`))).toMatchObject({
      id: bid.id,
      status: 'Removed',
    });
    const { rows } = await sql<{ type: string }>`
      select type from main.notifications where account_id = ${ana.accountId} and event_key like ${`%${id}%`}`.execute(
      market.db,
    );
    expect(rows).toEqual([{ type: 'AnnouncementDeleted' }]);
    const sold = await opened();
    const { id: bidId } = await sendAnnouncementBid(market, ana, sold);
    bidOf(await market.call(decideBidCall(owner, sold, bidId, 'Accepted')));
    expect(refusal(await remove(owner, sold))).toEqual([409, 'bidAccepted', undefined]);
  });

  it('[A1] are cancelled by an administrator with a reason that owner and bidders receive', async () => {
    const id = await opened();
    await sendAnnouncementBid(market, ana, id);
    const cancel = (who: Who, reason: string) =>
      market.call({
        method: 'PUT',
        path: `/main/admin/auctions/${id}/cancellation`,
        token: who?.token,
        body: { reason },
      });
    expect((await cancel(owner, 'un motiv')).status).toBe(403);
    const { announcement, viewer } = expectStatus(
      await cancel(admin, 'Preț neclar'),
      200,
      announcementAnswerSchema,
    );
    expect([announcement.status, announcement.bidCount, viewer.reason]).toEqual(['Failed', 0, 'Preț neclar']);
    expect((await readAnnouncement(market, ana, id)).viewer).toMatchObject({
      reason: null,
      bid: { status: 'Removed' },
    });
    expect(await notified(owner, id)).toContain('AnnouncementCancelled');
    expect(await notified(ana, id)).toEqual(['AnnouncementCancelled']);
    expect(refusal(await cancel(admin, 'încă o dată'))).toEqual([409, 'StatusConflict', undefined]);
  });

  it('[A1] [A13] cancelled after a part was sold are Accepted, and only the other bids end', async () => {
    const id = await opened();
    const { id: bidId } = await sendAnnouncementBid(market, ana, id, { quantity: '100' });
    bidOf(await market.call(decideBidCall(owner, id, bidId, 'Accepted')));
    await sendAnnouncementBid(market, ion, id, { quantity: '100' });
    const answer = await market.call({
      ...{ method: 'PUT', path: `/main/admin/auctions/${id}/cancellation`, token: admin.token },
      body: { reason: 'Preț neclar' },
    });
    const { announcement, viewer } = expectStatus(answer, 200, announcementAnswerSchema);
    expect([announcement.status, announcement.bidCount, viewer.reason]).toEqual([
      ...['Accepted', 0, 'Preț neclar'],
    ]);
    const bidStatus = async (who: TestAccount) =>
      (await readAnnouncement(market, who, id)).viewer.bid?.status;
    expect([await bidStatus(ana), await bidStatus(ion)]).toEqual(['Accepted', 'Removed']);
    // Hidden from strangers like every cancelled one, also as a result.
    const results = await read(null, '/auctions/results');
    expect(results.text).not.toContain(id);
  });

  it('[A1] are not cancelled as read before an edit or a change of status, whatever bids arrive', async () => {
    const { announcement } = await sendAnnouncement(market, owner);
    const { id } = announcement;
    const cancel = (seen: object) =>
      market.call({
        ...{ method: 'PUT', path: `/main/admin/auctions/${id}/cancellation`, token: admin.token },
        body: { reason: 'Preț neclar', ...seen },
      });
    const changed = [409, 'RequestChanged', undefined];
    const first = { version: announcement.version, status: 'Pending' };
    const edited = expectStatus(await patch(owner, id, { price: '1061' }), 200, announcementAnswerSchema);
    expect(refusal(await cancel(first))).toEqual(changed);
    const { version } = edited.announcement;
    await approve(market, admin, id, version);
    expect(refusal(await cancel({ version, status: 'Pending' }))).toEqual(changed);
    await sendAnnouncementBid(market, ana, id);
    expect((await cancel({ version, status: 'InProgress' })).status).toBe(200);
  });

  it('[B3] [B5] a buyer who bids again keeps the deal, the address and the other side of the accepted bid', async () => {
    const id = await opened({ privacyType: 'Incognito' });
    const first = await sendAnnouncementBid(market, ana, id, { quantity: '100' });
    bidOf(await market.call(decideBidCall(owner, id, first.id, 'Accepted')));
    const second = await sendAnnouncementBid(market, ana, id, { quantity: '200' });
    const expectKept = async (status: string) => {
      const { goods, viewer } = await readAnnouncement(market, ana, id);
      expect(goods.pickupAddress).not.toBeNull();
      expect(viewer.bid).toMatchObject({ id: second.id, status, counterparty: null, dealId: null });
      expect(viewer.acceptedBids).toMatchObject([
        { id: first.id, status: 'Accepted', counterparty: { companyName: owner.companyName } },
      ]);
      expect(viewer.acceptedBids?.[0]?.dealId).toEqual(expect.any(String));
    };
    await expectKept('Active');
    bidOf(await market.call(decideBidCall(ana, id, second.id, 'Removed')));
    await expectKept('Removed');
    for (const who of [null, ion, owner]) {
      const { goods, viewer } = await readAnnouncement(market, who, id);
      expect([goods.pickupAddress === null, viewer.acceptedBids]).toEqual([who !== owner, undefined]);
    }
  });

  it('[B5] a confidential one reveals its parties to nobody, and after acceptance only to each other', async () => {
    const hidden = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    const [ana, ion] = [await makeAccount(market.db), await makeAccount(market.db)];
    const id = await openAnnouncement(market, hidden, admin, { privacyType: 'Incognito' });
    const place = {
      deliveryType: 'DAPTruck',
      loadingLocation: null,
      deliveryCounty: 'IL',
      deliveryLocation: 'Moara c4n-ana',
    };
    const { id: bidId } = await sendAnnouncementBid(market, ana, id, place);
    await sendAnnouncementBid(market, ion, id);
    const secrets = [...identifyingStrings(hidden), ...identifyingStrings(ana), 'c4n-ana'];
    const paths = ['/auctions', `/auctions/${id}`, '/auctions/top/50', '/auctions/counts?filters='];
    for (const who of [null, ion])
      for (const path of paths) {
        const { text } = await read(
          who,
          path === '/auctions' ? `/auctions?filters=privacyType==Incognito` : path,
        );
        for (const secret of secrets) expect(text).not.toContain(secret);
      }
    const received = await read(hidden, `/auctions/${id}/bids`);
    const { items } = expectStatus(received, 200, listOf(announcementBidSchema));
    expect(items.map(({ by, number }) => [by, number]).sort()).toEqual([
      [null, 1],
      [null, 2],
    ]);
    for (const secret of [...identifyingStrings(ana), 'c4n-ana']) expect(received.text).not.toContain(secret);
    expect((await read(ana, `/auctions/${id}`)).text).not.toContain(hidden.companyName);
    const note = await market.call(changeBidCall(ana, id, { ...place, note: 'sunați-mă' }));
    expect(fieldsOf(note)).toEqual(['note: confidential']);
    bidOf(await market.call(decideBidCall(hidden, id, bidId, 'Accepted')));
    expect((await readAnnouncement(market, ana, id)).viewer.bid?.counterparty?.companyName).toBe(
      hidden.companyName,
    );
    expect((await readAnnouncement(market, ana, id)).goods.pickupAddress).not.toBeNull();
    expect((await read(hidden, `/auctions/${id}/bids`)).text).toContain('Moara c4n-ana');
    for (const secret of secrets) expect((await read(ion, `/auctions/${id}`)).text).not.toContain(secret);
    const { rows } = await sql<{ tokens: unknown }>`
      select tokens from main.notifications where account_id = ${ion.accountId} and link like ${`%${id}%`}`.execute(
      market.db,
    );
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('[N1] notify with prices in the unit of the goods', async () => {
    const { goods } = statedAnnouncement(Date.now());
    const bags = { ...statedBags.goods, ...statedBags.details, deliveryPeriod: goods.deliveryPeriod };
    const id = await makeAnnouncement(market.db, owner, { goods: bags as GoodsTerms });
    const { id: bidId } = await sendAnnouncementBid(market, ana, id);
    expect((await market.call(counterCall(owner, id, bidId))).status).toBe(201);
    const { rows } = await sql<{ type: string; tokens: { key: string; value: string }[] }>`
      select type, tokens from main.notifications where link like ${`%${id}%`}`.execute(market.db);
    const unitOf = (type: string) =>
      rows.find((row) => row.type === type)?.tokens.find(({ key }) => key === 'unit')?.value;
    for (const type of ['AuctionBidPlaced', 'AuctionBidCounterOfferReceived'])
      expect(unitOf(type)).toBe('Bag');
  });

  it('[B4] list to their owner alone those with a bid that the owner has to answer', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider' });
    const [answered, asked, quiet] = [
      await makeAnnouncement(market.db, seller),
      await makeAnnouncement(market.db, seller),
      await makeAnnouncement(market.db, seller),
    ];
    const bid = await sendAnnouncementBid(market, ana, answered);
    await sendAnnouncementBid(market, ana, asked);
    expect((await market.call(counterCall(seller, answered, bid.id))).status).toBe(201);
    const listed = async (who: Who, filters: string) => {
      const answer = expectStatus(
        await read(who, `/auctions?filters=${filters}`),
        200,
        listOf(announcementStateSchema),
      );
      return answer.items.map(({ id }) => id).filter((id) => [answered, asked, quiet].includes(id));
    };
    for (const filters of ['turn==me', 'status==InProgress,turn==me', 'owner==me,turn==me'])
      expect(await listed(seller, filters)).toEqual([asked]);
    for (const who of [ana, owner, null]) expect(await listed(who, 'turn==me')).toEqual([]);
  });

  it('[B4] list the caller’s own bids, those to answer first, by type, state and turn', async () => {
    const bidder = await makeAccount(market.db);
    const [selling, buying, removed] = [
      await opened(),
      await opened({ type: 'Buying', minPrice: null, maxPrice: null, backupPrice: null }),
      await opened(),
    ];
    const first = await sendAnnouncementBid(market, bidder, selling);
    const second = await sendAnnouncementBid(market, bidder, buying, { price: '1060' });
    const gone = await sendAnnouncementBid(market, bidder, removed);
    bidOf(await market.call(decideBidCall(bidder, removed, gone.id, 'Removed')));
    expect(await notified(owner, removed)).toContain('AuctionBidRemoved');
    bidOf(await market.call(counterCall(owner, selling, first.id, { price: '1060' })), 201);
    const listed = async (type: string, query = '') => {
      const answer = await read(bidder, `/accounts/${bidder.accountId}/auction-bids/${type}${query}`);
      const { items, total } = answer.body as { items: { bid: { id: string } }[]; total: number };
      return [total, ...items.map(({ bid }) => bid.id)];
    };
    expect(await listed('All/')).toEqual([3, first.id, second.id, gone.id]);
    expect(await listed('Selling')).toEqual([2, first.id, gone.id]);
    expect(await listed('Buying')).toEqual([1, second.id]);
    expect(await listed('All', '?filters=status==Active')).toEqual([2, first.id, second.id]);
    expect(await listed('All', '?filters=turn==me')).toEqual([1, first.id]);
    expect(await listed('All', '?filters=status==Removed|Rejected')).toEqual([1, gone.id]);
    expect(await listed('All', '?filters=turn==me&page=2')).toEqual([1]);
    expect(await listed('All', '?sorts=createdDate&pageSize=1&page=2')).toEqual([3, second.id]);
    expect((await read(ana, `/accounts/${bidder.accountId}/auction-bids/All`)).status).toBe(404);
    expect((await read(admin, `/admin/auctions/${selling}/bids`)).status).toBe(200);
    expect((await read(ana, `/admin/auctions/${selling}/bids`)).status).toBe(403);
    expect((await read(ana, `/auctions/${selling}/bids`)).status).toBe(403);
  });

  it('[A1] show administrators on open pages what waits, and what to check before approving', async () => {
    const administrator = await makeAccount(market.db, { role: 'Admin' });
    const seller = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    const events = async () =>
      (
        await market.db
          .selectFrom('platform.events')
          .select('kind')
          .where('subject_id', '=', administrator.accountId)
          .execute()
      ).map(({ kind }) => kind);
    const first = await sendAnnouncement(market, seller, { privacyType: 'Incognito' });
    expect(await events()).toEqual(['myBids']);
    const { id, version } = first.announcement;
    expectStatus(await approve(market, administrator, id, version), 200, announcementAnswerSchema);
    expect(await events()).toEqual(['myBids', 'myBids']);
    const { announcement } = await sendAnnouncement(market, seller);
    const page = await read(administrator, '/admin/auctions?filters=status==Pending&pageSize=100');
    const { items } = expectStatus(page, 200, administeredSchema);
    expect(items.find((item) => item.id === announcement.id)?.review).toEqual({
      ...{ ownerName: seller.companyName, documents: 0, photos: 0, hasContract: false },
      ...{ deals: 0, approved: 1, cancelled: 0 },
    });
    // Concluded deals count on either side; this announcement itself does not count.
    const agree = async (from: TestAccount, by: TestAccount) => {
      const of = await openAnnouncement(market, from, administrator);
      const { id: bidId } = await sendAnnouncementBid(market, by, of);
      bidOf(await market.call(decideBidCall(from, of, bidId, 'Accepted')));
    };
    for (const buyer of [ana, ion]) await agree(seller, buyer);
    await agree(owner, seller);
    await sql`update main.deals set concluded_at = clock_timestamp()
      where ${seller.accountId} in (seller_account_id, buyer_account_id)`.execute(market.db);
    const again = await read(administrator, '/admin/auctions?filters=status==Pending&pageSize=100');
    const listed = expectStatus(again, 200, administeredSchema).items;
    expect(listed.find((item) => item.id === announcement.id)?.review).toMatchObject({
      ...{ deals: 3, approved: 3, cancelled: 0 },
    });
  });

  it('list what their reader may see, and everything to administrators', async () => {
    const { announcement } = await sendAnnouncement(market, owner, { currency: 'Dollar' });
    const ids = async (who: Who, path: string) => {
      const answer = expectStatus(await read(who, path), 200, listOf(announcementStateSchema));
      return answer.items.map(({ id }) => id);
    };
    const filtered = '?pageSize=100&filters=currency==Dollar';
    expect(await ids(null, `/auctions${filtered}`)).toEqual([]);
    expect(await ids(owner, `/auctions${filtered},owner==me`)).toEqual([announcement.id]);
    expect(await ids(ana, `/auctions${filtered}`)).toEqual([]);
    expect(await ids(admin, '/admin/auctions?filters=currency==Dollar')).toEqual([announcement.id]);
    expect((await read(ana, '/admin/auctions')).status).toBe(403);
  });
});
