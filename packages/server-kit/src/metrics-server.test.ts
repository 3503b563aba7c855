import { Gauge, Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { type MetricsServerOptions, serveMetrics } from './metrics-server.ts';

/** Serves a registry until the test ends. @returns a function that reads it */
async function served(registry: Registry, options: Partial<MetricsServerOptions> = {}) {
  const { port, close } = await serveMetrics(registry, { port: 0, host: '127.0.0.1', token: '', ...options });
  onTestFinished(close);
  return (headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}/metrics`, { headers });
}

it('serves the registry with the release of the process', async () => {
  const registry = new Registry();
  new Gauge({ name: 'recolta_test', help: 'x', registers: [registry] }).set(7);
  const answer = await (await served(registry))();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, registry.contentType]);
  const text = await answer.text();
  expect(text).toContain('recolta_test 7');
  expect(text).toMatch(/recolta_build\{version="\d/);
});

it('fails a scrape with a metric that cannot be read, and answers again once it can', async () => {
  const registry = new Registry();
  let isBroken = true;
  new Gauge({
    ...{ name: 'recolta_test', help: 'x', registers: [registry] },
    collect() {
      if (isBroken) throw new Error('unreadable');
    },
  });
  const scrape = await served(registry);
  expect((await scrape()).status).toBe(500);
  isBroken = false;
  expect((await scrape()).status).toBe(200);
});

it('answers only to its token, and needs one at an address other than loopback', async () => {
  const scrape = await served(new Registry(), { token: 'of-prometheus' });
  const statusOf = async (authorization?: string) =>
    (await scrape(authorization === undefined ? {} : { authorization })).status;
  expect(await statusOf('Bearer of-prometheus')).toBe(200);
  for (const wrong of [undefined, 'of-prometheus', 'Bearer of', 'Basic of-prometheus'])
    expect(await statusOf(wrong)).toBe(401);
  for (const host of ['0.0.0.0', '10.0.0.1', '::'])
    await expect(served(new Registry(), { host })).rejects.toThrow('METRICS_TOKEN');
});
