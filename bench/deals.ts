import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { FactBody } from '@recolta/shared/domain/deal/deal-facts';
import { analysisOf, factId, loadPlan, ticketOf } from '@recolta/shared/testing/deal-fixture';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../services/src/all-tables.ts';
import { createKysely, createPool } from '../services/src/platform/db/pool.ts';
import { makeAccount, type TestAccount } from '../services/tests/harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from '../services/tests/harness/announcements.ts';
import { concludeDeals } from '../services/tests/harness/deals.ts';
import { type Call, httpAgent, send } from '../services/tests/harness/http-call.ts';
import type { BenchReport } from './report/report.ts';
import { quantile } from './report/statistics.ts';
import { startMarket } from './stack/market.ts';
import { openPage } from './stack/open-page.ts';
import { benchOrigin, startRelay } from './stack/relay-process.ts';

const deals = 10_000;
const loads = 8;
const rounds = 3;
const requests = 200;
const facts = 100;
const goalMs = 100;

/**
 * Two parties with 10,000 deals of eight loads each: the list of one's own deals, a deal's page, and the time from a
 * fact to the other party's open page having read it.
 */
export async function measure(report: BenchReport): Promise<void> {
  await using market = await startMarket({ bidders: 0 });
  await using relay = await startRelay(market);
  const pool = createPool({
    ...{ connectionString: market.connectionString, max: 1, applicationName: 'bench', statementTimeoutMs: 0 },
  });
  const db = createKysely<AllTables>(pool);
  const agent = httpAgent();
  const seller = await makeAccount(db, { mayPost: true });
  const buyer = await makeAccount(db);
  const page = openPage(relay.port, seller);
  try {
    await page.isConnected;
    const call = async (given: Call) => {
      const headers = { ...given.headers, origin: benchOrigin };
      const answer = await send(agent, relay.port, { ...given, path: `/services${given.path}`, headers });
      assert.ok(answer.status < 300, answer.text);
      return answer;
    };
    const dealPath = (id: string) => `/main/auction-winning-bids/${id}`;
    const state = (who: TestAccount, id: string, bodies: readonly FactBody[]) =>
      call({
        ...{ method: 'POST', path: `${dealPath(id)}/facts`, token: who.token },
        body: { facts: bodies.map((body) => ({ id: randomUUID(), body })) },
      });
    const first = await delivered(db, { seller, buyer }, state);
    await copyDeal(db, first);

    const listed = await timesOf(async (at) => {
      const path = `/main/accounts/${seller.accountId}/auction-winning-bids?page=${1 + ((at * 7) % 500)}`;
      await call({ method: 'GET', path, token: seller.token });
    });
    const read = await timesOf(() => call({ method: 'GET', path: dealPath(first), token: seller.token }));
    const pushed: number[][] = [];
    for (let round = 0; round < rounds; round++) {
      const times: number[] = [];
      for (let at = 0; at < facts; at++) {
        const startMs = performance.now();
        const seen = page.next('myBids').then(async () => {
          await call({ method: 'GET', path: dealPath(first), token: seller.token });
          return performance.now() - startMs;
        });
        const remark: FactBody = { kind: 'LoadRemarked', loadId: factId(1), text: `minutul ${at}` };
        const [ms] = await Promise.all([seen, state(buyer, first, [remark])]);
        times.push(ms);
      }
      pushed.push(times);
    }
    report.note(`${deals} deals × ${loads} loads of two accounts; ${rounds} rounds, one reader`);
    const of = (what: string, times: number[][], share: number) =>
      report.figure({
        ...{ what, unit: 'ms', goal: { atMost: goalMs } },
        ours: times.map((round) => quantile(round, share)),
      });
    of('a page of one’s own deals, p95', listed, 0.95);
    of('a deal with its log, p95', read, 0.95);
    of('a fact on the other party’s page, p99', pushed, 0.99);
  } finally {
    page.close();
    agent.destroy();
    await db.destroy();
  }
}

async function timesOf(act: (at: number) => Promise<unknown>): Promise<number[][]> {
  const all: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const times: number[] = [];
    for (let at = 0; at < requests; at++) {
      const startMs = performance.now();
      await act(at);
      times.push(performance.now() - startMs);
    }
    all.push(times);
  }
  return all;
}

/** A deal with loads that are weighed and analysed. @returns its id */
async function delivered(
  db: Kysely<AllTables>,
  { seller, buyer }: Readonly<Record<'seller' | 'buyer', TestAccount>>,
  state: (who: TestAccount, id: string, bodies: readonly FactBody[]) => Promise<unknown>,
): Promise<string> {
  const announcementId = await makeAnnouncement(db, seller);
  const bidId = await makeAnnouncementBid(db, announcementId, buyer);
  const id = await makeDeal(db, { announcementId, bidId }, seller, buyer);
  await concludeDeals(db, seller);
  const numbers = Array.from({ length: loads }, (_, at) => at + 1);
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const at = new Date().toISOString();
  await state(
    buyer,
    id,
    numbers.map((number) => loadPlan(number, '20', day)),
  );
  const weights = { grossKg: 34_900, tareKg: 14_900 };
  await state(
    seller,
    id,
    numbers.map((number) => ticketOf(number, weights, at)),
  );
  await state(
    seller,
    id,
    numbers.map((number) => analysisOf([number], { humidity: 13.5 }, at)),
  );
  return id;
}

/** Copies a deal with its log, each copy a minute older. */
async function copyDeal(db: Kysely<AllTables>, id: string): Promise<void> {
  await sql`
    insert into main.deals select (jsonb_populate_record(null::main.deals, to_jsonb(d) || jsonb_build_object(
      'id', gen_random_uuid(), 'live_auction_id', gen_random_uuid(), 'announcement_id', null, 'bid_id', null,
      'opened_at', d.opened_at - make_interval(mins => n)))).*
    from main.deals d, generate_series(1, ${deals - 1}) n where d.id = ${id}`.execute(db);
  await sql`
    insert into main.deal_facts
    select (jsonb_populate_record(null::main.deal_facts, to_jsonb(f) || jsonb_build_object('deal_id', d.id))).*
    from main.deal_facts f, main.deals d where f.deal_id = ${id} and d.id <> ${id}`.execute(db);
  await sql`vacuum analyze main.deals, main.deal_facts`.execute(db);
}
