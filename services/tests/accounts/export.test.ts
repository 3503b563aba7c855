import { randomUUID } from 'node:crypto';
import { statedBidTerms, statedFilters } from '@recolta/shared/testing/announcement-fixture';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { roundTermsOf } from '../../src/main/announcement/announcement-view.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from '../harness/announcements.ts';
import { makeAuction } from '../harness/auctions.ts';
import { makeProduct, makeProductBid } from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const day = (number: number) => `2026-03-0${number}T08:00:00.000Z`;
const json = (value: unknown) => JSON.stringify(value);
/** The id of the earlier row sorts last, so that an order by id alone is noticed. */
const idOf = (at: number) => (at === 1 ? 'ffffffff' : '00000000') + randomUUID().slice(8);

const terms = statedBidTerms(Date.now());
const roundOf = (at: number) => ({ by: 'bidder', atMs: Date.parse(day(at)), terms });
const roundSeen = (at: number) => ({ by: 'bidder', at: day(at), terms: roundTermsOf(terms, true) });

/** Two rows of each list, the later one stored first: the export begins with the earlier one. */
describe('the export of an account', () => {
  let market: TestMarket;
  let db: Kysely<AllTables>;
  let me: TestAccount;
  let other: TestAccount;
  let exported: Readonly<Record<string, unknown>>;
  let ids: Readonly<Record<'later' | 'earlier', Readonly<Record<string, string>>>>;

  beforeAll(async () => {
    market = await startTestMarket();
    db = market.db;
    me = await makeAccount(db, { role: 'Provider', mayPost: true });
    other = await makeAccount(db, { role: 'Provider', mayPost: true });
    await storeIdentity();
    const later = await storeTrade(2, { quantity: '610', price: '1061' });
    const earlier = await storeTrade(1, { quantity: '600', price: '1055' });
    ids = { later, earlier };
    const path = `/main/accounts/${me.accountId}/export`;
    const answer = await market.call({ method: 'GET', path, token: me.token });
    expect(answer.status, answer.text).toBe(200);
    exported = JSON.parse(answer.text);
  });
  afterAll(() => market.close());

  async function storeIdentity(): Promise<void> {
    const { accountId, userId } = me;
    for (const at of [2, 1]) {
      await sql`
        insert into main.terms_acceptances (account_id, version, express_points, accepted_at)
        values (${accountId}, ${`terms-${at}`}, ${[`point-${at}`]}, ${day(at)})`.execute(db);
      await sql`
        insert into main.sessions (token_hash, user_id, created_at, ends_at, device, network, last_used_at)
        values (${randomUUID()}, ${userId}, ${day(at)}, ${`2036-01-0${at}T08:00:00.000Z`}, ${`Firefox ${at}`},
          ${`10.0.${at}`}, ${day(at + 2)})`.execute(db);
      await sql`
        insert into main.factors (user_id, kind, name, secret, last_step, created_at, last_used_at)
        values (${userId}, 'totp', ${`app ${at}`}, 'sealed', 7, ${day(at)}, ${day(at + 3)})`.execute(db);
      await sql`
        insert into main.notifications (account_id, type, link, tokens, event_key, seen_at, created_at)
        values (${accountId}, 'AccountActivated', ${`/link-${at}`}, '[]', ${`key-${at}`}, ${day(at + 1)}, ${day(at)})`.execute(
        db,
      );
      await sql`
        insert into main.company_changes (account_id, fields, fields_before, requested_at, decided_at, is_approved,
          reason, decided_by_user_id)
        values (${accountId}, ${json({ companyName: `New ${at}` })}, ${json({ companyName: `Old ${at}` })}, ${day(at)},
          ${day(at + 1)}, ${at === 1}, ${`reason ${at}`}, ${other.userId})`.execute(db);
    }
    for (const [type, channel, isWanted] of [
      ['NewMatches', 'push', false],
      ['NewMatches', 'mail', true],
      ['BidUpdated', 'push', true],
    ] as const)
      await sql`
        insert into main.notification_choices (account_id, type, channel, is_wanted)
        values (${accountId}, ${type}, ${channel}, ${isWanted})`.execute(db);
  }

  /** One row of each kind of trade; all of its values depend on the day. */
  async function storeTrade(
    at: number,
    { quantity, price }: { readonly quantity: string; readonly price: string },
  ): Promise<Readonly<Record<string, string>>> {
    const { accountId, userId } = me;
    const [announcement, bid, product, deal] = [idOf(at), idOf(at), idOf(at), idOf(at)];
    const posted = await makeAnnouncement(db, me, {
      ...{ quantity, price, minPrice: null, maxPrice: null, backupPrice: `${at}020` },
      ...(at === 1 ? { type: 'Selling', currency: 'Ron' } : { type: 'Buying', currency: 'Euro' }),
    });
    await sql`
      update main.announcements set id = ${announcement}, created_at = ${day(at)}, left_thousandths = ${at * 1000}
      where id = ${posted}`.execute(db);
    const theirs = await makeAnnouncement(db, other);
    const placed = await makeAnnouncementBid(db, theirs, me);
    await sql`
      update main.announcement_bids set id = ${bid}, number = ${at + 4}, placed_at = ${day(at)},
        status = ${at === 1 ? 'Removed' : 'Active'}, turn = ${at === 1 ? null : 'owner'}, rounds = ${json([roundOf(at)])} where id = ${placed}`.execute(
      db,
    );
    await sql`
      insert into main.favourites (account_id, announcement_id, at) values (${accountId}, ${theirs}, ${day(at)})`.execute(
      db,
    );
    await sql`
      insert into main.saved_searches (account_id, id, name, frequency, filters, saved_at)
      values (${accountId}, ${randomUUID()}, ${`search ${at}`}, ${at === 1 ? 'Daily' : 'AtOnce'},
        ${json({ ...statedFilters, search: `word ${at}` })}, ${day(at)})`.execute(db);

    const saved = await makeProduct(db, me, { productName: `Grâu ${at}`, unitPrice: `90${at}` });
    await sql`
      update main.products set id = ${product}, created_at = ${day(at)}, final_price_minor = ${at * 100}, crop = 'wheat-feed'
      where id = ${saved}`.execute(db);
    const theirProduct = await makeProduct(db, other);
    const order = await makeProductBid(db, theirProduct, me);
    await sql`
      update main.product_bids set id = ${idOf(at)}, placed_at = ${day(at)}, quantity_thousandths = ${at * 5000},
        offer_type = ${at === 1 ? 'Single' : 'Collective'}, status = ${at === 1 ? 'Accepted' : 'Active'}
      where id = ${order}`.execute(db);

    const opened = await makeDeal(db, { announcementId: theirs, bidId: bid }, other, me);
    await sql`
      update main.deals set id = ${deal}, opened_at = ${day(at)}, contract_number = ${`AM-2026-00000${at}`},
        contract_at = ${day(at)}, concluded_at = ${day(at + 1)}, currency = ${at === 1 ? 'Ron' : 'Euro'} where id = ${opened}`.execute(
      db,
    );
    for (const seq of [2, 1])
      await sql`
        insert into main.deal_facts (deal_id, seq, id, author, account_id, user_id, reason, body, stated_at)
        values (${deal}, ${seq}, ${randomUUID()}, 'buyer', ${accountId}, ${userId}, ${`why ${seq}`},
          ${json({ kind: `fact ${seq}` })}, ${day(seq)})`.execute(db);
    return { announcement, theirs, product, theirProduct, deal, ...(await storeLive(at)) };
  }

  async function storeLive(at: number): Promise<{ auction: string; theirAuction: string }> {
    const { accountId } = me;
    const { id: auction } = await makeAuction(db, {
      ...{ owner: me, startingPriceMinor: at * 1000_00, desiredPriceMinor: at * 1100_00 },
      ...{ backupPriceMinor: at * 1050_00, type: 'Selling' },
      listing: { quantityKg: at * 1000, currency: at === 1 ? 'Ron' : 'Euro' },
    });
    await sql`update live.auctions set created_at = ${day(at)} where id = ${auction}`.execute(db);
    const { id: theirAuction } = await makeAuction(db, {
      owner: other,
      bids: [{ by: me, priceMinor: 1000_00 + at * 5_00 }],
      startsInMs: at === 1 ? -30 * 60_000 : -20 * 60_000,
      listing: { currency: at === 1 ? 'Ron' : 'Dollar' },
    });
    await sql`
      update live.participants set limit_minor = ${at * 2000_00}, limit_at = ${day(at)}
      where auction_id = ${theirAuction}`.execute(db);
    await sql`
      insert into live.phone_consents (auction_id, account_id, price_minor, at, changes)
      values (${theirAuction}, ${accountId}, ${at * 3000_00}, ${day(at)}, 1)`.execute(db);
    await sql`
      insert into live.phone_bids (auction_id, version, account_id, by_user_id, by_name, consent_minor, consented_at)
      values (${theirAuction}, ${at + 7}, ${accountId}, ${other.userId}, ${`clerk ${at}`}, ${at * 3100_00}, ${day(at)})`.execute(
      db,
    );
    await sql`
      insert into live.follows (account_id, auction_id, at) values (${accountId}, ${theirAuction}, ${day(at)})`.execute(
      db,
    );
    await sql`
      insert into live.goods_templates (account_id, id, name, goods, saved_at)
      values (${accountId}, ${randomUUID()}, ${`template ${at}`}, ${json({ name: `goods ${at}` })}, ${day(at)})`.execute(
      db,
    );
    await sql`
      insert into live.invitations (auction_id, email, email_folded, state, account_id, invited_at)
      values (${theirAuction}, ${me.email}, ${me.email}, ${at === 1 ? 'Accepted' : 'Sent'}, ${accountId}, ${day(at)})`.execute(
      db,
    );
    await sql`
      insert into live.personalized_bids (auction_id, account_id, company_name, company, status, terms, sent_at,
        decided_at, command_id, body_hash)
      values (${theirAuction}, ${accountId}, ${me.companyName}, '{}', ${at === 1 ? 'Rejected' : 'Removed'},
        ${json({ price: `${at}` })}, ${day(at)}, ${day(at + 1)}, ${randomUUID()}, '')`.execute(db);
    await sql`
      insert into live.connection_tests (auction_id, account_id, at, result)
      values (${theirAuction}, ${accountId}, ${day(at)}, ${json({ delayMs: at })})`.execute(db);
    return { auction, theirAuction };
  }

  it('has sessions, factors and accepted terms of its user', () => {
    const { termsAcceptances, sessions, secondFactors } = exported;
    expect(termsAcceptances).toEqual(
      [1, 2].map((at) => ({ version: `terms-${at}`, expressPoints: [`point-${at}`], acceptedAt: day(at) })),
    );
    // The session that asks began last.
    expect(sessions).toEqual([
      ...[1, 2].map((at) => ({
        ...{ createdAt: day(at), endsAt: `2036-01-0${at}T08:00:00.000Z`, device: `Firefox ${at}` },
        ...{ network: `10.0.${at}`, lastUsedAt: day(at + 2) },
      })),
      expect.anything(),
    ]);
    expect(secondFactors).toEqual(
      [1, 2].map((at) => ({
        ...{ kind: 'totp', name: `app ${at}`, createdAt: day(at), lastUsedAt: day(at + 3) },
      })),
    );
  });

  it('has notifications, choices about them and changes of the company', () => {
    const { notifications, notificationChoices, companyChanges } = exported;
    // Others are about the auctions.
    const told = (notifications as { type: string }[]).filter(({ type }) => type === 'AccountActivated');
    expect(told).toEqual(
      [1, 2].map((at) => ({
        ...{ type: 'AccountActivated', link: `/link-${at}`, seenAt: day(at + 1), createdAt: day(at) },
      })),
    );
    expect(notificationChoices).toEqual([
      { type: 'BidUpdated', channel: 'push', isWanted: true },
      { type: 'NewMatches', channel: 'mail', isWanted: true },
      { type: 'NewMatches', channel: 'push', isWanted: false },
    ]);
    expect(companyChanges).toEqual(
      [1, 2].map((at) => ({
        ...{ fields: { companyName: `New ${at}` }, fieldsBefore: { companyName: `Old ${at}` } },
        ...{ requestedAt: day(at), decidedAt: day(at + 1), isApproved: at === 1, reason: `reason ${at}` },
      })),
    );
  });

  it("lists announcements, bids on other accounts' announcements, favourites and saved searches", () => {
    const { announcements, announcementBids, favourites, savedSearches } = exported;
    expect(announcements).toMatchObject([
      {
        ...{ id: ids.earlier.announcement, type: 'Selling', currency: 'Ron', status: 'InProgress' },
        ...{ quantityThousandths: 600_000, leftThousandths: 1000, priceMinor: 1055_00 },
        ...{ backupPriceMinor: 1020_00, createdAt: day(1), goods: { county: expect.anything() } },
        deadline: expect.stringMatching(/T1[56]:00:00.000Z$/),
      },
      {
        ...{ id: ids.later.announcement, type: 'Buying', currency: 'Euro', status: 'InProgress' },
        ...{ quantityThousandths: 610_000, leftThousandths: 2000, priceMinor: 1061_00 },
        ...{ backupPriceMinor: 2020_00, createdAt: day(2) },
      },
    ]);
    expect(announcementBids).toEqual([
      {
        ...{ announcementId: ids.earlier.theirs, number: 5, status: 'Removed' },
        ...{ rounds: [roundSeen(1)], placedAt: day(1) },
      },
      {
        ...{ announcementId: ids.later.theirs, number: 6, status: 'Active' },
        ...{ rounds: [roundSeen(2)], placedAt: day(2) },
      },
    ]);
    expect(favourites).toEqual([
      { announcementId: ids.earlier.theirs, at: day(1) },
      { announcementId: ids.later.theirs, at: day(2) },
    ]);
    expect(savedSearches).toEqual([
      {
        ...{ name: 'search 1', frequency: 'Daily', savedAt: day(1) },
        filters: { ...statedFilters, search: 'word 1' },
      },
      {
        ...{ name: 'search 2', frequency: 'AtOnce', savedAt: day(2) },
        filters: { ...statedFilters, search: 'word 2' },
      },
    ]);
  });

  it("lists products, and bids on other accounts' products", () => {
    const { products, productBids } = exported;
    const product = (at: number, id: string | undefined) => ({
      ...{ id, status: 'Active', phase: 'active', productName: `Grâu ${at}`, category: 'Cereals' },
      ...{ crop: 'wheat-feed', quality: expect.objectContaining({ humidity: 13.5 }) },
      ...{ description: 'Din recolta proprie, depozitat în magazie.', producer: 'Agro Demo SRL' },
      ...{ countryOfOrigin: 'România', unitOfMeasurement: 'Ton', currency: 'Ron' },
      ...{ unitPriceMinor: 900_00 + at * 100, priceType: 'InvertedVat', pieceThousandths: 1000 },
      ...{ minimumThousandths: 40_000, totalThousandths: 100_000, finalPriceMinor: at * 100 },
      ...{ participationDeadline: expect.any(String), deliveryDeadline: expect.any(String) },
      ...{ distributionCounties: ['CL', 'IL'], createdAt: day(at) },
    });
    expect(products).toEqual([product(1, ids.earlier.product), product(2, ids.later.product)]);
    expect(productBids).toEqual([
      {
        ...{ productId: ids.earlier.theirProduct, offerType: 'Single', status: 'Accepted' },
        ...{ quantityThousandths: 5000, placedAt: day(1) },
      },
      {
        ...{ productId: ids.later.theirProduct, offerType: 'Collective', status: 'Active' },
        ...{ quantityThousandths: 10_000, placedAt: day(2) },
      },
    ]);
  });

  it('has deals with what the account stated about them', () => {
    const { deals, dealFacts } = exported;
    const deal = (at: number, announcementId: string | undefined) => ({
      ...{ announcementId, liveAuctionId: null, productId: null, currency: at === 1 ? 'Ron' : 'Euro' },
      ...{ terms: expect.objectContaining({ price: '1040' }), openedAt: day(at) },
      ...{ contractNumber: `AM-2026-00000${at}`, concludedAt: day(at + 1) },
    });
    expect(deals).toEqual([deal(1, ids.earlier.theirs), deal(2, ids.later.theirs)]);
    const facts = [ids.earlier.deal ?? '', ids.later.deal ?? ''].sort().flatMap((dealId) =>
      [1, 2].map((seq) => ({
        ...{ dealId, body: { kind: `fact ${seq}` }, reason: `why ${seq}`, statedAt: day(seq) },
      })),
    );
    expect(dealFacts).toEqual(facts);
  });

  it("lists live auctions, and acts in other accounts' auctions", () => {
    const { auctions, bids, limits, phoneConsents, phoneBids, ...rest } = exported;
    const { follows, templates, invitations, personalizedBids, connectionTests } = rest;
    const both = [
      { at: 1, auctionId: ids.earlier.theirAuction },
      { at: 2, auctionId: ids.later.theirAuction },
    ];
    const auction = (at: number, id: string | undefined) => ({
      ...{ id, status: 'InProgress', type: 'Selling', currency: at === 1 ? 'Ron' : 'Euro' },
      ...{ goods: expect.objectContaining({ county: 'TR' }), quantityKg: at * 1000 },
      ...{ startingPriceMinor: at * 1000_00, desiredPriceMinor: at * 1100_00 },
      ...{ backupPriceMinor: at * 1050_00, startsAt: expect.any(String), endsAt: expect.any(String) },
    });
    expect(auctions).toEqual([auction(1, ids.earlier.auction), auction(2, ids.later.auction)]);
    expect(bids).toEqual(
      both.map(({ at, auctionId }) => ({
        ...{ auctionId, version: expect.any(Number), number: 1, priceMinor: 1000_00 + at * 5_00 },
        ...{ currency: at === 1 ? 'Ron' : 'Dollar', at: expect.any(String), automatic: false },
      })),
    );
    const dated = (of: (at: number) => object) =>
      both.map(({ at, auctionId }) => ({ auctionId, at: day(at), ...of(at) }));
    expect(limits).toEqual(dated((at) => ({ limitMinor: at * 2000_00 })));
    expect(phoneConsents).toEqual(dated((at) => ({ priceMinor: at * 3000_00 })));
    expect(follows).toEqual(dated(() => ({})));
    expect(connectionTests).toEqual(dated((at) => ({ result: { delayMs: at } })));
    const phoneBid = ({ at, auctionId }: (typeof both)[number]) => ({
      ...{ auctionId, version: at + 7, by: `clerk ${at}`, consentMinor: at * 3100_00 },
      consentedAt: day(at),
    });
    expect(new Set(phoneBids as unknown[])).toEqual(new Set(both.map(phoneBid)));
    expect(templates).toEqual(
      [1, 2].map((at) => ({ name: `template ${at}`, goods: { name: `goods ${at}` }, savedAt: day(at) })),
    );
    expect(invitations).toEqual([
      { auctionId: ids.earlier.theirAuction, state: 'Accepted', invitedAt: day(1) },
      { auctionId: ids.later.theirAuction, state: 'Sent', invitedAt: day(2) },
    ]);
    expect(personalizedBids).toEqual(
      both.map(({ at, auctionId }) => ({
        ...{ auctionId, status: at === 1 ? 'Rejected' : 'Removed', terms: { price: `${at}` } },
        ...{ sentAt: day(at), decidedAt: day(at + 1) },
      })),
    );
  });
});
