import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { clusterFolder } from '@recolta/embedded-postgres/cluster/cluster-folder';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { liveConnectionString } from '@recolta/embedded-postgres/postmaster/live-connection';
import { readPostmasterFile } from '@recolta/embedded-postgres/postmaster/postmaster-file';
import { ownClusterDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import type { AllTables } from '../../src/all-tables.ts';
import { enqueueMail } from '../../src/main/mail/enqueue-mail.ts';
import { createKysely, createPool } from '../../src/platform/db/pool.ts';
import { makeAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { httpAgent, send } from '../harness/http-call.ts';
import { bidCall, live, readAuction } from '../harness/live-calls.ts';
import { startServicesProcess } from '../harness/services-process.ts';
import { serviceToken } from '../harness/test-market.ts';

const killCount = 2;
const soon = { timeout: 60_000, interval: 100 };
const feedSchema = z.looseObject({
  cursor: z.string(),
  epoch: z.int(),
  events: z.array(z.looseObject({ kind: z.string() })),
});

it(`[L5] ${killCount} times kill -9 of PostgreSQL under running services: bids, feed, closer and mails continue in the same epoch`, {
  timeout: 300_000,
}, async () => {
  const dataDir = ownClusterDir();
  const services = await startServicesProcess('', dataDir);
  onTestFinished(async () => void (await services.stop()));
  const agent = httpAgent();
  onTestFinished(() => agent.destroy());
  const connectionString = liveConnectionString(dataDir) ?? '';
  const log = { ...consoleLog(), error: () => undefined };
  const pool = createPool({ connectionString, max: 2, applicationName: 'recolta-test', log });
  const db = createKysely<AllTables>(pool);
  onTestFinished(() => db.destroy());
  const call = (one: Parameters<typeof send>[2]) => send(agent, services.port, one);
  const readFeed = async (cursor: string | null) => {
    const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await call({ method: 'GET', path: `/live-auctions/feed${query}`, token: serviceToken });
    return { status: answer.status, page: feedSchema.safeParse(answer.body).data };
  };
  const postmaster = () => readPostmasterFile(clusterFolder(dataDir))?.pid;
  const mailFolder = path.join(dataDir, 'mail');
  const isMailed = (to: string) =>
    existsSync(mailFolder) &&
    readdirSync(mailFolder)
      .filter((name) => name.endsWith('.json'))
      .some((name) => readFileSync(path.join(mailFolder, name), 'utf8').includes(to));
  const owner = await makeAccount(db);
  const bidder = await makeAccount(db);
  const auction = await makeAuction(db, { owner, stepMinor: 100, termsAccepted: [bidder] });
  const { page: before } = await readFeed(null);

  for (let kill = 1; kill <= killCount; kill++) {
    // Ends, or is resumed if PostgreSQL was down for more than 5 s on a slow machine.
    const due = await makeAuction(db, { owner, endsInMs: 1500 });
    const pid = postmaster();
    process.kill(Number(pid), 'SIGKILL');
    const bid = bidCall(bidder, auction.id, String(1000 + kill * 10), `killed-postgres-${kill}`);
    const statuses = new Set<number>();
    const bidAgain = async () => {
      const { status } = await call(bid);
      statuses.add(status);
      return status;
    };
    // A backend of the killed postmaster may answer the first calls before it exits.
    const hasRestarted = () => ![pid, undefined].includes(postmaster());
    await expect
      .poll(async () => ({ hasRestarted: hasRestarted(), status: await bidAgain() }), soon)
      .toEqual({ hasRestarted: true, status: 200 });
    expect(statuses.isSubsetOf(new Set([200, 503]))).toBe(true);
    const { page } = await readFeed(null);
    expect(page?.epoch).toBe(before?.epoch);

    await expect
      .poll(async () => (await readAuction({ call }, null, due.id)).auction.version, soon)
      .toBeGreaterThan(due.version);
    await db.transaction().execute((trx) =>
      enqueueMail(trx, {
        to: `ana-${kill}@example.ro`,
        locale: 'ro',
        template: 'confirmation',
        params: { token: 'T'.repeat(43) },
      }),
    );
    await expect.poll(() => isMailed(`ana-${kill}@example.ro`), soon).toBe(true);
  }

  // A cursor from before the kills either continues or is refused as too old; it never skips a bid silently.
  const { status, page } = await readFeed(before?.cursor ?? '');
  expect([200, 410]).toContain(status);
  if (status === 200) expect(page?.events.some(({ kind }) => kind === 'auction')).toBe(true);
  const answer = await call({ method: 'GET', path: `${live}/${auction.id}`, token: bidder.token });
  expect(answer.status).toBe(200);
  expect(await services.stop()).toBe(0);
});

it('a PostgreSQL that cannot be restarted ends the services with code 1 and one line', {
  timeout: 120_000,
}, async () => {
  const dataDir = ownClusterDir();
  const services = await startServicesProcess('', dataDir);
  onTestFinished(async () => void (await services.stop()));
  const cluster = clusterFolder(dataDir);
  renameSync(path.join(cluster, 'global/pg_control'), path.join(cluster, 'global/pg_control.away'));
  process.kill(Number(readPostmasterFile(cluster)?.pid), 'SIGKILL');
  const givenUp = () => services.errors.filter((line) => line.includes('ended by itself too often'));
  await expect.poll(givenUp, soon).toHaveLength(1);
  expect(await services.stop()).toBe(1);
});
