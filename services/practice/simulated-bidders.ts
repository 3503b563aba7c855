import { randomUUID } from 'node:crypto';
import type { Log } from '@recolta/server-kit/log';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../src/all-tables.ts';
import { type AuctionRow, liveAuctionOf, postedOf } from '../src/live/auction/auction-row.ts';
import type { BidQueue } from '../src/live/bid/bid-queue.ts';
import { databaseNowMs } from '../src/platform/clock.ts';
import { BorderError } from '../src/platform/http/border-error.ts';
import { hashToken, newToken } from '../src/platform/token.ts';
import { nextSimulatedBid, type SimulatedBid } from './next-simulated-bid.ts';
import type { PracticeParty } from './start-practice.ts';

const tickMs = 500;

interface Bidder extends PracticeParty {
  readonly tokenHash: string;
}

/** Places bids in practice auctions through the same queue as all other bids. */
export class SimulatedBidders {
  private readonly db: Kysely<AllTables>;
  private readonly bids: BidQueue;
  private readonly log: Log;
  private readonly bidders: readonly Bidder[];
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isIdle = true;
  private isStopped = false;

  constructor(
    market: { readonly db: Kysely<AllTables>; readonly bids: BidQueue },
    parties: readonly PracticeParty[],
    log: Log,
  ) {
    this.db = market.db;
    this.bids = market.bids;
    this.log = log;
    this.bidders = parties.map((party) => ({ ...party, tokenHash: hashToken(newToken()) }));
  }

  /** Opens their sessions, which outlive the practice database. */
  async signIn(): Promise<void> {
    const rows = this.bidders.map(({ tokenHash, userId }) => ({ token_hash: tokenHash, user_id: userId }));
    await sql`
      insert into main.sessions (token_hash, user_id, ends_at)
      select t.token_hash, t.user_id, clock_timestamp() + interval '14 days'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(token_hash text, user_id uuid)`.execute(
      this.db,
    );
  }

  /** Starts bidding; stops by itself when no practice auction is running. */
  wake(): void {
    if (!this.isIdle || this.isStopped) return;
    this.isIdle = false;
    this.running = this.tick();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async tick(): Promise<void> {
    let isOver = false;
    try {
      isOver = !(await this.bidWhereDue());
    } catch (error) {
      if (!this.isStopped) this.log.warn({ err: error }, 'the simulated bidders skipped a step');
    }
    if (this.isStopped) return;
    this.isIdle = isOver;
    if (isOver) return;
    this.timer = setTimeout(() => {
      this.running = this.tick();
    }, tickMs);
  }

  /** @returns true if a practice auction is running */
  private async bidWhereDue(): Promise<boolean> {
    const { rows } = await sql<AuctionRow & { visitorNumber: number | null }>`
      select a.*, p.number as "visitorNumber"
      from practice.visits v
      join live.auctions a on a.id = v.auction_id
      left join live.participants p on p.auction_id = v.auction_id and p.account_id = v.account_id
      where a.status in ('Scheduled', 'InProgress')`.execute(this.db);
    const nowMs = await databaseNowMs(this.db);
    await Promise.all(
      rows.map(({ visitorNumber, ...row }) => {
        const auction = liveAuctionOf(row);
        const postedEndsAtMs = postedOf(row).endsAtMs;
        const bid = nextSimulatedBid({ auction, postedEndsAtMs, visitorNumber }, nowMs);
        return bid && this.place(auction.id, auction.version, bid);
      }),
    );
    return rows.length > 0;
  }

  /** Bids as one of the bidders that does not lead. */
  private async place(auctionId: string, version: number, bid: SimulatedBid): Promise<void> {
    const { rows } = await sql<{ leader: string | null }>`
      select p.account_id as leader from live.auctions a
      join live.participants p on p.auction_id = a.id and p.number = a.best_number
      where a.id = ${auctionId}`.execute(this.db);
    const others = this.bidders.filter(({ accountId }) => accountId !== rows[0]?.leader);
    const bidder = others[version % others.length];
    if (!bidder) return;
    try {
      const asked = bid.limitMinor === null ? { priceMinor: bid.priceMinor } : bid;
      await this.bids.place({
        auctionId,
        tokenHash: bidder.tokenHash,
        commandId: randomUUID(),
        bodyHash: hashToken(`${auctionId} ${JSON.stringify(asked)}`),
        priceMinor: bid.priceMinor,
        ...(bid.limitMinor !== null && { limitMinor: bid.limitMinor }),
      });
    } catch (error) {
      // It ended or is overloaded: the next tick retries.
      if (!(error instanceof BorderError)) throw error;
      this.log.debug({ err: error }, 'a simulated bid was not taken');
    }
  }
}
