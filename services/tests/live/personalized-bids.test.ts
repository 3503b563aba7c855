import { randomUUID } from 'node:crypto';
import { participatedAuctionItemSchema } from '@recolta/shared/contracts/http/account-auctions';
import { auctionFileSchema } from '@recolta/shared/contracts/http/auction-files';
import { invitationListSchema } from '@recolta/shared/contracts/http/invitations';
import { listOf } from '@recolta/shared/contracts/http/list';
import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import {
  myPersonalizedBidsSchema,
  personalizedBidSchema,
} from '@recolta/shared/contracts/http/personalized-bids';
import { maxPersonalizedBidsSent } from '@recolta/shared/domain/live-auction/personalized-bid';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { multipart, pdf } from '../accounts/document-files.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { type AuctionParts, makeAuction, minuteMs } from '../harness/auctions.ts';
import { concludeDeals } from '../harness/deals.ts';
import type { Answer } from '../harness/http-call.ts';
import { bid, command, errorOf, expectStatus, getEntries, live, readAuction } from '../harness/live-calls.ts';
import { notificationsDispatched } from '../harness/notifications-dispatched.ts';
import {
  contractCall,
  decideStatedBid,
  personalizedBidCall,
  personalizedBidsPath,
  personalizedTerms,
  sendStatedBid,
} from '../harness/personalized-bids.ts';
import { postCall } from '../harness/postings.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

type Who = Pick<TestAccount, 'token'> | null;

