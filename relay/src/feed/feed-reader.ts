import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@recolta/server-kit/log';
import {
  type FeedAnswer,
  type FeedEvent,
  feedAnswerSchema,
  feedWaitMs,
} from '@recolta/shared/contracts/feed';
import * as z from 'zod';
import { callService, ServiceRefusal } from '../http/service-call.ts';

const firstBackOffMs = 50;
const lastBackOffMs = 1000;
const answerTimeoutMs = feedWaitMs + 1500;
/** Pause between two polls while events arrive: under load they come in batches. */
const paceMs = 5;
/** The feed counts as fresh for this long after an answer [R3]. */
const freshMs = 1000;

/** Statuses for a cursor that has expired or that the service never issued. */
const lostPlace: ReadonlySet<number> = new Set([400, 410]);

interface FeedReaderOptions {
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly log: Log;
  onEvents(events: readonly FeedEvent[]): void;
  /** Called with the number of skipped events whose kind only newer services know. */
  onUnknownEvents(count: number): void;
  /** Called at a new position: at the start, after a gap and in a new epoch. Rooms in memory may be outdated. */
  onReset(epoch: number): void;
  onAnswer?(answer: FeedAnswer): void;
}

/** Reads one service's feed from its current end until stopped; keeps its cursor through failures. */
export function startFeedReader(options: FeedReaderOptions) {
  const stop = new AbortController();
  let cursor: string | undefined;
  let epoch: number | undefined;
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let failures = 0;

  async function readOnce(): Promise<void> {
    const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await callService({
      url: `${options.baseUrl}/feed${query}`,
      token: options.token,
      timeoutMs: answerTimeoutMs,
      signal: stop.signal,
      schema: feedAnswerSchema,
    });
    const isNewPlace = cursor === undefined || answer.epoch !== epoch;
    // Until all is handled: a fault at one event loses the others, so that rooms are read again.
    cursor = undefined;
    epoch = answer.epoch;
    // Events before freshness: apply a revocation that happened during an outage before cached rights count again.
    options.onAnswer?.(answer);
    if (answer.events.length > 0) options.onEvents(answer.events);
    if (answer.unknownEventCount > 0) options.onUnknownEvents(answer.unknownEventCount);
    answeredAtMs = performance.now();
    if (isNewPlace) options.onReset(answer.epoch);
    cursor = answer.cursor;
    if (failures > 0) options.log.info({ feed: options.name }, 'the feed answers again');
    failures = 0;
    if (answer.events.length > 0) await wait(paceMs);
  }

  async function backOff(error: unknown): Promise<void> {
    if (stop.signal.aborted) return;
    // The service has dropped this position or sent a malformed answer: start at the current end again.
    const isLost = error instanceof ServiceRefusal && lostPlace.has(error.status);
    if (isLost || error instanceof z.core.$ZodError) cursor = undefined;
    if (failures === 0) options.log.warn({ feed: options.name, err: error }, 'the feed does not answer');
    const ceilingMs = Math.min(lastBackOffMs, firstBackOffMs * 2 ** failures);
    failures++;
    await wait(ceilingMs * (0.5 + Math.random() / 2));
  }

  const ended = (async () => {
    while (!stop.signal.aborted) await readOnce().catch(backOff);
  })();

  return {
    isFresh: () => performance.now() - answeredAtMs <= freshMs,
    /** ms since the last answer; infinite before the first. */
    ageMs: () => performance.now() - answeredAtMs,
    async stop(): Promise<void> {
      stop.abort();
      await ended;
    },
  };
}
