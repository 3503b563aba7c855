import type { ServerResponse } from 'node:http';
import type { RelaySettings } from '../config/settings.ts';
import type { LimitStore } from './limit-store.ts';
import { createSignInLimit } from './sign-in-limit.ts';

const hour = 3600;
/** Error reports of all addresses together, so that they cannot fill the log. */
const reportsPerHour = 1000;
/** Burst of requests, in seconds of the rate. */
const requestBurst = 5;

/**
 * Every limit by account or address. Those that protect people and services are in the store, which several relays
 * may share; those that protect the memory and CPU of this relay are local. Limits of one connection are next to
 * the code that handles it.
 */
export function createLimits(settings: RelaySettings, store: LimitStore) {
  const limit = (name: string, points: number, durationSeconds: number) =>
    store.limit({ name, points, durationSeconds });
  const perSecond = (rate: number, burst = 4) =>
    createTokenBuckets<string>({ perSecond: rate, burst: rate * burst });

  return {
    /** By caller. */
    bids: limit('bids', settings.BIDS_PER_SECOND, 1),
    /** The others are by address. */
    forms: limit('forms', settings.FORMS_PER_HOUR, hour),
    unknownTokens: limit('unknown-tokens', settings.UNKNOWN_TOKENS_PER_MINUTE, 60),
    readReports: limit('read-reports', settings.READ_REPORTS_PER_HOUR, hour),
    clientErrors: limit('client-errors', settings.CLIENT_ERRORS_PER_HOUR, hour),
    allClientErrors: limit('all-client-errors', reportsPerHour, hour),
    signIn: createSignInLimit(store, {
      perAccountAndAddress: settings.SIGN_IN_FAILURES,
      perAddress: settings.SIGN_IN_FAILURES_PER_ADDRESS,
    }),
    /** By caller: new sockets. */
    handshakes: perSecond(settings.HANDSHAKES_PER_SECOND, 1),
    /** Room states and list parts sent in answers to joins. */
    roomContents: perSecond(settings.JOINS_PER_SECOND_PER_ADDRESS),
    /** Rooms and rights that the relay requests from a service. */
    roomQuestions: perSecond(settings.ROOM_LOADS_PER_SECOND_PER_ADDRESS),
    accountRequests: createRequestLimit(
      settings.REQUESTS_PER_SECOND,
      settings.REQUESTS_IN_FLIGHT_PER_ACCOUNT,
    ),
    addressRequests: createRequestLimit(
      settings.REQUESTS_PER_SECOND,
      settings.REQUESTS_IN_FLIGHT_PER_ADDRESS,
    ),
  };
}
export type CallerLimits = ReturnType<typeof createLimits>;

/** Limits a caller's requests per second and its unanswered requests. */
function createRequestLimit(perSecond: number, maxInFlight: number) {
  const take = createTokenBuckets<string>({ perSecond, burst: perSecond * requestBurst });
  const inFlight = new Map<string, number>();
  return {
    /**
     * Counts one request, in flight until `res` is closed.
     *
     * @returns ms to wait if it is over the limit, else 0
     */
    enter(caller: string, res: ServerResponse): number {
      const others = inFlight.get(caller) ?? 0;
      if (others >= maxInFlight) return 1000;
      const waitMs = take(caller);
      if (waitMs > 0) return waitMs;
      inFlight.set(caller, others + 1);
      res.once('close', () => {
        const left = (inFlight.get(caller) ?? 1) - 1;
        if (left > 0) inFlight.set(caller, left);
        else inFlight.delete(caller);
      });
      return 0;
    },
  };
}

/** Refill rate and capacity of a bucket. */
export interface BucketRate {
  readonly perSecond: number;
  readonly burst: number;
}

/** @returns a function that takes one token; it returns 0, or the ms until the next token if there is none */
export function createTokenBucket({ perSecond, burst }: BucketRate): () => number {
  let tokens = burst;
  let atMs = performance.now();
  return () => {
    const nowMs = performance.now();
    tokens = Math.min(burst, tokens + ((nowMs - atMs) / 1000) * perSecond);
    atMs = nowMs;
    if (tokens < 1) return Math.ceil(((1 - tokens) / perSecond) * 1000);
    tokens--;
    return 0;
  };
}

/**
 * A token bucket per key. A bucket that was unused for the time it takes to fill equals a new one, and is deleted.
 */
export function createTokenBuckets<Key>(rate: BucketRate): (key: Key) => number {
  const fillMs = (rate.burst / rate.perSecond) * 1000;
  let recent = new Map<Key, () => number>();
  let older = new Map<Key, () => number>();
  let sinceMs = performance.now();
  return (key) => {
    const nowMs = performance.now();
    if (nowMs - sinceMs > fillMs) {
      older = recent;
      recent = new Map();
      sinceMs = nowMs;
    }
    const take = recent.get(key) ?? older.get(key) ?? createTokenBucket(rate);
    recent.set(key, take);
    return take();
  };
}
