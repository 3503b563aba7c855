import { randomUUID } from 'node:crypto';
import type { Log } from '@recolta/server-kit/log';
import { ladderOf } from '@recolta/shared/domain/live-auction/live-auction';
import { betterBy, isBetter } from '@recolta/shared/domain/price-direction';
import { nextPriceMinor } from '@recolta/shared/domain/price-steps';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AllTables } from '../src/all-tables.ts';
import { type AuctionRow, liveAuctionOf } from '../src/live/auction/auction-row.ts';
import { insertAuction } from '../src/live/auction/insert-auction.ts';
import type { BidQueue } from '../src/live/bid/bid-queue.ts';
import { identity } from '../src/main/session/find-callers.ts';
import { foldEmail } from '../src/main/session/sign-in.ts';
import { databaseNowMs } from '../src/platform/clock.ts';
import { BorderError } from '../src/platform/http/border-error.ts';
import { hashToken, newToken } from '../src/platform/token.ts';
import {
  auctionHistory,
  limitPastMinor,
  type Party,
  simulatedCeilingMinor,
  type Times,
} from './auction-history.ts';
import { simulatedAccounts } from './demo-accounts.ts';
import { type DemoLot, demoLots } from './demo-lots.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Between two looks at the demonstration: a bid comes at every few of them. */
const tickMs = 2500;
const advisoryLock = 7_205_759_404;

interface SimulatedBidder extends Party {
  readonly tokenHash: string;
}

/**
 * The demonstration's market: keeps two auctions running with simulated bidders, one scheduled and one closed
 * that awaits its owner. Bids go the way of everybody's bids. Several processes may run it: one at a time
 * makes what is missing.
 */
export class Simulation {
  private readonly db: Kysely<AllTables>;
  private readonly bids: BidQueue;
  private readonly log: Log;
  private bidders: SimulatedBidder[] = [];
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(db: Kysely<AllTables>, bids: BidQueue, log: Log) {
    this.db = db;
    this.bids = bids;
    this.log = log;
  }

