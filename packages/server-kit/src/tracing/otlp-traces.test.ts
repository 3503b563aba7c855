import { expect, it, onTestFinished, vi } from 'vitest';
import { unmeasured } from '../metrics.ts';
import { unusedPort } from '../testing/debian-program.ts';
import { startSpanCollector } from '../testing/span-collector.ts';
import type { TracesOptions } from './otlp-traces.ts';
import { activeSpan, inSpan, runIn, type SpanOptions } from './span.ts';
import { otlpEndpoint, startTraces } from './start-traces.ts';

const kind: SpanOptions = { kind: 'server' };
const page = { traceId: 'a'.repeat(32), header: `00-${'a'.repeat(32)}-${'b'.repeat(16)}` };

async function collected(parts: Partial<TracesOptions> = {}, hangs?: 'silent' | 'trickling') {
  const collector = await startSpanCollector({ hangs });
  onTestFinished(() => collector.close());
  const traces = await tracesTo(collector.endpoint, parts);
  return { collector, traces };
}

async function tracesTo(endpoint: string, parts: Partial<TracesOptions> = {}) {
  const options = { server: 'test', sampled: 1, measure: unmeasured, onDropped: () => undefined, ...parts };
  const traces = await startTraces(endpoint, options);
  if (traces === null) throw new Error('there are no traces');
  return traces;
}

it('exports nested spans, with the statement but no message of an error', async () => {
  const { collector, traces } = await collected();
  const span = traces.begin(() => 'call', `${page.header}-00`, kind);
  const failing = inSpan(span, async () => {
    activeSpan()?.addEnded('select', {
      kind: 'client',
      durationMs: 5,
      attributes: { 'db.query.text': 'select $1' },
    });
    throw new TypeError('Ana is not here');
  });
  await expect(failing).rejects.toThrow('Ana');
  await traces.close();
  const [select, call] = collector.of(page.traceId);
  expect(select).toMatchObject({ name: 'select', parentSpanId: call?.spanId });
  expect(call).toMatchObject({ name: 'call', parentSpanId: 'b'.repeat(16), server: 'recolta-test' });
  expect(call?.attributes).toMatchObject({ 'error.type': 'TypeError' });
  expect(call?.status?.code).toBe(2);
  expect(JSON.stringify(collector.spans)).not.toContain('Ana');
});

it('decides about sampling by itself: ignores the flag of the caller and its trace', async () => {
  const { traces } = await collected({ sampled: 0 });
  expect(traces.begin(() => 'call', `${page.header}-01`, kind)).toBeNull();
  const { traces: half } = await collected({ sampled: 0.5 });
  // Ids are also random.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.49);
  onTestFinished(() => random.mockRestore());
  expect(half.begin(() => 'call', `${page.header}-00`, kind)).not.toBeNull();
  random.mockReturnValue(0.5);
  expect(half.begin(() => 'call', `${page.header}-01`, kind)).toBeNull();
});

it.each([undefined, '', 'x', `${page.header}-01-more`, `ff-${page.header.slice(3)}-01`])(
  'begins a trace of its own for the header %s, and none where the caller decides',
  async (header) => {
    const { traces } = await collected();
    expect(traces.begin(() => 'call', header, kind)?.traceId).not.toBe(page.traceId);
    const { traces: followed } = await collected({ sampled: 'asCaller' });
    expect(followed.begin(() => 'call', header, kind)).toBeNull();
    expect(followed.begin(() => 'call', `${page.header}-00`, kind)).toBeNull();
    expect(followed.begin(() => 'call', `${page.header}-01`, kind)?.traceId).toBe(page.traceId);
  },
);

it('adds nothing to a span that has ended, or that the work was detached from', async () => {
  const { traces } = await collected();
  const span = traces.begin(() => 'call', undefined, kind);
  const late = await runIn(span, async () => {
    expect(activeSpan()).toBe(span);
    runIn(null, () => expect(activeSpan()).toBeUndefined());
    return () => activeSpan();
  });
  const stillIn = runIn(span, () => Promise.resolve().then(() => Promise.resolve().then(late)));
  span?.end();
  expect(await stillIn).toBeUndefined();
});

it('holds a bounded number of spans for a collector that hangs, counts the rest, and ends soon', async () => {
  const dropped = { full: 0, refused: 0 };
  const onDropped = (reason: 'full' | 'refused', count: number) => {
    dropped[reason] += count;
  };
  const { collector, traces } = await collected({ onDropped }, 'silent');
  for (let made = 0; made < 10_000; made++) traces.begin(() => 'call', undefined, kind)?.end();
  await expect.poll(collector.requests).toBeGreaterThan(0);
  expect(dropped.full).toBeGreaterThan(7000);
  const beganMs = performance.now();
  await traces.close();
  expect(performance.now() - beganMs).toBeLessThan(5000);
  await expect.poll(() => dropped.full + dropped.refused, { timeout: 30_000 }).toBe(10_000);
});

it.each(['silent', 'trickling'] as const)(
  'gives up a collector that is %s, and its connection',
  async (hangs) => {
    const dropped: number[] = [];
    const onDropped = (_reason: string, count: number) => void dropped.push(count);
    const { collector, traces } = await collected({ onDropped }, hangs);
    traces.begin(() => 'call', undefined, kind)?.end();
    await expect.poll(() => dropped, { timeout: 30_000 }).toEqual([1]);
    await expect.poll(collector.connections).toBe(0);
    await traces.close();
  },
);

it('counts the spans that a closed port does not accept', async () => {
  const refused: number[] = [];
  const onDropped = (_reason: string, count: number) => void refused.push(count);
  const traces = await tracesTo(`http://127.0.0.1:${await unusedPort()}/`, { onDropped });
  traces.begin(() => 'call', undefined, kind)?.end();
  await traces.close();
  await expect.poll(() => refused).toEqual([1]);
});

it.each(['collector', 'ftp://collector.example', 'http://ana:parola@collector.example'])(
  'refuses the endpoint %s',
  (text) => {
    expect(otlpEndpoint.safeParse(text).error?.issues[0]?.message).toContain('must be an http address');
    expect(otlpEndpoint.parse('http://127.0.0.1:4318')).toBe('http://127.0.0.1:4318');
  },
);
