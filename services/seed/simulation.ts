import { randomUUID } from 'node:crypto';
import type { Log } from '@recolta/server-kit/log';
import type { AuctionStatus } from '@recolta/shared/domain/enumerations';
import { ladderOf } from '@recolta/shared/domain/live-auction/live-auction';
import { betterBy, isBetter } from '@recolta/shared/domain/price-direction';
import { nextPriceMinor } from '@recolta/shared/domain/price-steps';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AllTables } from '../src/all-tables.ts';
import { type AuctionRow, liveAuctionOf } from '../src/live/auction/auction-row.ts';
import { insertAuction } from '../src/live/auction/insert-auction.ts';
import type { BidQueue } from '../src/live/bid/bid-queue.ts';
import { identity } from '../src/main/session/find-callers.ts';
import { databaseNowMs } from '../src/platform/clock.ts';
import { attachFiles } from '../src/platform/files/attach-files.ts';
import type { SaleFileTables } from '../src/platform/files/sale-files.ts';
import { foldEmail } from '../src/platform/fold-email.ts';
import { BorderError } from '../src/platform/http/border-error.ts';
import { hashToken, newToken } from '../src/platform/token.ts';
import {
  auctionHistory,
  limitPastMinor,
  type Party,
  type Past,
  simulatedCeilingMinor,
  type Times,
} from './auction-history.ts';
import { simulatedAccounts } from './demo-accounts.ts';
import { type DemoLot, type DemoState, demoLots, photosOfDemoLot } from './demo-lots.ts';
import { photoKeys } from './photos/seed-photos.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Between two looks at the demonstration: a bid comes at every few of them. */
const tickMs = 2500;
const advisoryLock = 7_205_759_404;

interface Invitee extends Party {
  readonly email: string;
}

interface SimulatedBidder extends Invitee {
  readonly tokenHash: string;
}