  start(): void {
    this.running = this.tick();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private async tick(): Promise<void> {
    try {
      if (this.bidders.length === 0) this.bidders = await this.signInBidders();
      await this.makeMissing();
      await this.bidSomewhere();
    } catch (error) {
      if (!this.isStopped) this.log.warn({ err: error }, 'the demonstration skipped a step');
    }
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.tick();
    }, tickMs);
  }

  /** Gives each simulated bidder a session, as a sign-in would. */
  private async signInBidders(): Promise<SimulatedBidder[]> {
    const emails = simulatedAccounts.map(({ email }) => foldEmail(email));
    const users = await this.db
      .selectFrom('main.users')
      .innerJoin('main.accounts', 'main.accounts.id', 'main.users.account_id')
      .select(['main.users.id', 'account_id', 'company_name'])
      .where('email_folded', 'in', emails)
      .execute();
    const bidders = users.map(({ id, account_id, company_name }) => ({
      userId: id,
      accountId: account_id,
      companyName: company_name ?? '',
      tokenHash: hashToken(newToken()),
    }));
    await sql`
      insert into main.sessions (token_hash, user_id, ends_at)
      select t.token_hash, t.user_id, clock_timestamp() + interval '14 days'
      from jsonb_to_recordset(${JSON.stringify(bidders.map(({ tokenHash, userId }) => ({ token_hash: tokenHash, user_id: userId })))}::jsonb)
        as t(token_hash text, user_id uuid)`.execute(this.db);
    return bidders;
  }

  private async makeMissing(): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(${advisoryLock}) as "isMine"`.execute(trx);
      if (!rows[0]?.isMine) return;
      const standing = await trx
        .selectFrom('live.auctions')
        .select(['status', sql<string>`goods->>'product'`.as('product')])
        .where('is_demo', '=', true)
        .where('status', 'in', ['Scheduled', 'InProgress', 'Closed'])
        .execute();
      const has = (status: string, lot: DemoLot) =>
        standing.some((one) => one.status === status && one.product === lot.listing.goods.product);
      const nowMs = await databaseNowMs(trx);
      const lots = demoLots();
      for (const lot of lots.running) {
        if (!has('InProgress', lot)) await this.make(trx, lot, running(nowMs), 40);
      }
      for (const lot of lots.scheduled) {
        if (!has('Scheduled', lot)) await this.make(trx, lot, scheduled(nowMs), 0);
      }
      for (const lot of lots.closed) {
        if (!has('Closed', lot)) await this.make(trx, lot, closed(nowMs), 60, await loginBuyers(trx));
      }
    });
  }

  private async make(
    trx: Transaction<AllTables>,
    lot: DemoLot,
    times: Times,
    bidCount: number,
    guests: readonly Party[] = [],
  ): Promise<void> {
    const parties = [...this.bidders, ...guests];
    const owner = await trx
      .selectFrom('main.users')
      .innerJoin('main.accounts', 'main.accounts.id', 'main.users.account_id')
      .select(['account_id', 'company_name'])
      .where('email_folded', '=', lot.ownerEmail)
      .executeTakeFirstOrThrow();
    const history = auctionHistory(lot, times, parties, bidCount);
    await insertAuction(trx, identity, {
      ...history,
      listing: { ...lot.listing, isDemo: true, ownerCompanyName: owner.company_name ?? '' },
      ownerAccountId: owner.account_id,
      backupPriceMinor: lot.backupPriceMinor,
      details: lot.details,
    });
    await trx
      .insertInto('live.terms_acceptances')
      .values(parties.map(({ accountId }) => ({ auction_id: history.auction.id, account_id: accountId })))
      .execute();
  }

  /** One of the simulated bidders betters the best, now and then, and seldom at the very end. */
  private async bidSomewhere(): Promise<void> {
    const rows: AuctionRow[] = await this.db
      .selectFrom('live.auctions')
      .selectAll()
      .where('is_demo', '=', true)
      .where('status', '=', 'InProgress')
      .execute();
    const nowMs = await databaseNowMs(this.db);
    for (const row of rows) {
      const lot = demoLots().running.find(({ listing }) => listing.goods.product === row.goods.product);
      const isNearEnd = row.ends_at.getTime() - nowMs < 2 * minuteMs;
      if (lot && Math.random() < (isNearEnd ? 0.1 : 0.5)) await this.bidOn(row, lot, nowMs);
    }
  }

  private async bidOn(row: AuctionRow, lot: DemoLot, nowMs: number): Promise<void> {
    const auction = liveAuctionOf(row);
    const participants = await this.db
      .selectFrom('live.participants')
      .select(['account_id', 'number'])
      .where('auction_id', '=', row.id)
      .execute();
    const leader = participants.find(({ number }) => number === auction.best?.number)?.account_id;
    const others = this.bidders.filter(({ accountId }) => accountId !== leader);
    const bidder = others[Math.floor(Math.random() * others.length)];
    const priceMinor = betterBy(
      lot.type,
      nextPriceMinor(ladderOf(auction)),
      Math.random() < 0.2 ? lot.stepMinor : 0,
    );
    if (!bidder || isBetter(lot.type, priceMinor, simulatedCeilingMinor(lot, auction, nowMs))) return;
    const limitMinor = Math.random() < 0.2 ? limitPastMinor(lot, priceMinor) : null;
    const asked = limitMinor === null ? { priceMinor } : { priceMinor: null, limitMinor };
    const commandId = randomUUID();
    try {
      await this.bids.place({
        auctionId: row.id,
        tokenHash: bidder.tokenHash,
        commandId,
        bodyHash: hashToken(`${row.id} ${JSON.stringify(asked)}`),
        ...asked,
      });
    } catch (error) {
      // Its session may have been cleared away meanwhile: it signs in again.
      if (!(error instanceof BorderError)) throw error;
      this.bidders = [];
    }
  }
}

/** Buyers that one can sign in as: they have bid in what has ended, so that their pages have something to show. */
async function loginBuyers(trx: Transaction<AllTables>): Promise<Party[]> {
  const buyers = await trx
    .selectFrom('main.users')
    .innerJoin('main.accounts', 'main.accounts.id', 'main.users.account_id')
    .select(['account_id', 'company_name'])
    .where('email_folded', 'in', ['cumparator@demo.recolta.ro', 'cumparator2@demo.recolta.ro'])
    .where('closed_at', 'is', null)
    .execute();
  return buyers.map(({ account_id, company_name }) => ({
    accountId: account_id,
    companyName: company_name ?? '',
  }));
}

/** Began a while ago, ends in a while. */
function running(nowMs: number): Times {
  return { nowMs, startsAtMs: nowMs - 5 * minuteMs, endsAtMs: nowMs + 12 * minuteMs };
}

/** Tomorrow at a full hour. */
function scheduled(nowMs: number): Times {
  const startsAtMs = Math.ceil((nowMs + dayMs) / (60 * minuteMs)) * 60 * minuteMs;
  return { nowMs, startsAtMs, endsAtMs: startsAtMs + 60 * minuteMs };
}

/** Ended a few minutes ago. */
function closed(nowMs: number): Times {
  return { nowMs, startsAtMs: nowMs - 70 * minuteMs, endsAtMs: nowMs - 10 * minuteMs };
}
