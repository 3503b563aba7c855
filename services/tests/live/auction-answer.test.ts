import { auctionTermsSchema } from '@recolta/shared/contracts/http/auction-goods';
import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { statedDetails } from '@recolta/shared/testing/goods-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { type AuctionParts, makeAuction, minuteMs, wheat } from '../harness/auctions.ts';
import {
  actOnce,
  bid,
  command,
  consentCall,
  expectStatus,
  getEntries,
  live,
  readAuction,
  setLimit,
} from '../harness/live-calls.ts';
import { sendStatedBid } from '../harness/personalized-bids.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const soon = { timeout: 30_000, interval: 50 };
const instant = (ms: number) => new Date(ms).toISOString();

describe('every field of an auction', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let ana: TestAccount;
  let ion: TestAccount;
  let stranger: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider' });
    [ana, ion, stranger] = [
      await makeAccount(market.db),
      await makeAccount(market.db),
      await makeAccount(market.db),
    ];
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  /** A purchase by invitation, of which all values differ from each other and from the defaults. */
  const purchase = () =>
    ({
      ...{ owner, type: 'Buying', biddingType: 'Flexible' },
      ...{
        startingPriceMinor: 1100_00,
        desiredPriceMinor: 900_00,
        backupPriceMinor: 950_50,
        stepMinor: 2_50,
      },
      ...{ extensionWindowMs: 3 * minuteMs, decisionWindowMs: 90 * minuteMs },
      ...{ startsInMs: -20 * minuteMs, endsInMs: 40 * minuteMs, hardEndAfterMs: 45 * minuteMs },
      listing: { currency: 'Euro', quantityKg: 123_456, audience: 'Invited' },
      ...{ details: statedDetails, invited: [ana, ion], termsAccepted: [ana, ion] },
      bids: [
        { by: ana, priceMinor: 1100_00 },
        { by: ion, priceMinor: 1090_00 },
      ],
    }) as const satisfies AuctionParts;

  const termsOf = async (id: string) =>
    expectStatus(
      await market.call({ method: 'GET', path: `${live}/${id}/goods`, token: ana.token }),
      200,
      auctionTermsSchema,
    );

  it('[L8] is in its public state, before and after a bid, a hold, an extension and the end', async () => {
    const { id, startsAtMs, endsAtMs, hardEndsAtMs } = await makeAuction(market.db, purchase());
    const times = { startsAt: instant(startsAtMs), endsAt: instant(endsAtMs) };
    const still = {
      ...{ ...wheat, id, type: 'Buying', biddingType: 'Flexible', currency: 'Euro' },
      ...{ quantity: '123.456', privacyType: 'Public', audience: 'Invited', isDemo: false },
      ...{ owner: owner.companyName, startingPrice: '1100.00', desiredPrice: '900.00' },
      ...{ minimumBidThreshold: '2.50', extensionWindowMinutes: 3 },
    };
    const first = await readAuction(market, ana, id);
    const { recent, epoch, ...state } = first.auction;
    expect(state).toEqual({
      ...{ ...still, ...times, hardEndsAt: instant(hardEndsAtMs) },
      ...{ version: 5, status: 'InProgress', desiredPriceStatus: 'notMet', bidCount: 2, participantCount: 2 },
      bestBid: {
        ...{ price: '1090.00', by: ion.companyName, number: 2, at: instant(startsAtMs + 2000) },
        automatic: false,
      },
      ...{ decisionEndsAt: null, hold: null, outcome: null },
    });
    expect(epoch).toBeGreaterThan(0);
    expect(recent).toEqual(await getEntries(market, ana, id));
    expect(
      recent.map(({ version, kind, number, by, price, endsAt, reason, automatic }) => [
        ...[version, kind, number, by, price, endsAt, reason, automatic],
      ]),
    ).toEqual([
      [1, 'created', null, null, null, times.endsAt, null, false],
      [2, 'approved', null, null, null, times.endsAt, null, false],
      [3, 'started', null, null, null, times.endsAt, null, false],
      [4, 'bid', 1, ana.companyName, '1100.00', times.endsAt, null, false],
      [5, 'bid', 2, ion.companyName, '1090.00', times.endsAt, null, false],
    ]);
    expect(recent.map(({ at }) => at).slice(-2)).toEqual([
      instant(startsAtMs + 1000),
      instant(startsAtMs + 2000),
    ]);
    expect((await termsOf(id)).posted).toEqual({
      ...{ endsAt: times.endsAt, hardEndsAt: instant(hardEndsAtMs), decisionWindowMinutes: 90 },
    });

    // A limit answers a bid by hand: two entries, the second one automatic.
    await setLimit(market, ion, id, { limit: '1000' });
    const { entries } = await bid(market, ana, id, '1080');
    const log = await getEntries(market, ana, id);
    expect(log.slice(5)).toEqual(entries);
    expect(entries.map(({ kind, number, price, automatic }) => [kind, number, price, automatic])).toEqual([
      ['bid', 1, '1080.00', false],
      ['bid', 2, '1077.50', true],
    ]);
    expect((await readAuction(market, ana, id)).auction).toMatchObject({
      ...{ version: 7, bidCount: 4, participantCount: 2, ...times },
      bestBid: { price: '1077.50', by: ion.companyName, number: 2, at: entries[1]?.at, automatic: true },
    });

    await command(market, admin, id, 'hold', { reason: 'lot de verificat' });
    const held = (await readAuction(market, ana, id)).auction;
    const heldAt = Date.parse(held.recent.at(-1)?.at ?? '');
    expect(held).toMatchObject({
      ...{ version: 8, status: 'InProgress', endsAt: null, hardEndsAt: instant(hardEndsAtMs) },
      hold: { reason: 'lot de verificat', remainingMs: endsAtMs - heldAt },
    });
    await market.call({ method: 'DELETE', path: `${live}/${id}/hold`, token: admin.token });
    const resumed = (await readAuction(market, ana, id)).auction;
    const pausedMs = Date.parse(resumed.recent.at(-1)?.at ?? '') - heldAt;
    expect(resumed).toMatchObject({
      ...{ version: 9, hold: null, endsAt: instant(endsAtMs + pausedMs) },
      hardEndsAt: instant(hardEndsAtMs + pausedMs),
    });
    await actOnce(market, admin, id, { name: 'extension', body: { minutes: 10, reason: 'ploaie' } });
    const extended = (await readAuction(market, ana, id)).auction;
    expect(extended).toMatchObject({
      ...{ version: 10, endsAt: instant(endsAtMs + pausedMs + 10 * minuteMs) },
      hardEndsAt: instant(hardEndsAtMs + pausedMs + 10 * minuteMs),
    });
    // The times of the posting stay.
    expect((await termsOf(id)).posted?.endsAt).toBe(times.endsAt);

    await sql`update live.auctions set ends_at = clock_timestamp(), hard_ends_at = clock_timestamp(),
      next_change_at = clock_timestamp() where id = ${id}`.execute(market.db);
    const closed = await vi.waitFor(async () => {
      const seen = (await readAuction(market, ana, id)).auction;
      expect(seen.status).toBe('Closed');
      return seen;
    }, soon);
    const closedMs = Date.parse(closed.endsAt ?? '');
    expect(closed).toMatchObject({
      decisionEndsAt: instant(closedMs + 90 * minuteMs),
      outcome: {
        ...{ kind: 'awaitingOwner', at: instant(closedMs), reason: null },
        winner: null,
      },
    });
    expect((await command(market, owner, id, 'decision', { decision: 'accept' })).status).toBe(200);
    const accepted = (await readAuction(market, ana, id)).auction;
    expect(accepted).toMatchObject({
      ...{ status: 'Accepted', version: 12, decisionEndsAt: closed.decisionEndsAt },
      outcome: {
        ...{ kind: 'acceptedByOwner', at: accepted.recent.at(-1)?.at, reason: null },
        winner: { number: 2, by: ion.companyName, price: '1077.50' },
      },
    });
  });

  const visitor: Viewer = {
    ...{ isOwner: false, isAdministrator: false, number: null, price: null, limit: null },
    ...{ mayBid: false, why: 'SignInRequired', hasAcceptedTerms: false, backupPrice: null },
    ...{ counterparty: null, identities: null, phoneConsent: null, phoneBids: [], bestBidder: null },
    vatState: null,
  };

  it('[L8] [B5] [L18] is shown to owner, bidders, strangers, administrators and visitors as far as it is theirs', async () => {
    const { id, version } = await makeAuction(market.db, {
      ...{ owner, desiredPriceMinor: 2000_00, backupPriceMinor: 1020_50, termsAccepted: [ana, ion] },
      bids: [
        { by: ana, priceMinor: 1000_00 },
        { by: ion, priceMinor: 1005_00 },
      ],
    });
    await setLimit(market, ana, id, { price: '1010', limit: '1450' });
    for (const [who, price] of [
      [ana, '1400'],
      [ion, '1500'],
    ] as const)
      await market.call(consentCall(who, id, price));
    for (const [who, price] of [
      [ion, '1300'],
      [ana, '1350'],
    ] as const)
      await actOnce(market, admin, id, { name: 'phone-bids', body: { accountId: who.accountId, price } });
    const by = admin.administratorName;
    const [ofIon, ofAna] = [
      { version: version + 2, by },
      // The limit has answered in between.
      { version: version + 4, by },
    ];
    const bidder = {
      ...visitor,
      mayBid: true,
      why: null,
      hasAcceptedTerms: true,
      vatState: 'registered',
    } as const;
    const viewers: readonly (readonly [TestAccount | null, Viewer])[] = [
      [null, visitor],
      [stranger, { ...visitor, why: 'TermsNotAccepted' }],
      [
        owner,
        { ...visitor, isOwner: true, why: 'OwnAuction', backupPrice: '1020.50', vatState: 'registered' },
      ],
      [
        ana,
        {
          ...{ ...bidder, number: 1, price: '1350.00', limit: '1450.00', phoneConsent: '1400.00' },
          phoneBids: [ofAna],
        },
      ],
      [ion, { ...bidder, number: 2, price: '1300.00', phoneConsent: '1500.00', phoneBids: [ofIon] }],
      [
        admin,
        {
          ...{ ...visitor, isAdministrator: true, why: 'NotEnoughPrivileges', phoneBids: [ofIon, ofAna] },
          identities: {
            owner: owner.companyName,
            bidders: [
              { number: 1, companyName: ana.companyName },
              { number: 2, companyName: ion.companyName },
            ],
          },
        },
      ],
    ];
    for (const [who, viewer] of viewers) expect((await readAuction(market, who, id)).viewer).toEqual(viewer);
  });

  const contactOf = (who: TestAccount) => ({
    ...{ companyName: who.companyName, companyNumber: who.companyNumber },
    ...{ administratorName: who.administratorName, email: who.email, telephone: who.telephone },
  });
  const counterparties = (id: string, ...readers: readonly (TestAccount | null)[]) =>
    Promise.all(readers.map(async (who) => (await readAuction(market, who, id)).viewer.counterparty));
  /** The deal of an auction. */
  const dealOf = async (auctionId: string) => {
    const deals = await market.db
      .selectFrom('main.deals')
      .select(['seller_account_id', 'buyer_account_id', 'owner_side', 'is_confidential', 'currency'])
      .select(['terms', 'contract_file', 'opened_at', 'announcement_id', 'product_id'])
      .where('live_auction_id', '=', auctionId)
      .execute();
    expect(deals).toHaveLength(1);
    return deals[0];
  };
  const wheatTerms = {
    ...{ paymentType: 'PaymentAtLoad', paymentDays: null, deliveryType: 'FCATruck', loadingLocation: 'Barn' },
    ...{ deliveryLocation: null, deliveryPeriod: wheat.deliveryPeriod, deliveryCounty: null, note: null },
  };
  const ofLiveAuction = { contract_file: null, announcement_id: null, product_id: null };

  it('[C1] [B5] opens a deal with the winner of a sale that the clock ends, and their details for each other', async () => {
    const { id } = await makeAuction(market.db, {
      ...{ owner, startsInMs: -60 * minuteMs, endsInMs: -minuteMs, desiredPriceMinor: 1005_00 },
      listing: { privacyType: 'Incognito', quantityKg: 70_500 },
      details: { ...statedDetails, paymentDate: '2026-12-24' },
      bids: [
        { by: ana, priceMinor: 1000_00 },
        { by: ion, priceMinor: 1005_00 },
      ],
    });
    const { auction } = await vi.waitFor(async () => {
      const seen = await readAuction(market, null, id);
      expect(seen.auction.status).toBe('Accepted');
      return seen;
    }, soon);
    expect(await dealOf(id)).toEqual({
      ...{ ...ofLiveAuction, seller_account_id: owner.accountId, buyer_account_id: ion.accountId },
      ...{ owner_side: 'seller', is_confidential: true, currency: 'Ron' },
      opened_at: new Date(auction.outcome?.at ?? ''),
      terms: {
        ...{ ...wheatTerms, price: '1005.00', quantity: '70.500' },
        ...{ paymentMethod: 'AtDelivery', paymentDate: '2026-12-24' },
      },
    });
    expect(await counterparties(id, owner, ion, ana, stranger, admin, null)).toEqual([
      ...[contactOf(ion), contactOf(owner), null, null, null, null],
    ]);
  });

  it('[C1] [P1] opens a deal with the bidder of an accepted personalised bid on a purchase, at its terms', async () => {
    const { id } = await makeAuction(market.db, purchase());
    const sent = await sendStatedBid(market, ana, id, { price: '980', quantity: '60' });
    const path = `${live}/${id}/personalized-bids/${sent.id}/status`;
    const accept = { method: 'PUT', path, token: owner.token, body: { status: 'Accepted' } };
    expect((await market.call(accept)).status).toBe(200);
    const { auction } = await readAuction(market, ana, id);
    expect(await dealOf(id)).toMatchObject({
      ...{ ...ofLiveAuction, seller_account_id: ana.accountId, buyer_account_id: owner.accountId },
      ...{ owner_side: 'buyer', is_confidential: false, currency: 'Euro' },
      opened_at: new Date(auction.outcome?.at ?? ''),
      terms: { price: '980', quantity: '60', paymentDays: 30 },
    });
    expect(await counterparties(id, owner, ana, ion, admin)).toEqual([
      ...[contactOf(ana), contactOf(owner), null, null],
    ]);
  });
});
