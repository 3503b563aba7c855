import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { deriveNotifications, findBehind } from '../../src/live/notification/derive-notifications.ts';
import { findReminders } from '../../src/live/notification/follower-reminders.ts';
import { notifications } from '../../src/main/notification/notify.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import type { Answer } from '../harness/http-call.ts';
import { bid, command, errorOf, expectStatus, live } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const maxFollowed = 200;

describe('following auctions', () => {
  let market: TestMarket;
  let owner: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider' });
  });
  afterAll(() => market.close());

  const follow = ({ token }: TestAccount, id: string, method = 'PUT'): Promise<Answer> =>
    market.call({ method, path: `${live}/${id}/follow`, token });
  const unfollow = (who: TestAccount, id: string) => follow(who, id, 'DELETE');
  const followed = async ({ token }: TestAccount) => {
    const path = '/live-auctions/api/v1/account/followed-auctions';
    const answer = await market.call({ method: 'GET', path, token });
    return expectStatus(answer, 200, z.strictObject({ ids: z.array(z.string()) })).ids;
  };
  async function told({ accountId }: TestAccount) {
    const { rows } = await market.database.pool.query<{ type: string; tokens: { value: string }[] }>(
      'select type, tokens from main.notifications where account_id = $1 order by seq',
      [accountId],
    );
    return rows.map(({ type, tokens }) => `${type} ${tokens[1]?.value}`);
  }
  const derive = (id: string) => deriveNotifications({ db: market.db, notifications }, id);
  /** Runs due work, beside the market's own dispatcher. */
  const settled = () =>
    vi.waitFor(
      async () => {
        for (const id of await findBehind(market.db)) await derive(id);
        expect(await findBehind(market.db)).toEqual([]);
      },
      { timeout: 30_000 },
    );
  /** Moves an auction's start or end to this many minutes from now. @returns the new time */
  async function move(id: string, column: 'starts_at' | 'ends_at', minutes: number): Promise<string> {
    const at = new Date(Date.now() + minutes * minuteMs);
    await sql`update live.auctions set ${sql.ref(column)} = ${at},
      hard_ends_at = greatest(hard_ends_at, ${at}) where id = ${id}`.execute(market.db);
    return at.toISOString();
  }
  /** Runs a function while no dispatcher can work on the auction. */
  async function undispatched(id: string, act: () => Promise<void>): Promise<void> {
    await settled();
    await market.db.transaction().execute(async (trx) => {
      await sql`select from live.notified where auction_id = ${id} for update`.execute(trx);
      await act();
    });
  }

  it('[N3] follows and unfollows, each repeatable, and lists visible auctions', async () => {
    const [ana, guest] = [await makeAccount(market.db), await makeAccount(market.db)];
    const open = await makeAuction(market.db, { owner });
    const closed = await makeAuction(market.db, {
      owner,
      listing: { audience: 'Invited' },
      invited: [guest],
    });
    for (const _ of [1, 2]) expect((await follow(ana, open.id)).status).toBe(204);
    expect(errorOf(await follow(ana, closed.id)).code).toBe('NotFound');
    expect(errorOf(await follow(ana, randomUUID())).code).toBe('NotFound');
    expect(await followed(ana)).toEqual([open.id]);
    await follow(guest, open.id);
    await follow(guest, closed.id);
    expect(await followed(guest)).toEqual([closed.id, open.id]);
    await sql`update live.invitations set state = 'Revoked' where auction_id = ${closed.id}`.execute(
      market.db,
    );
    expect(await followed(guest)).toEqual([open.id]);
    for (const id of [open.id, open.id, closed.id]) expect((await unfollow(guest, id)).status).toBe(204);
    expect(await followed(guest)).toEqual([]);
    expect(await followed(ana)).toEqual([open.id]);
  });

  it('[N3] follows at most 200 at a time, however many arrive at once; ended auctions make room', async () => {
    const ana = await makeAccount(market.db);
    const over = await makeAuction(market.db, { owner, isApproved: true, startsInMs: -60 * minuteMs });
    await sql`update live.auctions set status = 'Failed', next_change_at = null where id = ${over.id}`.execute(
      market.db,
    );
    const auctions = await Promise.all([1, 2, 3].map(() => makeAuction(market.db, { owner })));
    const rows = Array.from({ length: maxFollowed - 2 }, () => ({
      account_id: ana.accountId,
      auction_id: randomUUID(),
    }));
    await market.db.insertInto('live.follows').values(rows).execute();
    expect((await follow(ana, over.id)).status).toBe(204);
    const answers = await Promise.all(auctions.map(({ id }) => follow(ana, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && errorOf(refused)).toMatchObject({
      code: 'TooManyFollowed',
      params: { limit: maxFollowed },
    });
    // The refused one has displaced nothing; following a followed auction is not an addition.
    expect(await followed(ana)).toHaveLength(2);
    const [again] = await followed(ana);
    expect((await follow(ana, again ?? '')).status).toBe(204);
  });

  it('[N3] notifies followers once before the start and once before the end', async () => {
    const [ana, ion, eva] = [
      await makeAccount(market.db),
      await makeAccount(market.db),
      await makeAccount(market.db),
    ];
    const times = { startsInMs: 15.5 * minuteMs, endsInMs: 90 * minuteMs };
    const { id } = await makeAuction(market.db, { owner, ...times });
    await follow(ana, id);
    await follow(ion, id);
    await settled();
    await derive(id);
    expect(await told(ana)).toEqual([]);
    await unfollow(ion, id);
    const startsAt = await move(id, 'starts_at', 14);
    await settled();
    expect(await told(ana)).toEqual([`AuctionStartsSoon ${startsAt}`]);
    // Following later notifies at once; following again or a start that moves does not notify again.
    await follow(eva, id);
    await unfollow(ana, id);
    await follow(ana, id);
    await move(id, 'starts_at', 40);
    await settled();
    await move(id, 'starts_at', 13);
    await settled();
    expect(await told(ana)).toHaveLength(1);
    expect(await told(eva)).toHaveLength(1);
    expect(await told(ion)).toEqual([]);
    await sql`update live.auctions set status = 'InProgress', starts_at = clock_timestamp() where id = ${id}`.execute(
      market.db,
    );
    const endsAt = await move(id, 'ends_at', 9);
    await settled();
    await Promise.all(Array.from({ length: 4 }, () => derive(id)));
    expect((await told(ana)).slice(1)).toEqual([`AuctionEndsSoon ${endsAt}`]);
    expect((await told(eva)).slice(1)).toEqual([`AuctionEndsSoon ${endsAt}`]);
  });

  it('[N3] does not notify of an end that a bid moves while it is due, and notifies once of the later one', async () => {
    const [ana, ion] = [await makeAccount(market.db), await makeAccount(market.db)];
    const { id } = await makeAuction(market.db, {
      owner,
      endsInMs: 9 * minuteMs,
      extensionWindowMs: 15 * minuteMs,
      termsAccepted: [ion],
    });
    await undispatched(id, async () => {
      expect((await follow(ana, id)).status).toBe(204);
      expect(await findBehind(market.db)).toContain(id);
      // Within the window of the soft close.
      await bid(market, ion, id, '1000.00');
    });
    await settled();
    expect(await told(ana)).toEqual([]);
    const endsAt = await move(id, 'ends_at', 9);
    await settled();
    for (const minutes of [30, 8]) {
      await move(id, 'ends_at', minutes);
      await settled();
    }
    expect(await told(ana)).toEqual([`AuctionEndsSoon ${endsAt}`]);
  });

  it('[N3] [L11] does not notify of the end of a held auction, and does once it is resumed', async () => {
    const [ana, admin] = [await makeAccount(market.db), await makeAccount(market.db, { role: 'Admin' })];
    const { id } = await makeAuction(market.db, { owner, endsInMs: 9 * minuteMs });
    await undispatched(id, async () => {
      await follow(ana, id);
      expect((await command(market, admin, id, 'hold', { reason: 'Siloz închis' })).status).toBe(200);
    });
    await settled();
    await derive(id);
    expect(await told(ana)).toEqual([]);
    const path = `${live}/${id}/hold`;
    expect((await market.call({ method: 'DELETE', path, token: admin.token })).status).toBe(200);
    await settled();
    expect(await told(ana)).toHaveLength(1);
  });

  it('[N3] does not notify of a cancelled auction, nor accounts that it is hidden from', async () => {
    const [ana, guest, stays, admin] = [
      await makeAccount(market.db),
      await makeAccount(market.db),
      await makeAccount(market.db),
      await makeAccount(market.db, { role: 'Admin' }),
    ];
    const { id } = await makeAuction(market.db, { owner, endsInMs: 9 * minuteMs });
    await undispatched(id, async () => {
      await follow(ana, id);
      expect((await command(market, admin, id, 'cancellation', { reason: 'Date greșite' })).status).toBe(200);
    });
    const closed = await makeAuction(market.db, {
      owner,
      endsInMs: 9 * minuteMs,
      listing: { audience: 'Invited' },
      invited: [guest, stays],
    });
    await undispatched(closed.id, async () => {
      for (const who of [guest, stays]) await follow(who, closed.id);
      await sql`update live.invitations set state = 'Revoked'
        where auction_id = ${closed.id} and account_id = ${guest.accountId}`.execute(market.db);
    });
    await settled();
    expect(await told(ana)).toEqual([]);
    expect(await told(guest)).toEqual([]);
    expect(await told(stays)).toHaveLength(1);
  });

  it('[N3] a batch of followers that may not watch is followed by the next one', async () => {
    const starts = { startsInMs: 60 * minuteMs, endsInMs: 90 * minuteMs };
    const { id } = await makeAuction(market.db, { owner, ...starts, listing: { audience: 'Invited' } });
    await market.db
      .transaction()
      .execute(async (trx) => {
        await sql`insert into live.follows (account_id, auction_id)
          select gen_random_uuid(), ${id} from generate_series(1, 501)`.execute(trx);
        const auction = await trx
          .selectFrom('live.auctions')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const found = [];
        for (const left of [501, 1]) {
          const reminders = await findReminders(trx, { ...auction, moment: 'start' });
          await reminders.markTold();
          found.push([left, reminders.notifications.length, reminders.hasMore]);
        }
        expect(found).toEqual([
          [501, 0, true],
          [1, 0, false],
        ]);
        throw new Error('not stored');
      })
      .catch((error: unknown) => expect(String(error)).toContain('not stored'));
  });

  it('[N3] is exported to its account, and erased with it', async () => {
    const ana = await makeAccount(market.db);
    const { id } = await makeAuction(market.db, { owner });
    await follow(ana, id);
    const path = `/main/accounts/${ana.accountId}`;
    const exported = await market.call({ method: 'GET', path: `${path}/export`, token: ana.token });
    expect(exported.body).toMatchObject({ follows: [{ auctionId: id }] });
    const body = { password: testPassword };
    const closing = await market.call({ method: 'DELETE', path, token: ana.token, body });
    expect(closing.status, closing.text).toBe(204);
    const left = await sql`select from live.follows where account_id = ${ana.accountId}`.execute(market.db);
    expect(left.rows).toEqual([]);
  });
});
