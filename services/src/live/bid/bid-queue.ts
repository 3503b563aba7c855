import { activeSpan, inSpan, type Span } from '@recolta/server-kit/tracing/span';
import type { Kysely } from 'kysely';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { BorderError, notFound, signInRequired } from '../../platform/http/border-error.ts';
import type { ServicesMetrics } from '../../platform/metrics.ts';
import type { AuditPort } from '../../platform/ports/audit-port.ts';
import type { DealsPort } from '../../platform/ports/deals-port.ts';
import type { IdentityPort } from '../../platform/ports/identity-port.ts';
import type { SessionAccounts } from '../../platform/session-accounts.ts';
import { lockAuction } from '../auction/lock-auction.ts';
import { writeChanges } from '../auction/write-change.ts';
import { openDeals } from '../deal/open-deals.ts';
import { storePhoneBids } from '../phone-bid/phone-bid.ts';
import type { LiveTables } from '../tables.ts';
import type { BidAnswer, BidCommand } from './bid-command.ts';
import { decideBatch } from './decide-batch.ts';
import { type BatchSources, loadBatch } from './load-batch.ts';

/** Maximum number of bids decided under one lock of an auction; the rest wait for the next batch. */
export const maxBatchSize = 64;
/** Maximum number of bids waiting for one auction; more are refused at once rather than answered late. */
const maxWaiting = 2000;
/** Maximum number of bids waiting for all auctions together. */
const maxWaitingInAll = 10_000;
/**
 * Maximum number of auctions with a queue; an unknown id has one until its first batch. A batch of one takes about
 * a millisecond on each connection, so the last is decided before its wait for a connection times out.
 */
const maxQueues = 5000;
/** Unanswered bids of one account, over all auctions and sessions. */
const maxPerAccount = 32;
/** Number of auctions that they may be for. */
const maxAuctionsPerAccount = 8;

export interface BidQueueLimits {
  readonly maxWaitingInAll: number;
  readonly maxQueues: number;
}

export interface BidQueueOptions {
  /** A pool for bids only. */
  readonly db: Kysely<LiveTables>;
  readonly signal: Pick<FeedSignal, 'committed'>;
  readonly sessions: SessionAccounts;
  readonly identity: IdentityPort;
  readonly audit: AuditPort;
  readonly deals: DealsPort;
  readonly metrics: Pick<ServicesMetrics, 'bids' | 'bidBatchSize'>;
  readonly limits?: BidQueueLimits;
}

