import type { Log } from '@recolta/server-kit/log';
import { BorderError } from './http/border-error.ts';

const maxUnderWay = 100;

/**
 * Runs work after the response, so that neither the response nor its timing reveals whether there was any. Logs a
 * failure; the caller may send the request again.
 */
export class DeferredTasks {
  private readonly underWay = new Set<Promise<void>>();
  private readonly log: Log;

  constructor(log: Log) {
    this.log = log;
  }

  /** @throws BorderError 429 while too much work is in progress */
  start(work: () => Promise<void>): void {
    if (this.underWay.size >= maxUnderWay) throw new BorderError(429, 'TooManyRequests', { seconds: 5 });
    const done = work()
      .catch((error: unknown) => this.log.error({ err: error }, 'work after a response failed'))
      .finally(() => this.underWay.delete(done));
    this.underWay.add(done);
  }

  /** Resolves when all started work is done. */
  async close(): Promise<void> {
    await Promise.all(this.underWay);
  }
}
