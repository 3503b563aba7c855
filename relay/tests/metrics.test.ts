import { sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { expect, it } from 'vitest';
import { startRelayUnderTest } from './relay-under-test.ts';

it('serves metrics on its own port, and nowhere else', async () => {
  const under = await startRelayUnderTest({ METRICS_PORT: '0' });
  const { id } = under.fake.put(sampleSnapshot());
  await under.poll(`auction:${id}`);
  await fetch(`${under.baseUrl}/services/main/echo`);
  const read = async () => (await fetch(`http://127.0.0.1:${under.relay.metricsPort}/metrics`)).text();
  await expect.poll(read, { timeout: 30_000 }).toMatch(/^relay_rooms 1$/m);
  expect(await read()).toMatch(/^relay_proxy_seconds_count\{service="main",status="2xx"\} 1$/m);
  expect(await read()).toMatch(/^relay_feed_age_seconds\{feed="main"\} 0\./m);
  const outside = await fetch(`${under.baseUrl}/metrics`, { headers: { accept: 'text/plain' } });
  expect(outside.status).toBe(404);
  await under.close();
});

it('serves metrics on another address only with the token', async () => {
  const env = { METRICS_PORT: '0', METRICS_HOST: '0.0.0.0' };
  await expect(startRelayUnderTest(env)).rejects.toThrow('METRICS_TOKEN');
  const under = await startRelayUnderTest({ ...env, METRICS_TOKEN: 'seen-by-few' });
  const read = (authorization: string) =>
    fetch(`http://127.0.0.1:${under.relay.metricsPort}/metrics`, { headers: { authorization } });
  expect((await read('')).status).toBe(401);
  expect((await read('Bearer other')).status).toBe(401);
  expect(await (await read('Bearer seen-by-few')).text()).toContain('relay_rooms');
  await under.close();
});