interface Waiting {
  readonly command: BidCommand;
  /** Span of the call; undefined if it is not traced. */
  readonly span: Span | undefined;
  readonly resolve: (answer: BidAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects the bids on one auction and decides up to 64 of them under one lock and one commit; while a batch is in
 * progress the next one collects. A single bid is decided at once. Several processes may do so at the same time: the
 * row's lock serializes their batches.
 */
export class BidQueue {
  private readonly options: BidQueueOptions;
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly limits: BidQueueLimits;
  /** Auctions of the unanswered bids of each account, one entry per bid. */
  private readonly unanswered = new Map<string, string[]>();
  private waiters = 0;

  constructor(options: BidQueueOptions) {
    this.options = options;
    this.limits = options.limits ?? { maxWaitingInAll, maxQueues };
  }

  /** Number of bids waiting for their batch. */
  get waitingCount(): number {
    return this.waiters;
  }

  /**
   * @returns the decision, after its commit
   * @throws BorderError when the request itself is refused: 401 for a token without a valid session, before it is
   *   enqueued; 429 when too many bids of the account are unanswered; 503 when too many bids wait. After any other
   *   error the outcome is unknown: a retry with the same command id returns it
   */
  async place(command: BidCommand): Promise<BidAnswer> {
    const accountId = await this.options.sessions.accountOf(command.tokenHash);
    if (accountId === undefined) throw signInRequired();
    const { auctionId } = command;
    const auctions = this.unanswered.get(accountId) ?? [];
    if (auctions.length >= maxPerAccount || new Set([...auctions, auctionId]).size > maxAuctionsPerAccount)
      throw new BorderError(429, 'TooManyRequests', { seconds: 1 });
    this.unanswered.set(accountId, auctions);
    auctions.push(auctionId);
    try {
      return await this.gather(command);
    } finally {
      auctions.splice(auctions.indexOf(auctionId), 1);
      if (auctions.length === 0) this.unanswered.delete(accountId);
    }
  }

  private gather(command: BidCommand): Promise<BidAnswer> {
    return new Promise((resolve, reject) => {
      const gathered = this.waiting.get(command.auctionId);
      const isFull = gathered ? gathered.length >= maxWaiting : this.waiting.size >= this.limits.maxQueues;
      if (isFull || this.waiters >= this.limits.maxWaitingInAll) {
        reject(new BorderError(503, 'ServiceUnavailable', { seconds: 1 }));
        return;
      }
      this.waiters++;
      const waiting = { command, span: activeSpan(), resolve, reject };
      if (gathered) gathered.push(waiting);
      else {
        this.waiting.set(command.auctionId, [waiting]);
        void this.work(command.auctionId);
      }
    });
  }

  /** Decides batches until no bid waits. Never throws: each bid gets its own answer or error. */
  private async work(auctionId: string): Promise<void> {
    for (;;) {
      const gathered = this.waiting.get(auctionId) ?? [];
      const batch = gathered.splice(0, maxBatchSize);
      if (batch.length === 0) break;
      this.waiters -= batch.length;
      try {
        const commands = batch.map(({ command }) => command);
        const answers = await inSpan(spanOf(batch), () => this.decide(auctionId, commands));
        for (const [index, { command, resolve, reject }] of batch.entries()) {
          const answer = answers[index];
          if (answer === undefined) reject(new Error('a bid got no answer'));
          else if (answer instanceof BorderError) {
            if (answer.status === 401) this.options.sessions.forget(command.tokenHash);
            reject(answer);
          } else resolve(answer);
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
    const { db, signal, identity, audit, deals, metrics } = this.options;
    metrics.bidBatchSize.observe(commands.length);
    const answers = await db.transaction().execute(async (trx) => {
      const sources = { db: trx, identity };
      const row = await lockAuction(trx, auctionId);
      if (!row) return refuseUnknown(sources, commands);
      const decided = decideBatch(await loadBatch(sources, row, commands), commands);
      await writeChanges(trx, [decided.change]);
      await storePhoneBids(trx, audit, row, decided.phoneBids);
      const { auction, entries } = decided.change;
      // A late bid may reach an auction before the closer, and end it at its desired price [L1].
      if (entries.length > 0) await openDeals(trx, deals, [auction], { by: 'clock' });
      return decided.answers;
    });
    signal.committed();
    for (const answer of answers) metrics.bids(outcomeOf(answer));
    return answers;
  }
}

/** Starts a span under the first traced bid, linked to the spans of the other bids. */
function spanOf(batch: readonly Waiting[]): Span | null {
  const [first, ...links] = batch.flatMap(({ span }) => span ?? []);
  if (first === undefined) return null;
  const attributes = { 'recolta.bids': batch.length };
  return first.child('bids.decide', { kind: 'internal', attributes, links });
}

function outcomeOf(answer: BidAnswer | BorderError) {
  if (answer instanceof BorderError) return 'error';
  return answer.decision.accepted ? 'accepted' : 'refused';
}

/** Refuses as for an auction that is hidden from the caller. */
async function refuseUnknown(
  { db, identity }: BatchSources,
  commands: readonly BidCommand[],
): Promise<BorderError[]> {
  const callers = await identity.findCallers(
    db,
    commands.map(({ tokenHash }) => tokenHash),
  );
  return commands.map(({ tokenHash }) => (callers.has(tokenHash) ? notFound() : signInRequired()));
}
