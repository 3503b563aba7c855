import type { DriverLoad } from '@recolta/shared/contracts/http/driver-load';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DriverLink, type LinkState } from './driver-link.ts';
import { bodiesOf } from './shown-load.ts';

const at = '2026-12-08T06:12:00.000Z';
const load: DriverLoad = {
  ...{
    loadId: 'l',
    number: 1,
    count: 1,
    goods: { ro: 'Grâu', en: 'Wheat' },
    quantity: '25',
    unit: 'Ton',
    isWeighed: true,
  },
  ...{ day: '2026-12-08', from: '08:00', to: '10:00', windowAt: 'Load', plates: null },
  loading: { place: 'Siliștea', contact: null, telephone: null },
  unloading: { place: 'Târgoviște', contact: null, telephone: null },
  ...{ moves: {}, tickets: { Load: null, Unload: null }, endsAt: at, now: at },
};

/** A service that answers facts and files, or nothing. */
function service() {
  const facts: { id: string; body: object }[] = [];
  let files = 0;
  const state = {
    isAway: false,
    status: 200,
    fileStatus: 201,
    refusal: null as object | null,
    fileAnswer: {},
    load,
  };
  const fetch = vi.fn(async (address: string, init: RequestInit = {}) => {
    if (state.isAway) throw new TypeError('no connection');
    if (address.endsWith('/files')) {
      files += 1;
      return Response.json(
        { id: `f${files}`, name: 'ticket.jpg', sha256: 'a', ...state.fileAnswer },
        { status: state.fileStatus },
      );
    }
    if (init.method === 'POST' && state.status === 200) facts.push(...JSON.parse(String(init.body)).facts);
    return init.method === 'POST'
      ? Response.json({ refusals: [state.refusal], load: state.load }, { status: state.status })
      : Response.json(state.load, { status: state.status });
  });
  return { state, facts, fetch, sentFiles: () => files };
}

