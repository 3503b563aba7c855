import type { Kysely } from 'kysely';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { BorderError, notFound, signInRequired } from '../../platform/http/border-error.ts';
import { findCallers } from '../../platform/identity.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { lockAuction } from '../auction/lock-auction.ts';
import { writeChange } from '../auction/write-change.ts';
import type { LiveTables } from '../tables.ts';
import type { BidAnswer, BidCommand } from './bid-command.ts';
import { decideBatch } from './decide-batch.ts';
import { loadBatch } from './load-batch.ts';

/** Bids decided under one lock of an auction; more wait for the next. */
export const maxBatchSize = 64;
/** Bids that may wait for one auction; beyond it a bid is refused at once rather than answered late. */
const maxWaiting = 2000;

interface Waiting {
  readonly command: BidCommand;
  readonly resolve: (answer: BidAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects the bids that wait for one auction and decides up to 64 of them under one lock and one commit;
 * while a batch is under way the next one gathers. A bid that comes alone is decided at once.
 * Several processes may do so at the same time: the row's lock puts their batches in order.
 */
export class BidQueue {
  private readonly db: Kysely<LiveTables>;
  private readonly signal: FeedSignal;
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(db: Kysely<LiveTables>, signal: FeedSignal) {
    this.db = db;
    this.signal = signal;
  }

  /**
   * @returns the decision, after its commit
   * @throws BorderError where the call itself is refused; any other error leaves the outcome unknown, and a
   *   repetition with the same command id tells it
   */
  place(command: BidCommand): Promise<BidAnswer> {
    return new Promise((resolve, reject) => {
      const gathered = this.waiting.get(command.auctionId);
      if (gathered && gathered.length >= maxWaiting) {
        reject(new BorderError(503, 'ServiceUnavailable'));
      } else if (gathered) {
        gathered.push({ command, resolve, reject });
      } else {
        this.waiting.set(command.auctionId, [{ command, resolve, reject }]);
        void this.work(command.auctionId);
      }
    });
  }

  /** Decides batch after batch until none waits. Never throws: each bid gets its own answer or error. */
  private async work(auctionId: string): Promise<void> {
    for (;;) {
      const gathered = this.waiting.get(auctionId) ?? [];
      const batch = gathered.splice(0, maxBatchSize);
      if (batch.length === 0) break;
      try {
        const answers = await this.decide(
          auctionId,
          batch.map(({ command }) => command),
        );
        for (const [index, { resolve, reject }] of batch.entries()) {
          const answer = answers[index];
          if (answer === undefined) reject(new Error('a bid got no answer'));
          else if (answer instanceof BorderError) reject(answer);
          else resolve(answer);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.waiting.delete(auctionId);
  }

  private async decide(
    auctionId: string,
    commands: readonly BidCommand[],
  ): Promise<readonly (BidAnswer | BorderError)[]> {
    const answers = await this.db.transaction().execute(async (trx) => {
      const row = await lockAuction(trx, auctionId);
      if (!row) return refuseUnknown(trx, commands);
      const decided = decideBatch(await loadBatch(trx, row, commands), commands);
      await writeChange(trx, decided.change);
      return decided.answers;
    });
    this.signal.committed();
    return answers;
  }
}

/** As for an auction that the caller may not know of: who is not signed in learns of neither. */
async function refuseUnknown(db: AnyDatabase, commands: readonly BidCommand[]): Promise<BorderError[]> {
  const callers = await findCallers(
    db,
    commands.map(({ tokenHash }) => tokenHash),
  );
  return commands.map(({ tokenHash }) => (callers.has(tokenHash) ? notFound() : signInRequired()));
}
