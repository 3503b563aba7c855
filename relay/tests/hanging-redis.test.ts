import { type FaultyLine, startFaultyLine } from '@recolta/server-kit/testing/faulty-line';
import { findRedis, startRedis } from '@recolta/server-kit/testing/redis-under-test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const redisProgram = findRedis();
/** Maximum added latency; a call that waited for this Redis would take until the test ends. */
const mostMs = 5000;

describe.skipIf(redisProgram === undefined)('a relay whose Redis does not answer', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let line: FaultyLine;
  let relay: RelayUnderTest;
  /** A relay that counts in its memory, to measure the same calls without Redis at the same moment. */
  let other: RelayUnderTest;

  beforeAll(async () => {
    redis = await startRedis(redisProgram ?? '');
    line = await startFaultyLine(redis.port);
    const env = { FORMS_PER_HOUR: '2', BIDS_PER_SECOND: '1000' };
    const url = `redis://127.0.0.1:${line.port}`;
    relay = await startRelayUnderTest({ ...env, REDIS_URL: url, METRICS_PORT: '0' });
    other = await startRelayUnderTest(env);
  });
  afterAll(async () => {
    await Promise.all([relay.close(), other.close()]);
    await line.close();
    await redis.stop();
  });

  const bid = ({ baseUrl, fake }: RelayUnderTest) =>
    fetch(`${baseUrl}/services/live-auctions/api/v1/auctions/x/bids/my`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${fake.signIn('ana')}` },
    });
  const signIn = ({ baseUrl }: RelayUnderTest) =>
    fetch(`${baseUrl}/services/main/accounts/login`, {
      method: 'POST',
      body: JSON.stringify({ email: 'ana@recolta.test', password: 'right' }),
    });
  const form = ({ baseUrl }: RelayUnderTest) => fetch(`${baseUrl}/services/main/contact`, { method: 'POST' });
  /** Added latency of a call compared with the relay without Redis. */
  async function delayOf(call: (at: RelayUnderTest) => Promise<Response>): Promise<number> {
    const msAt = async (at: RelayUnderTest) => {
      const startMs = performance.now();
      expect((await call(at)).status).toBe(200);
      return performance.now() - startMs;
    };
    const [ms, otherMs] = await Promise.all([msAt(relay), msAt(other)]);
    return ms - otherMs;
  }
  async function metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${relay.relay.metricsPort}/metrics`)).text();
  }
  async function metricOf(name: string, label = ''): Promise<number> {
    const shown = (await metrics()).split('\n').find((at) => at.startsWith(name) && at.includes(label));
    return Number(shown?.split(' ').at(-1) ?? 0);
  }
  const isUp = () => metricOf('relay_dependency_up', '"redis"');
  const lateCalls = () => metricOf('relay_dependency_seconds_count', '"late"');

  const faults = {
    'is frozen': { begin: () => redis.freeze(), end: () => redis.resume(), isLate: true },
    'answers a byte now and then': {
      begin: () => line.become('trickling'),
      end: () => line.become('open'),
      isLate: true,
    },
    'is silent on a line that stays open': {
      begin: () => line.become('silent'),
      end: () => line.become('open'),
      isLate: true,
    },
    'refuses connections': {
      async begin() {
        await redis.stop();
        line.cut();
      },
      async end() {
        redis = await startRedis(redisProgram ?? '', redis.port);
      },
      isLate: false,
    },
  };
  for (const [title, { begin, end, isLate }] of Object.entries(faults)) {
    it(`answers bids and sign-ins in time with a Redis that ${title}, and shares limits again afterwards`, async () => {
      await expect.poll(isUp, { timeout: 30_000 }).toBe(1);
      await Promise.all([delayOf(bid), delayOf(signIn)]);
      const [fallbacks, late] = [await metricOf('relay_limit_fallbacks_total'), await lateCalls()];
      await begin();
      try {
        expect(await delayOf(signIn)).toBeLessThan(mostMs);
        expect(await delayOf(bid)).toBeLessThan(mostMs);
        expect(Math.max(...(await Promise.all([bid, signIn, bid].map(delayOf))))).toBeLessThan(mostMs);
        expect(await metricOf('relay_limit_fallbacks_total')).toBeGreaterThan(fallbacks);
        await expect.poll(isUp, { timeout: 30_000 }).toBe(0);
        // On a busy machine it may already have lost the connection; then reconnecting is late.
        if (isLate) await expect.poll(lateCalls, { timeout: 30_000 }).toBeGreaterThan(late);
      } finally {
        await end();
      }
      await expect.poll(isUp, { timeout: 30_000 }).toBe(1);
    });
  }

  it('still refuses calls over a limit, by its own count', async () => {
    redis.freeze();
    const statuses: number[] = [];
    for (let times = 0; times < 3; times++) statuses.push((await form(relay)).status);
    redis.resume();
    expect(statuses).toEqual([200, 200, 429]);
  });
});
