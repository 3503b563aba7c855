import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { origin, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const report = {
  kind: 'page',
  name: 'TypeError',
  status: 500,
  route: '/live-auctions/:id/participate',
  locale: 'ro',
  version: '0.1.0',
  frames: ['/assets/live-room-AbC_1.js:12:345'],
};

describe('error reports of pages', () => {
  let under: RelayUnderTest;
  let logged = '';
  beforeAll(async () => {
    const lines = new PassThrough();
    lines.on('data', (chunk: Buffer) => {
      logged += chunk.toString();
    });
    under = await startRelayUnderTest(
      { CLIENT_ERRORS_PER_HOUR: '3', TRUST_PROXY: '1', METRICS_PORT: '0' },
      { log: pino({ level: 'warn' }, lines) },
    );
  });
  afterAll(() => under.close());

  const post = (body: unknown, from: string, headers: Record<string, string> = {}) =>
    fetch(`${under.baseUrl}/client-errors`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('are logged and counted, a limited number of times per address', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent++) statuses.push((await post(report, '93.184.215.1')).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect((await post(report, '93.184.215.2')).status).toBe(204);
    const lines = logged.split('\n').filter((line) => line.includes('clientError'));
    expect(lines).toHaveLength(4);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'a page could not be shown',
      clientError: report,
    });
    const metrics = await fetch(`http://127.0.0.1:${under.relay.metricsPort}/metrics`);
    expect(await metrics.text()).toMatch(/^relay_client_errors_total\{kind="page"\} 4$/m);
  });

  it.each([
    ['a message', { ...report, message: 'ana@ferma.ro' }],
    ['an address in the route', { ...report, route: '/live?token=canary' }],
    ['an e-mail as the name', { ...report, name: 'canary@ferma.ro' }],
    ['a frame of another site', { ...report, frames: ['https://canary.test/a.js:1:1'] }],
    ['HTML as the name', { ...report, name: '<b>canary</b>' }],
    ['a second line in the name', { ...report, name: 'TypeError\r\ncanary' }],
    ['a line break after the route', { ...report, route: '/live\n' }],
    ['a second line in a frame', { ...report, frames: [`${report.frames[0]}\n{"canary":1}`] }],
    ['a version that is HTML', { ...report, version: '0.1.0<canary>' }],
    ['another field', JSON.stringify(report).replace('{', '{"__proto__":{"canary":1},')],
    ['too many frames', { ...report, frames: Array(9).fill(report.frames[0]) }],
    ['a status that is not an error', { ...report, status: 200 }],
    ['no report', []],
  ])('are refused with %s, and not logged', async (_name, body) => {
    expect((await post(body, '93.184.215.3')).status).toBe(400);
    expect(logged).not.toMatch(/canary|ana@/);
  });

  it('are small JSON from our own pages', async () => {
    expect((await post('{', '93.184.215.4')).status).toBe(400);
    expect((await post({ ...report, name: 'x'.repeat(5000) }, '93.184.215.4')).status).toBe(413);
    expect((await post(report, '93.184.215.4', { origin: 'https://elsewhere.test' })).status).toBe(403);
    expect((await fetch(`${under.baseUrl}/client-errors`)).status).toBe(405);
  });
});
