import { randomUUID } from 'node:crypto';
import { bidAcceptedSchema, bidRefusedSchema } from '@recolta/shared/contracts/http/live-auctions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { market as marketPort } from '../../src/live/account/account-market.ts';
import { findOutgoingNotification } from '../../src/main/notification/outgoing-notification.ts';
import { mailNotification, pushMessage } from '../../src/main/notification/send-notification.ts';
import type { MailSender } from '../../src/platform/mail/mail-sender.ts';
import { makeAccount, makeAccounts, type TestAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import {
  bid,
  bidCall,
  command,
  errorOf,
  expectStatus,
  getEntries,
  limitCall,
  live,
  readAuction,
  setLimit,
} from '../harness/live-calls.ts';
import { notificationsDispatched } from '../harness/notifications-dispatched.ts';
import {
  replayedLog,
  storedAuction,
  storedFacts,
  storedLog,
  storedParticipants,
} from '../harness/replayed-log.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

const eventsSchema = z.looseObject({
  cursor: z.string(),
  events: z.array(z.looseObject({ kind: z.string(), accountId: z.optional(z.string()) })),
});

describe('limits over HTTP', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let admin: TestAccount;
  let first: TestAccount;
  let second: TestAccount;
  let third: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
    [first, second, third] = (await makeAccounts(market.db, 3)) as [TestAccount, TestAccount, TestAccount];
  });
  afterAll(() => market.close());

  const running = (parts: Partial<Parameters<typeof makeAuction>[1]> = {}) =>
    makeAuction(market.db, { owner, termsAccepted: [first, second, third], ...parts });

  const readFeed = async (cursor?: string) => {
    const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await market.call({
      method: 'GET',
      path: `/live-auctions/feed${query}`,
      token: serviceToken,
    });
    return { text: answer.text, ...expectStatus(answer, 200, eventsSchema) };
  };

  async function expectLogToMatch(id: string): Promise<void> {
    const log = replayedLog(await storedLog(market.db, id));
    expect(storedFacts(await storedAuction(market.db, id))).toEqual(log.auction);
    expect(await storedParticipants(market.db, id)).toEqual(log.participants);
  }

  /** Every notification in the forms of mail and push, and the pending ones. */
  async function toldOutside(): Promise<string[]> {
    const texts: string[] = [];
    const sender: MailSender = {
      send: async (mail) => void texts.push(JSON.stringify(mail)),
      close: () => undefined,
    };
    const options = { db: market.db, sender, publicUrl: 'https://recolta.ro' };
    for (const { id } of await market.db.selectFrom('main.notifications').select('id').execute()) {
      const outgoing = await findOutgoingNotification(market.db, id, 'push');
      if (outgoing) texts.push(pushMessage(outgoing));
      await mailNotification(options, { id: randomUUID(), notificationId: id });
    }
    const { rows } = await sql<{ text: string }>`select data::text as text from pgboss.job`.execute(
      market.db,
    );
    return [...texts, ...rows.map(({ text }) => text)];
  }

  it('[L7] [L5] answers a manual bid in the same command, and stores both entries and both standing bids', async () => {
    const { id, version } = await running();
    const opened = await setLimit(market, first, id, { limit: '1200' });
    expect(opened).toMatchObject({ version: version + 1, bestPrice: '1000.00' });
    expect(opened.viewer).toMatchObject({ number: 1, price: '1000.00', limit: '1200.00' });
    const { cursor } = await readFeed();

    const answered = await bid(market, second, id, '1050');
    expect(answered).toMatchObject({ version: version + 3, bestPrice: '1055.00' });
    expect(answered.entries).toMatchObject([
      { version: version + 2, number: 2, price: '1050.00', automatic: false },
      { version: version + 3, number: 1, price: '1055.00', automatic: true },
    ]);
    expect(answered.entries[0]?.at).toBe(answered.entries[1]?.at);
    expect(answered.auction.bestBid).toMatchObject({ number: 1, price: '1055.00', automatic: true });
    expect((await readAuction(market, first, id)).viewer).toMatchObject({
      price: '1055.00',
      limit: '1200.00',
    });
    expect((await readAuction(market, second, id)).viewer).toMatchObject({ price: '1050.00', limit: null });
    await expectLogToMatch(id);
    // The pages of both accounts are notified that their side changed.
    const { events } = await readFeed(cursor);
    const told = events.flatMap(({ kind, accountId }) => (kind === 'myBids' ? [accountId] : []));
    expect(told.toSorted()).toEqual([first.accountId, second.accountId].toSorted());
  });

  it('[L7] [L5] answers with the state and the own side as they are then read, and keeps the time of a limit', async () => {
    const { id } = await running();
    const { cursor } = await readFeed();
    const set = await setLimit(market, first, id, { price: '1000', limit: '1200' });
    const read = await readAuction(market, first, id);
    expect([set.auction, set.viewer]).toEqual([read.auction, read.viewer]);
    expect(set.entries).toEqual(read.auction.recent.slice(-1));
    const limitsOf = async () => {
      const { limits } = await marketPort.findTrade(market.db, first.accountId);
      return (limits as readonly { auctionId: string }[]).filter(({ auctionId }) => auctionId === id);
    };
    const limits = [{ auctionId: id, limitMinor: 1200_00, at: new Date(set.entries[0]?.at ?? '') }];
    expect(await limitsOf()).toEqual(limits);
    const numberedLimit = await market.db
      .selectFrom('live.participants')
      .select(['company_name', 'limit_changes', 'version'])
      .where('auction_id', '=', id)
      .execute();
    expect(numberedLimit).toEqual([
      { company_name: first.companyName, limit_changes: 1, version: set.version },
    ]);

    const outbid = await bid(market, second, id, '1100');
    expect(outbid.entries).toMatchObject([
      { number: 2, by: second.companyName, price: '1100.00', automatic: false },
      { number: 1, by: first.companyName, price: '1105.00', automatic: true },
    ]);
    const seen = await readAuction(market, second, id);
    expect([outbid.auction, outbid.viewer]).toEqual([seen.auction, seen.viewer]);
    expect(outbid.viewer).toMatchObject({ number: 2, price: '1100.00', limit: null });
    expect(await limitsOf()).toEqual(limits);
    // Both have changed, and no third one.
    const { events } = await readFeed(cursor);
    expect(new Set(events.flatMap(({ kind, accountId }) => (kind === 'myBids' ? [accountId] : [])))).toEqual(
      new Set([first.accountId, second.accountId]),
    );

    const refused = await market.call(bidCall(second, id, '1105'));
    const { message, requestId, ...said } = expectStatus(refused, 409, bidRefusedSchema);
    expect(said).toEqual({
      ...{ accepted: false, code: 'BidNotBetter', version: seen.auction.version, bestPrice: '1105.00' },
      params: { bestPrice: '1105.00', nextPrice: '1110.00' },
      ...{ auction: seen.auction, viewer: seen.viewer },
    });
    expect([message, requestId]).toEqual([expect.stringContaining('1.110'), refused.headers['x-request-id']]);
    await sql`update main.accounts set locale = 'en' where id = ${second.accountId}`.execute(market.db);
    const inEnglish = expectStatus(await market.call(bidCall(second, id, '1105')), 409, bidRefusedSchema);
    await sql`update main.accounts set locale = 'ro' where id = ${second.accountId}`.execute(market.db);
    expect(inEnglish.message).toContain('1,110');

    // The leader's next limit makes no entry, and has the time at which it was set.
    expect((await setLimit(market, first, id, { limit: '1300' })).entries).toEqual([]);
    const [changed] = (await limitsOf()) as readonly { limitMinor?: number; at?: Date }[];
    expect(changed?.limitMinor).toBe(1300_00);
    expect(changed?.at?.getTime()).toBeGreaterThan(Date.parse(outbid.entries.at(-1)?.at ?? ''));
  });

  it('[L7] [L5] decides two limits and a manual bid in the same batch one after the other', async () => {
    const { id } = await running();
    const waiting = await market.db.transaction().execute(async (trx) => {
      await sql`select from live.auctions where id = ${id} for update`.execute(trx);
      return {
        answers: Promise.all([
          market.call(bidCall(third, id, '1100')),
          market.call(limitCall(first, id, { limit: '1200' })),
          market.call(limitCall(second, id, { limit: '1500' })),
        ]),
      };
    });
    for (const { status } of await waiting.answers) expect([200, 409]).toContain(status);
    const { auction, viewer } = await readAuction(market, second, id);
    expect(auction.bestBid).toMatchObject({ price: '1205.00', number: viewer.number });
    expect((await readAuction(market, first, id)).viewer).toMatchObject({
      price: '1200.00',
      limit: '1200.00',
    });
    await expectLogToMatch(id);
  });

  it('[L7] [L5] a connection killed between the two entries stores neither; sent again, both are stored once', async () => {
    const { id, version } = await running();
    await setLimit(market, first, id, { limit: '1200' });
    await sql`
      create function live.kill_between() returns trigger language plpgsql as $$
      begin
        perform pg_terminate_backend(pg_backend_pid());
        return new;
      end $$`.execute(market.db);
    await sql
      .raw(
        `create trigger kill_between before insert on live.entries for each row
         when (new.auction_id = '${id}' and new.version = ${version + 3}) execute function live.kill_between()`,
      )
      .execute(market.db);
    const commandId = randomUUID();
    const cut = await market.call(bidCall(second, id, '1050', commandId));
    expect(cut.status).toBeGreaterThanOrEqual(500);
    expect(await storedLog(market.db, id)).toHaveLength(version + 1);
    expect((await readAuction(market, second, id)).viewer).toMatchObject({ number: null });

    await sql`drop trigger kill_between on live.entries`.execute(market.db);
    const again = expectStatus(
      await market.call(bidCall(second, id, '1050', commandId)),
      200,
      bidAcceptedSchema,
    );
    expect(again.entries.map((entry) => entry.version)).toEqual([version + 2, version + 3]);
    await expectLogToMatch(id);
  });

  it('[L7] [L5] a limit that adds no entry changes nothing public, and notifies only its account’s pages', async () => {
    const { id } = await running();
    const { version } = await bid(market, first, id, '1000');
    const { cursor } = await readFeed();
    const versions = async () =>
      (await marketPort.findBidVersions(market.db, [first.accountId])).get(first.accountId);
    const before = await versions();
    const commandId = randomUUID();
    const send = (limit: string | null) => market.call(limitCall(first, id, { limit }, commandId));
    const set = expectStatus(await send('1200'), 200, bidAcceptedSchema);
    expect(set).toMatchObject({ version, bestPrice: '1000.00', entries: [], auction: { version } });
    expect(set.viewer.limit).toBe('1200.00');
    expect(Number(await versions())).toBeGreaterThan(Number(before));
    const { events } = await readFeed(cursor);
    expect(events).toMatchObject([{ kind: 'myBids', accountId: first.accountId }]);

    // The same command again has the same decision; another limit under the same id is an error.
    const repeated = expectStatus(await send('1200.00'), 200, bidAcceptedSchema);
    expect(repeated).toMatchObject({ version, entries: [] });
    expect(errorOf(await send('1300'))).toMatchObject({ code: 'IdempotencyKeyReused' });
    expect(errorOf(await send(null))).toMatchObject({ code: 'IdempotencyKeyReused' });

    expect((await setLimit(market, first, id, { limit: null })).viewer.limit).toBeNull();
    const none = expectStatus(
      await market.call(limitCall(first, id, { limit: null })),
      409,
      bidRefusedSchema,
    );
    expect(none).toMatchObject({ code: 'NoLimit', version });
    expect((await bid(market, second, id, '1005')).auction.bestBid).toMatchObject({ number: 2 });
  });

  it('[L7] does not bid for a deactivated account, but is kept', async () => {
    const gone = await makeAccount(market.db);
    const { id } = await running({ termsAccepted: [gone, second] });
    await setLimit(market, gone, id, { limit: '1200' });
    const isActive = (is_active: boolean) =>
      market.db
        .updateTable('main.users')
        .set({ is_active })
        .where('account_id', '=', gone.accountId)
        .execute();
    await isActive(false);
    const answer = await bid(market, second, id, '1050');
    expect(answer).toMatchObject({ bestPrice: '1050.00', entries: [{ number: 2, price: '1050.00' }] });
    await isActive(true);
    expect((await readAuction(market, gone, id)).viewer).toMatchObject({
      price: '1000.00',
      limit: '1200.00',
    });
    await expectLogToMatch(id);
  });

  it('[L7] [L9] does not bid for an account whose invitation was revoked', async () => {
    const { id } = await running({ listing: { audience: 'Invited' }, invited: [first, second] });
    await setLimit(market, first, id, { limit: '1200' });
    await market.db
      .updateTable('live.invitations')
      .set({ state: 'Revoked' })
      .where('auction_id', '=', id)
      .where('account_id', '=', first.accountId)
      .execute();
    expect(await bid(market, second, id, '1050')).toMatchObject({ bestPrice: '1050.00' });
  });

  it('[L7] [L12] refuses with the figures, and while the auction is held', async () => {
    const { id } = await running();
    await bid(market, first, id, '1100');
    const refused = async (who: TestAccount, body: { price?: string; limit: string | null }) => {
      const { code, params } = expectStatus(
        await market.call(limitCall(who, id, body)),
        409,
        bidRefusedSchema,
      );
      return { code, params };
    };
    expect(await refused(first, { limit: '1095' })).toEqual({
      code: 'LimitBelowBid',
      params: { price: '1100.00' },
    });
    expect(await refused(second, { limit: '1100' })).toEqual({
      code: 'BidNotBetter',
      params: { bestPrice: '1100.00', nextPrice: '1105.00' },
    });
    expect(await refused(second, { limit: '1207' })).toMatchObject({ code: 'PriceNotMultiple' });
    await command(market, admin, id, 'hold', { reason: 'lot de verificat' });
    expect(await refused(second, { limit: '1300' })).toMatchObject({ code: 'AuctionHeld' });
    expect(await refused(first, { limit: '1300' })).toMatchObject({ code: 'AuctionHeld' });
  });

  it('[L7] accepts a price, a limit or both, and nothing else', async () => {
    const { id } = await running();
    for (const body of [
      {},
      { limit: 1200 },
      { limit: '12.345' },
      { limit: '0' },
      { limit: '1200', max: '1' },
    ]) {
      const call = { ...bidCall(first, id, undefined), body };
      expect(errorOf(await market.call(call)).code).toBe('ValidationFailed');
    }
    const both = await setLimit(market, first, id, { price: '1010', limit: '1200' });
    expect(both.entries).toMatchObject([{ price: '1010.00', automatic: false }]);
    expect(both.viewer).toMatchObject({ price: '1010.00', limit: '1200.00' });
  });

  it('[L7] shows a limit only to its own account, in no other byte that anyone receives, mail and push included, and not in the log', async () => {
    const { cursor } = await readFeed();
    const { id } = await running({ biddingType: 'Flexible', desiredPriceMinor: 90_000_00 });
    const own = await setLimit(market, first, id, { limit: '73219.57' });
    expect(own.viewer.limit).toBe('73219.57');
    const received: string[] = [];
    const keep = async (call: Parameters<TestMarket['call']>[0]) => {
      const answer = await market.call(call);
      received.push(JSON.stringify(answer.headers), answer.text);
    };
    await keep(bidCall(second, id, '1050'));
    await keep(bidCall(second, id, '1051'));
    await keep(limitCall(third, id, { limit: '1500' }));
    await keep(bidCall(third, id, '1600'));
    for (const who of [null, owner, admin, second, third]) {
      const account = '/live-auctions/api/v1/account';
      const paths = [`${live}/${id}`, `${live}/${id}/bids`, `${live}?pageSize=100`];
      if (who) {
        paths.push(`${live}/${id}/${who.accountId}/bids/my`, `${live}/${id}/${first.accountId}/bids/my`);
        paths.push(`${account}/auctions`, `${account}/participated-auctions`);
        paths.push(`/main/accounts/${who.accountId}/notifications`);
      }
      for (const path of paths) await keep({ method: 'GET', path, token: who?.token });
    }
    // Notifications and events at the end: the limit's account has won.
    await sql`
      update live.auctions set ends_at = clock_timestamp(), hard_ends_at = clock_timestamp(),
        next_change_at = clock_timestamp() where id = ${id}`.execute(market.db);
    await vi.waitFor(async () => expect((await storedAuction(market.db, id)).status).toBe('Closed'), {
      ...{ timeout: 30_000, interval: 50 },
    });
    await command(market, owner, id, 'decision', { decision: 'accept' });
    for (const who of [null, owner, admin, second, third])
      for (const path of [`${live}/${id}`, `${live}/${id}/bids`, `${live}/${id}/protocol`])
        await keep({ method: 'GET', path, token: who?.token });
    expect(received.at(-1)).toContain('"kind":"protocol"');
    // Receipts may be passed on.
    await keep({ method: 'GET', path: `${live}/${id}/receipts/${own.version}`, token: first.token });
    expect(received.at(-1)).toContain('"kind":"receipt"');

    await notificationsDispatched(market.db);
    received.push(...(await toldOutside()));
    // The notifications of the winner and the owner, with the price.
    expect(received.filter((text) => text.includes('1605') || text.includes('1.605')).length).toBeGreaterThan(
      2,
    );
    const stored = await sql<{ text: string }>`
      select coalesce(string_agg(n::text, ' '), '') as text from main.notifications n`.execute(market.db);
    const events = await readFeed(cursor);
    expect(received.join()).toContain('1605.00');
    expect(events.text).toContain('1605.00');
    for (const text of [...received, events.text, market.logText(), stored.rows[0]?.text ?? '']) {
      expect(text).not.toMatch(/73[.,\s]?219/);
    }
    const entries = await getEntries(market, first, id);
    expect(JSON.stringify(entries)).not.toContain('73219');
  });
});
