import { relayAwayMs, relayForgottenMs } from '@recolta/shared/contracts/feed';
import type { ControlRoomRow } from '@recolta/shared/contracts/http/control-room';
import { afterEndMs, manyRefusals } from '@recolta/shared/domain/control-room/alarms';
import { type LogFacts, logFacts } from '@recolta/shared/domain/control-room/log-facts';
import { isShillSignal } from '@recolta/shared/domain/control-room/shill-signal';
import { publicState } from '@recolta/shared/domain/live-auction/public-state';
import { formatMoney } from '@recolta/shared/domain/money';
import { sql } from 'kysely';
import { mostUrgentFirst } from '../auction/auction-filters.ts';
import { type AuctionRow, type EntryRow, entryOf, listingOf, liveAuctionOf } from '../auction/auction-row.ts';
import type { LiveDatabase } from '../tables.ts';

/** Rows of one answer; the relay reads page by page. */
export const rowsPerPage = 100;
/** Maximum number of rows kept for the control room; the relay reads as many, the most urgent ones. */
const maxRows = 1000;
/** How long an auction stays in the control room after its end. */
const endedFor = '10 minutes';
/** Histories of bidders change slowly, and are the most expensive to read. */
const suspectsEachMs = 5 * 60_000;

/** Decisions on bids state the version that they were made at; those on acts do not. */
const isRefusedBid = sql`d.answer->>'accepted' = 'false' and d.answer->'version' is not null`;

interface KeptFacts {
  readonly version: number;
  readonly facts: LogFacts;
}

interface KeptSuspects {
  readonly participantCount: number;
  readonly readAtMs: number;
  readonly numbers: readonly number[];
}

/** Columns read for each answer. */
interface ReadRow {
  readonly auction: AuctionRow;
  readonly epoch: number;
  readonly version: number;
  readonly invitedCount: number;
  readonly connectedCount: number;
  readonly relaysAway: number;
  readonly refusalsAtMs: readonly number[];
  readonly bidsAfterEndAtMs: readonly number[];
  readonly acknowledged: Readonly<Record<string, number>>;
}

/**
 * The rows of the control room. Caches facts of logs by the auction's version, and suspects for some minutes, so that
 * an answer takes one statement plus the logs of the changed auctions.
 */
export class ControlRoomRows {
  private readonly db: LiveDatabase;
  private readonly facts = new Map<string, KeptFacts>();
  private readonly suspects = new Map<string, KeptSuspects>();

  constructor(db: LiveDatabase) {
    this.db = db;
  }

  /** Rows of these auctions, except those that the control room does not show. */
  async ofIds(ids: readonly string[]): Promise<ControlRoomRow[]> {
    return this.rowsOf(ids);
  }

  /**
   * A page of the rows and their total number: the first page has the most urgent ones, in any order within it.
   *
   * @param page from 1
   */
  async page(page: number): Promise<{ items: ControlRoomRow[]; total: number }> {
    const { rows } = await sql<{ id: string; total: number }>`
      select a.id, count(*) over ()::integer as total from live.auctions a where ${isShown}
      order by ${sql.join([...mostUrgentFirst, sql`a.id`])} limit ${maxRows}`.execute(this.db);
    const ids = rows.map(({ id }) => id);
    this.forgetOthers(new Set(ids));
    const start = (page - 1) * rowsPerPage;
    return {
      items: await this.rowsOf(ids.slice(start, start + rowsPerPage)),
      total: rows[0]?.total ?? 0,
    };
  }

  private forgetOthers(shown: ReadonlySet<string>): void {
    for (const kept of [this.facts, this.suspects])
      for (const id of kept.keys()) if (!shown.has(id)) kept.delete(id);
  }

  private async rowsOf(ids: readonly string[]): Promise<ControlRoomRow[]> {
    if (ids.length === 0) return [];
    const rows = await this.readRows(ids);
    await this.readLogs(rows.map(({ auction }) => auction));
    await this.readSuspects(rows.map(({ auction }) => auction));
    return rows.map((row) => this.rowOf(row));
  }

  private async readRows(ids: readonly string[]): Promise<ReadRow[]> {
    const { rows } = await sql<RawRow>`
      select a.*, e.epoch, n.version as row_version,
        (select count(*)::int from live.invited_accounts i where i.auction_id = a.id) as invited,
        (select count(*)::int from live.presences p where p.auction_id = a.id and p.until > clock_timestamp())
          as connected,
        (select count(*)::int from live.relay_watchers w where w.auction_id = a.id
          and w.reported_at between clock_timestamp() - make_interval(secs => ${relayForgottenMs / 1000})
            and clock_timestamp() - make_interval(secs => ${relayAwayMs / 1000})) as relays_away,
        coalesce((select json_agg(r.ms order by r.ms) from (
          select floor(extract(epoch from d.at) * 1000)::bigint as ms from live.decisions d
          where d.auction_id = a.id and ${isRefusedBid}
          order by d.at desc limit ${manyRefusals}) r), '[]') as refusals,
        coalesce((select json_agg(r.ms order by r.ms) from (
          select floor(extract(epoch from d.at) * 1000)::bigint as ms from live.decisions d
          where d.auction_id = a.id and ${isRefusedBid} and a.status <> 'InProgress'
            and d.answer->>'code' = 'ExpiredAuction'
            and d.at between a.ends_at and a.ends_at + make_interval(secs => ${afterEndMs / 1000})
          order by d.at desc limit ${manyRefusals}) r), '[]') as late,
        coalesce((select json_object_agg(k.kind, k.until_ms) from live.alarm_acknowledgements k
          where k.auction_id = a.id), '{}') as acknowledged
      from live.auctions a
        cross join platform.epoch e
        cross join (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as version) n
      where a.id = any(${ids}::uuid[]) and ${isShown}`.execute(this.db);
    return rows.map(
      ({
        epoch,
        row_version,
        invited,
        connected,
        relays_away,
        refusals,
        late,
        acknowledged,
        ...auction
      }) => ({
        auction,
        epoch,
        version: row_version,
        invitedCount: invited,
        connectedCount: connected,
        relaysAway: relays_away,
        refusalsAtMs: refusals,
        bidsAfterEndAtMs: late,
        acknowledged,
      }),
    );
  }

