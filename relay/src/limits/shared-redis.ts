import { within } from '@recolta/server-kit/dependency';
import type { Log } from '@recolta/server-kit/log';
import type { Measure } from '@recolta/server-kit/metrics';
import { createClient } from '@redis/client';

/** Redis that does not answer this long counts as away: no call is held up for longer. */
const commandMs = 100;
/** For a new connection: name, handshake, user and database. */
const connectMs = 1000;
/** Between the attempts to reach one that is away. No call waits for an attempt. */
const retryEachMs = 1000;
const probeKey = 'recolta:probe';

export type RedisClient = ReturnType<typeof clientOf>;

export interface SharedRedis {
  /** The command's result where Redis answers in time, else that of `otherwise`, which no call waits for. */
  run<T>(command: (client: RedisClient) => Promise<T>, otherwise: () => Promise<T>): Promise<T>;
  close(): void;
}

interface SharedRedisOptions {
  readonly measure: Measure;
  /** Called each time that `otherwise` is taken. */
  readonly onFallback: () => void;
  readonly log: Log;
}

/**
 * A Redis that may fail, hang, trickle or refuse to write at any time. After the first command that is not done in
 * time it counts as away: its connection is dropped, with all that waits for an answer, and a new one is tried each
 * second, on which one key has to be written in time. The loss is logged once, and the recovery once.
 */
export function createSharedRedis(
  url: string,
  { measure, onFallback, log }: SharedRedisOptions,
): SharedRedis {
  /** The one that answers, or is being tried. */
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
