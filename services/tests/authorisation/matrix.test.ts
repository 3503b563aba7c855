import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Answer } from '../harness/http-call.ts';
import { notificationsDispatched } from '../harness/notifications-dispatched.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { calls } from './calls.ts';
import { type Actor, actors, type Cast, makeCast, makeObject, objects } from './cast.ts';

/** By call and object (`none` where the call is about no auction): the statuses in the order of `actors`. */
const matrixSchema = z.strictObject({
  actors: z.array(z.string()),
  calls: z.record(z.string(), z.record(z.string(), z.array(z.int()))),
});
const matrix = matrixSchema.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'matrix.json'), 'utf8')),
);

const objectsOf = (isAboutAuction: boolean) => (isAboutAuction ? objects : (['none'] as const));
type AnyObject = (typeof objects)[number] | 'none';

describe('who may call what', () => {
  let market: TestMarket;
  let cast: Cast;
  /** One auction of each kind for all calls that must change nothing. */
  const shared = new Map<AnyObject, string>();
  beforeAll(async () => {
    market = await startTestMarket();
    cast = await makeCast(market.db);
    for (const kind of objects) shared.set(kind, await makeObject(market.db, cast, kind));
    shared.set('none', '00000000-0000-4000-8000-000000000000');
    await settled();
    await notificationsDispatched(market.db);
  });
  afterAll(() => market.close());

  /** Waits until the closers have done what is due. */
  const settled = () =>
    vi.waitUntil(
      async () => {
        const { rows } =
          await sql`select 1 from live.auctions where next_change_at < clock_timestamp()`.execute(market.db);
        return rows.length === 0;
      },
      { timeout: 10_000, interval: 30 },
    );

  it('[L9] the matrix has every call of the live auctions and the feeds, every object and every actor', () => {
    expect(matrix.actors).toEqual([...actors]);
    const expected = Object.fromEntries(
      calls.map(({ name, isAboutAuction }) => [name, [...objectsOf(isAboutAuction)]]),
    );
    const found = Object.fromEntries(
      Object.entries(matrix.calls).map(([name, rows]) => [name, Object.keys(rows)]),
    );
    expect(found).toEqual(expected);
    for (const rows of Object.values(matrix.calls))
      for (const statuses of Object.values(rows)) expect(statuses).toHaveLength(actors.length);
  });

  /** What every auction is made of, but for the decisions that refusals of the market leave. */
  async function everything(): Promise<unknown> {
    const { rows } = await sql`
      select (select md5(string_agg(a::text, '' order by a.id)) from live.auctions a) as auctions,
        (select md5(string_agg(e::text, '' order by e.auction_id, e.version)) from live.entries e) as entries,
        (select md5(string_agg(p::text, '' order by p.auction_id, p.number)) from live.participants p) as participants,
        (select md5(string_agg(t::text, '' order by t::text)) from live.terms_acceptances t) as terms,
        (select md5(string_agg(f::text, '' order by f::text)) from live.follows f) as follows,
        (select md5(string_agg(v::text, '' order by v::text)) from live.invited_accounts v) as invited,
        (select count(*) from live.invitations) as invitations,
        (select md5(string_agg(o::text, '' order by o.id)) from live.personalized_bids o) as offers,
        (select md5(string_agg(s::text, '' order by s.id)) from main.sessions s) as sessions,
        (select count(*) from platform.events) as events`.execute(market.db);
    return rows[0];
  }

  const unknownAccount = '00000000-0000-4000-8000-000000000001';
  async function invitationTo(auctionId: string): Promise<string> {
    if (auctionId === '') return unknownAccount;
    const invitation = await market.db
      .selectFrom('live.invitations')
      .select('id')
      .where('auction_id', '=', auctionId)
      .where('account_id', '=', cast.invited.account?.accountId ?? '')
      .executeTakeFirst();
    return invitation?.id ?? unknownAccount;
  }

  async function offerOn(auctionId: string): Promise<string> {
    if (auctionId === '') return unknownAccount;
    const offer = await market.db
      .selectFrom('live.personalized_bids')
      .select('id')
      .where('auction_id', '=', auctionId)
      .executeTakeFirst();
    return offer?.id ?? unknownAccount;
  }

  async function ask(name: string, actor: Actor, id: string): Promise<Answer> {
    const call = calls.find((one) => one.name === name);
    if (!call) throw new Error(`there is no call ${name}`);
    const { token, account } = cast[actor];
    const accountId = account?.accountId ?? unknownAccount;
    const invitationId = await invitationTo(id);
    const offerId = await offerOn(id);
    return market.call({ ...call.makeCall({ id, accountId, invitationId, offerId }), token });
  }

  /** The code of an error and all else of its body but the request's id. */
  function refusalOf(answer: Answer): unknown {
    return { ...errorBodySchema.parse(answer.body), requestId: '' };
  }

  const cells = Object.entries(matrix.calls).flatMap(([name, rows]) =>
    Object.entries(rows).flatMap(([object, statuses]) =>
      actors.map((actor, index) => ({ name, object, actor, status: statuses[index] ?? 0 })),
    ),
  );
  const mayChange = (name: string) =>
    !/\.(get|goods|dealMedian|posting|card|list\w*|entries|protocol|protocolPdf|receipt|signingKeys|myBid|identity|sellingProducts|feed\w*|login|validateInvitation)$/.test(
      name,
    );

  /** What is not as the cell says, on the auction that all share. */
  async function differencesOf(cell: (typeof cells)[number]): Promise<unknown[]> {
    const { name, object, actor, status } = cell;
    const idOf = (kind: string) => [...shared].find(([one]) => one === kind)?.[1] ?? '';
    const answer = await ask(name, actor, idOf(object));
    if (answer.status !== status) return [{ ...cell, found: answer.status }];
    if (status < 400) return [];
    const refusal = refusalOf(answer);
    if (status !== 404 || object === 'none') return [];
    const unknown = refusalOf(await ask(name, actor, idOf('unknown')));
    return JSON.stringify(refusal) === JSON.stringify(unknown) ? [] : [{ ...cell, refusal, unknown }];
  }

  it('[L9] [B5] refuses as the matrix says, changes nothing, and answers a foreign auction as an unknown one', async () => {
    const before = await everything();
    const differences: unknown[] = [];
    for (const cell of cells) {
      if (cell.status >= 400 || !mayChange(cell.name)) differences.push(...(await differencesOf(cell)));
    }
    expect(differences).toEqual([]);
    expect(await everything()).toEqual(before);
  }, 120_000);

  it('[L9] takes what the matrix says, each on an auction of its own', async () => {
    const differences: unknown[] = [];
    for (const { name, object, actor, status } of cells) {
      if (status >= 400 || !mayChange(name)) continue;
      const kind = objects.find((one) => one === object);
      const id = kind ? await makeObject(market.db, cast, kind) : '';
      const answer = await ask(name, actor, id);
      if (answer.status !== status)
        differences.push({ name, object, actor, expected: status, found: answer.status });
      // The session that it ended is needed by the next.
      if (name === 'main.logout') cast = await makeCast(market.db);
    }
    expect(differences).toEqual([]);
  });
});
