import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DueWork, DueWorker, type Pace, type WorkRound } from './due-worker.ts';
import { createServicesMetrics } from './metrics.ts';

const idle: WorkRound = { hasWorked: false };
const pace: Pace = { minSleepMs: 20, maxSleepMs: 1000 };

describe('DueWorker', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function workerOf(round: DueWork['round'], ownPace: Pace = pace) {
    const listeners = new Set<() => void>();
    const metrics = createServicesMetrics();
    const rounds = vi.fn(round);
    const worker = new DueWorker(
      { name: 'test', pace: ownPace, round: rounds },
      {
        log: pino({ level: 'silent' }),
        metrics,
        notices: {
          subscribe(listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
      },
    );
    const notify = () => {
      for (const listener of listeners) listener();
    };
    const failures = async () => (await metrics.workerFailures.get()).values[0]?.value ?? 0;
    return { worker, rounds, listeners, notify, failures };
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it.each([
    ['until the next work is due', 300, 300],
    ['no longer than the longest sleep', 5000, 1000],
    ['no shorter than the shortest sleep', -5, 20],
    ['the longest sleep when nothing is known', undefined, 1000],
  ])('sleeps %s', async (_name, nextInMs, sleepMs) => {
    const { worker, rounds } = workerOf(async () => ({ hasWorked: false, nextInMs }));
    worker.start();
    await pass(sleepMs - 1);
    expect(rounds).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(rounds).toHaveBeenCalledTimes(2);
    await worker.stop();
  });

  it('wakes on a notice', async () => {
    const { worker, rounds, notify } = workerOf(async () => idle);
    worker.start();
    await pass(1);
    notify();
    await pass(0);
    expect(rounds).toHaveBeenCalledTimes(2);
    await worker.stop();
  });

  it('starts another round without a sleep after a notice during the round', async () => {
    const first = Promise.withResolvers<WorkRound>();
    const answers = [first.promise];
    const { worker, rounds, notify } = workerOf(() => answers.shift() ?? Promise.resolve(idle));
    worker.start();
    notify();
    first.resolve(idle);
    await pass(0);
    expect(rounds).toHaveBeenCalledTimes(2);
    await worker.stop();
  });

  it.each([
    ['by a multiple of the time that the work took', 40, 160],
    ['at least the shortest time', 1, 50],
    ['at most the longest time', 500, 250],
  ])('backs off %s, regardless of notices meanwhile', async (_name, workMs, backOffMs) => {
    const round = async () => {
      await new Promise((resolve) => setTimeout(resolve, workMs));
      return { hasWorked: true };
    };
    const backOff = { factor: 4, minMs: 50, maxMs: 250 };
    const { worker, rounds, notify } = workerOf(round, { ...pace, backOff });
    worker.start();
    await pass(workMs);
    notify();
    await pass(backOffMs - 1);
    expect(rounds).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(rounds).toHaveBeenCalledTimes(2);
    const stopped = worker.stop();
    await pass(workMs);
    await stopped;
  });

  it('does not back off after a round without work', async () => {
    const backOff = { factor: 4, minMs: 500, maxMs: 500 };
    const { worker, rounds, notify } = workerOf(async () => idle, { ...pace, backOff });
    worker.start();
    await pass(1);
    notify();
    await pass(0);
    expect(rounds).toHaveBeenCalledTimes(2);
    await worker.stop();
  });

  it('counts a failed round and retries it after a second', async () => {
    const { worker, rounds, notify, failures } = workerOf(async () => {
      if (rounds.mock.calls.length === 1) throw new Error('the database went away');
      return idle;
    });
    worker.start();
    await pass(1);
    notify();
    await pass(998);
    expect(rounds).toHaveBeenCalledTimes(1);
    expect(await failures()).toBe(1);
    await pass(1);
    expect(rounds.mock.calls.length).toBeGreaterThan(1);
    expect(await failures()).toBe(1);
    await worker.stop();
  });

  it('stops from a sleep at once, and receives no notices afterwards', async () => {
    const { worker, rounds, listeners } = workerOf(async () => idle);
    worker.start();
    await pass(1);
    await worker.stop();
    expect(listeners.size).toBe(0);
    await pass(10_000);
    expect(rounds).toHaveBeenCalledTimes(1);
  });

  it('tells the current round to stop, waits for it, and begins no other', async () => {
    const under = Promise.withResolvers<WorkRound>();
    let signal: AbortSignal | undefined;
    const { worker, rounds } = workerOf((stop) => {
      signal = stop;
      return under.promise;
    });
    worker.start();
    const stopped = vi.fn();
    const stopping = worker.stop().then(stopped);
    await pass(0);
    expect(signal?.aborted).toBe(true);
    expect(stopped).not.toHaveBeenCalled();
    under.resolve({ hasWorked: true, nextInMs: 0 });
    await stopping;
    await pass(10_000);
    expect(rounds).toHaveBeenCalledTimes(1);
  });
});
