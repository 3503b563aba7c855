import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { type Services, startServices } from '../../src/app.ts';
import { parseServicesSettings } from '../../src/config/settings.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { type Answer, type Call, httpAgent, send } from './http-call.ts';

/** Token that authorises reading the services' feed. */
export const serviceToken = 'service-token-of-the-tests';

/** The services in this process, on their own database. */
export interface TestMarket extends Pick<Services, 'db' | 'port' | 'metricsPort'> {
  readonly database: TestDatabase;
  /** Folder of its files. */
  readonly dataDir: string;
  /** All log lines so far. */
  readonly logText: () => string;
  call(call: Call): Promise<Answer>;
  close(): Promise<void>;
}

export function testSettings(parts: Readonly<Record<string, string>> = {}) {
  return parseServicesSettings({
    NODE_ENV: 'test',
    SERVICES_PORT: '0',
    DEMO: '0',
    // Excludes the content service, which imports at each start: only its own tests run it.
    SERVICES: 'main,catalogue,live-auctions',
    SERVICE_TOKEN: serviceToken,
    // A new connection costs PostgreSQL 40 ms, a third of its work in tests.
    ...{ DATABASE_POOL: '5', BID_POOL: '3', READ_POOL: '2', FEED_POOL: '2' },
    ...parts,
  });
}

/** Starts both services; close them in `afterAll`, which also drops the database. */
export async function startTestMarket(
  on: Promise<TestDatabase> = createTestDatabase(),
  parts: Readonly<Record<string, string>> = {},
): Promise<TestMarket> {
  const database = await on;
  const joined = await joinTestMarket(database, parts);
  return {
    ...joined,
    async close() {
      await joined.close();
      await database.drop();
    },
  };
}

/** Starts services on an existing database, as if in another process. */
export async function joinTestMarket(
  database: TestDatabase,
  parts: Readonly<Record<string, string>> = {},
): Promise<TestMarket> {
  const lines: string[] = [];
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  const dataDir = mkdtempSync(path.join(inject('runFolder'), 'data-'));
  const settings = testSettings({ DATA_DIR: dataDir, ...parts });
  const { connectionString } = database;
  const services = await startServices(settings, { connectionString, isOnlyProcess: false, log });
  const agent = httpAgent();
  return {
    db: services.db,
    port: services.port,
    metricsPort: services.metricsPort,
    database,
    dataDir,
    logText: () => lines.join(''),
    call: (call) => send(agent, services.port, call),
    async close() {
      agent.destroy();
      await services.close();
    },
  };
}

/** Starts services on the same database until the end of the test. */
export async function joinUntilTestEnds(database: TestDatabase): Promise<TestMarket> {
  const market = await joinTestMarket(database);
  onTestFinished(() => market.close());
  return market;
}