describe('personalised bids', () => {
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

  /** A running auction, with the terms accepted by both bidders and one bid of the second. */
  async function auctionWith(parts: Omit<AuctionParts, 'owner'> = {}): Promise<string> {
    const bids = [{ by: ion, priceMinor: 1000_00 }];
    return (await makeAuction(market.db, { owner, termsAccepted: [ana, ion], bids, ...parts })).id;
  }
  const read = (who: Who, at: string) => market.call({ method: 'GET', path: at, token: who?.token });
  const received = async (id: string, who: Who = owner, query = '') =>
    expectStatus(await read(who, personalizedBidsPath(id, query)), 200, listOf(personalizedBidSchema));
  const mine = async (id: string, who: Who = ana) =>
    expectStatus(await read(who, personalizedBidsPath(id, '/my')), 200, myPersonalizedBidsSchema);
  const decided = async (who: Who, id: string, bidId: string, status: string) =>
    expectStatus(await decideStatedBid(market, who, id, bidId, status), 200, personalizedBidSchema);
  const codeOf = (answer: Answer) => [answer.status, errorOf(answer).code];
  const notified = async ({ accountId }: TestAccount, auctionId: string) => {
    await notificationsDispatched(market.db);
    const { rows } = await sql<{ type: string; tokens: { key: string; value: string }[] }>`
      select type, tokens from main.notifications
      where account_id = ${accountId} and link like ${`%${auctionId}%`} order by created_at, id`.execute(
      market.db,
    );
    const about = rows.filter(({ type }) => type !== 'AuctionApproved' && type !== 'AuctionBidPlaced');
    return about.map(({ type, tokens }) => [type, tokens.find(({ key }) => key === 'price')?.value ?? null]);
  };

  it('[P1] are sent, listed for the owner and their bidder, and a new one replaces the open one', async () => {
    const id = await auctionWith();
    const first = await sendStatedBid(market, ana, id, { note: 'Numai dimineața.' });
    expect(first).toEqual({
      ...{ ...personalizedTerms, note: 'Numai dimineața.', price: '1060.00', quantity: '80.000' },
      ...{ id: first.id, status: 'Active', decidedAt: null, companyName: ana.companyName, number: null },
      ...{ contract: 'notAsked', bidderVat: 'registered', sentAt: expect.any(String) },
    });
    expect(Math.abs(Date.parse(first.sentAt) - Date.now())).toBeLessThan(60_000);
    const second = await sendStatedBid(market, ana, id, { price: '1065' });
    const other = await sendStatedBid(market, ion, id);
    expect((await mine(id)).items.map(({ id: one, status }) => [one, status])).toEqual([
      [second.id, 'Active'],
      [first.id, 'Removed'],
    ]);
    const { items, total } = await received(id);
    expect(items.map(({ id: one, price, number }) => [one, price, number])).toEqual([
      [other.id, '1060.00', 1],
      [second.id, '1065.00', null],
      [first.id, '1060.00', null],
    ]);
    expect(total).toBe(3);
    const lastPage = await received(id, owner, '?page=2&pageSize=2');
    expect(lastPage).toMatchObject({ total: 3, page: 2, pageSize: 2, items: [{ id: first.id }] });
    expect(lastPage.items[0]?.decidedAt).toBe(second.sentAt);
    expect((await received(id, admin)).total).toBe(3);
    expect(await notified(owner, id)).toEqual([
      ['PersonalizedBidReceived', '1060.00'],
      ['PersonalizedBidReceived', '1065.00'],
      ['PersonalizedBidReceived', '1060.00'],
    ]);
    const participated = expectStatus(
      await read(ana, '/live-auctions/api/v1/account/participated-auctions'),
      200,
      listOf(participatedAuctionItemSchema),
    );
    expect(participated.items.map((item) => item.id)).toContain(id);
  });

  it('[P1] are decided by the owner and removed by their bidder, and by nobody else', async () => {
    const [seller, stranger] = [
      await makeAccount(market.db, { role: 'Provider' }),
      await makeAccount(market.db),
    ];
    const goods = { unit: 'Bag', vatGroup: 'others', product: 'others' } as const;
    const listing = { currency: 'Euro' } as const;
    const { id } = await makeAuction(market.db, { owner: seller, termsAccepted: [ana, ion], goods, listing });
    const changesOf = async ({ accountId }: TestAccount) => {
      const { rows } = await sql`select from platform.events
        where kind = 'myBids' and payload->>'accountId' = ${accountId}`.execute(market.db);
      return rows.length;
    };
    const before = [await changesOf(seller), await changesOf(ana)];
    const sent = await sendStatedBid(market, ana, id, { price: '1060', quantity: '80' });
    expect([await changesOf(seller), await changesOf(ana)]).toEqual(before.map((count) => count + 1));
    const refused: readonly (readonly [TestAccount, string, number, string])[] = [
      [seller, 'Removed', 403, 'NotEnoughPrivileges'],
      [ana, 'Accepted', 403, 'NotEnoughPrivileges'],
      [ana, 'Rejected', 403, 'NotEnoughPrivileges'],
      [admin, 'Accepted', 403, 'NotEnoughPrivileges'],
      [admin, 'Removed', 403, 'NotEnoughPrivileges'],
      [ion, 'Removed', 404, 'NotFound'],
      [stranger, 'Accepted', 404, 'NotFound'],
    ];
    for (const [who, status, ...code] of refused)
      expect(codeOf(await decideStatedBid(market, who, id, sent.id, status))).toEqual(code);
    const setActive = (isActive: boolean) =>
      sql`update main.users set is_active = ${isActive} where id = ${seller.userId}`.execute(market.db);
    await setActive(false);
    for (const status of ['Accepted', 'Rejected'])
      expect(codeOf(await decideStatedBid(market, seller, id, sent.id, status))).toEqual([
        ...[403, 'AccountNotActive'],
      ]);
    await setActive(true);
    expect((await mine(id)).items).toEqual([sent]);
    expect(codeOf(await read(ion, personalizedBidsPath(id)))).toEqual([403, 'NotEnoughPrivileges']);

    const rejected = await decided(seller, id, sent.id, 'Rejected');
    expect(rejected).toEqual({ ...sent, status: 'Rejected', decidedAt: expect.any(String) });
    expect(Date.parse(rejected.decidedAt ?? '')).toBeGreaterThan(Date.parse(sent.sentAt));
    expect([await changesOf(seller), await changesOf(ana)]).toEqual(before.map((count) => count + 2));
    expect(await decided(seller, id, sent.id, 'Rejected')).toEqual(rejected);
    for (const [who, status] of [
      [seller, 'Accepted'],
      [ana, 'Removed'],
    ] as const)
      expect(codeOf(await decideStatedBid(market, who, id, sent.id, status))).toEqual([
        ...[409, 'PersonalizedBidNotOpen'],
      ]);
    const removed = await sendStatedBid(market, ana, id);
    expect((await decided(ana, id, removed.id, 'Removed')).status).toBe('Removed');
    expect((await received(id, seller)).items.map((one) => one.id)).toEqual([removed.id, sent.id]);

    await notificationsDispatched(market.db);
    const told = await market.db
      .selectFrom('main.notifications')
      .select(['account_id', 'type', 'tokens', 'event_key'])
      .where('link', '=', `/live-auctions/${id}/participate`)
      .where('type', '<>', 'AuctionApproved')
      .orderBy('seq')
      .execute();
    const name = { key: 'name', value: 'Grâu de test, 100 t' };
    const tokens = [
      ...[name, { key: 'price', value: '1060.00' }, { key: 'currency', value: 'Euro' }],
      { key: 'unit', value: 'Bag' },
    ];
    const toSeller = { account_id: seller.accountId, type: 'PersonalizedBidReceived', tokens };
    expect(told).toEqual([
      { ...toSeller, event_key: `personalizedBid:${sent.id}` },
      {
        ...{ account_id: ana.accountId, type: 'AuctionBidRejected', tokens: [name] },
        event_key: `personalizedBid:${sent.id}`,
      },
      { ...toSeller, event_key: `personalizedBid:${removed.id}` },
    ]);
  });

  it('[P1] [L12] are refused with the reason before the start, after the end and from those who may not bid', async () => {
    const stranger = await makeAccount(market.db);
    const send = async (who: Who, id: string) => {
      const answer = await market.call(personalizedBidCall(who, id));
      const { code, params } = errorOf(answer);
      return [answer.status, code, params];
    };
    const early = await makeAuction(market.db, { owner, startsInMs: 5 * minuteMs, termsAccepted: [ana] });
    expect(await send(ana, early.id)).toEqual([
      ...[409, 'AuctionNotStarted', { startsAt: new Date(early.startsAtMs).toISOString() }],
    ]);
    expect(await mine(early.id)).toEqual({
      ...{ items: [], mayOffer: false, why: 'AuctionNotStarted', left: 20 },
    });
    const past = { startsInMs: -60 * minuteMs, endsInMs: -minuteMs, hardEndAfterMs: 0 };
    const late = await makeAuction(market.db, { owner, ...past, termsAccepted: [ana] });
    expect(await send(ana, late.id)).toEqual([
      ...[409, 'ExpiredAuction', { endedAt: new Date(late.endsAtMs).toISOString() }],
    ]);
    const id = await auctionWith();
    expect((await send(stranger, id)).slice(0, 2)).toEqual([409, 'TermsNotAccepted']);
    expect((await send(owner, id)).slice(0, 2)).toEqual([409, 'OwnAuction']);
    expect((await send(admin, id)).slice(0, 2)).toEqual([403, 'NotEnoughPrivileges']);
    expect((await send(null, id))[0]).toBe(401);
    const asked = await auctionWith({ listing: { audience: 'Invited' }, invited: [ana], bids: [] });
    expect((await send(ion, asked)).slice(0, 2)).toEqual([404, 'NotFound']);
    for (const [at, who] of [
      ['/my', ion],
      ['', ion],
    ] as const)
      expect((await read(who, personalizedBidsPath(asked, at))).status).toBe(404);
    expect(await mine(asked)).toMatchObject({ mayOffer: true, why: null, left: maxPersonalizedBidsSent });
  });

  it('[L5] [P1] a repetition with the same command id sends nothing more', async () => {
    const id = await auctionWith();
    const commandId = randomUUID();
    const once = () => market.call(personalizedBidCall(ana, id, {}, commandId));
    const answers = await Promise.all([once(), once(), once()]);
    const sent = answers.map((answer) => expectStatus(answer, 201, personalizedBidSchema));
    expect(new Set(sent.map((one) => one.id)).size).toBe(1);
    expect((await mine(id)).items).toHaveLength(1);
    const another = await market.call(personalizedBidCall(ana, id, { price: '1.00' }, commandId));
    expect(codeOf(another)).toEqual([422, 'IdempotencyKeyReused']);
    // The id of a command is unique per sender and auction.
    const ofIon = expectStatus(
      await market.call(personalizedBidCall(ion, id, { price: '2.00' }, commandId)),
      201,
      personalizedBidSchema,
    );
    const elsewhere = await market.call(personalizedBidCall(ana, await auctionWith(), {}, commandId));
    expect(ofIon.id).not.toBe(sent[0]?.id);
    expect(expectStatus(elsewhere, 201, personalizedBidSchema).id).not.toBe(sent[0]?.id);
    await decided(owner, id, sent[0]?.id ?? '', 'Rejected');
    expect(expectStatus(await once(), 201, personalizedBidSchema).status).toBe('Rejected');
  });

  it('[P1] accepting one ends the auction: its two parties see each other’s details, and others only the end', async () => {
    const id = await auctionWith();
    const bid = await sendStatedBid(market, ana, id);
    const lapsing = await sendStatedBid(market, ion, id, { price: '1055.00' });
    expect((await readAuction(market, owner, id)).viewer.counterparty).toBeNull();
    expect((await decided(owner, id, bid.id, 'Accepted')).status).toBe('Accepted');

    const { auction, viewer } = await readAuction(market, owner, id);
    expect(auction).toMatchObject({
      status: 'Accepted',
      outcome: { kind: 'personalizedBidAccepted', winner: null, reason: null },
      bestBid: { price: '1000.00', number: 1 },
    });
    expect(viewer.counterparty).toMatchObject({ companyName: ana.companyName, email: ana.email });
    expect((await readAuction(market, ana, id)).viewer.counterparty?.companyName).toBe(owner.companyName);
    for (const who of [ion, null])
      expect((await readAuction(market, who, id)).viewer.counterparty).toBeNull();
    expect((await getEntries(market, null, id)).at(-1)).toMatchObject({
      ...{ kind: 'personalizedBidAccepted', number: null, by: null, price: null, reason: null },
    });
    expect((await mine(id, ion)).items).toMatchObject([{ id: lapsing.id, status: 'Lapsed' }]);
    expect((await received(id)).items.map(({ status }) => status)).toEqual(['Lapsed', 'Accepted']);
    expect(codeOf(await decideStatedBid(market, ion, id, lapsing.id, 'Removed'))).toEqual([
      409,
      'PersonalizedBidNotOpen',
    ]);
    expect(codeOf(await market.call(personalizedBidCall(ana, id)))).toEqual([409, 'ExpiredAuction']);
    expect(await notified(ana, id)).toEqual([['AuctionBidAccepted', '1060.00']]);
    expect(await notified(ion, id)).toEqual([['AuctionLost', null]]);

    // The leader has no obligation any more, and the accepted terms stay.
    const { rows } = await sql<{ purpose: number }>`
      select from live.personalized_bids where auction_id = ${id} and status = 'Accepted'`.execute(market.db);
    expect(rows).toHaveLength(1);
    for (const change of [
      sql`update live.personalized_bids set status = 'Removed' where id = ${bid.id}`,
      sql`update live.personalized_bids set terms = '{}' where id = ${lapsing.id}`,
      sql`delete from live.personalized_bids where id = ${bid.id}`,
    ])
      await expect(change.execute(market.db)).rejects.toThrow('a personalised bid does not change');
  });

  it('[P1] two decisions on one, in two tabs of the owner, count once', async () => {
    const id = await auctionWith();
    const bid = await sendStatedBid(market, ana, id);
    const answers = await Promise.all(
      ['Accepted', 'Accepted', 'Accepted'].map((status) =>
        decideStatedBid(market, owner, id, bid.id, status),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const kinds = (await getEntries(market, null, id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'personalizedBidAccepted')).toHaveLength(1);
    expect(codeOf(await decideStatedBid(market, owner, id, bid.id, 'Rejected'))).toEqual([
      409,
      'PersonalizedBidNotOpen',
    ]);
  });

  it('[P1] are accepted while the owner decides about a closed auction, too', async () => {
    const id = await auctionWith({ endsInMs: 60 * minuteMs });
    const bid = await sendStatedBid(market, ana, id);
    await sql`
      update live.auctions set ends_at = clock_timestamp(), hard_ends_at = clock_timestamp(), next_change_at = clock_timestamp()
      where id = ${id}`.execute(market.db);
    await vi.waitUntil(async () => (await readAuction(market, owner, id)).auction.status === 'Closed', {
      timeout: 30_000,
    });
    expect(await mine(id)).toMatchObject({
      mayOffer: false,
      why: 'ExpiredAuction',
      items: [{ status: 'Active' }],
    });
    await decided(owner, id, bid.id, 'Accepted');
    expect((await readAuction(market, null, id)).auction.outcome?.kind).toBe('personalizedBidAccepted');
  });

  it('[P1] cannot be sent nor accepted once the desired price is met, nor while the auction is held', async () => {
    const id = await auctionWith({ desiredPriceMinor: 1010_00 });
    const sent = await sendStatedBid(market, ana, id);
    const hold = await command(market, admin, id, 'hold', { reason: 'o verificare' });
    expect(hold.status).toBe(200);
    const held = await decideStatedBid(market, owner, id, sent.id, 'Accepted');
    expect(errorOf(held)).toMatchObject({ code: 'AuctionHeld', params: { reason: 'o verificare' } });
    expect(codeOf(await market.call(personalizedBidCall(ion, id)))).toEqual([409, 'AuctionHeld']);
    await market.call({ method: 'DELETE', path: `${live}/${id}/hold`, token: admin.token });
    await bid(market, ion, id, '1010.00');
    expect(codeOf(await decideStatedBid(market, owner, id, sent.id, 'Accepted'))).toEqual([
      409,
      'DesiredPriceMet',
    ]);
    expect(codeOf(await market.call(personalizedBidCall(ion, id)))).toEqual([409, 'DesiredPriceMet']);
    expect(await mine(id)).toMatchObject({ mayOffer: false, why: 'DesiredPriceMet' });
    // Rejecting and removing remain possible.
    await decided(owner, id, sent.id, 'Rejected');
    expect(await notified(ana, id)).toContainEqual(['AuctionBidRejected', null]);
    expect((await readAuction(market, ana, id)).auction.status).toBe('InProgress');
  });

  it('[P1] of an account that may no longer participate cannot be accepted', async () => {
    const gone = await makeAccount(market.db);
    const id = await auctionWith({
      listing: { audience: 'Invited' },
      invited: [gone, ana],
      termsAccepted: [gone, ana],
    });
    const bid = await sendStatedBid(market, gone, id);
    await sql`update main.users set is_active = false where id = ${gone.userId}`.execute(market.db);
    expect(codeOf(await decideStatedBid(market, owner, id, bid.id, 'Accepted'))).toEqual([
      409,
      'BidderNotEligible',
    ]);
    await sql`update main.users set is_active = true where id = ${gone.userId}`.execute(market.db);
    await sql`update live.invitations set state = 'Revoked' where account_id = ${gone.accountId}`.execute(
      market.db,
    );
    expect(codeOf(await decideStatedBid(market, owner, id, bid.id, 'Accepted'))).toEqual([
      409,
      'BidderNotEligible',
    ]);
    await sql`update live.invitations set state = 'Accepted' where account_id = ${gone.accountId}`.execute(
      market.db,
    );
    await decided(owner, id, bid.id, 'Accepted');
  });

  describe('when the invitation of its bidder is revoked', () => {
    /** An auction with one personalised bid each of ana and of an invitee, whose invitation is then revoked. */
    async function afterRevoking(audience: 'Open' | 'Invited', privacyType: 'Public' | 'Incognito') {
      const gone = await makeAccount(market.db);
      const all = [gone, ana, ion];
      const id = await auctionWith({ listing: { audience, privacyType }, invited: all, termsAccepted: all });
      const sent = await sendStatedBid(market, gone, id);
      await sendStatedBid(market, ana, id);
      const before = await received(id);
      const at = `/live-auctions/api/v1/auction/${id}/invitations`;
      const { items } = expectStatus(await read(owner, at), 200, invitationListSchema);
      const invitation = items.find(({ email }) => email === gone.email)?.id;
      const revoked = { method: 'PUT', path: `${at}/${invitation}`, token: owner.token } as const;
      expect((await market.call({ ...revoked, body: { state: 'Revoked' } })).status).toBe(204);
      return { id, gone, sent, before, after: await received(id) };
    }

    it('[P1] [I2] is removed in a Public auction with invited bidders, and others stay', async () => {
      const { sent, after } = await afterRevoking('Invited', 'Public');
      expect(after.items.map(({ id, status }) => [id === sent.id, status])).toEqual([
        [false, 'Active'],
        [true, 'Removed'],
      ]);
    });

    it.each(['Public', 'Incognito'] as const)(
      '[P1] [I2] [B5] stays open in an Open %s auction, and can be accepted',
      async (privacyType) => {
        const { id, sent, before, after } = await afterRevoking('Open', privacyType);
        expect(after).toEqual(before);
        await decided(owner, id, sent.id, 'Accepted');
      },
    );

    it('[P1] [I2] [B5] looks unchanged to the owner of an Incognito auction, and can be accepted', async () => {
      const { id, gone, sent, before, after } = await afterRevoking('Invited', 'Incognito');
      expect(after).toEqual(before);
      await decided(owner, id, sent.id, 'Accepted');
      expect((await readAuction(market, gone, id)).auction.status).toBe('Accepted');
    });

    it('[P1] [L9] in an Incognito auction its bidder reads and removes it, and then no longer knows of the auction', async () => {
      const { id, gone, sent } = await afterRevoking('Invited', 'Incognito');
      expect((await readAuction(market, gone, id)).viewer).toMatchObject({
        mayBid: false,
        why: 'InvitationRevoked',
      });
      const { items } = expectStatus(
        await read(gone, '/live-auctions/api/v1/account/participated-auctions'),
        200,
        z.object({ items: z.array(z.object({ id: z.string() })) }),
      );
      expect(items.map((item) => item.id)).toEqual([id]);
      expect((await read(gone, personalizedBidsPath(id, '/my'))).status).toBe(200);
      expect((await decided(gone, id, sent.id, 'Removed')).status).toBe('Removed');
      for (const path of [personalizedBidsPath(id, '/my'), `/live-auctions/api/v1/auctions/${id}`])
        expect((await read(gone, path)).status).toBe(404);
      const { rows } = await sql`select from platform.events
        where kind = 'access' and subject_id = ${gone.accountId}`.execute(market.db);
      expect(rows.length).toBeGreaterThan(1);
    });
  });

  it('[P1] are refused for terms that the auction does not allow, and beyond their maximum number', async () => {
    const id = await auctionWith();
    const refused = await market.call(personalizedBidCall(ana, id, { quantity: '100.001' }));
    expect(errorOf(refused)).toMatchObject({
      code: 'ValidationFailed',
      params: { fields: [{ path: 'quantity', rule: 'maximum', maximum: '100.000' }] },
    });
    await sql`
      insert into live.personalized_bids (auction_id, account_id, company_name, company, status, terms, sent_at, decided_at, command_id, body_hash)
      select ${id}, ${ana.accountId}, 'x', '{}', 'Removed', ${JSON.stringify(personalizedTerms)}, clock_timestamp(), clock_timestamp(), 'c-' || n, ''
      from generate_series(1, ${maxPersonalizedBidsSent - 1}) n`.execute(market.db);
    expect(await mine(id)).toMatchObject({ mayOffer: true, left: 1 });
    await sendStatedBid(market, ana, id);
    expect(await mine(id)).toMatchObject({ mayOffer: false, why: 'TooManyPersonalizedBids', left: 0 });
    expect(errorOf(await market.call(personalizedBidCall(ana, id)))).toMatchObject({
      ...{ code: 'TooManyPersonalizedBids', params: { limit: maxPersonalizedBidsSent } },
    });
    await sql`
      insert into live.personalized_bids (auction_id, account_id, company_name, company, terms, sent_at, command_id, body_hash)
      select ${id}, gen_random_uuid(), 'x', '{}', ${JSON.stringify(personalizedTerms)}, clock_timestamp(), 'c-' || n, ''
      from generate_series(1, 98) n`.execute(market.db);
    // With the open one of ana, 99 of others are open.
    await sendStatedBid(market, ion, id);
    await sql`
      insert into live.personalized_bids (auction_id, account_id, company_name, company, terms, sent_at, command_id, body_hash)
      values (${id}, gen_random_uuid(), 'x', '{}', ${JSON.stringify(personalizedTerms)}, clock_timestamp(), 'c-99', '')`.execute(
      market.db,
    );
    expect(errorOf(await market.call(personalizedBidCall(ion, id)))).toMatchObject({
      ...{ code: 'PersonalizedBidsFull', params: { limit: 100 } },
    });
  });

  describe('with the bidder’s contract', () => {
    const parts = { goods: { contractType: 'Bidder' } } as const;
    const upload = (who: Who, id: string, bidId: string, value?: Buffer) =>
      market.call(contractCall(who, personalizedBidsPath(id, `/${bidId}/contract`), value));
    const contractOf = async (who: Who, id: string, bidId: string) => {
      const response = await fetch(
        `http://127.0.0.1:${market.port}${personalizedBidsPath(id, `/${bidId}/contract`)}`,
        {
          headers: who ? { authorization: `Bearer ${who.token}` } : {},
        },
      );
      return { status: response.status, text: await response.text(), headers: response.headers };
    };

    it('[P1] cannot be accepted without it, and the owner is notified once it is uploaded', async () => {
      const id = await auctionWith(parts);
      const bid = await sendStatedBid(market, ana, id);
      expect(bid.contract).toBe('missing');
      expect(await notified(owner, id)).toEqual([]);
      expect(codeOf(await decideStatedBid(market, owner, id, bid.id, 'Accepted'))).toEqual([
        409,
        'ContractMissing',
      ]);
      const stored = expectStatus(await upload(ana, id, bid.id), 200, personalizedBidSchema);
      expect(stored.contract).toBe('uploaded');
      expect(await notified(owner, id)).toContainEqual(['PersonalizedBidReceived', '1060.00']);
      // One file per bid: the owner accepts the file that they read.
      expect((await upload(ana, id, bid.id)).status).toBe(200);
      expect(codeOf(await upload(ana, id, bid.id, pdf('another')))).toEqual([409, 'ContractAlreadySent']);
      expect(codeOf(await upload(owner, id, bid.id))).toEqual([403, 'NotEnoughPrivileges']);
      expect(codeOf(await upload(ion, id, bid.id))).toEqual([404, 'NotFound']);
      for (const who of [ana, owner, admin]) {
        const { status, text, headers } = await contractOf(who, id, bid.id);
        expect([status, text]).toEqual([200, pdf('contract').toString()]);
        expect(headers.get('content-disposition')).toBe('attachment; filename="contract.pdf"');
        expect(headers.get('cache-control')).toBe('private, no-store');
      }
      expect((await contractOf(ion, id, bid.id)).status).toBe(404);
      await decided(owner, id, bid.id, 'Accepted');
      // It is now the contract of a deal, and stays when its account is closed.
      const { rows } = await sql<{ purpose: string }>`
        select f.purpose from platform.files f join live.personalized_bids b on b.contract_file = f.key
        where b.id = ${bid.id}`.execute(market.db);
      expect(rows).toEqual([{ purpose: 'contract' }]);
    });

    it('[P1] are erased with their bidder’s account, except an accepted one with its contract', async () => {
      const gone = await makeAccount(market.db);
      const withContract = async () => {
        const id = await auctionWith({ ...parts, termsAccepted: [gone] });
        const bid = await sendStatedBid(market, gone, id);
        expect((await upload(gone, id, bid.id)).status).toBe(200);
        return { id, bidId: bid.id };
      };
      const [kept, lost] = [await withContract(), await withContract()];
      await decided(owner, kept.id, kept.bidId, 'Accepted');
      const path = `/main/accounts/${gone.accountId}`;
      const body = { password: testPassword };
      const close = () => market.call({ method: 'DELETE', path, token: gone.token, body });
      expect(codeOf(await close())).toEqual([409, 'AccountHasBids']);
      await decided(gone, lost.id, lost.bidId, 'Removed');
      expect(codeOf(await close())).toEqual([409, 'AccountHasDeals']);
      await concludeDeals(market.db, gone);
      expect((await close()).status).toBe(204);
      expect((await received(kept.id)).items).toMatchObject([{ id: kept.bidId, status: 'Accepted' }]);
      expect((await received(lost.id)).total).toBe(0);
      expect((await contractOf(owner, kept.id, kept.bidId)).status).toBe(200);
      expect(codeOf(await decideStatedBid(market, owner, lost.id, lost.bidId, 'Accepted'))).toEqual([
        404,
        'NotFound',
      ]);
    });

    it('[P1] stays with its bid while that is open or accepted, and is its sender’s to delete otherwise', async () => {
      const sent = async () => {
        const id = await auctionWith(parts);
        const bid = await sendStatedBid(market, ana, id);
        expect((await upload(ana, id, bid.id)).status).toBe(200);
        const { contract_file } = await market.db
          .selectFrom('live.personalized_bids')
          .select('contract_file')
          .where('id', '=', bid.id)
          .executeTakeFirstOrThrow();
        const path = `/live-auctions/api/v1/account/auction-files/${contract_file}`;
        const remove = async (who: TestAccount) =>
          (await market.call({ method: 'DELETE', path, token: who.token })).status;
        return { id, bidId: bid.id, remove };
      };
      const [removed, accepted, lapsed] = [await sent(), await sent(), await sent()];
      for (const { remove } of [removed, accepted, lapsed])
        expect([await remove(ana), await remove(owner)]).toEqual([409, 404]);
      await decided(ana, removed.id, removed.bidId, 'Removed');
      await decided(owner, accepted.id, accepted.bidId, 'Accepted');
      expect((await command(market, admin, lapsed.id, 'cancellation', { reason: 'gata' })).status).toBe(200);
      expect(await accepted.remove(ana)).toBe(409);
      for (const { remove } of [removed, lapsed])
        expect([await remove(ana), await remove(ana)]).toEqual([204, 404]);
    });

    it('[P1] [S8] accept a harmless PDF only, for an open bid that requires one', async () => {
      const id = await auctionWith(parts);
      const bid = await sendStatedBid(market, ana, id);
      expect((await upload(ana, id, bid.id, Buffer.from('no pdf'))).status).toBe(415);
      expect((await upload(ana, id, bid.id, pdf('/JavaScript (x) /S /JavaScript'))).status).toBe(400);
      await decided(ana, id, bid.id, 'Removed');
      expect(codeOf(await upload(ana, id, bid.id))).toEqual([409, 'PersonalizedBidNotOpen']);
      const plain = await auctionWith();
      const other = await sendStatedBid(market, ana, plain);
      expect(codeOf(await upload(ana, plain, other.id))).toEqual([409, 'ContractNotAsked']);
      // A bid of another auction.
      expect(codeOf(await upload(ana, plain, bid.id))).toEqual([404, 'NotFound']);
    });
  });

  describe('the owner’s contract of an auction', () => {
    const put = (who: Who, id: string, value?: Buffer) =>
      market.call(contractCall(who, `${live}/${id}/contract`, value));
    const upload = async () => {
      const { body, contentType } = multipart([
        { name: 'kind', value: 'contract' },
        { name: 'file', value: pdf(), fileName: 'a.pdf', mimeType: 'application/pdf' },
      ]);
      const path = '/live-auctions/api/v1/account/auction-files';
      const headers = { 'content-type': contentType };
      const answer = await market.call({ method: 'POST', path, token: owner.token, body, headers });
      return expectStatus(answer, 201, auctionFileSchema);
    };

    it('[L1] [L13] is uploaded and replaced while the auction is Pending, with a new hash of its terms', async () => {
      const { key } = await upload();
      const posting = statedPosting(Date.now());
      const goods = { ...posting.goods, contractType: 'Custom', contractFile: key } as const;
      const answer = await market.call(postCall(owner, { ...posting, goods }));
      const { id } = expectStatus(answer, 201, auctionAnswerSchema).auction;
      const fileOf = async () => {
        const shown = await read(owner, `${live}/${id}/posting`);
        return (shown.body as { goods: { contractFile: string } }).goods.contractFile;
      };
      expect(await fileOf()).toBe(key);
      const replaced = expectStatus(
        await put(owner, id, pdf('another')),
        200,
        z.object({ key: z.string(), sizeBytes: z.int() }),
      );
      expect(replaced.key).not.toBe(key);
      expect(await fileOf()).toBe(replaced.key);
      const entries = await getEntries(market, owner, id);
      expect(entries.map(({ kind }) => kind)).toEqual(['created', 'edited']);
      expect(entries[1]?.termsHash).not.toBe(entries[0]?.termsHash);
      // The first file no longer belongs to any auction.
      const { rows } = await sql`select from platform.sale_file_uses where key = ${key}`.execute(market.db);
      expect(rows).toEqual([]);
      await command(market, admin, id, 'approval');
      expect(codeOf(await put(owner, id))).toEqual([409, 'AuctionNotPending']);
    });

    it('is refused for another kind of contract, before its file is read', async () => {
      const answer = await market.call(postCall(owner, statedPosting(Date.now())));
      const { id } = expectStatus(answer, 201, auctionAnswerSchema).auction;
      expect(errorOf(await put(owner, id))).toMatchObject({
        ...{ code: 'ValidationFailed', params: { fields: [{ path: 'contract', rule: 'contract' }] } },
      });
      expect((await put(owner, id, Buffer.from('no pdf'))).status).toBe(400);
    });
  });
});
