import { FairQueue } from '../fair-queue.ts';
import type { SessionAccounts } from '../session-accounts.ts';
import { BorderError } from './border-error.ts';
import type { CallContext } from './call-context.ts';

const maxWaiting = 400;
/** Limit per account or address: many visitors may share one, so it is well above a page's needs. */
const maxWaitingPerLine = 100;
/** Shorter than the relay's response timeout. */
const maxWaitMs = 2500;

type ReadCaller = Pick<CallContext, 'tokenHash' | 'address' | 'isForwarded' | 'abandoned'>;

/**
 * Admits a few reads at a time, so that they take neither the event loop nor the database from bids. The rest take
 * turns by account, and without a valid session by address, after the relay's own; abandoned requests leave the
 * queue.
 */
export class ReadGate {
  private readonly queue: FairQueue;
  private readonly sessions: Pick<SessionAccounts, 'accountOf'>;

  /** @param maxRunning maximum number of concurrent reads */
  constructor(maxRunning: number, sessions: Pick<SessionAccounts, 'accountOf'>) {
    this.sessions = sessions;
    const refusal = () => new BorderError(503, 'ServiceUnavailable', { seconds: 2 });
    this.queue = new FairQueue({ maxRunning, maxWaiting, maxWaitingPerLine, maxWaitMs, refusal });
  }

  get waitingCount(): number {
    return this.queue.waitingCount;
  }

  /**
   * Runs the handler when its turn comes.
   *
   * @throws BorderError 429 when too many reads of the caller wait, 503 when too many wait at all or for too long
   */
  async run<Result>(context: ReadCaller, handler: () => Promise<Result>): Promise<Result> {
    const lines = [await this.lineOf(context)];
    const entry = { lines, isPreferred: !context.isForwarded, signal: context.abandoned() };
    return this.queue.run(entry, handler);
  }

  private async lineOf({ tokenHash, address }: ReadCaller): Promise<string> {
    if (tokenHash !== null) {
      // Without an answer the request waits by its address, like a visitor's.
      const accountId = await this.sessions.accountOf(tokenHash).catch(() => undefined);
      if (accountId !== undefined) return `account ${accountId}`;
    }
    return `address ${address}`;
  }
}
