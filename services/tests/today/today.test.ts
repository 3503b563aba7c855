import { maxTasksOfKind, todaySchema } from '@recolta/shared/contracts/http/today';
import { decisionEndMsOf } from '@recolta/shared/domain/announcement/deadline';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { pdf, upload, uploadAll } from '../accounts/document-files.ts';
import { identifyingStrings, makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  changeBidCall,
  counterCall,
  decideBidCall,
  makeAnnouncement,
  makeAnnouncementBid,
  openAnnouncement,
  sendAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { makeAuction, makeInvitation, minuteMs } from '../harness/auctions.ts';
import { bidCall, expectStatus, live } from '../harness/live-calls.ts';
import { contractCall, decideStatedBid, makePersonalizedBid } from '../harness/personalized-bids.ts';
import { makeProduct, makeProductBid, productAct, productCall } from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const ended = { startsInMs: -60 * minuteMs, endsInMs: -minuteMs, desiredPriceMinor: 1200_00 };

describe('tasks of an account', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const ask = ({ token }: Pick<TestAccount, 'token'>) =>
    market.call({ method: 'GET', path: '/main/account/today', token });
  const today = async (who: TestAccount) => expectStatus(await ask(who), 200, todaySchema);
  const kinds = async (who: TestAccount) => (await today(who)).tasks.map(({ kind }) => kind);
  const only = async (who: TestAccount) => {
    const { tasks } = await today(who);
    expect(tasks).toHaveLength(1);
    return tasks[0];
  };
  /** How many a list of one's own has. */
  const listed = async ({ token }: TestAccount, path: string) =>
    (await expectStatus(await market.call({ method: 'GET', path, token }), 200, z.object({ total: z.int() })))
      .total;
  const party = () => makeAccount(market.db, { role: 'Provider', mayPost: true });
  const succeed = async (call: Parameters<TestMarket['call']>[0]) => {
    const answer = await market.call(call);
    expect(answer.status, answer.text).toBeLessThan(300);
  };

  it('an ended auction is to be decided until its owner decides', async () => {
    const [seller, ana] = [await party(), await makeAccount(market.db)];
    const bids = [{ by: ana, priceMinor: 1150_00 }];
    const { id } = await makeAuction(market.db, { ...ended, owner: seller, bids });
    await vi.waitFor(async () => expect(await kinds(seller)).toEqual(['decideAuction']), 10_000);
    expect(await only(seller)).toMatchObject({
      id,
      goods: { product: 'wheat-milling', quantityThousandths: 100_000, unit: 'Ton', type: 'Selling' },
      sum: { minor: 115_000_00, currency: 'Ron', isGross: false },
      priceMinor: 1150_00,
      comparedMinor: 1200_00,
      endsAt: expect.any(String),
    });
    expect((await today(seller)).open).toMatchObject({ ownAuctions: 1, participations: 0 });
    expect(await kinds(ana)).toEqual([]);
    const path = `${live}/${id}/decision`;
    await succeed({ method: 'PUT', path, token: seller.token, body: { decision: 'refuse' } });
    expect(await today(seller)).toMatchObject({ tasks: [], open: { ownAuctions: 0 } });
  });

  it('a bid that no longer leads is to be raised while bids are taken, and has no deadline while held', async () => {
    const [ana, dan] = [await makeAccount(market.db), await makeAccount(market.db)];
    const { id } = await makeAuction(market.db, {
      owner,
      bids: [
        { by: ana, priceMinor: 1000_00 },
        { by: dan, priceMinor: 1010_00 },
      ],
    });
    expect(await only(ana)).toMatchObject({
      ...{ kind: 'raiseBid', id, priceMinor: 1010_00, comparedMinor: 1000_00 },
      ...{ sum: { minor: 101_000_00 }, endsAt: expect.any(String) },
    });
    expect(await kinds(dan)).toEqual([]);
    await sql`update live.auctions set hold = '{}' where id = ${id}`.execute(market.db);
    expect(await only(ana)).toMatchObject({ endsAt: null });
    await sql`update live.auctions set hold = null where id = ${id}`.execute(market.db);
    await succeed(bidCall(ana, id, '1020.00'));
    expect(await kinds(ana)).toEqual([]);
    expect(await kinds(dan)).toEqual(['raiseBid']);
  });

  it('a bidder without invitation any more has nothing to raise', async () => {
    const [ana, dan] = [await makeAccount(market.db), await makeAccount(market.db)];
    const bids = [
      { by: ana, priceMinor: 1000_00 },
      { by: dan, priceMinor: 1010_00 },
    ];
    const listing = { audience: 'Invited' } as const;
    const { id } = await makeAuction(market.db, { owner, bids, listing, invited: [ana, dan] });
    expect(await kinds(ana)).toEqual(['raiseBid']);
    await sql`update live.invitations set state = 'Revoked' where auction_id = ${id}`.execute(market.db);
    expect(await kinds(ana)).toEqual([]);
  });

  it('an invitation is to be answered before the auction starts', async () => {
    const ana = await makeAccount(market.db);
    const starts = { startsInMs: 30 * minuteMs, endsInMs: 90 * minuteMs };
    const { id, startsAtMs } = await makeAuction(market.db, { owner, ...starts });
    const invitation = await makeInvitation(market.db, {
      auctionId: id,
      email: ana.email,
      accountId: ana.accountId,
    });
    expect(await only(ana)).toMatchObject({
      ...{ kind: 'answerInvitation', id, priceMinor: 1000_00 },
      endsAt: new Date(startsAtMs).toISOString(),
    });
    const path = `/live-auctions/api/v1/auction/${id}/invitations/${invitation.id}`;
    await succeed({ method: 'PUT', path, token: ana.token, body: { state: 'Accepted' } });
    expect(await kinds(ana)).toEqual([]);
    // An invitation, a bid or a personalised bid counts, and an auction only once.
    const running = await makeAuction(market.db, { owner, bids: [{ by: ana, priceMinor: 1000_00 }] });
    await makePersonalizedBid(market.db, { auctionId: running.id, by: ana });
    const personalized = await makeAuction(market.db, { owner });
    await makePersonalizedBid(market.db, { auctionId: personalized.id, by: ana });
    expect((await today(ana)).open).toMatchObject({ ownAuctions: 0, participations: 3 });
    const open = 'filters=status==Pending|Scheduled|InProgress|Closed';
    expect(await listed(ana, `/live-auctions/api/v1/account/participated-auctions?${open}`)).toBe(3);
  });

  it('personalised bids on a running auction are to be answered, the best of them first', async () => {
    const seller = await party();
    const { id } = await makeAuction(market.db, { owner: seller, desiredPriceMinor: 1200_00 });
    const bids: string[] = [];
    for (const price of ['1040', '1060'])
      bids.push(
        await makePersonalizedBid(market.db, {
          auctionId: id,
          by: await makeAccount(market.db),
          terms: { price, quantity: '80' },
        }),
      );
    expect(await only(seller)).toMatchObject({
      ...{ kind: 'answerPersonalizedBids', id, count: 2, priceMinor: 1060_00, comparedMinor: 1200_00 },
      sum: { minor: 84_800_00 },
    });
    for (const bid of bids)
      expect((await decideStatedBid(market, seller, id, bid, 'Rejected')).status).toBe(200);
    expect(await kinds(seller)).toEqual([]);
  });

  it('of personalised bids on a purchase the cheapest is the best, and of equal ones the first', async () => {
    const buyer = await party();
    const parts = { type: 'Buying', desiredPriceMinor: 900_00, endsInMs: 30 * minuteMs } as const;
    const { id, endsAtMs } = await makeAuction(market.db, { ...parts, owner: buyer });
    for (const [price, quantity] of [
      ['980', '90'],
      ['960', '80'],
      ['960', '70'],
    ] as const) {
      const by = await makeAccount(market.db);
      await makePersonalizedBid(market.db, { auctionId: id, by, terms: { price, quantity } });
    }
    const by = await makeAccount(market.db);
    const withdrawn = { price: '910', quantity: '60' };
    await makePersonalizedBid(market.db, { auctionId: id, by, terms: withdrawn, status: 'Removed' });
    expect(await only(buyer)).toMatchObject({
      ...{ kind: 'answerPersonalizedBids', id, count: 3, priceMinor: 960_00, comparedMinor: 900_00 },
      goods: {
        ...{ name: 'Grâu de test, 100 t', product: 'wheat-milling', unit: 'Ton', type: 'Buying' },
        quantityThousandths: 100_000,
      },
      sum: { minor: 76_800_00, currency: 'Ron', isGross: false },
      endsAt: new Date(endsAtMs).toISOString(),
    });
  });

  it('of more than fifty auctions those are listed that end first, whatever is to be done', async () => {
    const [seller, ana, eva] = [await party(), await makeAccount(market.db), await makeAccount(market.db)];
    const bids = [
      { by: ana, priceMinor: 1000_00 },
      { by: eva, priceMinor: 1010_00 },
    ];
    const invited = await makeAccount(market.db);
    const ids: string[] = [];
    for (let count = 0; count <= maxTasksOfKind; count++) {
      const endsInMs = (60 - count) * minuteMs;
      const { id } = await makeAuction(market.db, { owner: seller, bids, endsInMs });
      await makePersonalizedBid(market.db, { auctionId: id, by: eva });
      const { email, accountId } = invited;
      await makeInvitation(market.db, { auctionId: id, email, accountId });
      ids.unshift(id);
    }
    const listedOf = async (who: TestAccount) => (await today(who)).tasks.map(({ kind, id }) => [kind, id]);
    const first = ids.slice(0, maxTasksOfKind);
    expect(await listedOf(seller)).toEqual(first.map((id) => ['answerPersonalizedBids', id]));
    expect(await listedOf(ana)).toEqual(first.map((id) => ['raiseBid', id]));
    expect(await listedOf(invited)).toEqual(first.map((id) => ['answerInvitation', id]));
    expect((await today(seller)).open).toMatchObject({ ownAuctions: 51, participations: 0 });
    expect((await today(ana)).open).toMatchObject({ ownAuctions: 0, participations: 51 });
    await sql`update live.auctions set status = 'Closed', decision_ends_at = ends_at where owner_account_id = ${seller.accountId}`.execute(
      market.db,
    );
    expect(await listedOf(seller)).toEqual(first.map((id) => ['decideAuction', id]));
  });

  it('[B4] each round of a bid is a task of the side whose turn it is', async () => {
    const [seller, ana] = [await party(), await makeAccount(market.db)];
    const id = await openAnnouncement(market, seller, admin);
    const bid = await sendAnnouncementBid(market, ana, id, { price: '1010' });
    expect(await only(seller)).toMatchObject({ kind: 'answerBids', id, count: 1, priceMinor: 1010_00 });
    expect(await today(ana)).toMatchObject({ tasks: [], open: { myBids: 1 } });

    await succeed(counterCall(seller, id, bid.id, { price: '1040' }));
    expect(await kinds(seller)).toEqual([]);
    const { rows } = await sql<{ at: Date }>`
      select deadline_at as at from main.announcements where id = ${id}`.execute(market.db);
    expect(await only(ana)).toMatchObject({
      ...{ kind: 'answerCounterOffer', id, priceMinor: 1040_00, comparedMinor: 1010_00 },
      endsAt: new Date(decisionEndMsOf(rows[0]?.at.getTime() ?? 0)).toISOString(),
    });

    await succeed(changeBidCall(ana, id, { price: '1025' }));
    expect(await kinds(ana)).toEqual([]);
    expect(await only(seller)).toMatchObject({ kind: 'answerBids', priceMinor: 1025_00 });
    await succeed(decideBidCall(seller, id, bid.id, 'Rejected'));
    expect(await kinds(seller)).toEqual([]);
  });

  it('several bids on one announcement are one task with the best of them', async () => {
    const seller = await party();
    const id = await openAnnouncement(market, seller, admin);
    const bid = async (price: string) =>
      sendAnnouncementBid(market, await makeAccount(market.db), id, { price, quantity: '200' });
    await bid('1010');
    expect(await only(seller)).toMatchObject({ count: 1, goods: { quantityThousandths: 200_000 } });
    for (const [at, price] of ['1030', '1020'].entries()) {
      await bid(price);
      // They may be for different parts of the goods, of which all is left.
      expect(await only(seller)).toMatchObject({
        ...{ kind: 'answerBids', count: at + 2, priceMinor: 1030_00 },
        ...{ goods: { quantityThousandths: 500_000 }, sum: { minor: 206_000_00 } },
      });
    }
  });

  it('[A7] of bids the best at the own delivery terms is compared with the desired price, others are only stated', async () => {
    const [seller, other] = [await party(), await party()];
    const dap = { deliveryType: 'DAPConstantaTruck', loadingLocation: null };
    const bid = async (id: string, terms: object) =>
      sendAnnouncementBid(market, await makeAccount(market.db), id, { quantity: '200', ...terms });
    const id = await openAnnouncement(market, seller, admin);
    await bid(id, { ...dap, price: '1140' });
    expect(await only(seller)).toMatchObject({
      kind: 'answerBids',
      priceMinor: 1140_00,
      comparedMinor: null,
    });
    await bid(id, { price: '1050' });
    await bid(id, { price: '1045' });
    expect(await only(seller)).toMatchObject({ count: 3, priceMinor: 1050_00, comparedMinor: 1055_00 });
    // Personalised bids in an auction with other delivery terms are not compared either.
    const auction = await makeAuction(market.db, { owner: other, desiredPriceMinor: 1200_00 });
    const send = async (terms: object) =>
      makePersonalizedBid(market.db, {
        ...{ auctionId: auction.id, by: await makeAccount(market.db) },
        terms: { quantity: '80', ...terms },
      });
    await send({ ...dap, price: '1180' });
    expect(await only(other)).toMatchObject({ priceMinor: 1180_00, comparedMinor: null });
    await send({ price: '1090' });
    expect(await only(other)).toMatchObject({ count: 2, priceMinor: 1090_00, comparedMinor: 1200_00 });
  });

  it('of bids on a purchase the cheapest is the best, and of equal ones the first', async () => {
    const [buyer, ana] = [await party(), await makeAccount(market.db)];
    const id = await openAnnouncement(market, buyer, admin, { type: 'Buying', backupPrice: null });
    for (const [price, quantity, by] of [
      ['1040', '300', await makeAccount(market.db)],
      ['1030', '200', ana],
      ['1030', '100', await makeAccount(market.db)],
    ] as const)
      await sendAnnouncementBid(market, by, id, { price, quantity });
    expect(await only(buyer)).toMatchObject({
      ...{ kind: 'answerBids', id, count: 3, priceMinor: 1030_00, sum: { minor: 206_000_00 } },
      goods: { type: 'Buying', quantityThousandths: 500_000 },
    });
    // Those that wait for approval are open too, and deleted ones are not.
    const posted = [await sendAnnouncement(market, buyer), await sendAnnouncement(market, buyer)];
    expect((await today(buyer)).open).toMatchObject({ ownAnnouncements: 3 });
    await sql`update main.announcements set deleted_at = clock_timestamp()
      where id = ${posted[0]?.announcement.id}`.execute(market.db);
    expect((await today(buyer)).open).toMatchObject({ ownAnnouncements: 2 });
    await sendAnnouncementBid(market, ana, await openAnnouncement(market, owner, admin));
    expect((await today(ana)).open).toMatchObject({ myBids: 2 });
  });

  it('[X5] the final price of a closed product is to be set', async () => {
    const seller = await party();
    const id = await makeProduct(market.db, seller);
    await makeProductBid(market.db, id, await makeAccount(market.db));
    expect(await today(seller)).toMatchObject({ tasks: [], open: { ownProducts: 1 } });
    // One that is saved and not published is open too.
    await succeed(productCall(seller));
    expect(await today(seller)).toMatchObject({ tasks: [], open: { ownProducts: 2 } });
    await sql`update main.products set minimum_thousandths = 20000 where id = ${id}`.execute(market.db);
    await succeed(productAct(seller, id, 'closure'));
    expect(await only(seller)).toMatchObject({
      ...{ kind: 'setFinalPrice', id, endsAt: expect.any(String) },
      goods: { quantityThousandths: 20_000 },
    });
    await succeed(productAct(seller, id, 'final-price', { discountedPrice: '800' }));
    // The deal that it opens has its own task.
    expect(await kinds(seller)).toEqual(['makeContract']);
  });

  it('[C1] [C2] a deal leads each side from its contract to its signature, and is no task once concluded', async () => {
    const [seller, buyer] = [await party(), await makeAccount(market.db)];
    const deal = await agreed(seller, buyer);
    await sql`update main.accounts set vat_state = null where id = ${buyer.accountId}`.execute(market.db);
    await sql`update main.deals set buyer_party = buyer_party || '{"vatState": null}' where id = ${deal}`.execute(
      market.db,
    );
    expect(await kinds(buyer)).toEqual(['stateDealDetails']);
    expect(await kinds(seller), 'waits for the other side').toEqual([]);
    await sql`update main.accounts set vat_state = 'registered' where id = ${buyer.accountId}`.execute(
      market.db,
    );
    const task = { kind: 'makeContract', id: deal, endsAt: null };
    expect(await only(buyer)).toMatchObject({ ...task, goods: { type: 'Buying' } });
    expect(await only(seller)).toMatchObject({ ...task, goods: { type: 'Selling' } });

    const body = { dealId: deal };
    await succeed({ method: 'POST', path: '/main/auctions/contract', token: seller.token, body });
    expect(await only(seller)).toMatchObject({ kind: 'signContract', hasOtherSigned: false });
    await sign(seller, deal);
    expect(await kinds(seller)).toEqual([]);
    expect(await only(buyer)).toMatchObject({ kind: 'signContract', hasOtherSigned: true });
    await sign(buyer, deal);
    expect(await today(buyer), 'the seller plans loads').toMatchObject({ tasks: [], open: { deals: 1 } });
    expect(
      await listed(buyer, `/main/accounts/${buyer.accountId}/auction-winning-bids?filters=state==open`),
    ).toBe(1);
    await sql`update main.deals set life = '{"stage": "paid", "turns": {}}' where id = ${deal}`.execute(
      market.db,
    );
    expect(await today(buyer)).toMatchObject({ open: { deals: 0 } });
  });

  it('[C2] a file signed elsewhere is to be confirmed by the other side', async () => {
    const [seller, buyer] = [await party(), await makeAccount(market.db)];
    const deal = await agreed(seller, buyer);
    const body = { dealId: deal };
    await succeed({ method: 'POST', path: '/main/auctions/contract', token: seller.token, body });
    await sign(seller, deal, false);
    await sign(buyer, deal);
    expect(await only(buyer)).toMatchObject({ kind: 'confirmSignature', id: deal });
    expect(await kinds(seller)).toEqual([]);
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from main.contracts where deal_id = ${deal}`.execute(market.db);
    const path = `/main/auction-winning-bids/${deal}/signed-contract/seller/confirmation`;
    await succeed({ method: 'POST', path, token: buyer.token, body: { sha256: rows[0]?.sha256 } });
    expect(await kinds(buyer)).toEqual(['planLoads']);
  });

  it('[C1] the bidder gives the contract where the deal asks for it', async () => {
    const [seller, buyer] = [await party(), await makeAccount(market.db)];
    const deal = await agreed(seller, buyer);
    await sql`update main.deals set goods = goods || '{"contractType": "Bidder"}' where id = ${deal}`.execute(
      market.db,
    );
    expect(await kinds(buyer)).toEqual(['giveContract']);
    expect(await kinds(seller)).toEqual([]);
    await succeed(contractCall(buyer, `/main/auction-winning-bids/${deal}/contract`));
    expect(await kinds(buyer)).toEqual(['signContract']);
  });

  it('[D11] older deals that wait for the other side, or are due later, hide none', async () => {
    const [seller, buyer] = [await party(), await makeAccount(market.db)];
    const mine = await agreed(seller, buyer);
    const copies = (changes: RawBuilder<unknown>, count: number) =>
      market.db.transaction().execute(async (trx) => {
        // No bid belongs to the copies.
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`insert into main.deals select (jsonb_populate_record(d, ${changes} || jsonb_build_object(
            'id', gen_random_uuid(), 'bid_id', gen_random_uuid(), 'opened_at', d.opened_at - interval '1 day'))).*
          from main.deals d, generate_series(1, ${count}) where d.id = ${mine}`.execute(trx);
      });
    // The buyer gives the contract of each of these.
    const ofBidder = sql`jsonb_build_object('goods', d.goods || '{"contractType": "Bidder"}')`;
    await copies(ofBidder, maxTasksOfKind + 1);
    expect((await today(buyer)).tasks).toHaveLength(maxTasksOfKind);
    expect(await today(seller)).toMatchObject({
      tasks: [{ id: mine }],
      open: { deals: maxTasksOfKind + 2 },
    });
    const turn = (side: string, dueMs: number) =>
      JSON.stringify({ stage: 'delivering', turns: { [side]: { kind: 'stateTicket', dueMs } } });
    const dueMs = Date.now() + 60 * minuteMs;
    await copies(sql`jsonb_build_object('life', ${turn('buyer', dueMs + 1)}::jsonb)`, maxTasksOfKind);
    await sql`update main.deals set life = ${turn('buyer', dueMs)}::jsonb where id = ${mine}`.execute(
      market.db,
    );
    const { tasks } = await today(buyer);
    expect(tasks).toHaveLength(maxTasksOfKind);
    expect(tasks[0]).toMatchObject({ id: mine, kind: 'stateTicket', endsAt: new Date(dueMs).toISOString() });
  });

  it('[S5] an account is told what it lacks until it is complete, and what an administrator asked for', async () => {
    const newcomer = await makeAccount(market.db, { isActive: false });
    await sql`update main.accounts set bank = null where id = ${newcomer.accountId}`.execute(market.db);
    const lacks = await only(newcomer);
    expect(lacks).toMatchObject({ kind: 'completeAccount', reason: null });
    expect(lacks?.missing).toContain('bank');
    await sql`update main.accounts set bank = 'Banca', bank_branch = 'Una', bank_account_number = 'RO1'
      where id = ${newcomer.accountId}`.execute(market.db);
    expect((await only(newcomer))?.missing).not.toContain('bank');
    for (const column of ['bank', 'bank_branch', 'bank_account_number'] as const) {
      const { [column]: held } = await market.db
        .selectFrom('main.accounts')
        .select(column)
        .where('id', '=', newcomer.accountId)
        .executeTakeFirstOrThrow();
      const set = (value: string | null) =>
        market.db
          .updateTable('main.accounts')
          .set({ [column]: value })
          .where('id', '=', newcomer.accountId)
          .execute();
      await set(null);
      expect((await only(newcomer))?.missing, column).toContain('bank');
      await set(held ?? null);
    }
    await uploadAll(market, newcomer);
    expect(await kinds(newcomer), 'waits for an administrator').toEqual([]);

    await sql`update main.accounts set completion_reason = 'Certificatul nu se citește.',
      completion_requested_at = clock_timestamp() where id = ${newcomer.accountId}`.execute(market.db);
    expect(await only(newcomer)).toMatchObject({ missing: [], reason: 'Certificatul nu se citește.' });
    expect((await upload(market, newcomer, pdf('other'))).status).toBe(201);
    expect(await kinds(newcomer)).toEqual([]);
    await sql`update main.users set is_active = true where id = ${newcomer.userId}`.execute(market.db);
    expect(await kinds(newcomer)).toEqual([]);

    await sql`update main.users set email_confirmed_at = null where id = ${newcomer.userId}`.execute(
      market.db,
    );
    expect(await kinds(newcomer)).toEqual(['confirmEmail']);
  });

  it('all markets are in one list by deadline, at most fifty of a kind', async () => {
    const seller = await party();
    await makeAuction(market.db, { owner: seller, ...ended, bids: [{ by: owner, priceMinor: 1000_00 }] });
    const rival = await makeAccount(market.db);
    const bids = [
      { by: seller, priceMinor: 1000_00 },
      { by: rival, priceMinor: 1010_00 },
    ];
    await makeAuction(market.db, { owner, bids, endsInMs: 40 * minuteMs });
    const last = await makeAnnouncement(market.db, seller);
    await makeAnnouncementBid(market.db, last, rival);
    await sql`update main.announcements set deadline_at = deadline_at + interval '1 day' where id = ${last}`.execute(
      market.db,
    );
    for (let count = 0; count < maxTasksOfKind; count++)
      await makeAnnouncementBid(market.db, await makeAnnouncement(market.db, seller), rival);
    await agreed(seller, rival);
    await vi.waitFor(async () => expect(await kinds(seller)).toContain('decideAuction'), 10_000);
    const { tasks } = await today(seller);
    expect(tasks.map(({ kind }) => kind)).toEqual([
      'raiseBid',
      'decideAuction',
      ...Array.from({ length: maxTasksOfKind }, () => 'answerBids'),
      'makeContract',
    ]);
    expect(
      tasks.map(({ id }) => id),
      'those that end first',
    ).not.toContain(last);
  });

  it('of more than fifty products those are listed whose price is due first', async () => {
    const seller = await party();
    const ids: string[] = [];
    for (let count = 0; count <= maxTasksOfKind; count++) ids.push(await makeProduct(market.db, seller));
    await sql`
      update main.products p set phase = 'closed', next_change_at = clock_timestamp() + make_interval(days => o.days::integer)
      from unnest(${ids}::uuid[]) with ordinality as o(id, days) where p.id = o.id`.execute(market.db);
    const { tasks } = await today(seller);
    expect(tasks.map(({ id }) => id)).toEqual(ids.slice(0, maxTasksOfKind));
  });

  it('[B5] nothing in it identifies a confidential party, and an administrator has none', async () => {
    const [seller, ana] = [await party(), await makeAccount(market.db)];
    const id = await openAnnouncement(market, seller, admin, { privacyType: 'Incognito' });
    const bid = await sendAnnouncementBid(market, ana, id, { note: null });
    const asOwner = (await ask(seller)).text;
    expect(asOwner).toContain('answerBids');
    for (const name of identifyingStrings(ana)) expect(asOwner).not.toContain(name);
    await succeed(counterCall(seller, id, bid.id, { note: null }));
    const asBidder = (await ask(ana)).text;
    expect(asBidder).toContain('answerCounterOffer');
    for (const name of identifyingStrings(seller)) expect(asBidder).not.toContain(name);
    expect(await today(admin)).toEqual({ tasks: [], open: {} });
  });

  /** Accepts a bid on an announcement. @returns the id of the deal */
  async function agreed(seller: TestAccount, buyer: TestAccount): Promise<string> {
    const id = await openAnnouncement(market, seller, admin);
    const bid = await sendAnnouncementBid(market, buyer, id);
    await succeed(decideBidCall(seller, id, bid.id, 'Accepted', bid.version));
    const { rows } = await sql<{ id: string }>`
      select id from main.deals where announcement_id = ${id}`.execute(market.db);
    return rows[0]?.id ?? '';
  }

  /** Stores a signature as the calls would. @param isCompared null for one made here, false for another file */
  async function sign(who: TestAccount, deal: string, isCompared: boolean | null = null): Promise<void> {
    await sql`
      with signed as (insert into main.contract_signatures
          (contract_id, side, account_id, user_id, signer_name, sha256, is_compared)
        select c.id, case d.seller_account_id when ${who.accountId} then 'seller' else 'buyer' end,
          ${who.accountId}, ${who.userId}, 'Nume', c.sha256, ${isCompared}::boolean
        from main.deals d join main.contracts c on c.deal_id = d.id where d.id = ${deal} returning contract_id)
      update main.deals set concluded_at = clock_timestamp() where id = ${deal} and exists (
        select from main.contract_signatures s join signed using (contract_id) where s.is_compared is not false)`.execute(
      market.db,
    );
  }
});
