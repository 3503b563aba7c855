import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { eachAtOnce } from '../harness/each-at-once.ts';
import type { Answer, Call } from '../harness/http-call.ts';
import { notificationsDispatched } from '../harness/notifications-dispatched.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { calls } from './calls.ts';
import { type Actor, actors, type Cast, makeCast, makeObject, objects } from './cast.ts';
import { callsWithForeignFields } from './foreign-fields.ts';
import { ruleDifferences } from './rule-differences.ts';

/** By call and object (`none` if the call is about no auction): the statuses in the order of `actors`. */
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
      { timeout: 30_000, interval: 30 },
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

  it('[L9] the matrix admits the callers that the contracts name', () => {
    const differences = calls.flatMap(({ name, rule }) =>
      ruleDifferences(
        name,
        rule,
        Object.entries(matrix.calls[name] ?? {}).map(([object, statuses]) => ({
          object,
          statuses: Object.fromEntries(actors.map((actor, index) => [actor, statuses[index] ?? 0])),
        })),
      ),
    );
    expect(differences).toEqual([]);
  });

  /** All data of auctions, except the decisions that refusals of the market store. */
  async function everything(): Promise<unknown> {
    const { rows } = await sql`
      select (select md5(string_agg(a::text, '' order by a.id)) from live.auctions a) as auctions,
        (select md5(string_agg(e::text, '' order by e.auction_id, e.version)) from live.entries e) as entries,
        (select md5(string_agg(p::text, '' order by p.auction_id, p.number)) from live.participants p) as participants,
        (select md5(string_agg(t::text, '' order by t::text)) from live.terms_acceptances t) as terms,
        (select md5(string_agg(f::text, '' order by f::text)) from live.follows f) as follows,
        (select md5(string_agg(c::text, '' order by c::text)) from live.phone_consents c) as consents,
        (select md5(string_agg(v::text, '' order by v::text)) from live.invited_accounts v) as invited,
        (select count(*) from live.invitations) as invitations,
        (select md5(string_agg(b::text, '' order by b.id)) from live.personalized_bids b) as personalized_bids,
        (select md5(string_agg(s::text, '' order by s.id)) from main.sessions s) as sessions,
        (select count(*) from platform.events) as events`.execute(market.db);
    return rows[0];
  }

  const unknownAccount = '00000000-0000-4000-8000-000000000001';
  interface About {
    readonly id: string;
    readonly invitationId: string;
    readonly personalizedBidId: string;
  }
  /** The auction with an id, with its invitation and its personalised bid if it has them. */
  async function aboutOf(id: string): Promise<About> {
    const unknown = { id, invitationId: unknownAccount, personalizedBidId: unknownAccount };
    if (id === '') return unknown;
    const invitation = await market.db
      .selectFrom('live.invitations')
      .select('id')
      .where('auction_id', '=', id)
      .where('account_id', '=', cast.invited.account?.accountId ?? '')
      .executeTakeFirst();
    const bid = await market.db
      .selectFrom('live.personalized_bids')
      .select('id')
      .where('auction_id', '=', id)
      .executeTakeFirst();
    return {
      id,
      invitationId: invitation?.id ?? unknown.invitationId,
      personalizedBidId: bid?.id ?? unknown.personalizedBidId,
    };
  }

  function ask(name: string, actor: Actor, about: About): Promise<Answer> {
    const call = calls.find((one) => one.name === name);
    if (!call) throw new Error(`there is no call ${name}`);
    const { token, account } = cast[actor];
    const accountId = account?.accountId ?? unknownAccount;
    return market.call({ ...call.makeCall({ ...about, accountId }), token });
  }

  /** The code of an error and the rest of its body, except the request's id. */
  function refusalOf(answer: Answer): string {
    return JSON.stringify({ ...errorBodySchema.parse(answer.body), requestId: '' });
  }

  const cells = Object.entries(matrix.calls).flatMap(([name, rows]) =>
    Object.entries(rows).flatMap(([object, statuses]) =>
      actors.map((actor, index) => ({ name, object, actor, status: statuses[index] ?? 0 })),
    ),
  );
  const mayChange = (name: string) =>
    !/\.(get|goods|dealMedian|serviceHistory|posting|card|list\w*|entries|protocol|protocolPdf|receipt|signingKeys|myBid|identity|sellingProducts|feed\w*|login|validateInvitation)$/.test(
      name,
    );

  it('[L9] [B5] refuses as the matrix says, changes nothing, and answers for a foreign auction as for an unknown one', async () => {
    const before = await everything();
    const abouts = new Map<string, About>();
    for (const [kind, id] of shared) abouts.set(kind, await aboutOf(id));
    const differences: unknown[] = [];
    const refusals = new Map<string, string>();
    const asked = cells.filter(({ name, status }) => status >= 400 || !mayChange(name));
    const askAndCompare = async ({ name, object, actor, status }: (typeof cells)[number]) => {
      const about = abouts.get(object);
      if (!about) throw new Error(`there is no auction that is ${object}`);
      const answer = await ask(name, actor, about);
      if (answer.status !== status) differences.push({ name, object, actor, status, found: answer.status });
      else if (status >= 400) refusals.set(`${name} ${actor} ${object}`, refusalOf(answer));
    };
    // The market prints one document at a time, and refuses callers that wait too long.
    const isPrinted = ({ name }: { name: string }) => name === 'live.protocolPdf';
    await eachAtOnce(asked.filter(isPrinted), 1, askAndCompare);
    await eachAtOnce(
      asked.filter((cell) => !isPrinted(cell)),
      8,
      askAndCompare,
    );
    for (const { name, object, actor, status } of asked) {
      if (status !== 404 || object === 'none') continue;
      const [refusal, unknown] = [object, 'unknown'].map((kind) => refusals.get(`${name} ${actor} ${kind}`));
      if (refusal !== unknown) differences.push({ name, object, actor, refusal, unknown });
    }
    expect(differences).toEqual([]);
    expect(await everything()).toEqual(before);
  }, 120_000);

  it('[S7] refuses a foreign field in every object of every body, from any caller, and changes nothing', async () => {
    const before = await everything();
    const differences: unknown[] = [];
    const asked: { name: string; at: string; call: Call }[] = [];
    for (const { name, makeCall } of calls) {
      const { object, actor } = cells
        .filter((cell) => cell.name === name && ![401, 403, 404].includes(cell.status))
        .at(-1) ?? { object: 'unknown', actor: 'admin' as const };
      const { token, account } = cast[actor];
      const about = await aboutOf(shared.get(object as AnyObject) ?? '');
      const call = { ...makeCall({ ...about, accountId: account?.accountId ?? unknownAccount }), token };
      for (const changed of callsWithForeignFields(call)) {
        // Records of zod drop this key before they are checked.
        if (`${name} ${changed.at}` !== 'live.saveTemplate /goods/__proto__')
          asked.push({ name, ...changed });
      }
    }
    await eachAtOnce(asked, 8, async ({ name, at, call }) => {
      const answer = await market.call(call);
      // The market refuses some forms before it reads their parts.
      const isRefused = Buffer.isBuffer(call.body) ? answer.status >= 400 : answer.status === 400;
      if (!isRefused) differences.push({ name, at, found: answer.status, text: answer.text });
    });
    expect(differences).toEqual([]);
    expect(await everything()).toEqual(before);
  }, 120_000);

  it('[L9] accepts what the matrix says, each call on a separate auction', async () => {
    const differences: unknown[] = [];
    for (const { name, object, actor, status } of cells) {
      if (status >= 400 || !mayChange(name)) continue;
      const kind = objects.find((one) => one === object);
      const id = kind ? await makeObject(market.db, cast, kind) : '';
      const answer = await ask(name, actor, await aboutOf(id));
      if (answer.status !== status)
        differences.push({ name, object, actor, expected: status, found: answer.status });
      // The next call needs the session that it ended.
      if (name === 'main.logout') cast = await makeCast(market.db);
    }
    expect(differences).toEqual([]);
  });
});
