import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { type FallbackPollEvent, fallbackPollMachine, pollEveryMs } from './bell.tsx';

/** The machine with a simulated clock; the test answers its polls. */
function begin({ mayReload = true } = {}) {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const may = { reload: mayReload };
  const asks = (name: string) =>
    fromCallback(() => {
      done.push(name);
    });
  const actor = createActor(
    fallbackPollMachine.provide({
      actors: { poll: asks('poll'), pageProbe: asks('probe') },
      actions: { reload: () => void done.push('reload'), endSession: () => void done.push('end') },
      guards: { mayReload: () => may.reload },
    }),
    { clock },
  );
  actor.start();
  return { clock, done, may, actor, send: (event: FallbackPollEvent) => actor.send(event) };
}
const failed = { type: 'poll.failed', retryAfterMs: 0 } as const;

afterEach(() => vi.restoreAllMocks());

describe('the fallback poll', () => {
  test('[N1] starts 1 to 2 s after push is lost, then polls every 3 s', () => {
    const { clock, done, send } = begin();
    clock.increment(60_000);
    send({ type: 'push.away' });
    clock.increment(999);
    expect(done).toEqual([]);
    clock.increment(1001);
    expect(done).toEqual(['poll']);
    clock.increment(10_000);
    expect(done, 'an answer is waited for').toEqual(['poll']);
    for (let times = 2; times < 5; times++) {
      send({ type: 'poll.answered' });
      clock.increment(pollEveryMs - 1);
      expect(done).toHaveLength(times - 1);
      clock.increment(1);
      expect(done).toHaveLength(times);
    }
    expect(pollEveryMs).toBe(3000);
  });

  test.each([
    ['before the first poll', 500],
    ['while a poll is pending', 2000],
  ])('[N1] ends when push is back: %s', (_when, afterMs) => {
    const { clock, done, send } = begin();
    send({ type: 'push.away' });
    clock.increment(afterMs);
    const count = done.length;
    send({ type: 'push.present' });
    send({ type: 'poll.answered' });
    clock.increment(600_000);
    expect(done).toHaveLength(count);
  });

  test('a failed poll stops it, and the page is reloaded after 1 to 30 s', () => {
    for (const [random, restMs] of [
      [0, 1000],
      [0.9999, 30_000],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const { clock, done, send } = begin();
      send({ type: 'push.away' });
      clock.increment(2000);
      send(failed);
      clock.increment(restMs - 5);
      expect(done).toEqual(['poll']);
      clock.increment(5);
      expect(done).toEqual(['poll', 'probe']);
      send({ type: 'page.answers' });
      expect(done).toEqual(['poll', 'probe', 'reload']);
      clock.increment(600_000);
      expect(done).toHaveLength(3);
    }
  });

  test('Retry-After delays the reload', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { clock, done, send } = begin();
    send({ type: 'push.away' });
    clock.increment(2000);
    send({ type: 'poll.failed', retryAfterMs: 40_000 });
    clock.increment(40_999);
    expect(done).toEqual(['poll']);
    clock.increment(1);
    expect(done).toEqual(['poll', 'probe']);
  });

  test('the page is kept if the site does not respond', () => {
    const { clock, done, send } = begin();
    send({ type: 'push.away' });
    clock.increment(2000);
    send(failed);
    clock.increment(30_000);
    send({ type: 'page.away' });
    clock.increment(30_000);
    expect(done).toEqual(['poll', 'probe', 'probe']);
  });

  test('it polls once more if the page may not be reloaded', () => {
    const { clock, done, may, send } = begin({ mayReload: false });
    send({ type: 'push.away' });
    clock.increment(2000);
    send(failed);
    clock.increment(30_000);
    expect(done).toEqual(['poll', 'poll']);
    send({ type: 'poll.answered' });
    clock.increment(pollEveryMs);
    expect(done).toEqual(['poll', 'poll', 'poll']);
    send(failed);
    may.reload = true;
    clock.increment(30_000);
    expect(done.at(-1)).toBe('probe');
    // An input became dirty while the answer was pending.
    may.reload = false;
    send({ type: 'page.answers' });
    expect(done).not.toContain('reload');
  });

  test('the return of push cancels the reload', () => {
    const { clock, done, send } = begin();
    send({ type: 'push.away' });
    clock.increment(2000);
    send(failed);
    clock.increment(500);
    send({ type: 'push.present' });
    clock.increment(600_000);
    expect(done).toEqual(['poll']);
  });

  test('the end of the session stops it permanently', () => {
    const { clock, done, send, actor } = begin();
    send({ type: 'push.away' });
    clock.increment(2000);
    send({ type: 'poll.refused' });
    expect(done).toEqual(['poll', 'end']);
    expect(actor.getSnapshot().status).toBe('done');
  });
});
