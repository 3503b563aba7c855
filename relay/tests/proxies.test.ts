import { setTimeout as wait } from 'node:timers/promises';
import { findDebianProgram, unusedPort } from '@recolta/server-kit/testing/debian-program';
import { type FaultyLine, startFaultyLine } from '@recolta/server-kit/testing/faulty-line';
import { createContractCalls } from '@recolta/shared/contracts/contract-calls';
import { serviceContracts } from '@recolta/shared/contracts/services';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakeServices, startFakeServices } from './fake-services.ts';
import { callThrough, type ProxyUnderTest, proxies } from './proxy-under-test.ts';
import { type LoneRelay, startLoneRelay } from './relay-process.ts';

const programs = {
  nginx: findDebianProgram(['nginx'], 'nginx-light'),
  haproxy: findDebianProgram(['haproxy'], 'haproxy'),
};
const noContracts = { main: {}, catalogue: {}, 'live-auctions': {}, content: {} };
const uploads = Object.entries(serviceContracts).flatMap(([service, contract]) =>
  createContractCalls({ ...noContracts, [service]: contract })
    .all.filter(({ meta }) => meta.class === 'upload')
    .map(({ method = '', segments }) => ({
      method,
      path: `/services/${service}/${segments.map((text) => text ?? 'x').join('/')}`,
    })),
);
const bidPath = '/services/live-auctions/api/v1/auctions/x/bids/my';

describe.each(['nginx', 'haproxy'] as const)('%s with its file of docs/proxy', (kind) => {
  const program = programs[kind];
  let fake: FakeServices;
  let authorization: string;
  let lines: FaultyLine[];
  let relays: LoneRelay[];
  let proxy: ProxyUnderTest;

  beforeAll(async () => {
    if (program === undefined) return;
    fake = await startFakeServices();
    authorization = `Bearer ${fake.signIn('ana')}`;
    const servicesPort = Number(new URL(fake.baseUrl).port);
    lines = [await startFaultyLine(servicesPort), await startFaultyLine(servicesPort)];
    const ports = [await unusedPort(), await unusedPort()];
    proxy = await proxies[kind](program, { relays: ports, services: lines.map(({ port }) => port) });
    const services = `http://127.0.0.1:${proxy.servicesPort ?? servicesPort}`;
    relays = await Promise.all(ports.map((port) => startLoneRelay(port, services)));
    // The proxy has seen it ready.
    await vi.waitFor(async () => expect(await callThrough(proxy.port, { path: '/healthz' })).toBe(200), {
      timeout: 30_000,
    });
  });
  afterAll(async () => {
    if (program === undefined) return;
    await Promise.all(relays.map((relay) => relay.close()));
    await proxy.close();
    await Promise.all(lines.map((line) => line.close()));
    await fake.close();
  });

  async function bid() {
    const headers = { authorization, 'content-type': 'application/json' };
    const call = callThrough(proxy.port, { method: 'PUT', path: bidPath, headers, body: Buffer.from('{}') });
    return call.catch((error: unknown) => String(error));
  }
  /** Places bids one after the other while the work runs. */
  async function bidsDuring(work: () => Promise<void>) {
    const made: Awaited<ReturnType<typeof bid>>[] = [];
    let isOver = false;
    const bidding = (async () => {
      while (!isOver) {
        made.push(await bid());
        await wait(25);
      }
    })();
    await work();
    isOver = true;
    await bidding;
    return made;
  }
  /** Number of failed bids by outcome. */
  const failed = (made: Awaited<ReturnType<typeof bid>>[]) =>
    Object.entries(Object.groupBy(made, (status) => status))
      .filter(([status]) => status !== '200')
      .map(([status, of]) => `${of?.length} of ${made.length}: ${status}`);

  it.skipIf(program === undefined)('accepts an upload of 2 MB at each path that takes files', async () => {
    expect(uploads.length).toBeGreaterThanOrEqual(10);
    const body = Buffer.alloc(2_000_000, 'x');
    const headers = {
      authorization,
      'content-type': 'multipart/form-data; boundary=b',
    };
    for (const upload of uploads)
      expect([upload.path, await callThrough(proxy.port, { ...upload, headers, body })]).toEqual([
        upload.path,
        200,
      ]);
    expect(await callThrough(proxy.port, { path: '/dev/mail' })).toBe(404);
    // HAProxy leaves the sizes of bodies to the relay.
    if (kind === 'haproxy') return;
    const elsewhere = { method: 'POST', path: '/services/main/contact', headers, body };
    expect(await callThrough(proxy.port, elsewhere)).toBe(413);
  });

  it.skipIf(program === undefined)('loses no call while each relay is restarted in turn', async () => {
    const made = await bidsDuring(async () => {
      for (const relay of relays) await relay.restart();
    });
    expect(made.length).toBeGreaterThan(20);
    expect(failed(made)).toEqual([]);
  });

  it.skipIf(program === undefined)('takes out a relay that is frozen', async () => {
    const [first] = relays;
    first?.freeze();
    // It stays frozen until all are answered: only the other relay can answer them.
    const made: Awaited<ReturnType<typeof bid>>[] = [];
    while (made.length < 40) made.push(await bid());
    first?.resume();
    expect(failed(made)).toEqual([]);
  });

  if (kind === 'nginx') return;
  it.skipIf(program === undefined)('takes out a services process that is down or silent', async () => {
    const restarted = await bidsDuring(async () => {
      for (const [index, line] of lines.entries()) {
        await line.close();
        await wait(500);
        const again = await startFaultyLine(Number(new URL(fake.baseUrl).port), line.port);
        lines[index] = again;
        // The proxy has checked it twice, and got at least one answer, before the other stops.
        await vi.waitUntil(() => again.taken() >= 2, { timeout: 30_000 });
        await wait(500);
      }
    });
    expect(failed(restarted)).toEqual([]);
    lines[0]?.become('silent');
    await expect.poll(async () => failed(await bidsDuring(() => wait(500))), { timeout: 30_000 }).toEqual([]);
    lines[0]?.become('open');
  });
});