  /** Reads the logs of the auctions that have changed since the last read. */
  private async readLogs(auctions: readonly AuctionRow[]): Promise<void> {
    const changed = auctions.filter(({ id, version }) => this.facts.get(id)?.version !== version);
    if (changed.length === 0) return;
    const { rows } = await sql<EntryRow>`
      select * from live.entries where auction_id = any(${changed.map(({ id }) => id)}::uuid[])
        and kind in ('approved', 'started', 'bid', 'corrected', 'held', 'resumed', 'extended')
      order by auction_id, version`.execute(this.db);
    const logs = Map.groupBy(rows, ({ auction_id }) => auction_id);
    for (const auction of changed) {
      const log = (logs.get(auction.id) ?? []).filter(({ version }) => version <= auction.version);
      const facts = logFacts({ type: auction.type, stepMinor: auction.step_minor }, log.map(entryOf));
      this.facts.set(auction.id, { version: auction.version, facts });
    }
  }

  private async readSuspects(auctions: readonly AuctionRow[]): Promise<void> {
    const nowMs = performance.now();
    const due = auctions.filter(({ id, status, participant_count }) => {
      if (status !== 'InProgress' || participant_count === 0) return false;
      const kept = this.suspects.get(id);
      return kept?.participantCount !== participant_count || nowMs - kept.readAtMs > suspectsEachMs;
    });
    if (due.length === 0) return;
    const { rows } = await sql<{
      auctionId: string;
      number: number;
      auctions: number;
      ofOwner: number;
      wins: number;
    }>`
      select p.auction_id as "auctionId", p.number, h.auctions, h.of_owner as "ofOwner", h.wins
      from live.participants p
        join live.auctions a on a.id = p.auction_id
        cross join lateral (
          select count(*)::int as auctions,
            (count(*) filter (where b.owner_account_id = a.owner_account_id))::int as of_owner,
            (count(*) filter (where (b.outcome->'winner'->>'number')::int = o.number))::int as wins
          from live.participants o join live.auctions b on b.id = o.auction_id
          where o.account_id = p.account_id and not b.is_demo
        ) h
      where p.auction_id = any(${due.map(({ id }) => id)}::uuid[])`.execute(this.db);
    const histories = Map.groupBy(rows, ({ auctionId }) => auctionId);
    for (const { id, participant_count } of due) {
      const numbers = (histories.get(id) ?? []).filter(isShillSignal).map(({ number }) => number);
      this.suspects.set(id, { participantCount: participant_count, readAtMs: nowMs, numbers });
    }
  }

  private rowOf({ auction: row, ...read }: ReadRow): ControlRoomRow {
    const facts = this.facts.get(row.id)?.facts;
    if (facts === undefined) throw new Error('the log of an auction was not read');
    const auction = liveAuctionOf(row);
    const state = publicState(auction, listingOf(row), read.epoch, [], new Map());
    const { id, epoch, status, type, name, product, county, quantity, currency } = state;
    const { startingPrice, desiredPrice, desiredPriceStatus, bidCount, participantCount } = state;
    const { startsAt, endsAt, decisionEndsAt, privacyType, audience, isDemo } = state;
    return {
      id,
      epoch,
      version: read.version,
      status,
      type,
      name,
      product,
      county,
      quantity,
      currency,
      privacyType,
      audience,
      isDemo,
      owner: row.owner_company_name,
      startingPrice,
      desiredPrice,
      desiredPriceStatus,
      bestPrice: auction.best && formatMoney(auction.best.priceMinor),
      bidCount,
      participantCount,
      invitedCount: read.invitedCount,
      connectedCount: read.connectedCount,
      ...(read.relaysAway > 0 && { relaysAway: read.relaysAway }),
      startsAt,
      endsAt,
      decisionEndsAt,
      hold: auction.hold,
      outcome: auction.outcome?.kind ?? null,
      extensions: facts.extensions,
      prices: facts.pricesMinor.map(formatMoney),
      bidsAtMs: [...facts.bidsAtMs],
      jump: facts.jump,
      refusalsAtMs: [...read.refusalsAtMs],
      bidsAfterEndAtMs: [...read.bidsAfterEndAtMs],
      suspects: [...(this.suspects.get(id)?.numbers ?? [])],
      acknowledged: { ...read.acknowledged },
    };
  }
}

interface RawRow extends AuctionRow {
  readonly epoch: number;
  readonly row_version: number;
  readonly invited: number;
  readonly connected: number;
  readonly relays_away: number;
  readonly refusals: readonly number[];
  readonly late: readonly number[];
  readonly acknowledged: Readonly<Record<string, number>>;
}

/** Pending, scheduled and running auctions, those that await a decision, and those that have just ended. */
const isShown = sql`(a.status in ('Pending', 'Scheduled', 'InProgress', 'Closed')
  or a.last_at > clock_timestamp() - ${endedFor}::interval)`;
