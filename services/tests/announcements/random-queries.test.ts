import { announcementStateSchema } from '@recolta/shared/contracts/http/announcement-state';
import { listOf } from '@recolta/shared/contracts/http/list';
import { seededRandom } from '@recolta/shared/testing/valid-history';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import {
  hiddenPrice,
  makeRandomAnnouncements,
  type RandomAnnouncement,
  randomListQuery,
} from '../harness/random-announcements.ts';
import { joinTestMarket, type TestMarket } from '../harness/test-market.ts';

const seed = Number(process.env.LIST_SEED ?? Date.now() % 1_000_000);
const queryCount = Number(process.env.LIST_QUERIES ?? 150);
const announcementCount = Number(process.env.LIST_ANNOUNCEMENTS ?? 400);
const isLongRun = process.env.LIST_QUERIES !== undefined;
/** For lists of open announcements; only the long run asserts it. */
const slowestMs = isLongRun ? 250 : Number.POSITIVE_INFINITY;
/** The rest is read by SQL, which is too slow for a tenth of very many queries. */
const openShare = isLongRun ? 0.99 : 0.8;
const pageSchema = listOf(announcementStateSchema);

/** Fields of an announcement or its row that filters and orders must not reveal. */
const hiddenFields = [
  'backupPrice',
  'backup_price_minor',
  'owner',
  'ownerAccountId',
  'ownerCompany',
  'companyName',
  'minPrice',
  'maxPrice',
  'threshold',
  'reason',
  'deletedAt',
  'commandId',
  'pickupAddress',
  'deliveryLocation',
  'participants',
  'a.id',
  'constructor',
  '__proto__',
];

describe(`random queries of announcements, LIST_SEED=${seed}`, () => {
  let database: TestDatabase;
  let market: TestMarket;
  let made: ReadonlyMap<string, RandomAnnouncement>;
  let callers: readonly { readonly account: TestAccount | null; readonly visible: number }[];
  let accountIds: string[];
  const isVisible = ({ isPublic, owner_account_id }: RandomAnnouncement, account: TestAccount | null) =>
    isPublic || account?.role === 'Admin' || owner_account_id === account?.accountId;
  beforeAll(async () => {
    database = await createTestDatabase();
    const db = createKysely<AllTables>(database.pool);
    const owners = await Promise.all(Array.from({ length: 40 }, () => makeAccount(db, { mayPost: true })));
    const stranger = await makeAccount(db);
    const admin = await makeAccount(db, { role: 'Admin' });
    const random = seededRandom(seed);
    const rows = await makeRandomAnnouncements(db, random, owners, announcementCount);
    await sql`vacuum analyze main.announcements`.execute(db);
    made = new Map(rows.map((row) => [row.id, row]));
    accountIds = owners.map(({ accountId }) => accountId);
    callers = [null, stranger, ...owners.slice(0, 2), admin].map((account) => ({
      account,
      visible: rows.filter((row) => isVisible(row, account)).length,
    }));
    market = await joinTestMarket(database);
    await vi.waitUntil(() => market.logText().includes('the open announcements are loaded'), 60_000);
  }, 600_000);
  afterAll(async () => {
    await market.close();
    await database.drop();
  });

  function expectNothingHidden(
    answer: Answer,
    { account, visible, isOwn }: { account: TestAccount | null; visible: number; isOwn: boolean },
  ): void {
    const { items, total } = expectStatus(answer, 200, pageSchema);
    expect(total).toBeLessThanOrEqual(visible);
    const shown = items.map(({ id }) => made.get(id));
    expect(shown.filter((row) => !row || !isVisible(row, account))).toEqual([]);
    if (isOwn) expect(shown.filter((row) => row?.owner_account_id !== account?.accountId)).toEqual([]);
    const confidential = items.filter(({ privacyType }) => privacyType === 'Incognito');
    expect(confidential.filter(({ owner, deliveryLocation }) => owner ?? deliveryLocation)).toEqual([]);
    // The owner of a public one leads to their profile; no other field names an account.
    const text = items.reduce(
      (left, { privacyType, ownerId }) =>
        privacyType === 'Public' && ownerId ? left.replace(`"ownerId":"${ownerId}"`, '') : left,
      answer.text,
    );
    expect([hiddenPrice, ...accountIds].filter((hidden) => text.includes(hidden))).toEqual([]);
  }

  it(`[A8] [B5] ${queryCount} are answered, and none shows what its caller may not see`, {
    timeout: 7_200_000,
  }, async () => {
    const random = seededRandom(seed + 1);
    const slow: string[] = [];
    for (let asked = 0; asked < queryCount; asked++) {
      const query = randomListQuery(random, openShare);
      const { account, visible } = callers[Math.floor(random() * callers.length)] as (typeof callers)[number];
      const isOwn = account !== null && random() < (1 - openShare) / 2;
      const filters = [query.filters, ...(isOwn ? ['owner==me'] : [])].filter(Boolean).join(',');
      const isOfOpenOnes = filters.split(',').includes('status==InProgress');
      const parts = { ...query, filters, page: String(query.page), pageSize: String(query.pageSize) };
      const path = `/main/auctions?${new URLSearchParams(parts)}`;
      const startMs = performance.now();
      const answer = await market.call({ method: 'GET', path, token: account?.token });
      const ms = performance.now() - startMs;
      if (ms > slowestMs && isOfOpenOnes && !isOwn) slow.push(`${ms.toFixed(0)} ms for ${path}`);
      expect(answer.status, `${path}: ${answer.text.slice(0, 300)}`).toBe(200);
      expectNothingHidden(answer, { account, visible, isOwn });
      if (asked % 4 === 0) {
        const counts = await market.call({
          method: 'GET',
          path: `/main/auctions/counts?${new URLSearchParams({ filters: query.filters })}`,
        });
        expect(counts.status, query.filters).toBe(200);
      }
    }
    expect(slow).toEqual([]);
  });

  it('[B5] no filter or order by a hidden field is accepted, not even from administrators', async () => {
    for (const { account } of callers)
      for (const name of hiddenFields) {
        const queries = [
          ...['>=', '<=', '==', '@='].map((operator) => ({
            filters: `status==InProgress,${name}${operator}1`,
          })),
          { sorts: name },
          { sorts: `-${name}` },
        ];
        for (const query of queries) {
          const path = `/main/auctions?${new URLSearchParams(query as Record<string, string>)}`;
          const answer = await market.call({ method: 'GET', path, token: account?.token });
          expect([answer.status, errorOf(answer).code], path).toEqual([400, 'ValidationFailed']);
        }
      }
  });
});