/**
 * The demonstration's market: keeps its lots in the states that they show, the running ones with simulated bidders. Bids go the way of everybody's bids. Several processes may run it: one at a time
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
      .select(['main.users.id', 'email', 'account_id', 'company_name'])
      .where('email_folded', 'in', emails)
      .execute();
    const bidders = users.map(({ id, email, account_id, company_name }) => ({
      userId: id,
      email,
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
      const known = await trx
        .selectFrom('live.auctions')
        .select(['status', sql<string>`goods->>'name'`.as('name')])
        .distinct()
        .where('is_demo', '=', true)
        .execute();
      const nowMs = await databaseNowMs(trx);
      for (const lot of demoLots()) {
        const { status, isMadeOnce } = stories[lot.shows];
        const isThere = known.some(
          (one) => one.name === lot.listing.goods.name && (isMadeOnce || one.status === status),
        );
        if (!isThere) await this.make(trx, lot, nowMs);
      }
    });
  }

  private async make(trx: Transaction<AllTables>, stated: DemoLot, nowMs: number): Promise<void> {
    const { past, hasLogins } = stories[stated.shows];
    const isInvited = stated.listing.audience === 'Invited';
    const guests = isInvited || hasLogins ? await loginBuyers(trx) : [];
    const parties = hasLogins ? [...guests, ...this.bidders] : this.bidders;
    const owner = await trx
      .selectFrom('main.users')
      .innerJoin('main.accounts', 'main.accounts.id', 'main.users.account_id')
      .select(['account_id', 'company_name'])
      .where('email_folded', '=', stated.ownerEmail)
      .executeTakeFirstOrThrow();
    const files = trx.$pickTables<SaleFileTables>();
    const photos = await photoKeys(files, owner.account_id, photosOfDemoLot(stated));
    const lot = { ...stated, details: { ...stated.details, photos } };
    const history = auctionHistory(lot, past(nowMs), parties);
    await insertAuction(trx, identity, {
      ...history,
      listing: {
        ...lot.listing,
        cover: photos[0] ?? null,
        isDemo: true,
        ownerCompanyName: owner.company_name ?? '',
      },
      ownerAccountId: owner.account_id,
      backupPriceMinor: lot.backupPriceMinor,
      details: lot.details,
    });
    const auctionId = history.auction.id;
    await attachFiles(files, auctionId, owner.account_id, lot.details);
    await trx
      .insertInto('live.terms_acceptances')
      .values(parties.map(({ accountId }) => ({ auction_id: auctionId, account_id: accountId })))
      .execute();
    if (isInvited) await this.invite(trx, auctionId, [...guests, ...this.bidders]);
  }

  /** Invitations that were sent and accepted, and one to somebody without an account. */
  private async invite(
    trx: Transaction<AllTables>,
    auctionId: string,
    invited: readonly Invitee[],
  ): Promise<void> {
    const stranger = { email: 'moara.noua@demo.recolta.ro', accountId: null };
    await trx
      .insertInto('live.invitations')
      .values(
        [...invited, stranger].map(({ email, accountId }) => ({
          auction_id: auctionId,
          email,
          email_folded: foldEmail(email),
          state: accountId === null ? ('Sent' as const) : ('Accepted' as const),
          account_id: accountId,
          due_at: null,
          sent_at: sql<Date>`clock_timestamp()`,
        })),
      )
      .execute();
  }

  /** One of the simulated bidders betters the best, now and then, and seldom at the very end. */
  private async bidSomewhere(): Promise<void> {
    const rows: AuctionRow[] = await this.db
      .selectFrom('live.auctions')
      .selectAll()
      .where('is_demo', '=', true)
      .where('status', '=', 'InProgress')
      .where('hold', 'is', null)
      .execute();
    const nowMs = await databaseNowMs(this.db);
    const lots = demoLots();
    for (const row of rows) {
      const lot = lots.find(({ listing }) => listing.goods.name === row.goods.name);
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
async function loginBuyers(trx: Transaction<AllTables>): Promise<Invitee[]> {
  const buyers = await trx
    .selectFrom('main.users')
    .innerJoin('main.accounts', 'main.accounts.id', 'main.users.account_id')
    .select(['email', 'account_id', 'company_name'])
    .where('email_folded', 'in', ['cumparator@demo.recolta.ro', 'cumparator2@demo.recolta.ro'])
    .where('closed_at', 'is', null)
    .execute();
  return buyers.map(({ email, account_id, company_name }) => ({
    email,
    accountId: account_id,
    companyName: company_name ?? '',
  }));
}

interface Story {
  readonly past: (nowMs: number) => Past;
  /** In which the demonstration keeps it: made again once it is in another. */
  readonly status: AuctionStatus;
  /** It stays as it ended. */
  readonly isMadeOnce?: true;
  /** Buyers that one can sign in as have bid in it. */
  readonly hasLogins?: true;
}

/** Ended `hoursAgo`, after an hour. */
const ended = (nowMs: number, hoursAgo: number): Times => {
  const endsAtMs = nowMs - hoursAgo * hourMs;
  return { nowMs, startsAtMs: endsAtMs - hourMs, endsAtMs };
};

/** At a full hour, in so many days. */
const ahead = (nowMs: number, days: number): Times => {
  const startsAtMs = Math.ceil((nowMs + days * dayMs) / hourMs) * hourMs;
  return { nowMs, startsAtMs, endsAtMs: startsAtMs + hourMs };
};

/** Began a while ago, ends in a while. */
const underWay = (nowMs: number): Times => ({
  nowMs,
  startsAtMs: nowMs - 5 * minuteMs,
  endsAtMs: nowMs + 12 * minuteMs,
});

const stories: Readonly<Record<DemoState, Story>> = {
  running: { status: 'InProgress', past: (nowMs) => ({ ...underWay(nowMs), bidCount: 40 }) },
  held: {
    status: 'InProgress',
    past: (nowMs) => ({
      ...underWay(nowMs),
      bidCount: 25,
      command: {
        command: { type: 'administrator.hold', reason: 'Verificăm buletinul de analiză cu vânzătorul.' },
        atMs: nowMs - 1000,
      },
    }),
  },
  scheduled: { status: 'Scheduled', past: (nowMs) => ({ ...ahead(nowMs, 1), bidCount: 0 }) },
  pending: { status: 'Pending', past: (nowMs) => ({ ...ahead(nowMs, 2), bidCount: 0 }) },
  closed: {
    status: 'Closed',
    hasLogins: true,
    past: (nowMs) => ({ ...ended(nowMs, 1 / 6), bidCount: 60 }),
  },
  won: {
    status: 'Accepted',
    isMadeOnce: true,
    hasLogins: true,
    past: (nowMs) => ({ ...ended(nowMs, 20), bidCount: 30, limitSteps: [-2, 3] }),
  },
  accepted: {
    status: 'Accepted',
    isMadeOnce: true,
    hasLogins: true,
    past: (nowMs) => ({
      ...ended(nowMs, 26),
      bidCount: 30,
      command: { command: { type: 'owner.accept' }, atMs: nowMs - 25.5 * hourMs },
    }),
  },
  refused: {
    status: 'Refused',
    isMadeOnce: true,
    past: (nowMs) => ({
      ...ended(nowMs, 50),
      bidCount: 12,
      command: { command: { type: 'owner.refuse' }, atMs: nowMs - 49.5 * hourMs },
    }),
  },
  failed: { status: 'Failed', isMadeOnce: true, past: (nowMs) => ({ ...ended(nowMs, 74), bidCount: 0 }) },
};
