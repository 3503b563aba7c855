import { entryHash } from '@recolta/shared/domain/live-auction/entry-hash';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockAccount } from '../../src/platform/account-lock.ts';
import { makeAccount, makeAccounts, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import {
  bid,
  bidCall,
  command,
  errorOf,
  expectRefusedBid,
  getEntries,
  readAuction,
} from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const soon = { timeout: 30_000 };

describe('bids over HTTP', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let first: TestAccount;
  let second: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    [first, second] = (await makeAccounts(market.db, 2)) as [TestAccount, TestAccount];
  });
  afterAll(() => market.close());

  const running = (parts: Partial<Parameters<typeof makeAuction>[1]> = {}) =>
    makeAuction(market.db, { owner, termsAccepted: [first, second], ...parts });

  it('[L4] accepts the first bid at the starting price, each next a step better, and keeps one bid per account', async () => {
    const { id, version } = await running();
    expect((await expectRefusedBid(market, first, id, '999.99')).params).toEqual({
      startingPrice: '1000.00',
    });
    const opened = await bid(market, first, id, '1000');
    expect(opened).toMatchObject({ accepted: true, version: version + 1, bestPrice: '1000.00' });
    expect(opened.viewer).toMatchObject({ number: 1, price: '1000.00', mayBid: true });

    const worse = await expectRefusedBid(market, second, id, '1004.99');
    expect(worse).toMatchObject({ code: 'BidNotBetter', version: version + 1, bestPrice: '1000.00' });
    expect(worse.params).toEqual({ bestPrice: '1000.00', nextPrice: '1005.00' });
    expect((await expectRefusedBid(market, second, id, '1000.00')).code).toBe('BidNotBetter');
    const offGrid = await expectRefusedBid(market, second, id, '1007');
    expect([offGrid.code, offGrid.params]).toEqual(['PriceNotMultiple', { threshold: '5.00' }]);

    expect((await bid(market, second, id, '1005')).viewer.number).toBe(2);
    const last = await bid(market, first, id, '1020');
    expect(last.viewer).toMatchObject({ number: 1, price: '1020.00' });
    const { auction } = await readAuction(market, first, id);
    expect(auction).toMatchObject({ version: version + 3, bidCount: 3, participantCount: 2 });
    const best = { price: '1020.00', number: 1, by: first.companyName, at: last.entries[0]?.at };
    expect(auction.bestBid).toMatchObject(best);
  });

  it('[L5] stores only the decision of a refused bid: the row of the auction is not written', async () => {
    const { id } = await running();
    await bid(market, first, id, '1000');
    const written = async () => {
      const { rows } = await sql<{ xmin: string; decisions: number }>`
        select a.xmin::text as xmin, (select count(*) from live.decisions d where d.auction_id = a.id) as decisions
        from live.auctions a where a.id = ${id}`.execute(market.db);
      return rows[0];
    };
    const before = await written();
    await expectRefusedBid(market, second, id, '1000');
    expect(await written()).toEqual({ xmin: before?.xmin, decisions: 2 });
  });

  it('[L4] lets the leader improve its own bid', async () => {
    const { id } = await running();
    await bid(market, first, id, '1000');
    expect((await bid(market, first, id, '1005')).auction).toMatchObject({
      bidCount: 2,
      participantCount: 1,
    });
  });

  it('[A5] accepts lower prices if the auction buys', async () => {
    const { id } = await running({ type: 'Buying', biddingType: 'Flexible', desiredPriceMinor: 990_00 });
    expect((await expectRefusedBid(market, first, id, '1000.01')).code).toBe('StartingPriceNotReached');
    expect((await bid(market, first, id, '999.50')).auction.desiredPriceStatus).toBe('notMet');
    const worse = await expectRefusedBid(market, second, id, '995.00');
    expect(worse.params).toEqual({ bestPrice: '999.50', nextPrice: '994.50' });
    const met = await bid(market, second, id, '990');
    expect(met.auction).toMatchObject({ desiredPriceStatus: 'met', status: 'InProgress' });
    expect(met.auction.bestBid?.number).toBe(2);
  });

  it('[L6] extends the time left to the window for a bid that takes the lead, up to the hard end', async () => {
    const { id, endsAtMs } = await running({ endsInMs: minuteMs, hardEndAfterMs: 90_000 });
    const opened = await bid(market, first, id, '1000');
    const [entry] = opened.entries;
    const extendedMs = Date.parse(entry?.endsAt ?? '');
    expect(extendedMs).toBe(Date.parse(entry?.at ?? '') + 2 * minuteMs);
    expect(extendedMs).toBeGreaterThan(endsAtMs);
    expect(opened.auction.endsAt).toBe(entry?.endsAt);

    expect((await bid(market, first, id, '1005')).auction.endsAt).toBe(entry?.endsAt);
    await expectRefusedBid(market, second, id, '1005');
    expect((await readAuction(market, null, id)).auction.endsAt).toBe(entry?.endsAt);

    const hard = await running({ endsInMs: minuteMs, hardEndAfterMs: 30_000 });
    const last = await bid(market, first, hard.id, '1000');
    expect(Date.parse(last.auction.endsAt ?? '')).toBe(hard.endsAtMs + 30_000);
    expect(last.auction.hardEndsAt).toBe(last.auction.endsAt);
  });

  it('[L3] [L12] refuses a bid at or after the end with the end, and before the start with the start', async () => {
    const over = await running({
      startsInMs: -60 * minuteMs,
      endsInMs: -1,
      bids: [{ by: first, priceMinor: 1000_00 }],
    });
    const late = await expectRefusedBid(market, second, over.id, '1005');
    expect([late.code, late.params]).toEqual([
      'ExpiredAuction',
      { endedAt: new Date(over.endsAtMs).toISOString() },
    ]);
    expect(late.message).toBe('Licitația a expirat.');
    expect(late.auction.status).toBe('Closed');

    const early = await running({ startsInMs: minuteMs });
    const refused = await expectRefusedBid(market, second, early.id, '1000');
    const startsAt = new Date(early.startsAtMs).toISOString();
    expect([refused.code, refused.params]).toEqual(['AuctionNotStarted', { startsAt }]);
    expect(refused.message).toMatch(/Începe la \d\d\.\d\d\.\d{4}, \d\d:\d\d\.$/);
  });

  it('[L9] requires the terms once, before the first bid', async () => {
    const { id } = await running({ termsAccepted: [] });
    const refused = await expectRefusedBid(market, first, id, '1000');
    expect([refused.code, refused.message]).toEqual([
      'TermsNotAccepted',
      `Înainte de prima ofertă trebuie acceptate condițiile licitației. (PUT /api/v1/auctions/${id}/terms-acceptance)`,
    ]);
    expect((await readAuction(market, first, id)).viewer).toMatchObject({
      mayBid: false,
      why: 'TermsNotAccepted',
    });
    for (let time = 0; time < 2; time++) {
      const accepted = await command(market, first, id, 'terms-acceptance', { accepted: true });
      expect([accepted.status, accepted.body]).toEqual([
        200,
        expect.objectContaining({ mayBid: true, why: null }),
      ]);
    }
    await bid(market, first, id, '1000');
  });

  it('[L9] lets neither the owner nor an administrator accept the terms', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const { id } = await running({ termsAccepted: [] });
    for (const who of [owner, admin]) {
      const refused = await command(market, who, id, 'terms-acceptance', { accepted: true });
      expect([refused.status, errorOf(refused).code]).toEqual([403, 'NotEnoughPrivileges']);
    }
  });

  it('[L9] refuses the owner, companies with its CUI or IBAN whatever their role, inactive accounts and administrators', async () => {
    const sameCompany = await makeAccount(market.db, { role: 'Provider' });
    const sameIban = await makeAccount(market.db, { iban: owner.iban, role: 'Bidder' });
    const inactive = await makeAccount(market.db, { isActive: false });
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const { id, version } = await running({ termsAccepted: [owner, sameCompany, sameIban, inactive, admin] });
    await giveOwnerNumber(id, `RO ${sameCompany.companyNumber}`);
    expect((await expectRefusedBid(market, owner, id, '1000')).code).toBe('OwnAuction');
    expect((await expectRefusedBid(market, sameCompany, id, '1000')).code).toBe('AuctionBidNotAllowed');
    expect((await expectRefusedBid(market, sameIban, id, '1000')).code).toBe('AuctionBidNotAllowed');
    expect((await expectRefusedBid(market, inactive, id, '1000')).code).toBe('AccountNotActive');
    const byAdmin = await market.call(bidCall(admin, id, '1000'));
    expect([byAdmin.status, errorOf(byAdmin).code]).toEqual([403, 'NotEnoughPrivileges']);
    // Before any part of the request is read.
    for (const price of ['1000', 'no price']) {
      expect((await market.call(bidCall(null, id, price))).status).toBe(401);
    }
    expect((await readAuction(market, null, id)).auction).toMatchObject({ version, bidCount: 0 });
  });

  /** The owner had this company number when the auction was created; two active accounts cannot have one [S9]. */
  async function giveOwnerNumber(id: string, companyNumber: string): Promise<void> {
    await sql`
      update live.auctions set owner_company = owner_company || ${JSON.stringify({ companyNumber })}::jsonb
      where id = ${id}`.execute(market.db);
  }

  it('[L9] accepts one bid per company: another account with its IBAN is refused, also in the same batch', async () => {
    const sister = await makeAccount(market.db, { iban: first.iban });
    const { id } = await running({ termsAccepted: [first, sister] });
    expect((await readAuction(market, sister, id)).viewer).toMatchObject({ mayBid: true, why: null });
    const answers = await Promise.all(
      [first, sister].map((who, index) => market.call(bidCall(who, id, String(1000 + index * 5)))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [loser, winner] = answers[0]?.status === 409 ? [first, sister] : [sister, first];
    expect((await expectRefusedBid(market, loser, id, '1100')).code).toBe('AuctionBidNotAllowed');
    expect((await readAuction(market, loser, id)).viewer.why).toBe('AuctionBidNotAllowed');
    await bid(market, winner, id, '1200');
  });

  it('[L9] [S9] requires a checked company before revealing anything about the auction, from every role', async () => {
    for (const role of ['Client', 'Provider', 'Bidder'] as const) {
      const unchecked = await makeAccount(market.db, { role, companyNumber: null, iban: owner.iban });
      const { id } = await running({ termsAccepted: [] });
      expect((await expectRefusedBid(market, unchecked, id, '1000')).code).toBe('CompanyNotChecked');
      const over = await running({ startsInMs: -60 * minuteMs, endsInMs: -minuteMs });
      expect((await expectRefusedBid(market, unchecked, over.id, '1000')).code).toBe('CompanyNotChecked');
      expect((await readAuction(market, unchecked, id)).viewer.why).toBe('CompanyNotChecked');
    }
  });

  it('[L9] checks a bidder by their rights at that moment, not by those when the page was opened', async () => {
    const account = await makeAccount(market.db);
    const { id } = await running({ termsAccepted: [account] });
    expect((await readAuction(market, account, id)).viewer.mayBid).toBe(true);
    await market.db
      .updateTable('main.users')
      .set({ is_active: false })
      .where('id', '=', account.userId)
      .execute();
    expect((await expectRefusedBid(market, account, id, '1000')).code).toBe('AccountNotActive');
  });

  it('[L9] checks a bidder by a change of their account that is being committed', async () => {
    const account = await makeAccount(market.db);
    const { id } = await running({ termsAccepted: [account] });
    let isAnswered = false;
    const late = await market.db.transaction().execute(async (trx) => {
      await lockAccount(trx, account.accountId);
      await trx
        .updateTable('main.users')
        .set({ is_active: false })
        .where('id', '=', account.userId)
        .execute();
      const answer = market.call(bidCall(account, id, '1000')).finally(() => {
        isAnswered = true;
      });
      await vi.waitUntil(async () => {
        const { rows } =
          await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(market.db);
        return isAnswered || rows.length > 0;
      }, soon);
      return { answer };
    });
    expect(errorOf(await late.answer).code).toBe('AccountNotActive');
  });

  it('[L8] shows everyone the public state, and the backup price only to the owner', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const { id } = await running({ desiredPriceMinor: 1010_00, backupPriceMinor: 1003_17 });
    expect((await readAuction(market, null, id)).auction).toMatchObject({
      desiredPrice: '1010.00',
      desiredPriceStatus: 'notMet',
    });
    await bid(market, first, id, '1010');
    const seen = await readAuction(market, null, id);
    expect(seen.auction).toMatchObject({ desiredPriceStatus: 'met', bidCount: 1, participantCount: 1 });
    expect((await readAuction(market, owner, id)).viewer.backupPrice).toBe('1003.17');
    for (const other of [null, first, second, admin]) {
      const answer = await readAuction(market, other, id);
      expect(JSON.stringify(answer)).not.toContain('1003.17');
    }
    const notSet = await running();
    expect((await readAuction(market, null, notSet.id)).auction.desiredPriceStatus).toBe('notSet');
  });

  it('[L13] gives each bid a receipt that is chained to the previous entry', async () => {
    const { id, lastHash } = await running();
    const one = (await bid(market, first, id, '1000')).entries[0];
    const two = (await bid(market, second, id, '1005')).entries[0];
    if (!one || !two) throw new Error('a bid without an entry');
    const hashOf = (previous: string, { price, at, endsAt, by: _, hash: _hash, ...rest }: typeof one) =>
      entryHash(previous, id, {
        ...rest,
        termsHash: null,
        corrects: null,
        priceMinor: Number(price) * 100,
        atMs: Date.parse(at),
        endsAtMs: Date.parse(endsAt ?? ''),
      });
    expect(hashOf(lastHash, one)).toBe(one.hash);
    expect(hashOf(one.hash, two)).toBe(two.hash);
    expect(await getEntries(market, null, id, one.version - 1)).toEqual([one, two]);
  });

  it('[L13] answers with the last 16 entries of the log, as the page of the auction does', async () => {
    const { id, version } = await running();
    for (let bids = 1; bids <= 18; bids++) {
      const answer = await bid(market, bids % 2 === 0 ? first : second, id, String(995 + 5 * bids));
      const refused = await expectRefusedBid(market, first, id, '1000');
      const { auction } = await readAuction(market, first, id);
      const versions = [...Array(version + bids + 1).keys()].slice(1).slice(-16);
      for (const { recent } of [answer.auction, refused.auction, auction])
        expect(recent.map((entry) => entry.version)).toEqual(versions);
    }
  });

  it('[L5] accepts bids on open connections after a later release has added columns to what they read', async () => {
    const { id } = await running();
    let price = 1000;
    const raise = async (account: TestAccount) => {
      expect(await bid(market, account, id, String(price))).toMatchObject({ accepted: true });
      price += 5;
    };
    // Enough for PostgreSQL to keep a plan for all parameters.
    for (let time = 0; time < 4; time++) for (const account of [first, second]) await raise(account);
    const tables = [
      'live.auctions',
      'live.entries',
      'live.participants',
      'live.decisions',
      'live.terms_acceptances',
    ];
    for (const table of [...tables, 'main.sessions', 'main.users', 'main.accounts'])
      await sql`alter table ${sql.table(table)} add column of_later_release text`.execute(market.db);
    await raise(first);
    await raise(second);
  });
});
