import { BorderError } from './http/border-error.ts';
import type { Log } from './log.ts';

const maxUnderWay = 100;

/**
 * Work that is done after its call was answered, so that neither the answer nor its time tells what there was to do.
 * A failure goes to the log; whoever asked may ask again.
 */
export class AnswerFirst {
  private readonly underWay = new Set<Promise<void>>();
  private readonly log: Log;

  constructor(log: Log) {
    this.log = log;
  }

  /** @throws BorderError 429 while too much of it is under way */
  start(work: () => Promise<void>): void {
    if (this.underWay.size >= maxUnderWay) throw new BorderError(429, 'TooManyRequests', { seconds: 5 });
    const done = work()
      .catch((error: unknown) => this.log.error({ err: error }, 'work after an answer failed'))
      .finally(() => this.underWay.delete(done));
    this.underWay.add(done);
  }

  /** Resolves when all that was started is done. */
  async close(): Promise<void> {
    await Promise.all(this.underWay);
  }
}
