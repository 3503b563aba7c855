import { randomUUID } from 'node:crypto';
import { accountDocumentSchema } from '@recolta/shared/contracts/http/documents';
import { serviceContracts } from '@recolta/shared/contracts/services';
import { statedFilters } from '@recolta/shared/testing/announcement-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../src/platform/token.ts';
import { pdf, upload } from '../accounts/document-files.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from '../harness/announcements.ts';
import { eachAtOnce } from '../harness/each-at-once.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { makeProduct, makeProductBid } from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { callsWithForeignFields } from './foreign-fields.ts';
import { type About, type AccountActor, accountActors, accountCells, type Relation } from './main-matrix.ts';
import { ruleDifferences } from './rule-differences.ts';

interface Member extends About {
  readonly token?: string;
}

const parts = {
  unconfirmed: {},
  inactive: { isActive: false },
  client: {},
  provider: { role: 'Provider' },
  bidder: { role: 'Bidder' },
  formerAdmin: { role: 'Admin', isActive: false },
  admin: { role: 'Admin' },
} as const;

describe('who may call what about accounts and users', () => {
  let market: TestMarket;
  /** One member of each kind, whose calls change nothing. */
  let unchanged: Record<AccountActor, Member>;
  let foreign: Member;
  let bidder: TestAccount;
  let inactive: Member;
  beforeAll(async () => {
    market = await startTestMarket();
    bidder = await makeAccount(market.db);
    const everything = new Set(Object.keys(nobody()) as (keyof About)[]);
    foreign = await makeMember('client', everything);
    inactive = await makeMember('inactive', everything);
    const members = await Promise.all(
      accountActors.map(async (actor) => [actor, await makeMember(actor, everything)]),
    );
    unchanged = Object.fromEntries(members);
  });
  afterAll(() => market.close());

  const nobody = (): Member => ({
    accountId: randomUUID(),
    userId: randomUUID(),
    fileKey: newToken(),
    notificationId: randomUUID(),
    requestId: randomUUID(),
    announcementId: randomUUID(),
    dealId: randomUUID(),
    productId: randomUUID(),
    productBidId: randomUUID(),
    bidId: randomUUID(),
  });

  /** The properties of an object that a call reads. */
  function namesIn(make: (about: About) => unknown): ReadonlySet<keyof About> {
    const names = new Set<keyof About>();
    const read = (about: About, name: keyof About) => {
      names.add(name);
      return about[name];
    };
    make(new Proxy(nobody(), { get: (about, name) => read(about, name as keyof About) }));
    return names;
  }

  /** Creates an account of a kind, with those of its objects that a call needs. */
  async function makeMember(actor: AccountActor, asked: ReadonlySet<keyof About>): Promise<Member> {
    if (actor === 'visitor') return nobody();
    if (actor === 'endedSession') return { ...nobody(), token: newToken() };
    const { db } = market;
    const account = await makeAccount(db, parts[actor]);
    const { accountId, userId, token } = account;
    const needs = (...names: (keyof About)[]) => names.some((name) => asked.has(name));
    const made: { -readonly [Name in keyof About]: string } = { ...nobody(), accountId, userId };
    if (needs('fileKey')) {
      const answer = await upload(market, { accountId, token }, pdf(actor), { type: 'Identification' });
      made.fileKey = expectStatus(answer, 201, accountDocumentSchema).path;
    }
    if (actor === 'unconfirmed')
      await sql`update main.users set email_confirmed_at = null where id = ${userId}`.execute(db);
    if (needs('notificationId')) made.notificationId = await addNotification(accountId);
    // Calls also address the request by its account's id, and the saved search by the account's id.
    if (needs('requestId', 'accountId')) made.requestId = await addRequest(accountId);
    if (needs('accountId')) await addSavedSearch(accountId);
    if (needs('announcementId', 'bidId', 'dealId')) Object.assign(made, await makeAnnounced(account, asked));
    if (needs('productId', 'productBidId')) {
      made.productId = await makeProduct(db, account);
      made.productBidId = await makeProductBid(db, made.productId, bidder);
    }
    return { ...made, token };
  }

  /** An announcement with a bid on it, and with a deal if needed. */
  async function makeAnnounced(
    account: TestAccount,
    asked: ReadonlySet<keyof About>,
  ): Promise<Partial<About>> {
    const announcementId = await makeAnnouncement(market.db, account);
    const ids = { announcementId, bidId: await makeAnnouncementBid(market.db, announcementId, bidder) };
    if (!asked.has('dealId')) return ids;
    return { ...ids, dealId: await makeDeal(market.db, ids, account, bidder) };
  }

  async function addSavedSearch(accountId: string): Promise<void> {
    const filters = JSON.stringify(statedFilters);
    await market.db
      .insertInto('main.saved_searches')
      .values({ account_id: accountId, id: accountId, name: 'Grâu', frequency: 'Never', filters })
      .execute();
  }

  /** Inserts a notification directly, because the service sends none to an administrator. */
  async function addNotification(accountId: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into main.notifications (account_id, type, link, tokens, event_key)
      values (${accountId}, 'AccountActivated', '/account', '[]'::jsonb, 'matrix') returning id`.execute(
      market.db,
    );
    const [row] = rows;
    if (!row) throw new Error('no notification was written');
    return row.id;
  }

  async function addRequest(accountId: string): Promise<string> {
    const { id } = await market.db
      .insertInto('main.company_changes')
      .values({ account_id: accountId, fields: JSON.stringify({ companyName: 'Firma de mâine SRL' }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  const cells = Object.entries(accountCells).flatMap(([name, { cells: rows }]) =>
    Object.entries(rows).flatMap(([relation, statuses]) =>
      accountActors.map((actor, index) => ({ name, relation, actor, status: statuses[index] ?? 0 })),
    ),
  );
  type Cell = (typeof cells)[number];

  function ask({ name }: Cell, caller: Member, about: About): Promise<Answer> {
    const call = accountCells[name];
    if (!call) throw new Error(`there is no call ${name}`);
    return market.call({ ...call.make(about), token: caller.token });
  }

  const aboutOf = (relation: Relation | string, caller: Member, other: Member): About => {
    if (relation === 'foreign') return other;
    if (relation === 'inactive') return inactive;
    return relation === 'own' ? caller : nobody();
  };

  it('[S6] the matrix has every call of the main service and every actor', () => {
    const names = Object.entries(serviceContracts.main).flatMap(([area, contract]) =>
      Object.keys(contract).map((key) => `${area}.${key}`),
    );
    expect(Object.keys(accountCells).sort()).toEqual(names.sort());
    for (const { cells: rows } of Object.values(accountCells))
      for (const statuses of Object.values(rows)) expect(statuses).toHaveLength(accountActors.length);
  });

  it('[S6] the matrix admits the callers that the contracts name', () => {
    const differences = Object.entries(serviceContracts.main).flatMap(([area, contract]) =>
      Object.entries(contract).flatMap(([key, call]) => {
        const name = `${area}.${key}`;
        const rows = Object.entries(accountCells[name]?.cells ?? {}).map(([object, statuses]) => ({
          object,
          statuses: Object.fromEntries(accountActors.map((actor, index) => [actor, statuses[index] ?? 0])),
        }));
        return ruleDifferences(name, call['~orpc'].meta, rows);
      }),
    );
    expect(differences).toEqual([]);
  });

  /** Everything that a call could change. */
  async function everything(): Promise<unknown> {
    const tables = [
      'main.accounts',
      'main.company_changes',
      'main.users',
      'main.user_decisions',
      'main.user_permissions',
      'main.permission_requests',
      'main.sessions',
      'main.factors',
      'main.recovery_codes',
      'main.factor_recoveries',
      'main.sign_ins',
      'main.documents',
      'main.audit_log',
      'main.link_tokens',
      'main.notifications',
      'main.notification_choices',
      'main.push_subscriptions',
      'main.subscribers',
      'main.incoming',
      'main.inboxes',
      'main.announcements',
      'main.favourites',
      'main.saved_searches',
      'main.search_matches',
      'main.approvals_to_match',
      'main.announcement_bids',
      'main.products',
      'main.product_bids',
      'main.deals',
      'pgboss.job',
      'platform.events',
    ];
    const sums = tables.map(
      (table) =>
        sql`(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${sql.table(table)} t)`,
    );
    return (await sql`select ${sql.join(sums)}`.execute(market.db)).rows[0];
  }

  it('[S6] refuses as the matrix says, changes nothing, and answers for a foreign object as for an unknown one', async () => {
    const before = await everything();
    const differences: unknown[] = [];
    const refusals = new Map<string, string>();
    const refused = cells.filter(({ status }) => status >= 400);
    await eachAtOnce(refused, 8, async (cell) => {
      const caller = unchanged[cell.actor];
      const answer = await ask(cell, caller, aboutOf(cell.relation, caller, foreign));
      if (answer.status !== cell.status)
        differences.push({ ...cell, found: answer.status, text: answer.text });
      else
        refusals.set(
          `${cell.name} ${cell.actor} ${cell.relation}`,
          JSON.stringify({ ...errorOf(answer), requestId: '' }),
        );
    });
    for (const { name, actor, relation, status } of cells) {
      if (relation !== 'foreign' || status !== 404) continue;
      const [one, other] = ['foreign', 'unknown'].map((kind) => refusals.get(`${name} ${actor} ${kind}`));
      if (one !== other) differences.push({ name, actor, foreign: one, unknown: other });
    }
    expect(differences).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('[S7] refuses a foreign field in every object of every body, from any caller, and changes nothing', {
    timeout: 120_000,
  }, async () => {
    const before = await everything();
    const differences: unknown[] = [];
    const asked = Object.entries(accountCells).flatMap(([name, { make, cells: rows }]) => {
      const { relation, actor } = cells
        .filter((cell) => cell.name === name && [401, 403, 404].includes(cell.status) === false)
        .at(-1) ?? { relation: Object.keys(rows)[0] ?? 'none', actor: 'admin' as const };
      const caller = unchanged[actor];
      const call = { ...make(aboutOf(relation, caller, foreign)), token: caller.token };
      return callsWithForeignFields(call).map((changed) => ({ name, ...changed }));
    });
    await eachAtOnce(asked, 8, async ({ name, at, call }) => {
      const answer = await market.call(call);
      // The market refuses some forms before it reads their parts.
      const isRefused = Buffer.isBuffer(call.body) ? answer.status >= 400 : answer.status === 400;
      if (!isRefused) differences.push({ name, at, found: answer.status, text: answer.text });
    });
    expect(differences).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('[S6] accepts what the matrix says, each changing call from and about a new account', {
    timeout: 120_000,
  }, async () => {
    const differences: unknown[] = [];
    const taken = cells.filter(({ status }) => status < 400);
    // Pictures and contracts are made one at a time, and callers that wait too long are refused.
    const isMade = ({ name }: Cell) => /card$|contract$/i.test(name);
    const takeAndCompare = async (cell: Cell) => {
      const make = accountCells[cell.name]?.make;
      if (!make) throw new Error(`there is no call ${cell.name}`);
      const isRead = make(foreign).method === 'GET';
      const names = namesIn(make);
      const caller = isRead ? unchanged[cell.actor] : await makeMember(cell.actor, names);
      const isAboutNew = cell.relation === 'foreign' && !isRead;
      const about = aboutOf(cell.relation, caller, isAboutNew ? await makeMember('client', names) : foreign);
      const answer = await ask(cell, caller, about);
      if (answer.status !== cell.status)
        differences.push({ ...cell, found: answer.status, text: answer.text });
    };
    await eachAtOnce(taken.filter(isMade), 1, takeAndCompare);
    await eachAtOnce(
      taken.filter((cell) => !isMade(cell)),
      4,
      takeAndCompare,
    );
    expect(differences).toEqual([]);
  });
});
