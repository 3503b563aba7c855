import { randomUUID } from 'node:crypto';
import { announcementStateSchema } from '@recolta/shared/contracts/http/announcement-state';
import { maxFavourites } from '@recolta/shared/contracts/http/favourites';
import { listOf } from '@recolta/shared/contracts/http/list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FavouriteReminders } from '../../src/main/favourite/favourite-reminders.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAnnouncement, moveDeadline, sendAnnouncement } from '../harness/announcements.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const hourMs = 3_600_000;
const list = listOf(announcementStateSchema);

describe('favourite announcements', () => {
  let market: TestMarket;
  let owner: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
  });
  afterAll(() => market.close());

  const mark = ({ token }: TestAccount, id: string, method = 'PUT'): Promise<Answer> =>
    market.call({ method, path: `/main/auctions/${id}/favourite`, token });
  const favourites = async ({ token }: TestAccount) => {
    const answer = await market.call({ method: 'GET', path: '/main/account/favourite-auctions', token });
    return expectStatus(answer, 200, z.strictObject({ ids: z.array(z.string()) })).ids;
  };
  const listed = async (who: TestAccount | null) => {
    const path = '/main/auctions?filters=favourite%3D%3Dme';
    const answer = await market.call({ method: 'GET', path, token: who?.token });
    return expectStatus(answer, 200, list).items.map(({ id, status }) => `${id} ${status}`);
  };
  const told = async ({ accountId }: TestAccount) => {
    const { rows } = await sql<{ link: string; endsAt: string }>`
      select link, tokens->1->>'value' as "endsAt" from main.notifications
      where account_id = ${accountId} and type = 'FavouriteEndsSoon' order by seq`.execute(market.db);
    return rows.map(({ link, endsAt }) => `${link} ${endsAt}`);
  };
  const remind = () =>
    new FavouriteReminders(market.db, { committed: () => undefined }).round(new AbortController().signal);
  const markedBefore = ({ accountId }: TestAccount, hours: number) =>
    sql`update main.favourites set at = clock_timestamp() - make_interval(hours => ${hours})
      where account_id = ${accountId}`.execute(market.db);
  const deadlineOf = async (id: string) => {
    const { rows } = await sql<{ at: Date }>`
      select deadline_at as at from main.announcements where id = ${id}`.execute(market.db);
    return rows[0]?.at.toISOString();
  };

  it('[A10] adds and removes, each repeatable, and lists visible ones, those that ended with their status', async () => {
    const ana = await makeAccount(market.db);
    const [open, ended] = [
      await makeAnnouncement(market.db, owner, { privacyType: 'Incognito' }),
      await makeAnnouncement(market.db, owner),
    ];
    const { announcement: pending } = await sendAnnouncement(market, owner);
    for (const _ of [1, 2]) expect((await mark(ana, open)).status).toBe(204);
    expect(errorOf(await mark(ana, pending.id)).code).toBe('NotFound');
    expect(errorOf(await mark(ana, randomUUID())).code).toBe('NotFound');
    expect((await mark(ana, ended)).status).toBe(204);
    await sql`update main.announcements set status = 'Failed', next_change_at = null where id = ${ended}`.execute(
      market.db,
    );
    expect(await favourites(ana)).toEqual([ended, open]);
    expect(new Set(await listed(ana))).toEqual(new Set([`${ended} Failed`, `${open} InProgress`]));
    expect(await listed(owner)).toEqual([]);
    expect(await listed(null)).toEqual([]);
    for (const id of [open, open, pending.id]) expect((await mark(ana, id, 'DELETE')).status).toBe(204);
    expect(await favourites(ana)).toEqual([ended]);
    // An announcement that its owner deleted is visible to nobody.
    await sql`update main.announcements set deleted_at = clock_timestamp() where id = ${ended}`.execute(
      market.db,
    );
    expect([await favourites(ana), await listed(ana)]).toEqual([[], []]);
  });

  it('[A10] accepts at most 200, however many arrive at once; ended ones make room', async () => {
    const ana = await makeAccount(market.db);
    const [over, ...open] = await Promise.all([1, 2, 3, 4].map(() => makeAnnouncement(market.db, owner)));
    const kept = await Promise.all(
      Array.from({ length: maxFavourites - 2 }, () => makeAnnouncement(market.db, owner)),
    );
    const rows = kept.map((id) => ({ account_id: ana.accountId, announcement_id: id }));
    await market.db.insertInto('main.favourites').values(rows).execute();
    expect((await mark(ana, over ?? '')).status).toBe(204);
    await sql`update main.announcements set status = 'Refused', next_change_at = null where id = ${over}`.execute(
      market.db,
    );
    const answers = await Promise.all(open.map((id) => mark(ana, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && errorOf(refused)).toMatchObject({
      code: 'TooManyFavourites',
      params: { limit: maxFavourites },
    });
    const ids = await favourites(ana);
    expect(ids).toHaveLength(maxFavourites);
    expect(ids).not.toContain(over);
    // Adding an existing favourite is not an addition.
    expect((await mark(ana, ids[0] ?? '')).status).toBe(204);
  });

  it('[A10] notifies once of a deadline that is a day away, with two workers at once and if it moves later', async () => {
    const [ana, late] = [await makeAccount(market.db), await makeAccount(market.db)];
    const id = await makeAnnouncement(market.db, owner);
    await mark(ana, id);
    await markedBefore(ana, 72);
    await moveDeadline(market, id, -25 * hourMs);
    await remind();
    expect(await told(ana)).toEqual([]);
    await moveDeadline(market, id, -23 * hourMs);
    const deadline = await deadlineOf(id);
    // Added within the last day: its reader has just seen the deadline.
    await mark(late, id);
    await Promise.all([remind(), remind(), remind()]);
    expect(await told(ana)).toEqual([`/auctions/${id} ${deadline}`]);
    expect(await told(late)).toEqual([]);
    await moveDeadline(market, id, -72 * hourMs);
    await markedBefore(late, 60);
    await moveDeadline(market, id, -22 * hourMs);
    await remind();
    expect(await told(ana)).toHaveLength(1);
    expect(await told(late)).toHaveLength(1);
  });

  it('[A10] does not notify of one that is no longer open, and repeats an uncommitted notification', async () => {
    const ana = await makeAccount(market.db);
    const [open, closed, deleted] = [
      await makeAnnouncement(market.db, owner),
      await makeAnnouncement(market.db, owner),
      await makeAnnouncement(market.db, owner),
    ];
    for (const id of [open, closed, deleted]) {
      await mark(ana, id);
      await moveDeadline(market, id, -23 * hourMs);
    }
    await sql`update main.announcements set status = 'Failed', next_change_at = null where id = ${closed}`.execute(
      market.db,
    );
    await sql`update main.announcements set deleted_at = clock_timestamp() where id = ${deleted}`.execute(
      market.db,
    );
    await markedBefore(ana, 72);
    // Killed before the commit: nothing is stored.
    await sql`create function main.refuse_telling() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`.execute(market.db);
    await sql`create trigger refuse_telling before insert on main.notifications
      for each row when (new.type = 'FavouriteEndsSoon') execute function main.refuse_telling()`.execute(
      market.db,
    );
    await expect(remind()).rejects.toThrow('killed');
    expect(await told(ana)).toEqual([]);
    await sql`drop function main.refuse_telling() cascade`.execute(market.db);
    await remind();
    expect((await told(ana)).map((line) => line.split(' ')[0])).toEqual([`/auctions/${open}`]);
  });

  it('[A10] [B5] does not reveal to an owner who added it: neither the announcement nor its page changes', async () => {
    const ana = await makeAccount(market.db);
    const id = await makeAnnouncement(market.db, owner, { privacyType: 'Incognito' });
    const seen = async () =>
      (await market.call({ method: 'GET', path: `/main/auctions/${id}`, token: owner.token })).text;
    const inbox = async () =>
      (await sql`select id from main.notifications where account_id = ${owner.accountId}`.execute(market.db))
        .rows.length;
    const before = [await seen(), await inbox()];
    await mark(ana, id);
    expect([await seen(), await inbox()]).toEqual(before);
  });

  it('[A10] is exported to its account, and erased with it and with the announcement', async () => {
    const ana = await makeAccount(market.db);
    const id = await makeAnnouncement(market.db, owner);
    const poster = await makeAccount(market.db);
    const theirs = await makeAnnouncement(market.db, poster);
    await mark(ana, id);
    await mark(ana, theirs);
    await sql`update main.announcements set status = 'Failed', next_change_at = null where id = ${theirs}`.execute(
      market.db,
    );
    const left = async () =>
      (
        await sql`select from main.favourites where account_id = ${ana.accountId} or announcement_id = ${theirs}`.execute(
          market.db,
        )
      ).rows.length;
    const body = { password: testPassword };
    const close = ({ accountId, token }: TestAccount) =>
      market.call({ method: 'DELETE', path: `/main/accounts/${accountId}`, token, body });
    expect((await close(poster)).status).toBe(204);
    expect(await left()).toBe(1);
    const path = `/main/accounts/${ana.accountId}/export`;
    const exported = await market.call({ method: 'GET', path, token: ana.token });
    expect(exported.body).toMatchObject({ favourites: [{ announcementId: id }] });
    expect((await close(ana)).status).toBe(204);
    expect(await left()).toBe(0);
  });
});
