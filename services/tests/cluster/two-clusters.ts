import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@recolta/embedded-postgres/embedded-postgres';
import { makeClusterDir, makeDataDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { copyCluster, throwAway } from '@recolta/embedded-postgres/testing/run-cluster';
import { inCluster } from './in-cluster.ts';

/** The address over TCP, as in a network. */
function addressOf({ connectionString, port }: EmbeddedPostgres, hosts = `127.0.0.1:${port}`): string {
  const { username, password, pathname } = new URL(connectionString);
  return `postgresql://${username}:${password}@${hosts}${pathname}`;
}

/**
 * A primary, and a standby that copies its current state and is then disconnected: later commits are lost when the
 * standby is promoted. Both have all migrations.
 */
export async function startTwoClusters() {
  const log = consoleLog();
  const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log, settings: throwAway });
  const primaryDir = makeClusterDir();
  const standbyDir = makeDataDir();
  copyCluster(primaryDir, standbyDir);
  writeFileSync(path.join(standbyDir, 'postgres/data/standby.signal'), '');
  const [primary, standby] = await Promise.all([start(primaryDir), start(standbyDir)]);
  return {
    primaryAddress: addressOf(primary),
    standbyAddress: addressOf(standby),
    /** The standby first: clients skip it until it is promoted. */
    bothAddress: addressOf(primary, `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`),
    /** Stops the primary and promotes the standby. */
    async failOver(): Promise<void> {
      await primary.stop();
      await inCluster(addressOf(standby), 'select pg_promote()');
    },
    async stop(): Promise<void> {
      await Promise.all([primary.stop(), standby.stop()]);
    },
  };
}
