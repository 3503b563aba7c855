import { describe, expect, it, vi } from 'vitest';
import { keepPostmaster } from './keep-postmaster.ts';
import type { Postmaster, PostmasterEnd } from './launch-postmaster.ts';
import { PostmasterFailure } from './postmaster-output.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const killed: PostmasterEnd = { code: null, signal: 'SIGKILL' };

/** A PostgreSQL without a process. */
function fakePostmaster(pid: number) {
  const { promise: ended, resolve } = Promise.withResolvers<PostmasterEnd>();
  const stop = vi.fn(() => {
    resolve({ code: 0, signal: null });
    return Promise.resolve();
  });
  return { pid, ended, stop, kill: () => resolve(killed) } satisfies Postmaster & { kill(): void };
}

/** `relaunch` returns each in turn; an error stands for a launch that fails. */
function keepWith(...launches: (ReturnType<typeof fakePostmaster> | Error)[]) {
  const first = fakePostmaster(1);
  const onGivenUp = vi.fn();
  const relaunch = vi.fn((): Promise<Postmaster> => {
    const next = launches.shift() ?? new Error('no launch left');
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  const kept = keepPostmaster(first, {
    log,
    relaunch,
    onGivenUp,
    backoffMs: [0, 0, 0, 0, 0],
    diskFullRetryMs: 0,
  });
  return { first, kept, relaunch, onGivenUp };
}

describe('a PostgreSQL that is kept running', () => {
  it('is started again when it ends by itself', async () => {
    const second = fakePostmaster(2);
    const { first, kept, onGivenUp } = keepWith(second);
    first.kill();
    await vi.waitFor(() => expect(kept.pid()).toBe(2), { timeout: 30_000 });
    await kept.stop();
    expect(second.stop).toHaveBeenCalledTimes(1);
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  it('is given up, once, after five restarts within a minute', async () => {
    const { first, relaunch, onGivenUp, kept } = keepWith();
    first.kill();
    await vi.waitFor(() => expect(onGivenUp).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    expect(onGivenUp).toHaveBeenCalledWith(killed);
    expect(relaunch).toHaveBeenCalledTimes(5);
    await kept.stop();
    expect(onGivenUp).toHaveBeenCalledTimes(1);
  });

  it('counts successful restarts too, and gives up one that dies again and again', async () => {
    const runs = [2, 3, 4, 5, 6].map(fakePostmaster);
    const { first, kept, onGivenUp } = keepWith(...runs);
    for (const [index, run] of [first, ...runs].entries()) {
      await vi.waitFor(() => expect(kept.pid()).toBe(index + 1), { timeout: 30_000 });
      run.kill();
    }
    await vi.waitFor(() => expect(onGivenUp).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  });

  it('waits for space on a full disk as long as it takes', async () => {
    const full = new PostmasterFailure('1', ['PANIC:  could not write to file: No space left on device']);
    const last = fakePostmaster(7);
    const { first, kept, onGivenUp } = keepWith(...Array.from({ length: 20 }, () => full), last);
    first.kill();
    await vi.waitFor(() => expect(kept.pid()).toBe(7), { timeout: 30_000 });
    expect(onGivenUp).not.toHaveBeenCalled();
    await kept.stop();
  });

  it('is not started again by a stop, nor after one', async () => {
    const { first, kept, relaunch, onGivenUp } = keepWith();
    await Promise.all([kept.stop(), kept.stop()]);
    expect(first.stop).toHaveBeenCalledTimes(1);
    expect(relaunch).not.toHaveBeenCalled();
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  it('a stop during a restart stops the new process', async () => {
    const { promise, resolve } = Promise.withResolvers<Postmaster>();
    const first = fakePostmaster(1);
    const relaunch = vi.fn(() => promise);
    const kept = keepPostmaster(first, { log, relaunch, onGivenUp: quiet, backoffMs: [0] });
    first.kill();
    await vi.waitFor(() => expect(relaunch).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    const stopped = kept.stop();
    const late = fakePostmaster(2);
    resolve(late);
    await stopped;
    expect(late.stop).toHaveBeenCalledTimes(1);
  });
});
