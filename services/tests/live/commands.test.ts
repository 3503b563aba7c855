import { randomUUID } from 'node:crypto';
import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { closedAccountReason } from '@recolta/shared/domain/live-auction/decide-command';
import type { Listing } from '@recolta/shared/domain/live-auction/public-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import {
  actOnce,
  bid,
  bidCall,
  command,
  errorOf,
  expectRefusedBid,
  expectStatus,
  getEntries,
  readAuction,
  setLimit,
} from '../harness/live-calls.ts';
import { notificationsDispatched } from '../harness/notifications-dispatched.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

/** A closer polls every second. */
const closerLooksWithin = { timeout: 30_000, interval: 20 };

describe('commands of owner and administrators', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    bidder = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const resume = (who: TestAccount, id: string) =>
    market.call({ method: 'DELETE', path: `/live-auctions/api/v1/auctions/${id}/hold`, token: who.token });

  /** Ended a minute ago below its desired price. */
  const closed = (decisionWindowMs = 120 * minuteMs, listing: Partial<Listing> = {}) =>
    makeAuction(market.db, {
      ...{ owner, listing },
      startsInMs: -60 * minuteMs,
      endsInMs: -minuteMs,
      desiredPriceMinor: 1100_00,
      decisionWindowMs,
      bids: [{ by: bidder, priceMinor: 1000_00 }],
    });

  it.each(['Public', 'Incognito'] as const)(
    '[Q3] [B5] only the owner who decides a %s auction sees the VAT state of the best bidder, if names are shown',
    async (privacyType) => {
      const { id } = await closed(undefined, { privacyType });
      const bestBidderFor = async (who: TestAccount | null) =>
        (await readAuction(market, who, id)).viewer.bestBidder ?? null;
      await vi.waitUntil(
        async () => (await readAuction(market, bidder, id)).auction.status === 'Closed',
        closerLooksWithin,
      );
      const shown = privacyType === 'Public' ? { number: 1, vatState: 'registered' } : null;
      expect(await bestBidderFor(owner)).toEqual(shown);
      for (const who of [bidder, admin, null]) expect(await bestBidderFor(who)).toBeNull();
    },
  );

  it('[L10] the owner accepts the best bid of a closed auction, until the public deadline', async () => {
    const { id, endsAtMs } = await closed();
    const { auction } = await vi.waitUntil(async () => {
      const seen = await readAuction(market, bidder, id);
      return seen.auction.status === 'Closed' && seen;
    }, closerLooksWithin);
    expect(auction.decisionEndsAt).toBe(new Date(endsAtMs + 120 * minuteMs).toISOString());
    const answer = await command(market, owner, id, 'decision', { decision: 'accept' });
    const accepted = expectStatus(answer, 200, auctionAnswerSchema).auction;
    expect(accepted.status).toBe('Accepted');
    expect(accepted.outcome).toMatchObject({
      kind: 'acceptedByOwner',
      winner: { number: 1, price: '1000.00' },
    });
    const again = await command(market, owner, id, 'decision', { decision: 'refuse' });
    expect([again.status, errorOf(again).code]).toEqual([409, 'StatusConflict']);
  });

  it('[L10] an inactive owner cannot decide, and can again once active', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider' });
    const { id } = await makeAuction(market.db, {
      owner: seller,
      startsInMs: -60 * minuteMs,
      endsInMs: -minuteMs,
      bids: [{ by: bidder, priceMinor: 1000_00 }],
    });
    const setActive = (isActive: boolean) =>
      market.db
        .updateTable('main.users')
        .set({ is_active: isActive })
        .where('id', '=', seller.userId)
        .execute();
    await setActive(false);
    const refused = await command(market, seller, id, 'decision', { decision: 'accept' });
    expect([refused.status, errorOf(refused).code]).toEqual([403, 'AccountNotActive']);
    await setActive(true);
    expect((await command(market, seller, id, 'decision', { decision: 'accept' })).status).toBe(200);
  });

  it('[L10] [C1] the owner cannot accept a leader who was deactivated, whom a desired price that was met binds', async () => {
    const gone = await makeAccount(market.db);
    const isActive = (value: boolean) =>
      sql`update main.users set is_active = ${value} where id = ${gone.userId}`.execute(market.db);
    const statusOf = async (id: string) => (await readAuction(market, null, id)).auction.status;
    const past = {
      ...{ owner, startsInMs: -60 * minuteMs, endsInMs: -minuteMs },
      bids: [{ by: gone, priceMinor: 1000_00 }],
    };
    const below = await makeAuction(market.db, { ...past, desiredPriceMinor: 1100_00 });
    await isActive(false);
    const met = await makeAuction(market.db, { ...past, desiredPriceMinor: 1000_00 });
    await vi.waitFor(async () => expect(await statusOf(met.id)).toBe('Accepted'), closerLooksWithin);
    const accept = () => command(market, owner, below.id, 'decision', { decision: 'accept' });
    expect(errorOf(await accept()).code).toBe('BidderNotEligible');
    await vi.waitFor(async () => expect(await statusOf(below.id)).toBe('Closed'), closerLooksWithin);
    await isActive(true);
    expect(expectStatus(await accept(), 200, auctionAnswerSchema).auction.status).toBe('Accepted');
  });

  it('[L1] an auction whose owner has closed the account is not approved', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider' });
    const { id } = await makeAuction(market.db, { owner: seller, isApproved: false });
    const closing = await market.call({
      method: 'DELETE',
      path: `/main/accounts/${seller.accountId}`,
      token: seller.token,
      body: { password: testPassword },
    });
    expect(closing.status).toBe(204);
    const refused = await command(market, admin, id, 'approval');
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'StatusConflict']);
  });

  it('[L10] the owner refuses the best bid, and nobody wins', async () => {
    const { id } = await closed();
    const answer = await command(market, owner, id, 'decision', { decision: 'refuse' });
    const { auction } = expectStatus(answer, 200, auctionAnswerSchema);
    expect([auction.status, auction.outcome?.kind, auction.outcome?.winner]).toEqual([
      'Refused',
      'refusedByOwner',
      null,
    ]);
  });

  it('[L10] nobody else decides, and a late decision is refused', async () => {
    const { id } = await closed();
    for (const who of [bidder, admin]) {
      const answer = await command(market, who, id, 'decision', { decision: 'accept' });
      expect([answer.status, errorOf(answer).code]).toEqual([403, 'NotEnoughPrivileges']);
    }
    const late = await closed(30_000);
    const answer = await command(market, owner, late.id, 'decision', { decision: 'accept' });
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'StatusConflict']);
    await vi.waitFor(async () => {
      const { auction } = await readAuction(market, bidder, late.id);
      expect([auction.status, auction.outcome?.kind]).toEqual(['Refused', 'decisionTimeEnded']);
    }, closerLooksWithin);
  });

  it('[L10] two concurrent decisions make one', async () => {
    const { id } = await closed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        command(market, owner, id, 'decision', { decision: index % 2 ? 'accept' : 'refuse' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const kinds = (await getEntries(market, owner, id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'accepted' || kind === 'refused')).toHaveLength(1);
  });

  it('[L1] an administrator approves: before the start Scheduled, after it InProgress at once', async () => {
    const early = await makeAuction(market.db, { owner, isApproved: false, startsInMs: 10 * minuteMs });
    const scheduled = await command(market, admin, early.id, 'approval');
    expect(expectStatus(scheduled, 200, auctionAnswerSchema).auction.status).toBe('Scheduled');
    const late = await makeAuction(market.db, { owner, isApproved: false, startsInMs: -minuteMs });
    const running = expectStatus(
      await command(market, admin, late.id, 'approval', {}),
      200,
      auctionAnswerSchema,
    );
    expect(running.auction.status).toBe('InProgress');
    expect(running.auction.recent.map(({ kind }) => kind)).toEqual(['created', 'approved', 'started']);
    const twice = await command(market, admin, late.id, 'approval');
    expect([twice.status, errorOf(twice).code]).toEqual([409, 'StatusConflict']);
  });

  it('[L1] [L5] every act of an administrator is audited once with what was said; the owner’s decision is not', async () => {
    const { id } = await makeAuction(market.db, { owner, isApproved: false, startsInMs: -10 * minuteMs });
    const actsOf = async () =>
      (
        await market.db
          .selectFrom('main.audit_log')
          .select(['by_user_id', 'action', 'subject', 'details'])
          .where(sql<boolean>`details->>'auctionId' = ${id}`)
          .orderBy('id')
          .execute()
      ).map(({ by_user_id, subject, ...rest }) => {
        expect([by_user_id, subject]).toEqual([admin.userId, 'Grâu de test, 100 t']);
        return rest;
      });
    const stale = await command(market, admin, id, 'approval', { version: 2 });
    expect([stale.status, errorOf(stale).code]).toEqual([409, 'RequestChanged']);
    const early = {
      name: 'extension',
      body: { minutes: 7, reason: 'ceață' },
      commandId: randomUUID(),
    } as const;
    const refused = await actOnce(market, admin, id, early);
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'StatusConflict']);
    expect(await actsOf()).toEqual([]);
    expectStatus(await command(market, admin, id, 'approval', { version: 1 }), 200, auctionAnswerSchema);
    // A refusal is repeated too, even if the act would be accepted now.
    expect(errorOf(await actOnce(market, admin, id, early)).code).toBe('StatusConflict');
    await command(market, bidder, id, 'terms-acceptance', { accepted: true });
    const { version } = (await bid(market, bidder, id, '1000')).entries[0] ?? {};
    expectStatus(await command(market, admin, id, 'hold', { reason: 'lot' }), 200, auctionAnswerSchema);
    expectStatus(await resume(admin, id), 200, auctionAnswerSchema);
    for (const act of [
      { name: 'extension', body: { minutes: 7, reason: 'ploaie' }, other: { minutes: 8, reason: 'ploaie' } },
      { name: 'messages', body: { text: 'La Giurgiu.' }, other: { text: 'La Oltenița.' } },
      { name: 'corrections', body: { version, reason: 'o cifră' }, other: { version, reason: 'alta' } },
    ] as const) {
      const commandId = randomUUID();
      const send = (body: object, key = commandId) =>
        actOnce(market, admin, id, { name: act.name, body, commandId: key });
      const first = await send(act.body);
      const again = await send(act.body);
      expect([first.status, again.body]).toEqual([act.name === 'extension' ? 200 : 201, first.body]);
      const reused = await send(act.other);
      expect([reused.status, errorOf(reused).code]).toEqual([422, 'IdempotencyKeyReused']);
    }
    expectStatus(
      await command(market, admin, id, 'cancellation', { reason: 'gata' }),
      200,
      auctionAnswerSchema,
    );
    const about = { auctionId: id };
    expect(await actsOf()).toEqual([
      { action: 'auction.approved', details: about },
      { action: 'auction.held', details: { ...about, reason: 'lot' } },
      { action: 'auction.resumed', details: about },
      { action: 'auction.extended', details: { ...about, minutes: 7, reason: 'ploaie' } },
      { action: 'auction.messageSent', details: { ...about, text: 'La Giurgiu.' } },
      { action: 'auction.corrected', details: { ...about, version, reason: 'o cifră' } },
      { action: 'auction.cancelled', details: { ...about, reason: 'gata' } },
    ]);
    const decided = await closed();
    expect((await command(market, owner, decided.id, 'decision', { decision: 'refuse' })).status).toBe(200);
    const audited = await market.db
      .selectFrom('main.audit_log')
      .select('action')
      .where(sql<boolean>`details->>'auctionId' = ${decided.id}`)
      .execute();
    expect(audited).toEqual([]);
  });

  it('[L1] an administrator cancels with a public reason; final statuses never change', async () => {
    const { id } = await makeAuction(market.db, { owner, bids: [{ by: bidder, priceMinor: 1000_00 }] });
    for (const reason of [undefined, '', '  ', 'x'.repeat(501)])
      expect((await command(market, admin, id, 'cancellation', { reason })).status).toBe(400);
    const answer = await command(market, admin, id, 'cancellation', { reason: '  Date greșite în anunț. ' });
    const { auction } = expectStatus(answer, 200, auctionAnswerSchema);
    expect(auction).toMatchObject({
      status: 'Failed',
      outcome: { kind: 'cancelled', reason: 'Date greșite în anunț.' },
    });
    expect((await readAuction(market, null, id)).auction.outcome?.reason).toBe('Date greșite în anunț.');
    for (const [who, name, body] of [
      [admin, 'cancellation', { reason: 'încă o dată' }],
      [admin, 'approval', undefined],
      [owner, 'decision', { decision: 'accept' }],
    ] as const)
      expect((await command(market, who, id, name, body)).status).toBe(409);
    expect((await readAuction(market, null, id)).auction.version).toBe(auction.version);
  });

  it('[L11] an administrator holds: the reason is public, bids are refused, and no closer ends it', async () => {
    const { id, hardEndsAtMs } = await makeAuction(market.db, {
      owner,
      endsInMs: 30 * minuteMs,
      termsAccepted: [bidder],
    });
    const reason = 'Se verifică lotul';
    const answer = await command(market, admin, id, 'hold', { reason });
    const { auction } = expectStatus(answer, 200, auctionAnswerSchema);
    expect(auction).toMatchObject({ status: 'InProgress', endsAt: null, hold: { reason } });
    expect(auction.recent.at(-1)).toMatchObject({ kind: 'held', endsAt: null, reason });
    const refusal = await expectRefusedBid(market, bidder, id, '1000.00');
    expect(refusal).toMatchObject({ code: 'AuctionHeld', params: { reason }, version: auction.version });
    expect(refusal.message).toContain(reason);
    expect((await command(market, admin, id, 'hold', { reason })).status).toBe(409);

    // An hour passes: its end would have passed long ago.
    await market.db
      .updateTable('live.auctions')
      .set({
        starts_at: sql`starts_at - interval '1 hour'`,
        ends_at: sql`ends_at - interval '1 hour'`,
        hard_ends_at: sql`hard_ends_at - interval '1 hour'`,
        last_at: sql`last_at - interval '1 hour'`,
        hold: sql`jsonb_set(hold, '{sinceMs}', to_jsonb((hold->>'sinceMs')::float8 - 3600000))`,
      })
      .where('id', '=', id)
      .execute();
    const { id: other } = await makeAuction(market.db, { owner, startsInMs: -2 * minuteMs, endsInMs: -1 });
    await vi.waitUntil(
      async () => (await readAuction(market, null, other)).auction.status === 'Failed',
      closerLooksWithin,
    );
    const resumed = expectStatus(await resume(admin, id), 200, auctionAnswerSchema).auction;
    expect(resumed).toMatchObject({ status: 'InProgress', hold: null });
    const leftMs = Date.parse(resumed.endsAt ?? '') - Date.parse(resumed.recent.at(-1)?.at ?? '');
    expect(leftMs).toBe(auction.hold?.remainingMs);
    expect(Date.parse(resumed.hardEndsAt)).toBeGreaterThan(hardEndsAtMs - minuteMs);
    expect((await bid(market, bidder, id, '1000.00')).version).toBe(resumed.version + 1);
    expect((await resume(admin, id)).status).toBe(409);
  });

  it('[L11] a held auction is in the list of running ones, and can be cancelled', async () => {
    const { id } = await makeAuction(market.db, { owner });
    expect((await command(market, admin, id, 'hold', { reason: 'neclar' })).status).toBe(200);
    const listed = await market.call({
      method: 'GET',
      path: '/live-auctions/api/v1/auctions?filters=status==InProgress&pageSize=100',
    });
    expect(listed.text).toContain(id);
    expect((await command(market, admin, id, 'cancellation', { reason: 'retras' })).status).toBe(200);
    expect((await readAuction(market, null, id)).auction).toMatchObject({ status: 'Failed', hold: null });
  });

  it('[L1] an auction cancelled before its approval stays hidden from all but owner and administrators', async () => {
    const { id } = await makeAuction(market.db, { owner, isApproved: false });
    expect((await command(market, admin, id, 'cancellation', { reason: 'neclar' })).status).toBe(200);
    expect((await readAuction(market, owner, id)).auction.outcome).toMatchObject({
      kind: 'notApproved',
      reason: 'neclar',
    });
    for (const who of [null, bidder]) await expect(readAuction(market, who, id)).rejects.toThrow('404');
  });

  const say = (who: TestAccount | null, id: string, text: unknown) =>
    actOnce(market, who, id, { name: 'messages', body: { text } });
  const extend = (who: TestAccount, id: string, body: object) =>
    actOnce(market, who, id, { name: 'extension', body });

  it('[L15] an administrator extends: end and hard end move together, and everyone involved is notified', async () => {
    const { id, endsAtMs, hardEndsAtMs } = await makeAuction(market.db, {
      owner,
      bids: [{ by: bidder, priceMinor: 1000_00 }],
    });
    const reason = 'Rețeaua a căzut în Teleorman';
    for (const body of [
      { minutes: 0, reason },
      { minutes: 61, reason },
      { minutes: 1.5, reason },
      { minutes: 5 },
    ])
      expect((await extend(admin, id, body)).status).toBe(400);
    const answer = await extend(admin, id, { minutes: 15, reason });
    const { auction } = expectStatus(answer, 200, auctionAnswerSchema);
    expect([auction.endsAt, auction.hardEndsAt]).toEqual([
      new Date(endsAtMs + 15 * minuteMs).toISOString(),
      new Date(hardEndsAtMs + 15 * minuteMs).toISOString(),
    ]);
    expect(auction.recent.at(-1)).toMatchObject({ kind: 'extended', reason, endsAt: auction.endsAt });
    await notificationsDispatched(market.db);
    const told = await market.db
      .selectFrom('main.notifications')
      .select('account_id')
      .where('type', '=', 'AuctionExtended')
      .where('link', 'like', `%${id}%`)
      .execute();
    expect(told.map(({ account_id }) => account_id).sort()).toEqual(
      [owner.accountId, bidder.accountId].sort(),
    );
    // An ended auction is not reopened.
    const ended = await closed();
    const late = await extend(admin, ended.id, { minutes: 5, reason });
    expect([late.status, errorOf(late).code]).toEqual([409, 'StatusConflict']);
  });

  it('[L16] a message of an administrator is a public entry; it moves nothing', async () => {
    const { id, version, endsAtMs } = await makeAuction(market.db, { owner });
    for (const text of ['', '  ', 'x'.repeat(501), 'a\u202eb ascuns'])
      expect((await say(admin, id, text)).status).toBe(400);
    const { auction } = expectStatus(
      await say(admin, id, ' Camioanele se cântăresc la Giurgiu. '),
      201,
      auctionAnswerSchema,
    );
    expect(auction).toMatchObject({ version: version + 1, endsAt: new Date(endsAtMs).toISOString() });
    const { auction: seen } = await readAuction(market, null, id);
    expect(seen.recent.at(-1)).toMatchObject({
      kind: 'message',
      reason: 'Camioanele se cântăresc la Giurgiu.',
      number: null,
    });
    const audited = await market.db
      .selectFrom('main.audit_log')
      .select('details')
      .where('action', '=', 'auction.messageSent')
      .where(sql<boolean>`details->>'auctionId' = ${id}`)
      .execute();
    expect(audited).toHaveLength(1);
  });

  it('[L15] [L16] neither owner nor bidder extends or sends messages', async () => {
    const { id, version } = await makeAuction(market.db, { owner });
    for (const who of [owner, bidder]) {
      expect((await extend(who, id, { minutes: 5, reason: 'mai vreau' })).status).toBe(403);
      expect((await say(who, id, 'sună-mă')).status).toBe(403);
    }
    expect((await say(null, id, 'bună ziua')).status).toBe(401);
    expect((await readAuction(market, owner, id)).auction.version).toBe(version);
  });

  const correct = (
    who: TestAccount | null,
    id: string,
    version: unknown,
    reason: unknown = 'o cifră în plus',
  ) => actOnce(market, who, id, { name: 'corrections', body: { version, reason } });

  it('[L10] [L17] an owner who read the best bid that was withdrawn since decides on nothing', async () => {
    const other = await makeAccount(market.db);
    const { id } = await makeAuction(market.db, {
      ...{ owner, startsInMs: -60 * minuteMs, endsInMs: -minuteMs, decisionWindowMs: 120 * minuteMs },
      bids: [
        { by: bidder, priceMinor: 1000_00 },
        { by: other, priceMinor: 1500_00 },
      ],
    });
    const wrong = (await getEntries(market, admin, id)).findLast(({ kind }) => kind === 'bid');
    expectStatus(await correct(admin, id, wrong?.version), 201, auctionAnswerSchema);
    const decide = (decision: string, number: number, price: string) =>
      command(market, owner, id, 'decision', { decision, best: { number, price } });
    for (const decision of ['accept', 'refuse'])
      for (const [number, price] of [
        [2, '1500.00'],
        [1, '1500.00'],
        [2, '1000.00'],
      ] as const) {
        const answer = await decide(decision, number, price);
        expect([answer.status, errorOf(answer).code]).toEqual([409, 'RequestChanged']);
      }
    const accepted = expectStatus(await decide('accept', 1, '1000.00'), 200, auctionAnswerSchema).auction;
    expect(accepted.outcome).toMatchObject({
      kind: 'acceptedByOwner',
      winner: { number: 1, price: '1000.00' },
    });
  });

  it('[L17] an administrator withdraws a bid: the previous one leads again, and everyone concerned is notified', async () => {
    const [second, watcher] = [await makeAccount(market.db), await makeAccount(market.db)];
    const { id } = await makeAuction(market.db, {
      owner,
      bids: [{ by: watcher, priceMinor: 1000_00 }],
      termsAccepted: [bidder, second],
    });
    await bid(market, bidder, id, '1010');
    const wrong = (await bid(market, second, id, '1500')).entries[0];
    // The limit covers the wrong bid too: it is removed with it.
    await setLimit(market, second, id, { limit: '1600' });
    const { viewer: withLimit } = await readAuction(market, second, id);
    expect([withLimit.price, withLimit.limit]).toEqual(['1500.00', '1600.00']);

    const answer = expectStatus(await correct(admin, id, wrong?.version), 201, auctionAnswerSchema);
    expect(answer.auction).toMatchObject({
      bestBid: { price: '1010.00', number: 2 },
      ...{ bidCount: 2, participantCount: 3 },
    });
    expect(answer.auction.recent.at(-1)).toMatchObject({
      ...{ kind: 'corrected', corrects: wrong?.version, reason: 'o cifră în plus' },
      ...{ number: 2, price: '1010.00' },
    });
    const { viewer } = await readAuction(market, second, id);
    expect(viewer).toMatchObject({ number: 3, price: null, limit: null });

    await notificationsDispatched(market.db);
    const told = await market.db
      .selectFrom('main.notifications')
      .select(['account_id', 'type', 'tokens'])
      .where('type', 'in', ['BidWithdrawn', 'LeadingAgain', 'AuctionCorrected'])
      .where('link', 'like', `%${id}%`)
      .execute();
    expect(told).toHaveLength(4);
    const words = ({ type, tokens }: (typeof told)[number]) =>
      [type, ...tokens.map(({ value }) => value)].join(' | ');
    const corrected = '1010.00 | Ron | Ton | o cifră în plus';
    expect(new Map(told.map((one) => [one.account_id, words(one)]))).toEqual(
      new Map([
        [second.accountId, 'BidWithdrawn | Grâu de test, 100 t | 1500.00 | Ron | Ton | o cifră în plus'],
        [bidder.accountId, `LeadingAgain | Grâu de test, 100 t | ${corrected}`],
        [watcher.accountId, `AuctionCorrected | Grâu de test, 100 t | ${corrected}`],
        [owner.accountId, `AuctionCorrected | Grâu de test, 100 t | ${corrected}`],
      ]),
    );
    const audited = await market.db
      .selectFrom('main.audit_log')
      .select('details')
      .where('action', '=', 'auction.corrected')
      .where(sql<boolean>`details->>'auctionId' = ${id}`)
      .execute();
    expect(audited).toMatchObject([{ details: { version: wrong?.version, reason: 'o cifră în plus' } }]);
    // The receipt of a withdrawn bid still proves that it was accepted.
    const receipt = await market.call({
      method: 'GET',
      path: `/live-auctions/api/v1/auctions/${id}/receipts/${wrong?.version}`,
      token: second.token,
    });
    expect(receipt.status).toBe(200);
    expect((await bid(market, second, id, '1020')).viewer).toMatchObject({ number: 3, price: '1020.00' });
  });

  it('[L17] no account that was closed since its bid leads after a correction', async () => {
    const [gone, second] = [await makeAccount(market.db), await makeAccount(market.db)];
    const { id } = await makeAuction(market.db, {
      owner,
      bids: [
        { by: bidder, priceMinor: 1000_00 },
        { by: gone, priceMinor: 1010_00 },
        { by: second, priceMinor: 1500_00 },
      ],
    });
    const { version } = (await readAuction(market, owner, id)).auction;
    await market.db
      .updateTable('main.accounts')
      .set({ closed_at: new Date() })
      .where('id', '=', gone.accountId)
      .execute();
    const answer = expectStatus(await correct(admin, id, version), 201, auctionAnswerSchema);
    expect(answer.auction).toMatchObject({
      ...{ version: version + 2, bidCount: 1, bestBid: { price: '1000.00', number: 1 } },
    });
    const prices = await market.db
      .selectFrom('live.participants')
      .select(['number', 'price_minor'])
      .where('auction_id', '=', id)
      .orderBy('number')
      .execute();
    expect(prices.map(({ price_minor }) => price_minor)).toEqual([1000_00, null, null]);
    expect((await getEntries(market, owner, id)).slice(-2)).toMatchObject([
      { kind: 'corrected', corrects: version - 1, reason: closedAccountReason },
      { kind: 'corrected', corrects: version, reason: 'o cifră în plus' },
    ]);
  });

  it('[L17] of two administrators who withdraw the same bid at once one is refused, and a concurrent bid is kept', async () => {
    const second = await makeAccount(market.db);
    const { id } = await makeAuction(market.db, { owner, termsAccepted: [bidder, second] });
    const wrong = (await bid(market, bidder, id, '1500')).entries[0];
    const [one, other, placed] = await Promise.all([
      correct(admin, id, wrong?.version),
      correct(admin, id, wrong?.version),
      market.call(bidCall(second, id, '1505')),
    ]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    expect(errorOf(one.status === 409 ? one : other).code).toBe('BidNotStanding');
    expect(placed.status).toBe(200);
    expect((await readAuction(market, null, id)).auction).toMatchObject({
      bestBid: { price: '1505.00' },
      bidCount: 1,
    });
  });

  it('[L17] neither owner nor bidder withdraws a bid', async () => {
    const { id, version } = await makeAuction(market.db, {
      owner,
      bids: [{ by: bidder, priceMinor: 1000_00 }],
    });
    for (const who of [owner, bidder]) expect((await correct(who, id, version)).status).toBe(403);
    expect((await correct(null, id, version)).status).toBe(401);
    expect((await readAuction(market, owner, id)).auction.version).toBe(version);
  });

  it('[L1] [L11] neither owner nor bidder approves, cancels, holds or resumes', async () => {
    const { id, version } = await makeAuction(market.db, { owner });
    for (const who of [owner, bidder])
      for (const [name, body] of [
        ['approval', undefined],
        ['cancellation', { reason: 'nu mai vreau' }],
        ['hold', { reason: 'nu acum' }],
      ] as const)
        expect((await command(market, who, id, name, body)).status).toBe(403);
    for (const who of [owner, bidder]) expect((await resume(who, id)).status).toBe(403);
    expect((await command(market, null, id, 'approval')).status).toBe(401);
    expect((await readAuction(market, owner, id)).auction).toMatchObject({ version, status: 'InProgress' });
  });
});
