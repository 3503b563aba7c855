import { ownDataDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import { checkHistory } from '@recolta/shared/testing/history-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, makeAccounts } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { httpAgent, send } from '../harness/http-call.ts';
import { live } from '../harness/live-calls.ts';
import { RecordedBids } from '../harness/recorded-bids.ts';
import { storedLog } from '../harness/replayed-log.ts';
import { startServicesProcess } from '../harness/services-process.ts';
import { serviceToken } from '../harness/test-market.ts';

const lossCount = Number(process.env.LOST_CONNECTION_ROUNDS ?? 4);

describe('lost database connections', () => {
  let database: TestDatabase;
  const agent = httpAgent();
  beforeAll(async () => {
    database = await createTestDatabase();
    // Ignores the expected losses in the log.
    await database.pool.query(`do $$ begin
      execute format('alter database %I set log_min_messages = panic', current_database()); end $$`);
  });
  afterAll(async () => {
    agent.destroy();
    await database.drop();
  });

  it(`[L5] ${lossCount} losses of all connections under load: the process survives, and no bid is lost or counted twice`, {
    timeout: 300_000,
  }, async () => {
    const db = createKysely<AllTables>(database.pool);
    const services = await startServicesProcess(database.connectionString, ownDataDir());
    onTestFinished(async () => void (await services.stop()));
    const owner = await makeAccount(db);
    const bidders = await makeAccounts(db, 16);
    const auction = await makeAuction(db, { owner, stepMinor: 1, termsAccepted: bidders });
    const { port } = services;
    const bids = new RecordedBids(agent);
    let isOver = false;
    let count = 0;
    const bidOn = async (account: (typeof bidders)[number]) => {
      while (!isOver) {
        const index = count++;
        const intent = {
          account,
          auctionId: auction.id,
          commandId: `lost-connection-${index}`,
          priceMinor: auction.startingPriceMinor + index,
        };
        while ((await bids.send(intent, port)) === null);
      }
    };
    const statuses = new Set<number>();
    const lookOn = async (path: string, token?: string) => {
      while (!isOver) {
        const answer = await send(agent, port, { method: 'GET', path, token });
        statuses.add(answer.status);
        if (answer.status >= 400) errorBodySchema.parse(answer.body);
      }
    };
    const load = Promise.all([
      ...bidders.map(bidOn),
      lookOn(`${live}/${auction.id}`, bidders[0]?.token),
      lookOn('/live-auctions/feed?cursor=1:1:', serviceToken),
    ]);
    for (let loss = 0; loss < lossCount; loss++) {
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'recolta-services' and datname = current_database()`,
      );
      const answered = bids.calls.length;
      await vi.waitUntil(() => bids.calls.length >= answered + 60, { timeout: 30_000, interval: 5 });
    }
    isOver = true;
    await load;
    expect(await services.stop()).toBe(0);
    const log = await storedLog(db, auction.id);
    expect(checkHistory({ auction, calls: bids.calls, log })).toEqual([]);
    expect(statuses.isSubsetOf(new Set([200, 503]))).toBe(true);
    expect(bids.statuses.get('500')).toBeUndefined();
  });
});
