import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deriveNotifications, findBehind } from '../../src/live/notification/derive-notifications.ts';
import { notifications } from '../../src/main/notification/notify.ts';
import { identifyingStrings, makeAccount, makeAccounts, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { bid, command, readAuction } from '../harness/live-calls.ts';
import { joinTestMarket, startTestMarket, type TestMarket } from '../harness/test-market.ts';

interface Told {
  type: string;
  tokens: Record<string, string>;
  link: string;
}

describe('notifications of live auctions', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  /** Returns all notifications of an account, in order. */
  async function told({ accountId }: TestAccount): Promise<Told[]> {
    const { rows } = await market.database.pool.query<Told & { tokens: { key: string; value: string }[] }>(
      'select type, tokens, link from main.notifications where account_id = $1 order by seq',
      [accountId],
    );
    return rows.map(({ tokens, ...rest }) => ({
      ...rest,
      tokens: Object.fromEntries(tokens.map(({ key, value }) => [key, value])),
    }));
  }
  const typesOf = async (account: TestAccount) => (await told(account)).map(({ type }) => type);
  const settled = async () =>
    vi.waitFor(async () => expect(await findBehind(market.db)).toEqual([]), { timeout: 30_000 });

  it('[N1] notify an outbid account once each time, and the owner of bids periodically', async () => {
    const owner = await makeAccount(market.db);
    const [ana, ion] = await makeAccounts(market.db, 2);
    if (!ana || !ion) throw new Error('no accounts');
    // Others lead at the same versions of another auction.
    const others = await makeAccounts(market.db, 3);
    const elsewhere = [0, 1, 2, 0, 1, 2].flatMap((at, index) => {
      const by = others[at];
      return by ? [{ by, priceMinor: 1000_00 + index * 5_00 }] : [];
    });
    await makeAuction(market.db, { owner: await makeAccount(market.db), bids: elsewhere });
    const { id } = await makeAuction(market.db, { owner, termsAccepted: [ana, ion] });
    const prices = ['1000.00', '1005.00', '1010.00', '1015.00'];
    for (const [at, price] of prices.entries()) {
      await bid(market, at % 2 ? ion : ana, id, price);
      await settled();
    }
    expect(await told(ana)).toEqual(
      ['1005.00', '1015.00'].map((price) => ({
        type: 'Outbid',
        link: `/live-auctions/${id}/participate`,
        tokens: { name: 'Grâu de test, 100 t', price, currency: 'Ron', unit: 'Ton' },
      })),
    );
    expect(await typesOf(ion)).toEqual(['Outbid']);
    const ofOwner = await told(owner);
    expect(ofOwner.map(({ type }) => type)).toEqual(['AuctionApproved', 'AuctionBidPlaced']);
    expect(ofOwner[1]?.tokens).toMatchObject({ count: '1', price: '1000.00' });
    // Five minutes later the rest is sent together, and nothing before.
    const pass = (time: string) =>
      sql`update live.notified set bids_told_at = bids_told_at - ${time}::interval where auction_id = ${id}`.execute(
        market.db,
      );
    await pass('4 minutes 30 seconds');
    expect(await findBehind(market.db)).toEqual([]);
    await deriveNotifications({ db: market.db, notifications }, id);
    expect(await told(owner)).toHaveLength(2);
    await pass('30 seconds');
    await settled();
    expect((await told(owner)).at(-1)?.tokens).toMatchObject({ count: '3', price: '1015.00' });
  });

  it('[N1] skip an account that leads again by the time of sending, and notify the others once', async () => {
    const owner = await makeAccount(market.db);
    const [ana, ion, eva] = await makeAccounts(market.db, 3);
    if (!ana || !ion || !eva) throw new Error('no accounts');
    const bids = [ana, ion, ana, eva, ana].map((by, at) => ({ by, priceMinor: 1000_00 + at * 5_00 }));
    const { id, version } = await makeAuction(market.db, { owner, bids });
    await settled();
    expect(await told(ana)).toEqual([]);
    for (const loser of [ion, eva]) expect(await typesOf(loser)).toEqual(['Outbid']);
    // Earlier notifications do not count: now ana is outbid.
    await bid(market, ion, id, '1025.00');
    await settled();
    expect(await typesOf(ana)).toEqual(['Outbid']);
    expect((await readAuction(market, owner, id)).auction.version).toBe(version + 1);
  });

  it('[N1] notify winner, losers and owner of the result, each once', async () => {
    const owner = await makeAccount(market.db);
    const [ana, ion] = await makeAccounts(market.db, 2);
    if (!ana || !ion) throw new Error('no accounts');
    const bids = [
      { by: ana, priceMinor: 1000_00 },
      { by: ion, priceMinor: 1005_00 },
    ];
    const past = { owner, bids, startsInMs: -60 * minuteMs, endsInMs: -minuteMs };
    await makeAuction(market.db, { ...past, desiredPriceMinor: 1005_00 });
    await vi.waitFor(async () => expect(await typesOf(ion)).toEqual(['AuctionWon']), { timeout: 30_000 });
    expect(await typesOf(ana)).toEqual(['Outbid', 'AuctionLost']);
    const closed = (await told(owner)).filter(({ type }) => type === 'AuctionClosed');
    expect(closed.map(({ tokens }) => tokens.outcome)).toEqual(['desiredPriceMet']);

    const second = await makeAuction(market.db, past);
    await vi.waitFor(async () => expect(await typesOf(owner)).toContain('DecisionDue'), { timeout: 30_000 });
    const due = (await told(owner)).find(({ type }) => type === 'DecisionDue');
    expect(due?.tokens).toMatchObject({ price: '1005.00', decisionEndsAt: expect.stringMatching(/Z$/) });
    expectStatusOk(await command(market, owner, second.id, 'decision', { decision: 'accept' }));
    await settled();
    expect((await typesOf(ion)).filter((type) => type === 'AuctionWon')).toHaveLength(2);
  });

  it('[N1] announce a start fifteen minutes before, to owner and invited, and a cancellation to all', async () => {
    const [owner, guest, declined, other, admin] = await Promise.all([
      makeAccount(market.db),
      makeAccount(market.db),
      makeAccount(market.db),
      makeAccount(market.db),
      makeAccount(market.db, { role: 'Admin' }),
    ]);
    const soon = await makeAuction(market.db, {
      owner,
      invited: [guest, declined],
      listing: { audience: 'Invited' },
      startsInMs: 16 * minuteMs,
    });
    await sql`update live.invitations set state = 'Declined'
      where auction_id = ${soon.id} and account_id = ${declined.accountId}`.execute(market.db);
    await sql`update live.auctions set starts_at = starts_at - interval '2 minutes' where id = ${soon.id}`.execute(
      market.db,
    );
    const late = await makeAuction(market.db, {
      owner,
      invited: [guest],
      startsInMs: 30 * minuteMs,
      endsInMs: 90 * minuteMs,
    });
    const notYet = await makeAuction(market.db, {
      owner,
      startsInMs: 15.5 * minuteMs,
      endsInMs: 90 * minuteMs,
    });
    await settled();
    await deriveNotifications({ db: market.db, notifications }, notYet.id);
    expect(await typesOf(guest)).toEqual(['AuctionStartsSoon']);
    expect(await typesOf(declined)).toEqual([]);
    expect((await typesOf(owner)).filter((type) => type === 'AuctionStartsSoon')).toHaveLength(1);
    for (const { id } of [soon, late])
      expectStatusOk(await command(market, admin, id, 'cancellation', { reason: 'Date greșite' }));
    await settled();
    expect(await typesOf(guest)).toEqual(['AuctionStartsSoon', 'AuctionCancelled', 'AuctionCancelled']);
    expect((await told(owner)).at(-1)?.tokens).toEqual({
      name: 'Grâu de test, 100 t',
      reason: 'Date greșite',
    });
    expect(await told(other)).toEqual([]);
    expect(await told(admin)).toEqual([]);
  });

  it('[N1] leave an entry that is newer than the auction that was read to the next time', async () => {
    const [owner, ana] = [await makeAccount(market.db), await makeAccount(market.db)];
    const { id } = await makeAuction(market.db, { owner, bids: [{ by: ana, priceMinor: 1000_00 }] });
    await settled();
    const before = await typesOf(owner);
    // As between the reads of the auction and of its log.
    await sql`insert into live.entries (auction_id, version, kind, at, automatic, ends_at, hash)
      select id, version + 1, 'closed', clock_timestamp(), false, ends_at, last_hash
      from live.auctions where id = ${id}`.execute(market.db);
    await deriveNotifications({ db: market.db, notifications }, id);
    expect(await typesOf(owner)).toEqual(before);
  });

  it.each(['main.notifications', 'main.inboxes', 'platform.events', 'pgboss.job', 'live.notified'])(
    '[N1] are sent once in the end if the connection was cut at %s',
    async (table) => {
      const owner = await makeAccount(market.db);
      const [ana] = await makeAccounts(market.db, 1);
      if (!ana) throw new Error('no account');
      await refuseWrites(table);
      const { id } = await makeAuction(market.db, {
        owner,
        bids: [{ by: ana, priceMinor: 1000_00 }],
        startsInMs: -60 * minuteMs,
        endsInMs: 60 * minuteMs,
      });
      await expect(deriveNotifications({ db: market.db, notifications }, id)).rejects.toThrow('cut off');
      const before = await told(owner);
      expect(before).toEqual([]);
      await allowWrites(table);
      await settled();
      await Promise.all(
        Array.from({ length: 4 }, () => deriveNotifications({ db: market.db, notifications }, id)),
      );
      expect(await typesOf(owner)).toEqual(['AuctionApproved', 'AuctionBidPlaced']);
    },
  );

  async function refuseWrites(table: string): Promise<void> {
    // Excludes the inbox events of the feed: auctions continue.
    const when = table === 'platform.events' ? `when (new.module = 'main')` : '';
    await market.database.pool.query(`
      create or replace function cut_off() returns trigger language plpgsql as $$
      begin raise exception 'cut off'; end $$;
      create trigger cut_off before insert or update on ${table} for each row ${when} execute function cut_off()`);
    onTestFinished(() => allowWrites(table));
  }
  async function allowWrites(table: string): Promise<void> {
    await market.database.pool.query(`drop trigger if exists cut_off on ${table}`);
  }

  it('[N1] are sent once by two processes, whichever of them dies', async () => {
    const second = await joinTestMarket(market.database);
    let isClosed = false;
    onTestFinished(async () => {
      if (!isClosed) await second.close();
    });
    const owner = await makeAccount(market.db);
    const bidders = await makeAccounts(market.db, 4);
    const { id } = await makeAuction(market.db, { owner, termsAccepted: bidders });
    for (let at = 0; at < 40; at++) {
      const bidder = bidders[at % 4];
      const through = isClosed || at % 2 === 1 ? market : second;
      if (bidder) await bid(through, bidder, id, `${1000 + at * 5}.00`);
      if (at === 20) {
        isClosed = true;
        await second.close();
      }
    }
    await settled();
    const { rows } = await market.database.pool.query<{ count: number }>(
      `select count(*) from main.notifications where link like $1 and type = 'Outbid'
       group by account_id, event_key having count(*) > 1`,
      [`%${id}%`],
    );
    expect(rows).toEqual([]);
    // The last account outbid by each was certainly notified; the leader was not.
    for (const loser of bidders.slice(0, 3)) expect((await told(loser)).at(-1)?.type).toBe('Outbid');
  });

  it('[B5] contain no names of a confidential auction', async () => {
    const owner = await makeAccount(market.db);
    const [ana, ion] = await makeAccounts(market.db, 2);
    if (!ana || !ion) throw new Error('no accounts');
    const bids = [
      { by: ana, priceMinor: 1000_00 },
      { by: ion, priceMinor: 1005_00 },
    ];
    await makeAuction(market.db, {
      owner,
      bids,
      listing: { privacyType: 'Incognito' },
      startsInMs: -60 * minuteMs,
      endsInMs: -minuteMs,
      desiredPriceMinor: 1005_00,
    });
    await vi.waitFor(async () => expect(await typesOf(ion)).toEqual(['AuctionWon']), { timeout: 30_000 });
    for (const reader of [owner, ana, ion]) {
      const seen = JSON.stringify(await told(reader));
      for (const other of [owner, ana, ion].filter((account) => account !== reader)) {
        for (const text of identifyingStrings(other)) expect(seen).not.toContain(text);
      }
    }
    const { rows } = await market.database.pool.query(`select data::text from pgboss.job`);
    for (const text of [owner, ana, ion].flatMap(identifyingStrings)) {
      expect(JSON.stringify(rows)).not.toContain(text);
    }
  });
});

function expectStatusOk({ status, text }: { status: number; text: string }): void {
  expect(status, text).toBeLessThan(300);
}
