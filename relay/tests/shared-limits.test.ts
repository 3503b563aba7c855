import { PassThrough } from 'node:stream';
import { findRedis, startRedis } from '@recolta/server-kit/testing/redis-under-test';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const redisProgram = findRedis();

describe.skipIf(redisProgram === undefined)('limits of two relays that share Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let relays: [RelayUnderTest, RelayUnderTest];
  let logged = '';

  beforeAll(async () => {
    redis = await startRedis(redisProgram ?? '');
    const lines = new PassThrough();
    lines.on('data', (chunk: Buffer) => {
      logged += chunk.toString();
    });
    const env = { REDIS_URL: redis.url, FORMS_PER_HOUR: '4', BIDS_PER_SECOND: '5', SIGN_IN_FAILURES: '2' };
    const options = { log: pino({ level: 'info' }, lines) };
    relays = [await startRelayUnderTest(env, options), await startRelayUnderTest(env, options)];
  }, 120_000);
  afterAll(async () => {
    await Promise.all(relays.map((relay) => relay.close()));
    await redis.stop();
  });

  const times = (text: string) => logged.split(text).length - 1;
  const postForm = async ({ baseUrl }: RelayUnderTest) =>
    (await fetch(`${baseUrl}/services/main/contact`, { method: 'POST' })).status;
  const signIn = async ({ baseUrl }: RelayUnderTest, password: string) => {
    const body = JSON.stringify({ email: 'ana@recolta.test', password });
    return (await fetch(`${baseUrl}/services/main/accounts/login`, { method: 'POST', body })).status;
  };

  it('count the calls of an address at both', async () => {
    const [first, second] = relays;
    await expect.poll(() => times('limits are shared in Redis')).toBe(2);
    const statuses: number[] = [];
    for (const relay of [first, second, first, second, first, second]) statuses.push(await postForm(relay));
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it('count failed sign-ins at both, and clear them after the right password', async () => {
    const [first, second] = relays;
    expect([await signIn(first, 'wrong'), await signIn(second, 'right')]).toEqual([401, 200]);
    expect([await signIn(first, 'wrong'), await signIn(second, 'wrong')]).toEqual([401, 401]);
    expect([await signIn(first, 'right'), await signIn(second, 'right')]).toEqual([429, 429]);
  });

  it('are counted by each relay while Redis is down, which is logged once, and bids continue', {
    timeout: 30_000,
  }, async () => {
    const [first, second] = relays;
    const token = first.fake.signIn('ana');
    const bid = async () => {
      const path = '/services/live-auctions/api/v1/auctions/x/bids/my';
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${first.baseUrl}${path}`, { method: 'PUT', headers })).status;
    };
    expect(await bid()).toBe(200);
    await redis.stop();
    const bids = await Promise.all(Array.from({ length: 8 }, bid));
    expect(bids.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
    expect(new Set(bids).difference(new Set([200, 429]))).toEqual(new Set());
    expect([await postForm(first), await postForm(second)]).toEqual([200, 200]);
    await expect.poll(() => times('Redis is down')).toBe(2);
    redis = await startRedis(redisProgram ?? '', redis.port);
    await expect.poll(() => times('limits are shared in Redis'), { timeout: 30_000 }).toBe(4);
    expect(times('Redis is down')).toBe(2);
    const statuses: number[] = [];
    for (const relay of [first, second, first, second, first]) statuses.push(await postForm(relay));
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});
