import type { Log } from '@recolta/server-kit/log';
import { createClient } from '@redis/client';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** Redis that does not answer this long counts as down: a bid is never held up for longer. */
const commandTimeoutMs = 100;
const longestRetryMs = 2000;

/** At most `points` of a key in a window of `durationSeconds`, which begins with the first. */
export interface WindowRule {
  readonly name: string;
  readonly points: number;
  readonly durationSeconds: number;
}

export interface WindowLimit {
  /** Counts one; returns 0, or the ms to wait if that is beyond the limit. */
  take(key: string): Promise<number>;
  /** Counts one even beyond the limit; returns the count of the window. */
  count(key: string): Promise<number>;
  /** Uncounts one. */
  giveBack(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

export interface LimitStore {
  limit(rule: WindowRule): WindowLimit;
  close(): void;
}

/**
 * Where counts are kept: in this relay's memory, or in Redis, which several relays share. While Redis is down each
 * relay counts in its memory, from zero; that is logged once, and again when Redis is back.
 *
 * @param redisUrl empty for memory
 */
export function createLimitStore(redisUrl: string, log: Log): LimitStore {
  const redis = redisUrl === '' ? undefined : connect(redisUrl, log);
  return {
    limit(rule) {
      const { points, durationSeconds: duration, name } = rule;
      const options = { points, duration, keyPrefix: `recolta:${name}` };
      const memory = new RateLimiterMemory(options);
      if (redis === undefined) return limitOf(memory);
      return limitOf(
        new RateLimiterRedis({
          ...options,
          storeClient: redis,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          insuranceLimiter: memory,
        }),
      );
    },
    close: () => redis?.destroy(),
  };
}

function connect(url: string, log: Log) {
  const redis = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: commandTimeoutMs },
    socket: { reconnectStrategy: (retries) => Math.min(longestRetryMs, 50 * 2 ** Math.min(retries, 10)) },
  });
  let isDown = false;
  redis.on('error', (error: unknown) => {
    if (!isDown) log.warn({ err: error }, 'Redis is down: this relay keeps its limits in memory');
    isDown = true;
  });
  redis.on('ready', () => {
    log.info('limits are shared in Redis');
    isDown = false;
  });
  // A failed attempt is an 'error' as well, and is repeated.
  redis.connect().catch(() => undefined);
  return redis;
}

function limitOf(limiter: RateLimiterAbstract): WindowLimit {
  return {
    async take(key) {
      try {
        await limiter.consume(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
        throw refusal;
      }
    },
    count: async (key) => (await limiter.penalty(key)).consumedPoints,
    async giveBack(key) {
      const found = await limiter.get(key);
      if (found !== null && found.consumedPoints > 0) await limiter.reward(key);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
