import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { makeClusterDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { ReplicatedPair } from '@recolta/embedded-postgres/testing/replicated-pair';
import { unusedPort } from '@recolta/server-kit/testing/debian-program';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { enqueueMail } from '../src/main/mail/enqueue-mail.ts';
import { isDatabaseAway } from '../src/platform/db/database-away.ts';
import { DatabaseHosts } from '../src/platform/db/database-hosts.ts';
import { EpochGuard, ensureEpoch } from '../src/platform/db/epoch.ts';
import { createKysely, createPool } from '../src/platform/db/pool.ts';
import { reachDatabase } from '../src/platform/db/reach-database.ts';
import { readFeed } from '../src/platform/feed/read-feed.ts';
import { startTwoClusters } from './cluster/two-clusters.ts';
import { joinTestMarket, serviceToken } from './harness/test-market.ts';

const headSchema = z.object({ epoch: z.int() });

describe('a primary with a standby', () => {
  let clusters: Awaited<ReturnType<typeof startTwoClusters>>;
  beforeAll(async () => {
    clusters = await startTwoClusters();
  });
  afterAll(() => clusters.stop());

  it('is refused in one line if only the standby is named', async () => {
    await expect(reachDatabase(clusters.standbyAddress)).rejects.toThrow(
      /^DATABASE_URL: the database at 127\.0\.0\.1:\d+ is a standby, which takes no changes$/,
    );
  });

  it('is used at the writable host, and after a failover at the other, in a higher epoch from its first statement on', async () => {
    const log = consoleLog();
    const guard = new EpochGuard(log);
    await reachDatabase(clusters.bothAddress);
    const pool = createPool({
      ...{ connectionString: clusters.bothAddress, max: 3, applicationName: 'recolta-test' },
      ...{ onConnect: (client) => guard.check(client), log },
    });
    const db = createKysely<never>(pool);
    expect(await ensureEpoch(db, log)).toBe(1);
    const before = await readFeed(db, 'live-auctions', null);
    expect(before.epoch).toBe(1);
    // Acknowledged, but not copied to the standby.
    await sql`create table lost (at integer)`.execute(db);

    await clusters.failOver();
    const epochs: number[] = [];
    const statuses = async () => {
      try {
        const { rows } = await sql<{ epoch: number; isLost: boolean }>`
          select epoch, to_regclass('lost') is null as "isLost" from platform.epoch`.execute(db);
        for (const { epoch, isLost } of rows) {
          expect(isLost).toBe(true);
          epochs.push(epoch);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
      return epochs.length;
    };
    await expect.poll(statuses, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(epochs).toEqual([2]);
    expect((await readFeed(db, 'live-auctions', null)).epoch).toBe(2);
    expect(await ensureEpoch(db, log)).toBe(2);
    await pool.end();
  });

  it('is followed by running services: calls, the feed, its epoch and mails continue', async () => {
    const own = await startTwoClusters();
    onTestFinished(() => own.stop());
    const { bothAddress: connectionString } = own;
    await reachDatabase(connectionString);
    const pool = createPool({ connectionString, max: 2, applicationName: 'recolta-test' });
    const market = await joinTestMarket({ connectionString, pool, drop: () => pool.end() });
    onTestFinished(async () => {
      await market.close();
      await pool.end();
    });
    const authorization = `Bearer ${serviceToken}`;
    const epoch = async () => {
      const { status, body } = await market.call({
        ...{ method: 'GET', path: '/live-auctions/feed', headers: { authorization } },
      });
      return status === 200 ? z.parse(headSchema, body).epoch : status;
    };
    expect(await epoch()).toBe(1);
    await own.failOver();
    await expect.poll(epoch, { timeout: 30_000 }).toBe(2);
    const to = 'ana@example.ro';
    const params = { token: 'T'.repeat(43) };
    await market.db
      .transaction()
      .execute((trx) => enqueueMail(trx, { to, locale: 'ro', template: 'confirmation', params }));
    const mails = async () =>
      (await market.call({ method: 'GET', path: '/main/dev/mail' })).text.includes('adresa de e-mail');
    await expect.poll(mails, { timeout: 30_000 }).toBe(true);
  });

  it('is left when it freezes, and stays so when it goes on', async () => {
    const pair = await ReplicatedPair.start(
      [makeClusterDir(), makeClusterDir()],
      [await unusedPort(), await unusedPort()],
    );
    onTestFinished(() => pair.stop());
    const { address: connectionString } = pair;
    await reachDatabase(connectionString);
    const hosts = DatabaseHosts.of(connectionString);
    const former = hosts.address;
    const pool = createPool({ connectionString, max: 2, applicationName: 'recolta-test' });
    onTestFinished(() => pool.end());
    // Its answer never comes, and the connection does not end.
    const unanswered = pool.query('select pg_sleep(3600)');
    const refused = expect(unanswered).rejects.toSatisfy(isDatabaseAway);

    await pair.failOver('freeze');
    await refused;
    expect(hosts.address).not.toBe(former);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);

    pair.thawFormer();
    const successor = hosts.address;
    const searched = vi.spyOn(hosts, 'use');
    hosts.lost();
    await expect.poll(() => searched.mock.calls, { timeout: 30_000 }).toEqual([[successor]]);
    searched.mockRestore();
  });
});
