import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RedisClient, SharedRedis } from './shared-redis.ts';

/** At most `points` per key in a window of `durationSeconds`, which begins with the first. */
export interface WindowRule {
  readonly name: string;
  readonly points: number;
  readonly durationSeconds: number;
}

export interface WindowLimit {
  /** Counts one; returns 0, or the ms to wait if that is over the limit. */
  take(key: string): Promise<number>;
  /** Counts one even beyond the limit; returns the count of the window. */
  count(key: string): Promise<number>;
  /** Uncounts one. */
  giveBack(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

export interface LimitStore {
  limit(rule: WindowRule): WindowLimit;
}

/**
 * Counters in Redis, which several relays share, or in this relay's memory. If Redis does not answer in time, the
 * relay counts in its memory, from zero.
 */
export function createLimitStore(redis?: SharedRedis): LimitStore {
  return {
    limit({ points, durationSeconds: duration, name }) {
      const options = { points, duration, keyPrefix: `recolta:${name}` };
      const memory = limitOf(new RateLimiterMemory(options));
      if (redis === undefined) return memory;
      const made = new WeakMap<RedisClient, WindowLimit>();
      const sharedBy = (client: RedisClient): WindowLimit => {
        const found =
          made.get(client) ??
          limitOf(
            new RateLimiterRedis({
              ...options,
              storeClient: client,
              useRedisPackage: true,
              rejectIfRedisNotReady: true,
            }),
          );
        made.set(client, found);
        return found;
      };
      const by = <T>(act: (limit: WindowLimit) => Promise<T>) =>
        redis.run(
          (client) => act(sharedBy(client)),
          () => act(memory),
        );
      return {
        take: (key) => by((limit) => limit.take(key)),
        count: (key) => by((limit) => limit.count(key)),
        giveBack: (key) => by((limit) => limit.giveBack(key)),
        reset: (key) => by((limit) => limit.reset(key)),
      };
    },
  };
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
