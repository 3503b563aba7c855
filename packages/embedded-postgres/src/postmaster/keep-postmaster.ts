import { setTimeout as delay } from 'node:timers/promises';
import type { DbLog } from '../db-log.ts';
import type { Postmaster, PostmasterEnd } from './launch-postmaster.ts';
import { PostmasterFailure } from './postmaster-output.ts';

export interface KeepOptions {
  readonly log: DbLog;
  /** Starts PostgreSQL again at the same address; throws if it does not start. */
  readonly relaunch: () => Promise<Postmaster>;
  /** Called once when too many restarts were needed within a minute; nothing runs then. */
  readonly onGivenUp: (end: PostmasterEnd) => void;
  /** Delays before the restarts of one minute, in ms; their number is the maximum of restarts. */
  readonly backoffMs?: readonly number[];
  /** Interval of attempts while the disk is full, in ms; these are not counted. */
  readonly diskFullRetryMs?: number;
}

/** A PostgreSQL that is restarted when it exits by itself. */
export interface KeptPostmaster {
  /** Pid of the current postmaster, or of the last one. */
  pid(): number;
  /** Stops it permanently; idempotent. */
  stop(): Promise<void>;
}

const windowMs = 60_000;
/** Five restarts within a minute. */
const defaultBackoffMs = [100, 500, 1000, 2000, 4000];
const defaultDiskFullRetryMs = 5000;

/** Watches a PostgreSQL and restarts it when it exits without `stop()`, at most five times within a minute. */
export function keepPostmaster(first: Postmaster, options: KeepOptions): KeptPostmaster {
  const { log, relaunch, onGivenUp } = options;
  const backoffMs = options.backoffMs ?? defaultBackoffMs;
  const diskFullRetryMs = options.diskFullRetryMs ?? defaultDiskFullRetryMs;
  const stopping = new AbortController();
  let current = first;
  let restartsAtMs: number[] = [];

  const watch = async (): Promise<void> => {
    for (;;) {
      const end = await current.ended;
      if (stopping.signal.aborted) return;
      log.error(end, 'PostgreSQL ended unexpectedly; it is started again');
      const next = await restart();
      if (stopping.signal.aborted) {
        await next?.stop();
        return;
      }
      if (!next) {
        onGivenUp(end);
        return;
      }
      current = next;
      log.warn({ pid: next.pid }, 'PostgreSQL runs again');
    }
  };

  /** `null` when stopped before it was ready, or after too many restarts. */
  const restart = async (): Promise<Postmaster | null> => {
    for (let isDiskFull = false; !stopping.signal.aborted; ) {
      const nowMs = performance.now();
      restartsAtMs = restartsAtMs.filter((atMs) => nowMs - atMs < windowMs);
      const waitMs = isDiskFull ? diskFullRetryMs : backoffMs[restartsAtMs.length];
      if (waitMs === undefined) return null;
      if (!isDiskFull) restartsAtMs.push(nowMs);
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return null;
      try {
        return await relaunch();
      } catch (error) {
        isDiskFull = error instanceof PostmasterFailure && error.isDiskFull;
        log.error({ err: error }, 'PostgreSQL could not be started again yet');
      }
    }
    return null;
  };

  const watching = watch();
  let stopped: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    stopping.abort();
    await current.stop();
    await watching;
  };
  return {
    pid: () => current.pid,
    stop() {
      stopped ??= end();
      return stopped;
    },
  };
}
