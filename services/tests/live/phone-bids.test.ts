import { randomUUID } from 'node:crypto';
import { auctionAnswerSchema, viewerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { phoneConsentSchema } from '@recolta/shared/contracts/http/phone-bids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { market as marketPort } from '../../src/live/account/account-market.ts';
import { makeAccount, makeAccounts, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import type { Answer } from '../harness/http-call.ts';
import {
  actOnce,
  bid,
  bidCall,
  command,
  consentCall,
  errorOf,
  expectStatus,
  live,
  readAuction,
  setLimit,
} from '../harness/live-calls.ts';
import { notificationsDispatched } from '../harness/notifications-dispatched.ts';
import { playRaces } from '../harness/races.ts';
import {
  replayedLog,
  storedAuction,
  storedFacts,
  storedLog,
  storedParticipants,
} from '../harness/replayed-log.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('bids by phone', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let admin: TestAccount;
  let other: TestAccount;
  let first: TestAccount;
  let second: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
    other = await makeAccount(market.db, { role: 'Admin' });
    [first, second] = (await makeAccounts(market.db, 2)) as [TestAccount, TestAccount];
  });
  afterAll(() => market.close());

  const running = (parts: Partial<Parameters<typeof makeAuction>[1]> = {}) =>
    makeAuction(market.db, { owner, termsAccepted: [first, second], ...parts });
  const consent = async (who: TestAccount, id: string, price: string | null) =>
    expectStatus(await market.call(consentCall(who, id, price)), 200, viewerSchema);
  const enter = (
    who: TestAccount | null,
    id: string,
    { accountId }: Pick<TestAccount, 'accountId'>,
    price: string,
    commandId = randomUUID(),
  ) => actOnce(market, who, id, { name: 'phone-bids', body: { accountId, price }, commandId });
  const entered = async (...bid: Parameters<typeof enter>) =>
    expectStatus(await enter(...bid), 201, auctionAnswerSchema);
  const codeOf = (answer: Answer) => [answer.status, errorOf(answer).code];
  const listed = async (who: TestAccount, id: string) =>
    expectStatus(
      await market.call({ method: 'GET', path: `${live}/${id}/phone-consents`, token: who.token }),
      200,
      z.object({ items: z.array(phoneConsentSchema) }),
    ).items;

  async function expectLogToMatch(id: string): Promise<void> {
    const log = replayedLog(await storedLog(market.db, id));
    expect(storedFacts(await storedAuction(market.db, id))).toEqual(log.auction);
    expect(await storedParticipants(market.db, id)).toEqual(log.participants);
  }

  it('[L18] an administrator enters the bid of an account within its consent; the account is notified at once', async () => {
    const { id, version } = await running();
    expect((await consent(first, id, '1100')).phoneConsent).toBe('1100.00');
    expect(await listed(admin, id)).toMatchObject([
      {
        ...{ accountId: first.accountId, companyName: first.companyName, telephone: first.telephone },
        ...{ administratorName: first.administratorName, number: null, price: '1100.00' },
      },
    ]);
    const { auction, viewer } = await entered(admin, id, first, '1050');
    expect(auction).toMatchObject({ version: version + 1, bestBid: { price: '1050.00', number: 1 } });
    const mark = [{ version: version + 1, by: admin.administratorName }];
    expect([viewer.isAdministrator, viewer.phoneBids]).toEqual([true, mark]);
    expect((await readAuction(market, first, id)).viewer).toMatchObject({
      ...{ number: 1, price: '1050.00', phoneConsent: '1100.00', phoneBids: mark },
    });
    expect((await readAuction(market, other, id)).viewer.phoneBids).toEqual(mark);
    expect(await listed(other, id)).toMatchObject([{ number: 1 }]);
    await expectLogToMatch(id);

    await notificationsDispatched(market.db);
    const told = await market.db
      .selectFrom('main.notifications')
      .select(['account_id', 'tokens'])
      .where('type', '=', 'PhoneBidEntered')
      .where('link', 'like', `%${id}%`)
      .execute();
    expect(told).toEqual([
      {
        account_id: first.accountId,
        tokens: [
          { key: 'name', value: 'Grâu de test, 100 t' },
          { key: 'price', value: '1050.00' },
          { key: 'currency', value: 'Ron' },
          { key: 'unit', value: 'Ton' },
          { key: 'by', value: admin.administratorName },
          { key: 'at', value: auction.bestBid?.at },
        ],
      },
    ]);
    const audited = await market.db
      .selectFrom('main.audit_log')
      .select('details')
      .where('action', '=', 'auction.phoneBidEntered')
      .where(sql<boolean>`details->>'auctionId' = ${id}`)
      .execute();
    expect(audited).toMatchObject([{ details: { accountId: first.accountId, price: '1050.00' } }]);
    expect(await marketPort.findTrade(market.db, first.accountId)).toMatchObject({
      phoneConsents: [{ auctionId: id, priceMinor: 1100_00 }],
      phoneBids: [{ auctionId: id, version: version + 1, consentMinor: 1100_00 }],
    });
  });

  it('[L18] refuses without a consent, beyond its price, and if the account may not bid; nothing changes', async () => {
    const { id, version } = await running();
    expect(codeOf(await enter(admin, id, first, '1000'))).toEqual([409, 'NoPhoneConsent']);
    expect(codeOf(await enter(admin, id, { accountId: randomUUID() }, '1000'))).toEqual([
      ...[409, 'NoPhoneConsent'],
    ]);
    await consent(first, id, '1010');
    expect(codeOf(await enter(admin, id, first, '1015'))).toEqual([409, 'BeyondPhoneConsent']);
    expect(codeOf(await enter(admin, id, first, '1003'))).toEqual([409, 'PriceNotMultiple']);
    expect(codeOf(await enter(admin, id, first, '995'))).toEqual([409, 'StartingPriceNotReached']);
    await consent(first, id, null);
    expect(codeOf(await enter(admin, id, first, '1000'))).toEqual([409, 'NoPhoneConsent']);
    expect(await listed(admin, id)).toEqual([]);

    const gone = await makeAccount(market.db);
    const isActive = (is_active: boolean) =>
      market.db.updateTable('main.users').set({ is_active }).where('id', '=', gone.userId).execute();
    const { id: second } = await running({ termsAccepted: [gone] });
    await consent(gone, second, '1100');
    await isActive(false);
    expect(codeOf(await enter(admin, second, gone, '1000'))).toEqual([409, 'BidderNotEligible']);
    await isActive(true);
    await command(market, admin, second, 'hold', { reason: 'lot de verificat' });
    expect(codeOf(await enter(admin, second, gone, '1000'))).toEqual([409, 'AuctionHeld']);
    expect((await readAuction(market, null, id)).auction).toMatchObject({ version, bidCount: 0 });
    expect(
      await market.db
        .selectFrom('live.phone_bids')
        .where('auction_id', 'in', [id, second])
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  it('[L18] lists the consents by company, each with its number, price and time', async () => {
    // Neither in this order nor the latest first.
    const companies = [
      ['Ărmeni SRL', 'registered'],
      ['Zorile SA', 'farmerScheme'],
      ['Agro SRL', 'notRegistered'],
    ] as const;
    const people: TestAccount[] = [];
    for (const [companyName, vatState] of companies)
      people.push(await makeAccount(market.db, { companyName, vatState }));
    const { id } = await running({ termsAccepted: people });
    for (const [index, who] of people.entries()) await consent(who, id, `${1100 + index * 5}`);
    const { rows } = await sql<{ at: Date }>`
      select at from live.phone_consents where auction_id = ${id} order by price_minor`.execute(market.db);
    const itemOf = (index: number, number: number | null) => {
      const { accountId, companyName, administratorName, telephone } = people[index] as TestAccount;
      // For the sums that an administrator confirms for them [Q3].
      const vatState = companies[index]?.[1];
      const said = { vatState, price: `${1100 + index * 5}.00`, at: rows[index]?.at.toISOString() };
      return { accountId, companyName, administratorName, telephone, number, ...said };
    };
    const bidder = people[0] as TestAccount;
    await entered(admin, id, bidder, '1050');
    expect(await listed(admin, id)).toEqual([itemOf(2, null), itemOf(0, 1), itemOf(1, null)]);
    await consent(people[2] as TestAccount, id, null);
    expect(await listed(admin, id)).toEqual([itemOf(0, 1), itemOf(1, null)]);
    const unknown = await market.call({
      ...{ method: 'GET', path: `${live}/${randomUUID()}/phone-consents`, token: admin.token },
    });
    expect(codeOf(unknown)).toEqual([404, 'NotFound']);
    const stored = await market.db
      .selectFrom('live.phone_bids')
      .select(['account_id', 'by_user_id', 'by_name', 'consent_minor', 'consented_at'])
      .where('auction_id', '=', id)
      .execute();
    expect(stored).toEqual([
      {
        ...{ account_id: bidder.accountId, by_user_id: admin.userId, by_name: admin.administratorName },
        ...{ consent_minor: 1100_00, consented_at: rows[0]?.at },
      },
    ]);
  });

  it('[L18] [L12] refuses at the end with the end, and to hold with the reason', async () => {
    const over = await running({ startsInMs: -60 * minuteMs, endsInMs: -minuteMs });
    await sql`insert into live.phone_consents (auction_id, account_id, price_minor, at, changes)
      values (${over.id}, ${first.accountId}, 110000, clock_timestamp(), 1)`.execute(market.db);
    const late = await enter(admin, over.id, first, '1000');
    const endedAt = new Date(over.endsAtMs).toISOString();
    expect([late.status, errorOf(late)]).toEqual([
      ...[409, expect.objectContaining({ code: 'ExpiredAuction', params: { endedAt } })],
    ]);
    expect(errorOf(await market.call(consentCall(first, over.id, '1100')))).toMatchObject({
      ...{ code: 'ExpiredAuction', params: { endedAt } },
    });
    const early = await running({ startsInMs: 5 * minuteMs });
    await consent(first, early.id, '1100');
    expect(errorOf(await enter(admin, early.id, first, '1000')).params).toEqual({
      startsAt: new Date(early.startsAtMs).toISOString(),
    });
  });

  it('[L18] if the auction buys, the consent is to the lowest price', async () => {
    const { id } = await running({ type: 'Buying' });
    await consent(first, id, '900');
    expect(codeOf(await enter(admin, id, first, '895'))).toEqual([409, 'BeyondPhoneConsent']);
    expect((await entered(admin, id, first, '900')).auction.bestBid?.price).toBe('900.00');
  });

  it('[L18] no administrator related to the account or the owner enters its bid, and none sees a limit', async () => {
    const ofBidder = await makeAccount(market.db, { role: 'Admin', iban: first.iban });
    const ofOwner = await makeAccount(market.db, { role: 'Admin', iban: owner.iban });
    const { id, version } = await running();
    await consent(first, id, '1100');
    for (const related of [ofBidder, ofOwner])
      for (const price of ['1000', '1200'])
        expect(codeOf(await enter(related, id, first, price))).toEqual([409, 'RelatedToAdministrator']);
    expect((await readAuction(market, null, id)).auction.version).toBe(version);

    await setLimit(market, second, id, { price: '1000', limit: '73215' });
    const lost = await enter(admin, id, first, '1100');
    expect(lost.status).toBe(201);
    const refused = await enter(admin, id, first, '1105');
    for (const answer of [
      lost,
      refused,
      await market.call({ method: 'GET', path: `${live}/${id}`, token: admin.token }),
    ])
      expect(answer.text).not.toMatch(/73[.,]?215/);
    expect((await readAuction(market, first, id)).auction.bestBid).toMatchObject({
      price: '1105.00',
      number: 1,
    });
  });

  it('[L18] [L9] only accounts that may bid consent, at a price of the auction, until its end', async () => {
    const stranger = await makeAccount(market.db);
    const { id } = await running();
    expect(codeOf(await market.call(consentCall(stranger, id, '1100')))).toEqual([409, 'TermsNotAccepted']);
    expect(codeOf(await market.call(consentCall(owner, id, '1100')))[0]).toBe(403);
    expect(codeOf(await market.call(consentCall(admin, id, '1100')))[0]).toBe(403);
    expect(codeOf(await market.call(consentCall(first, id, '1103')))).toEqual([409, 'PriceNotMultiple']);
    expect(codeOf(await market.call(consentCall(first, id, '500')))).toEqual([
      409,
      'StartingPriceNotReached',
    ]);
    for (const price of ['0', '12.345', 1100, undefined])
      expect(codeOf(await market.call(consentCall(first, id, price)))[0]).toBe(400);

    // Before the start too; the bid then waits for the start.
    const early = await running({ startsInMs: 5 * minuteMs });
    await consent(first, early.id, '1100');
    expect(codeOf(await enter(admin, early.id, first, '1000'))).toEqual([409, 'AuctionNotStarted']);
    const over = await running({ startsInMs: -60 * minuteMs, endsInMs: -minuteMs });
    for (const price of ['1100', null])
      expect(codeOf(await market.call(consentCall(first, over.id, price)))).toEqual([409, 'ExpiredAuction']);
    const invited = await running({ listing: { audience: 'Invited' }, invited: [first] });
    expect((await consent(first, invited.id, '1100')).phoneConsent).toBe('1100.00');
    expect(codeOf(await market.call(consentCall(second, invited.id, '1100')))[0]).toBe(404);
    for (const who of [owner, first, null]) {
      const path = `${live}/${id}/phone-consents`;
      expect((await market.call({ method: 'GET', path, token: who?.token })).status).toBe(who ? 403 : 401);
      expect((await enter(who, id, first, '1000')).status).toBe(who ? 403 : 401);
    }
  });

  it('[L18] [L5] a bid by phone that is sent again is the same bid; the id of another command is an error', async () => {
    const { id, version } = await running();
    await consent(first, id, '1100');
    const commandId = randomUUID();
    await entered(admin, id, first, '1050', commandId);
    await consent(first, id, null);
    const again = await entered(admin, id, first, '1050.00', commandId);
    expect(again.auction).toMatchObject({ version: version + 1, bidCount: 1 });
    expect(codeOf(await enter(admin, id, first, '1055', commandId))).toEqual([422, 'IdempotencyKeyReused']);
    expect(codeOf(await enter(admin, id, second, '1050', commandId))).toEqual([422, 'IdempotencyKeyReused']);
    // Command ids are separate for each administrator; refusals are stored too.
    expect(codeOf(await enter(other, id, first, '1055', commandId))).toEqual([409, 'NoPhoneConsent']);
    await consent(first, id, '1100');
    expect(codeOf(await enter(other, id, first, '1055', commandId))).toEqual([409, 'NoPhoneConsent']);
  });

  it('[L18] an administrator who loses the role while the bid waits for its batch enters nothing', async () => {
    const demoted = await makeAccount(market.db, { role: 'Admin' });
    const { id, version } = await running();
    await consent(first, id, '1100');
    const waiting = await market.db.transaction().execute(async (trx) => {
      await sql`select from live.auctions where id = ${id} for update`.execute(trx);
      const answer = enter(demoted, id, first, '1050');
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            market.db,
          );
          expect(rows.length).toBeGreaterThan(0);
        },
        { timeout: 30_000 },
      );
      await market.db
        .updateTable('main.users')
        .set({ role: 'Client' })
        .where('id', '=', demoted.userId)
        .execute();
      return { answer };
    });
    expect(codeOf(await waiting.answer)).toEqual([403, 'NotEnoughPrivileges']);
    expect((await readAuction(market, null, id)).auction.version).toBe(version);
  });

  it('[L18] a consent that is withdrawn during the bid precedes or follows it', async () => {
    const wins = await playRaces(16, async (race) => {
      const { id } = await running();
      await consent(first, id, '1100');
      const [withdrawn, placed] = await race(
        () => market.call(consentCall(first, id, null)),
        () => enter(admin, id, first, '1050'),
      );
      expect(withdrawn.status).toBe(200);
      const { auction, viewer } = await readAuction(market, first, id);
      expect(viewer.phoneConsent).toBeNull();
      expect([auction.bidCount, viewer.phoneBids?.length]).toEqual(placed.status === 201 ? [1, 1] : [0, 0]);
      if (placed.status !== 201) expect(errorOf(placed).code).toBe('NoPhoneConsent');
      return placed.status === 201 ? 'trade' : 'act';
    });
    expect(Math.min(wins.act, wins.trade)).toBeGreaterThan(0);
  });

  it('[L18] [L4] of two administrators who enter the same price at once one is accepted, with other bids in the same batch', async () => {
    const third = await makeAccount(market.db);
    const { id, version } = await running({ termsAccepted: [first, second, third] });
    await consent(first, id, '2000');
    await consent(second, id, '2000');
    const answers = await market.db.transaction().execute(async (trx) => {
      await sql`select from live.auctions where id = ${id} for update`.execute(trx);
      // The first waits for the lock, the others for their batch.
      return {
        all: Promise.all([
          enter(admin, id, first, '1050'),
          enter(other, id, first, '1050'),
          enter(other, id, second, '1050'),
          market.call(bidCall(third, id, '1060')),
          market.call(bidCall(first, id, '1070')),
        ]),
      };
    });
    const statuses = (await answers.all).map(({ status }) => status);
    expect(statuses.slice(0, 3).filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    const { auction } = await readAuction(market, null, id);
    const taken = statuses.filter((status) => status < 300).length;
    expect(auction).toMatchObject({ version: version + taken, bidCount: taken });
    const marks = (await readAuction(market, admin, id)).viewer.phoneBids ?? [];
    expect(marks).toHaveLength(statuses.slice(0, 3).filter((status) => status === 201).length);
    await expectLogToMatch(id);
  });

  /** Everything that others receive of an auction, in a form that is equal for two auctions of the same course. */
  const plain = (text: string) => {
    const ids = new Map<string, string>();
    return text
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
        if (!ids.has(id)) ids.set(id, `id-${ids.size}`);
        return ids.get(id) ?? '';
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replaceAll(/"[0-9a-f]{64}"/g, '"hash"')
      .replaceAll(/"(signature|keyId|requestId|cursor|publicKey)":"[^"]*"/g, '"$1":""');
  };

  it('[L18] [B5] nobody but its bidder and administrators can detect a bid by phone or its consent: every byte equals a manual bid’s', async () => {
    const watcher = await makeAccount(market.db);
    const readFeed = async (cursor?: string) => {
      const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const path = `/live-auctions/feed${query}`;
      const { text, body } = await market.call({ method: 'GET', path, token: serviceToken });
      const { cursor: next, events } = z
        .looseObject({ cursor: z.string(), events: z.array(z.unknown()) })
        .parse(body);
      return { text, cursor: next, events };
    };
    const course = async (isByPhone: boolean) => {
      const received: string[] = [];
      const keep = async (path: string, who: TestAccount | null) => {
        const { status, text } = await market.call({ method: 'GET', path, token: who?.token });
        received.push(`${path} ${status} ${text}`);
      };
      const { id } = await running({
        ...{ biddingType: 'Flexible', listing: { privacyType: 'Incognito' }, desiredPriceMinor: 1050_00 },
      });
      await consent(first, id, '73219.57');
      const { cursor } = await readFeed();
      await bid(market, second, id, '1000');
      // The owner is notified of bids periodically: in both auctions after the first bid.
      await notificationsDispatched(market.db);
      if (isByPhone) await entered(admin, id, first, '1050');
      else await bid(market, first, id, '1050');
      const feed = await readFeed(cursor);
      await sql`
        update live.auctions set ends_at = clock_timestamp(), hard_ends_at = clock_timestamp(),
          next_change_at = clock_timestamp() where id = ${id}`.execute(market.db);
      await vi.waitFor(async () => expect((await storedAuction(market.db, id)).status).toBe('Accepted'), {
        ...{ timeout: 30_000, interval: 50 },
      });
      for (const who of [null, owner, second, watcher])
        for (const path of [`${live}/${id}`, `${live}/${id}/bids`, `${live}/${id}/protocol`])
          await keep(path, who);
      const { version = 0 } = (await storedLog(market.db, id)).findLast(({ kind }) => kind === 'bid') ?? {};
      // Receipts may be passed on.
      await keep(`${live}/${id}/receipts/${version}`, first);
      await notificationsDispatched(market.db);
      const told = await market.db
        .selectFrom('main.notifications')
        .select(['account_id', 'type', 'tokens'])
        .where('link', 'like', `%${id}%`)
        .where('account_id', '<>', first.accountId)
        .orderBy('type')
        .orderBy('account_id')
        .execute();
      const ours = [id, first.accountId, second.accountId];
      const events = feed.events.map((event) => JSON.stringify(event));
      // The feed has no order within a transaction.
      const published = events.filter((text) => ours.some((one) => text.includes(one))).map(plain);
      received.push(...published.sort(), JSON.stringify(told));
      return received.map(plain);
    };
    const [byHand, byPhone] = [await course(false), await course(true)];
    expect(byPhone).toEqual(byHand);
    for (const text of byPhone) {
      expect(text).not.toContain('73219');
      expect(text).not.toContain(admin.administratorName);
    }
    expect(byPhone.join()).toContain('"kind":"receipt"');
    expect(byPhone.join()).toContain('"kind":"protocol"');
    expect(market.logText()).not.toContain('73219');
  });

  it('[L18] the pages of the account are notified of a consent, once per change', async () => {
    const { id } = await running();
    const versions = async () =>
      (await marketPort.findBidVersions(market.db, [first.accountId])).get(first.accountId) ?? 0;
    let before = await versions();
    for (const price of ['1100', '1200', null, '1100']) {
      await consent(first, id, price);
      expect(await versions()).toBe(++before);
      await consent(first, id, price);
      expect(await versions()).toBe(before);
    }
  });
});
