import { within } from '@recolta/server-kit/dependency';
import type { Log } from '@recolta/server-kit/log';
import type { Measure } from '@recolta/server-kit/metrics';
import { createClient } from '@redis/client';

/** Redis counts as away after this long without an answer: no call waits longer. */
const commandMs = 100;
/** For a new connection: name lookup, handshake, user and database. */
const connectMs = 1000;
/** Interval of connection attempts while Redis is away. No call waits for an attempt. */
const retryEachMs = 1000;
const probeKey = 'recolta:probe';

export type RedisClient = ReturnType<typeof clientOf>;

export interface SharedRedis {
  /** Returns the command's result if Redis answers in time, else that of `otherwise`, without waiting for Redis. */
  run<T>(command: (client: RedisClient) => Promise<T>, otherwise: () => Promise<T>): Promise<T>;
  close(): void;
}

interface SharedRedisOptions {
  readonly measure: Measure;
  /** Called each time that `otherwise` is used. */
  readonly onFallback: () => void;
  readonly log: Log;
}

/**
 * A Redis that may fail, hang, trickle or refuse to write at any time. After the first command that times out it
 * counts as away: its connection is dropped with all pending commands, and a new connection is tried each second;
 * it must write one key in time. The loss is logged once, and the recovery once.
 */
export function createSharedRedis(
  url: string,
  { measure, onFallback, log }: SharedRedisOptions,
): SharedRedis {
  /** The client that is connected or connecting. */
  let client: RedisClient | undefined;
  let answers = false;
  let isDown = false;
  let timer: NodeJS.Timeout | undefined;

  async function attempt(): Promise<void> {
    const made = clientOf(url);
    client = made;
    made.on('error', (error: unknown) => lose(made, error));
    try {
      await measure(async () => {
        await within(connectMs, made.connect());
        await within(commandMs, made.set(probeKey, '', { EX: 60 }));
      });
    } catch (error) {
      lose(made, error);
      return;
    }
    if (client !== made) return;
    answers = true;
    isDown = false;
    log.info('limits are shared in Redis');
  }

  function lose(lost: RedisClient, error: unknown): void {
    if (lost.isOpen) lost.destroy();
    if (lost !== client) return;
    client = undefined;
    answers = false;
    if (!isDown) log.warn({ err: error }, 'Redis is down: this relay keeps its limits in memory');
    isDown = true;
    timer = setTimeout(() => void attempt(), retryEachMs);
  }

  void attempt();
  return {
    async run(command, otherwise) {
      const used = client;
      if (used !== undefined && answers) {
        try {
          return await measure(() => within(commandMs, command(used)));
        } catch (error) {
          lose(used, error);
        }
      }
      onFallback();
      return otherwise();
    },
    close() {
      clearTimeout(timer);
      const last = client;
      client = undefined;
      if (last?.isOpen) last.destroy();
    },
  };
}

function clientOf(url: string) {
  return createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: false } });
}