let server: ReturnType<typeof service>;
let link: DriverLink;
let shown: LinkState;
beforeEach(async () => {
  vi.useFakeTimers();
  server = service();
  vi.stubGlobal('fetch', server.fetch);
  // One tab has every lock.
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } });
  link = new DriverLink('t', (state) => {
    shown = state;
  });
  await link.start();
});
afterEach(() => {
  link.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const press = (picture: Blob | null = null) =>
  link.press(bodiesOf(load, 'arrived', null, link.now()), picture);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('[D3] a press is sent after some seconds, once, at the service’s time', async () => {
  expect(shown.load).toEqual(load);
  await press();
  await pass(4000);
  expect(server.facts).toEqual([]);
  expect(shown.waiting).toHaveLength(1);
  await pass(2000);
  await pass(300_000);
  expect(server.facts).toMatchObject([{ body: { kind: 'LoadMoved', move: 'arrived' } }]);
  expect(Date.parse(link.now())).toBeGreaterThan(Date.parse(at));
  expect(shown.waiting).toEqual([]);
});

test('[D3] a press is taken back before it is sent', async () => {
  await press();
  await link.takeBack();
  await pass(60_000);
  expect(server.facts).toEqual([]);
});

test('[D3] the page is shown again once a press can no longer be taken back, while it is being sent', async () => {
  const seen: boolean[] = [];
  const isHeld = () => link.state.waiting.some(({ holdUntilMs }) => holdUntilMs > Date.now());
  const other = new DriverLink('t', () => seen.push(isHeld()));
  link.close();
  link = other;
  await link.start();
  await press();
  expect(seen.at(-1)).toBe(true);
  // The upload takes longer than the rest of the test.
  server.fetch.mockImplementation(() => new Promise(() => undefined));
  await pass(5100);
  expect(shown.waiting.length + link.state.waiting.length).toBeGreaterThan(0);
  expect(seen.at(-1)).toBe(false);
});

test('[D3] without a connection it waits, and goes with the same id when there is one', async () => {
  server.state.isAway = true;
  await press(new Blob(['x']));
  await pass(60_000);
  expect(shown).toMatchObject({ failure: 'offline', waiting: [{ file: null }] });
  const [waiting] = shown.waiting;
  server.state.isAway = false;
  await pass(20_000);
  expect(shown).toMatchObject({ failure: null, waiting: [], refused: [] });
  expect(server.facts).toEqual([
    { id: waiting?.id, body: { ...waiting?.body, files: [{ id: 'f1', name: 'ticket.jpg', sha256: 'a' }] } },
  ]);
});

test('[D3] a picture is uploaded once, also when the fact after it has no answer', async () => {
  server.state.status = 503;
  await press(new Blob(['x']));
  await pass(60_000);
  expect(shown.waiting).toMatchObject([{ picture: null, file: { id: 'f1' } }]);
  server.state.status = 200;
  await pass(20_000);
  expect([server.sentFiles(), server.facts.length]).toEqual([1, 1]);
});

test('[D3] the step waits with its picture for a server that cannot take it now, which is not a lost signal', async () => {
  server.state.fileStatus = 429;
  await press(new Blob(['x']));
  await pass(10_000);
  expect(shown).toMatchObject({ failure: 'busy', waiting: [{ file: null }], refused: [] });
  server.state.fileStatus = 201;
  await pass(10_000);
  expect(shown).toMatchObject({ failure: null, waiting: [] });
  expect(server.facts).toMatchObject([{ body: { move: 'arrived' } }]);
  expect(server.facts[0]?.body).toHaveProperty('files');
});

test.each([
  [415, { code: 'UnsupportedMediaType' }],
  [400, { params: { fields: [{ path: 'file', rule: 'damaged' }] } }],
])('[D3] an unreadable picture is said, and the step goes without it: %i', async (status, answer) => {
  server.state.fileStatus = status;
  server.state.fileAnswer = answer;
  await press(new Blob(['x']));
  await pass(10_000);
  expect(shown.refused).toMatchObject([{ rule: 'picture' }]);
  expect(server.facts).toMatchObject([{ body: { move: 'arrived' } }]);
  expect(server.facts[0]?.body).not.toHaveProperty('files');
});

test.each([
  [413, { code: 'PayloadTooLarge' }],
  [400, { params: { fields: [{ path: 'file', rule: 'tooManyUnattached', maximum: 12 }] } }],
])('[D3] a picture over a limit is said as such: %i', async (status, answer) => {
  server.state.fileStatus = status;
  server.state.fileAnswer = answer;
  await press(new Blob(['x']));
  await pass(10_000);
  expect(shown.refused).toMatchObject([{ rule: 'pictureLimit' }]);
});

test('[D3] the picture of a step that somebody else stated is said to be missing', async () => {
  server.state.refusal = { path: 'move', rule: 'twice' };
  await press(new Blob(['x']));
  await pass(10_000);
  expect(shown).toMatchObject({ refused: [{ rule: 'pictureTwice' }], waiting: [] });
});

test('[D3] a refused fact is said until it is dismissed; a step of somebody else is not', async () => {
  server.state.refusal = { path: 'number', rule: 'twice' };
  await press();
  await pass(10_000);
  expect(shown.refused).toMatchObject([{ rule: 'twice' }]);
  await link.dismiss(shown.refused[0]?.id ?? '');
  expect(shown.refused).toEqual([]);
  server.state.refusal = { path: 'move', rule: 'twice' };
  await press();
  await pass(10_000);
  expect(shown).toMatchObject({ refused: [], waiting: [] });
});

test('[D3] an earlier reading of the load that arrives late is not shown', async () => {
  const gate = Promise.withResolvers<void>();
  const later = { ...load, now: '2026-12-08T06:13:00.000Z', moves: { arrived: at } };
  server.fetch.mockImplementationOnce(async () => {
    await gate.promise;
    return Response.json(load);
  });
  await pass(60_000);
  server.state.load = later;
  await press();
  await pass(6000);
  expect(shown.load).toEqual(later);
  gate.resolve();
  await pass(10);
  expect(shown.load).toEqual(later);
});

test('[D3] a refused call does not hold up what comes after it', async () => {
  server.state.status = 400;
  await press();
  await pass(10_000);
  expect(shown).toMatchObject({ waiting: [], refused: [{ rule: 'other' }] });
});

test('[D3] an ended link is said', async () => {
  server.state.status = 404;
  await pass(70_000);
  expect(shown.isEnded).toBe(true);
});
