import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startSpanCollector } from '@recolta/server-kit/testing/span-collector';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { tracesMetaName } from '@recolta/shared/contracts/traces';
import { sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { expect, it, onTestFinished } from 'vitest';
import { cookieOf, startRelayUnderTest } from './relay-under-test.ts';

const exported = { timeout: 30_000 };

async function startTraced(env: Record<string, string> = {}) {
  const collector = await startSpanCollector();
  onTestFinished(() => collector.close());
  const under = await startRelayUnderTest({
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '1', ...env },
  });
  onTestFinished(() => under.close());
  return { collector, under };
}

it('records a handshake and a join by the kind of the room, with the relay’s own calls in them', async () => {
  const { collector, under } = await startTraced();
  const { id } = under.fake.put(sampleSnapshot({ access: 'asked' }));
  const socket = await under.connect({ cookie: await cookieOf(under) });
  await socket.emitWithAck('join', { room: roomKinds.auction.roomOf(id) });
  const of = (name: string) => collector.spans.filter((span) => span.name === name);
  await expect.poll(() => of('socket.join.auction').length, exported).toBe(1);
  const [handshake, join] = [...of('socket.handshake'), ...of('socket.join.auction')];
  const parents = ['GET', 'POST'].flatMap(of).map((call) => call.parentSpanId);
  expect(parents).toContain(handshake?.spanId);
  expect(parents).toContain(join?.spanId);
  expect(JSON.stringify(collector.spans)).not.toContain(id);
});

it('names a call without a contract without its path, and says how it failed', async () => {
  const { collector, under } = await startTraced({ CATALOGUE_URL: 'http://127.0.0.1:9' });
  await fetch(`${under.baseUrl}/services/catalogue/secret/of/ana`);
  await expect.poll(() => collector.spans, exported).toHaveLength(1);
  expect(collector.spans).toMatchObject([{ name: 'catalogue.unknown', attributes: { 'error.type': '502' } }]);
  expect(JSON.stringify(collector.spans)).not.toContain('ana');
});

it('tells pages whether traces are recorded', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recolta-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'index.html'), '<html><head></head><body></body></html>');
  const read = async (env: Record<string, string>) => {
    const { under } = await startTraced({ CLIENT_DIR: folder, ...env });
    return (await fetch(under.baseUrl, { headers: { accept: 'text/html' } })).text();
  };
  expect(await read({})).toContain(`<meta name="${tracesMetaName}" content="1" />`);
  expect(await read({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).not.toContain(tracesMetaName);
});

it('counts the spans that an unavailable collector does not get', async () => {
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', METRICS_PORT: '0' };
  const { under } = await startTraced(away);
  expect((await fetch(`${under.baseUrl}/services/main/echo`)).status).toBe(200);
  const read = async () => (await fetch(`http://127.0.0.1:${under.relay.metricsPort}/metrics`)).text();
  await expect.poll(read, exported).toMatch(/^relay_dropped_spans_total\{reason="refused"\} 1$/m);
  expect(await read()).toContain('relay_dependency_up{dependency="otlp"} 0');
});
