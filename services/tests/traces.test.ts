import { randomBytes, randomUUID } from 'node:crypto';
import { ownDataDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { startSpanCollector } from '@recolta/server-kit/testing/span-collector';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AllTables } from '../src/all-tables.ts';
import { ensureEpoch } from '../src/platform/db/epoch.ts';
import { createKysely } from '../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';
import { makeAccount, type TestAccount } from './harness/accounts.ts';
import { makeAuction } from './harness/auctions.ts';
import { live } from './harness/live-calls.ts';
import { relayProcessOrigin, startRelayProcess } from './harness/relay-process.ts';
import { startServicesProcess } from './harness/services-process.ts';

/** Ends a process that loads OpenTelemetry, except the interface that pg-boss imports, which does nothing by itself. */
const loadsNothing = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ load(url, context, next) {
     if (/\\/@opentelemetry\\/(?!api\\/)/.test(url)) process.exit(9);
     return next(url, context);
   } });`,
)}`;

let database: TestDatabase;
let bidder: TestAccount;
let auctionId: string;
let price = 1000;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = createKysely<AllTables>(database.pool);
  await ensureEpoch(db);
  const owner = await makeAccount(db);
  bidder = await makeAccount(db);
  ({ id: auctionId } = await makeAuction(db, { owner, termsAccepted: [bidder] }));
});
afterAll(() => database.drop());

interface Traced {
  readonly endpoint?: string;
  readonly share?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Relay and services in their own processes. */
async function startBoth({ endpoint = '', share = '1', env = {} }: Traced) {
  const settings = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  const services = await startServicesProcess(database.connectionString, ownDataDir(), {
    ...{ ...settings, SERVICES: 'main,live-auctions' },
  });
  onTestFinished(() => services.kill());
  const relay = await startRelayProcess(services.port, 'traced', {
    ...{ ...settings, OTEL_TRACES_SAMPLER_ARG: share },
  });
  return {
    relay,
    services,
    async stop(): Promise<void> {
      await relay.stop();
      expect(await services.stop()).toBe(0);
      expect(services.errors).toEqual([]);
    },
  };
}

/** Bids as a page does, with a trace id; the flag says that the page records it. */
async function bid(baseUrl: string, flag = '00') {
  const [traceId, parentId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  price += 10;
  const { status } = await fetch(`${baseUrl}/services${live}/${auctionId}/bids/my`, {
    method: 'PUT',
    headers: {
      ...{
        origin: relayProcessOrigin,
        authorization: `Bearer ${bidder.token}`,
        'content-type': 'application/json',
      },
      ...{ 'idempotency-key': randomUUID(), traceparent: `00-${traceId}-${parentId}-${flag}` },
    },
    body: JSON.stringify({ price: `${price}.00` }),
  });
  return { status, traceId, parentId };
}

async function startCollector(options?: Parameters<typeof startSpanCollector>[0]) {
  const collector = await startSpanCollector(options);
  onTestFinished(() => collector.close());
  return collector;
}

describe('traces', () => {
  it('follow a bid from the page’s call through relay and services to its statements', async () => {
    const collector = await startCollector();
    const both = await startBoth({ endpoint: collector.endpoint });
    const { status, traceId, parentId } = await bid(both.relay.baseUrl);
    expect(status).toBe(200);
    await both.stop();
    const spans = collector.of(traceId);
    const of = (server: string, name: string) =>
      spans.find((span) => span.server === server && span.name === name);
    const relayed = of('recolta-relay', 'live-auctions.placeBid');
    const call = of('recolta-services', 'live-auctions.placeBid');
    const batch = of('recolta-services', 'bids.decide');
    const commit = of('recolta-services', 'commit');
    expect(relayed).toMatchObject({ parentSpanId: parentId });
    expect(relayed?.attributes).toMatchObject({ 'http.response.status_code': expect.anything() });
    expect(call?.parentSpanId).toBe(relayed?.spanId);
    expect(batch?.parentSpanId).toBe(call?.spanId);
    expect(commit?.parentSpanId).toBe(batch?.spanId);
    const statements = spans.flatMap(({ attributes }) => attributes['db.query.text'] ?? []);
    expect(statements).toContainEqual(expect.stringContaining('update live.auctions'));

    const texts = JSON.stringify(collector.spans);
    const secrets = [auctionId, bidder.accountId, bidder.userId, bidder.token, bidder.companyName];
    for (const text of [...secrets, `${price}00`, `${price}.00`, '127.0.0.1'])
      expect(texts).not.toContain(text);
    const line = both.relay.lines.find((text) => text.includes('proxied a call'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId, requestId: expect.any(String) });
  });

  it('are recorded as the relay’s share says, whatever a caller sends: its header is not forwarded', async () => {
    const collector = await startCollector();
    const both = await startBoth({ endpoint: collector.endpoint, share: '0' });
    expect((await bid(both.relay.baseUrl, '01')).status).toBe(200);
    await both.stop();
    expect(collector.requests()).toBe(0);
  });

  it('need no answer of their collector: bids and shutdown work without', async () => {
    const collector = await startCollector({ hangs: 'silent' });
    const both = await startBoth({ endpoint: collector.endpoint });
    for (let made = 0; made < 5; made++) expect(await bid(both.relay.baseUrl)).toMatchObject({ status: 200 });
    await expect.poll(collector.requests).toBeGreaterThan(0);
    expect(await bid(both.relay.baseUrl)).toMatchObject({ status: 200 });
    // The collector is still silent.
    await both.stop();
  });

  it('load nothing if no endpoint is set', async () => {
    const both = await startBoth({ env: { NODE_OPTIONS: loadsNothing } });
    expect((await bid(both.relay.baseUrl, '01')).status).toBe(200);
    await both.stop();
    const env = { NODE_OPTIONS: loadsNothing };
    await expect(startBoth({ endpoint: 'http://127.0.0.1:9', env })).rejects.toThrow('ended with 9');
  });
});
