import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFeedReader } from './feed-reader.ts';

const inbox = { kind: 'inbox', accountId: 'ana' };

interface ServiceCall {
  readonly cursor: string | null;
  respond(status: number, body: object): void;
  cut(): void;
}

describe('the reader of a feed', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A reader of a service whose calls the test answers one by one. */
  function start() {
    const calls: ServiceCall[] = [];
    const waiters: PromiseWithResolvers<ServiceCall>[] = [];
    function waiterOf(nth: number) {
      const waiter = waiters[nth] ?? Promise.withResolvers<ServiceCall>();
      waiters[nth] = waiter;
      return waiter;
    }
    /** Resolves with the nth call. */
    const call = (nth: number) => waiterOf(nth).promise;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      // A relay of another test may still be ending.
      if (!String(input).startsWith('http://service/')) return Promise.reject(new Error('away'));
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      const made: ServiceCall = {
        cursor: new URL(String(input)).searchParams.get('cursor'),
        respond: (status, body) => resolve(Response.json(body, { status })),
        cut: () => reject(init?.signal?.reason ?? new Error('cut')),
      };
      calls.push(made);
      waiterOf(calls.length).resolve(made);
      return promise;
    });
    const logged: string[] = [];
    const took: unknown[] = [];
    const fault: { of: Error | null } = { of: null };
    const reader = startFeedReader({
      name: 'main',
      baseUrl: 'http://service',
      token: 'token',
      log: pino({ level: 'info' }, { write: (line) => logged.push(JSON.parse(line).msg) }),
      onEvents: (events) => {
        if (fault.of) throw fault.of;
        took.push(...events);
      },
      onUnknownEvents: (count) => took.push({ unknown: count }),
      onReset: (epoch) => took.push({ reset: epoch }),
      onAnswer: ({ nowMs }) => took.push({ nowMs }),
    });
    const answer = async (nth: number, cursor: string, given: object = {}) =>
      (await call(nth)).respond(200, { cursor, epoch: 1, nowMs: nth, events: [], ...given });
    return { reader, calls, call, answer, logged, took, fault };
  }

  it('begins at the current end, follows its cursor, and passes on what it reads', async () => {
    const { reader, call, answer, took } = start();
    expect((await call(1)).cursor).toBeNull();
    await answer(1, 'a b');
    expect((await call(2)).cursor).toBe('a b');
    expect(took).toEqual([{ nowMs: 1 }, { reset: 1 }]);
    await answer(2, 'c', { events: [inbox, { kind: 'weather' }] });
    expect((await call(3)).cursor).toBe('c');
    expect(took.slice(2)).toEqual([{ nowMs: 2 }, inbox, { unknown: 1 }]);
    await answer(3, 'd', { epoch: 2 });
    await call(4);
    expect(took.slice(5)).toEqual([{ nowMs: 3 }, { reset: 2 }]);
    const stopped = reader.stop();
    (await call(4)).cut();
    await stopped;
  });

  it('keeps its cursor through failures, which it logs once', async () => {
    const { reader, call, answer, logged, took } = start();
    await answer(1, 'a');
    for (const nth of [2, 3]) (await call(nth)).respond(503, {});
    expect((await call(4)).cursor).toBe('a');
    expect(logged).toEqual(['the feed does not answer']);
    await answer(4, 'b');
    await call(5);
    expect(logged).toEqual(['the feed does not answer', 'the feed answers again']);
    expect(took.filter((what) => typeof what === 'object' && what !== null && 'reset' in what)).toHaveLength(
      1,
    );
    const stopped = reader.stop();
    (await call(5)).cut();
    await stopped;
  });

  it.each([
    ['400', 400, {}],
    ['410', 410, {}],
    ['a malformed answer', 200, { cursor: 7 }],
  ])('begins at the current end again after %s', async (_what, status, body) => {
    const { reader, call, answer, took } = start();
    await answer(1, 'a');
    (await call(2)).respond(status, body);
    expect((await call(3)).cursor).toBeNull();
    await answer(3, 'b');
    await call(4);
    expect(took).toEqual([{ nowMs: 1 }, { reset: 1 }, { nowMs: 3 }, { reset: 1 }]);
    const stopped = reader.stop();
    (await call(4)).cut();
    await stopped;
  });

  it('begins at the current end again after a fault at an event', async () => {
    const { reader, call, answer, took, fault } = start();
    await answer(1, 'a');
    await call(2);
    fault.of = new TypeError('a fault');
    await answer(2, 'b', { events: [inbox, inbox] });
    expect((await call(3)).cursor).toBeNull();
    fault.of = null;
    await answer(3, 'c', { events: [inbox] });
    expect((await call(4)).cursor).toBe('c');
    expect(took.slice(2)).toEqual([{ nowMs: 2 }, { nowMs: 3 }, inbox, { reset: 1 }]);
    const stopped = reader.stop();
    (await call(4)).cut();
    await stopped;
  });

  it('[R3] is fresh for a second after an answer', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { reader, call, answer } = start();
    await call(1);
    expect([reader.isFresh(), reader.ageMs()]).toEqual([false, Number.POSITIVE_INFINITY]);
    await answer(1, 'a');
    await call(2);
    vi.advanceTimersByTime(1000);
    expect([reader.isFresh(), reader.ageMs()]).toEqual([true, 1000]);
    vi.advanceTimersByTime(1);
    expect(reader.isFresh()).toBe(false);
    const stopped = reader.stop();
    (await call(2)).cut();
    await stopped;
  });

  it('stops once the last call has ended, and neither calls again nor logs', async () => {
    const { reader, calls, call, logged } = start();
    const pending = await call(1);
    let isStopped = false;
    const stopped = reader.stop().then(() => {
      isStopped = true;
    });
    await turn();
    expect(isStopped).toBe(false);
    pending.cut();
    await stopped;
    expect(calls).toHaveLength(1);
    expect(logged).toEqual([]);
  });
});
