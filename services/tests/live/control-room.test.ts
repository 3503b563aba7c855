import { randomUUID } from 'node:crypto';
import { presenceAnswerSchema } from '@recolta/shared/contracts/feed';
import { type ControlRoomRow, controlRoomRowSchema } from '@recolta/shared/contracts/http/control-room';
import { alarmsOf, isAcknowledged } from '@recolta/shared/domain/control-room/alarms';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { databaseNowMs } from '../../src/platform/clock.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { actOnce, bid, command, expectRefusedBid } from '../harness/live-calls.ts';
import { reportAs } from '../harness/relay-reports.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

const peopleSchema = z.object({
  items: z.array(
    z.object({ number: z.nullable(z.int()), companyName: z.string(), isConnected: z.boolean() }),
  ),
});
const rowsSchema = z.object({ items: z.array(controlRoomRowSchema), total: z.optional(z.int()) });

describe('the rows of the control room', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let admin: TestAccount;
  let bidders: TestAccount[];
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
    bidders = [await makeAccount(market.db), await makeAccount(market.db)];
  });
  afterAll(() => market.close());

  const feed = '/live-auctions/feed/control-room';
  const asked = (query: string) =>
    market.call({ method: 'GET', path: `${feed}?${query}`, token: serviceToken });
  const ask = async (query: string) => rowsSchema.parse((await asked(query)).body);
  async function rowOf(id: string): Promise<ControlRoomRow> {
    const [row] = (await ask(`ids=${id}`)).items;
    if (row === undefined) throw new Error('no row');
    return row;
  }
  const bidder = (index: number) => bidders[index] ?? owner;
  const acknowledge = (id: string, kind: string, untilMs: number, who = admin) =>
    market.call({
      method: 'PUT',
      path: `/live-auctions/api/v1/control-room/auctions/${id}/acknowledgements/${kind}`,
      token: who.token,
      body: { untilMs },
    });
  const kindsOf = async (row: ControlRoomRow) =>
    alarmsOf(row, await databaseNowMs(market.db))
      .filter((alarm) => !isAcknowledged(row, alarm))
      .map(({ kind }) => kind);

  it('[B5] contain the facts of the log, with the owner of a confidential auction', async () => {
    const bids = [1000_00, 1005_00, 1100_00].map((priceMinor, index) => ({
      by: bidder(index % 2),
      priceMinor,
    }));
    const { id } = await makeAuction(market.db, { owner, bids, listing: { privacyType: 'Incognito' } });
    const row = await rowOf(id);
    expect(row).toMatchObject({
      owner: owner.companyName,
      prices: ['1000.00', '1005.00', '1100.00'],
      bestPrice: '1100.00',
      bidCount: 3,
      participantCount: 2,
      extensions: 0,
      jump: { steps: 19 },
      suspects: [],
    });
    expect(row.bidsAtMs).toHaveLength(3);
    const auctions = { [id]: 2 };
    const { invited } = presenceAnswerSchema.parse((await reportAs(market, 'one', { auctions })).body);
    expect(invited[0]?.accountIds.toSorted()).toEqual(bidders.map(({ accountId }) => accountId).toSorted());
    // One bidder with devices at two relays counts once.
    const present = { [id]: [bidder(0).accountId, owner.accountId] };
    for (const relay of ['one', 'two']) await reportAs(market, relay, { auctions, present });
    expect((await rowOf(id)).connectedCount).toBe(1);
    await reportAs(market, 'two', { auctions, present: { [id]: [bidder(1).accountId] } });
    expect((await rowOf(id)).connectedCount).toBe(2);

    // [R1] One of the relays stops reporting, and is dropped after a minute.
    expect((await rowOf(id)).relaysAway).toBeUndefined();
    const pass = (seconds: number) =>
      sql`update live.relay_watchers set reported_at = reported_at - make_interval(secs => ${seconds})
        where relay_id = 'two' and auction_id = ${id}`.execute(market.db);
    await pass(6);
    expect((await rowOf(id)).relaysAway).toBe(1);
    await pass(60);
    expect((await rowOf(id)).relaysAway).toBeUndefined();
  });

  it('[B5] have every field of an auction, by invitation to all who may know', async () => {
    const guest = await makeAccount(market.db);
    const made = await makeAuction(market.db, {
      ...{ owner, type: 'Buying', biddingType: 'Flexible', startingPriceMinor: 1100_00 },
      ...{ desiredPriceMinor: 900_00, stepMinor: 2_50, startsInMs: -20 * minuteMs },
      listing: { currency: 'Euro', quantityKg: 123_456, audience: 'Invited', privacyType: 'Incognito' },
      ...{ goods: { county: 'TM' }, invited: [bidder(0), bidder(1), guest], termsAccepted: bidders },
      bids: [
        { by: bidder(0), priceMinor: 1100_00 },
        { by: bidder(1), priceMinor: 1090_00 },
      ],
    });
    const { id, startsAtMs, endsAtMs } = made;
    await reportAs(market, 'one', { auctions: { [id]: 1 }, present: { [id]: [guest.accountId] } });
    await expectRefusedBid(market, bidder(0), id, '1089.00');
    const [refusedAtMs = 0, ...others] = (await rowOf(id)).refusalsAtMs;
    expect(others).toEqual([]);
    expect(Math.abs(refusedAtMs - (await databaseNowMs(market.db)))).toBeLessThan(60_000);
    expect((await acknowledge(id, 'refusals', refusedAtMs)).status).toBe(204);
    const { epoch, version, ...row } = await rowOf(id);
    expect(epoch).toBeGreaterThan(0);
    expect(Math.abs(version / 1000 - (await databaseNowMs(market.db)))).toBeLessThan(60_000);
    expect(row).toEqual({
      ...{ id, status: 'InProgress', type: 'Buying', name: 'Grâu de test, 100 t', product: 'wheat-milling' },
      ...{
        county: 'TM',
        quantity: '123.456',
        currency: 'Euro',
        privacyType: 'Incognito',
        audience: 'Invited',
      },
      ...{ isDemo: false, owner: owner.companyName, startingPrice: '1100.00', desiredPrice: '900.00' },
      ...{ desiredPriceStatus: 'notMet', bestPrice: '1090.00', bidCount: 2, participantCount: 2 },
      ...{ invitedCount: 3, connectedCount: 1, startsAt: new Date(startsAtMs).toISOString() },
      ...{ endsAt: new Date(endsAtMs).toISOString(), decisionEndsAt: null, hold: null, outcome: null },
      ...{ extensions: 0, prices: ['1100.00', '1090.00'], jump: null },
      ...{ bidsAtMs: [startsAtMs + 1000, startsAtMs + 2000], refusalsAtMs: [refusedAtMs] },
      ...{ bidsAfterEndAtMs: [], suspects: [], acknowledged: { refusals: refusedAtMs } },
    });
    await command(market, admin, id, 'hold', { reason: 'lot' });
    const held = await rowOf(id);
    expect(held).toMatchObject({ endsAt: null, hold: { reason: 'lot' } });
    await command(market, admin, id, 'cancellation', { reason: 'gata' });
    expect(await rowOf(id)).toMatchObject({ status: 'Failed', outcome: 'cancelled', hold: null });
    // Who may not know of it, and malformed pages, get nothing.
    for (const query of ['page=0', 'page=x', 'page=100', 'page=01'])
      expect((await asked(query)).status).toBe(400);
    expect((await ask('page=99')).items).toEqual([]);
    expect((await market.call({ method: 'GET', path: `${feed}?ids=${id}` })).status).toBe(404);
  });

  it('[B5] [I2] an administrator sees the names of participants, and which of them are connected', async () => {
    const [silent, revoked] = [await makeAccount(market.db), await makeAccount(market.db)];
    const { id } = await makeAuction(market.db, {
      owner,
      bids: [{ by: bidder(0), priceMinor: 1000_00 }],
      invited: [bidder(0), bidder(1), silent, revoked],
      listing: { audience: 'Invited', privacyType: 'Incognito' },
    });
    await sql`update live.invitations set state = 'Revoked'
      where auction_id = ${id} and account_id = ${revoked.accountId}`.execute(market.db);
    const present = { [id]: [bidder(0).accountId, silent.accountId, revoked.accountId] };
    await reportAs(market, 'one', { auctions: { [id]: 3 }, present });
    const people = async (who: TestAccount) =>
      market.call({
        method: 'GET',
        path: `/live-auctions/api/v1/control-room/auctions/${id}/people`,
        token: who.token,
      });
    const { items } = peopleSchema.parse((await people(admin)).body);
    expect(items[0]).toEqual({ number: 1, companyName: bidder(0).companyName, isConnected: true });
    expect(new Set(items.slice(1))).toEqual(
      new Set([
        { number: null, companyName: bidder(1).companyName, isConnected: false },
        { number: null, companyName: silent.companyName, isConnected: true },
      ]),
    );
    // One that is no longer reported has left.
    await sql`update live.presences set until = clock_timestamp() where account_id = ${silent.accountId}`.execute(
      market.db,
    );
    const after = peopleSchema.parse((await people(admin)).body).items;
    const connected = after.filter(({ isConnected }) => isConnected);
    expect(connected.map(({ companyName }) => companyName)).toEqual([bidder(0).companyName]);
    for (const who of [owner, bidder(0)]) {
      const answer = await people(who);
      expect(answer.status).toBe(403);
      expect(JSON.stringify(answer.body)).not.toContain(silent.companyName);
    }
  });

  it('have increasing times, by the clock of the database', async () => {
    const { id } = await makeAuction(market.db, { owner });
    const first = await rowOf(id);
    const second = await rowOf(id);
    expect(second.version).toBeGreaterThan(first.version);
    expect({ ...second, version: 0 }).toEqual({ ...first, version: 0 });
  });

  it('[L12] count refused bids, those after the end separately', async () => {
    const { id } = await makeAuction(market.db, { owner, termsAccepted: bidders });
    await bid(market, bidder(0), id, '1000.00');
    for (let i = 0; i < 11; i++) await expectRefusedBid(market, bidder(1), id, '1000.00');
    const row = await rowOf(id);
    const { rows } = await sql<{ at: Date }>`
      select at from live.decisions where auction_id = ${id} and answer->>'accepted' = 'false'
      order by at`.execute(market.db);
    // The latest ten, the oldest of them first.
    expect(row.refusalsAtMs).toEqual(rows.slice(1).map(({ at }) => at.getTime()));
    expect(row.refusalsAtMs).toHaveLength(10);
    expect(row.bidsAfterEndAtMs).toEqual([]);
    expect(await kindsOf(row)).toContain('refusals');
    // An administrator's refused act is no refused bid.
    const scheduled = await makeAuction(market.db, { owner, startsInMs: 10 * minuteMs });
    const body = { minutes: 5, reason: 'ploaie' };
    const act = await actOnce(market, admin, scheduled.id, { name: 'extension', body });
    expect(act.status).toBe(409);
    expect((await rowOf(scheduled.id)).refusalsAtMs).toEqual([]);

    const ending = await makeAuction(market.db, {
      owner,
      termsAccepted: bidders,
      endsInMs: 700,
      bids: [{ by: bidder(0), priceMinor: 1000_00 }],
    });
    await expect.poll(async () => (await rowOf(ending.id)).status, { timeout: 30_000 }).toBe('Closed');
    await expectRefusedBid(market, bidder(1), ending.id, '1005.00');
    const ended = await rowOf(ending.id);
    expect(ended.bidsAfterEndAtMs).toHaveLength(1);
    expect(await kindsOf(ended)).toContain('bidsAfterEnd');
  });

  it('keep an acknowledgement for all administrators, until the cause begins again', async () => {
    const bids = [1000_00, 1100_00].map((priceMinor, index) => ({ by: bidder(index), priceMinor }));
    // A jump raises an alarm for ten minutes.
    const startsInMs = -2 * minuteMs;
    const { id } = await makeAuction(market.db, { owner, bids, startsInMs, termsAccepted: bidders });
    const before = await rowOf(id);
    expect(await kindsOf(before)).toContain('jump');
    const untilMs = before.jump?.atMs ?? 0;
    expect((await acknowledge(id, 'jump', untilMs)).status).toBe(204);
    // An older acknowledgement does not replace the newer one.
    expect((await acknowledge(id, 'jump', 1)).status).toBe(204);
    expect(await kindsOf(await rowOf(id))).not.toContain('jump');
    await bid(market, bidder(0), id, '1200.00');
    expect(await kindsOf(await rowOf(id))).toContain('jump');
    // A time in the future is reduced to the current time.
    await acknowledge(id, 'jump', Date.now() + 60 * minuteMs);
    const { acknowledged } = await rowOf(id);
    expect(acknowledged.jump).toBeLessThanOrEqual((await databaseNowMs(market.db)) + 1);
    expect((await acknowledge(randomUUID(), 'jump', 1)).status).toBe(404);
    expect((await acknowledge(id, 'nonsense', 1)).status).toBe(400);
  });

  it('name a participant that bids for one owner and hardly ever wins', async () => {
    const shill = await makeAccount(market.db);
    const honest = await makeAccount(market.db);
    const seller = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    const past = { startsInMs: -90 * minuteMs, endsInMs: -30 * minuteMs, hardEndAfterMs: 0 };
    for (let i = 0; i < 19; i++) {
      const bids = [
        { by: shill, priceMinor: 1000_00 },
        { by: honest, priceMinor: 1005_00 },
      ];
      await makeAuction(market.db, { owner: seller, bids, ...(i % 2 === 0 ? past : {}) });
    }
    const other = [{ by: honest, priceMinor: 1000_00 }];
    for (let i = 0; i < 3; i++) await makeAuction(market.db, { owner, bids: other });
    const { id } = await makeAuction(market.db, {
      owner: seller,
      bids: [
        { by: honest, priceMinor: 1000_00 },
        { by: shill, priceMinor: 1005_00 },
      ],
    });
    const row = await rowOf(id);
    expect(row.suspects).toEqual([2]);
    expect(await kindsOf(row)).toContain('shill');
  });

  it('show whether an administrator is on duty, until duty ends', async () => {
    const isOnDuty = async () =>
      (await market.call({ method: 'GET', path: '/live-auctions/api/v1/duty' })).body;
    const say = (who: TestAccount, value: boolean) =>
      market.call({
        method: 'PUT',
        path: '/live-auctions/api/v1/duty',
        token: who.token,
        body: { isOnDuty: value },
      });
    const other = await makeAccount(market.db, { role: 'Admin' });
    expect(await isOnDuty()).toEqual({ isOnDuty: false });
    expect((await say(admin, true)).body).toEqual({ isOnDuty: true });
    await say(other, true);
    expect((await say(admin, false)).body).toEqual({ isOnDuty: true });
    await sql`update live.duties set until = clock_timestamp() - interval '1 second'`.execute(market.db);
    expect(await isOnDuty()).toEqual({ isOnDuty: false });
    expect((await say(bidder(0), true)).status).toBe(403);
  });

  it('are planned and running auctions, those awaiting a decision, and recently ended ones; by pages', async () => {
    const pending = await makeAuction(market.db, { owner, isApproved: false, startsInMs: 5 * minuteMs });
    const long = await makeAuction(market.db, {
      owner,
      startsInMs: -90 * minuteMs,
      endsInMs: -80 * minuteMs,
    });
    await sql`update live.auctions set status = 'Failed', next_change_at = null,
      last_at = clock_timestamp() - interval '20 minutes' where id = ${long.id}`.execute(market.db);
    const running = await makeAuction(market.db, { owner, endsInMs: 3 * minuteMs });
    const later = await makeAuction(market.db, { owner, startsInMs: 8 * minuteMs, endsInMs: 90 * minuteMs });
    const { items, total } = await ask('page=1');
    const all = items.map(({ id }) => id);
    expect(all).toHaveLength(total ?? 0);
    for (const { id } of [pending, running, later]) expect(all).toContain(id);
    expect(all).not.toContain(long.id);
    expect((await ask(`ids=${long.id}`)).items).toEqual([]);
    expect((await ask('page=2')).items).toEqual([]);
  });
});
