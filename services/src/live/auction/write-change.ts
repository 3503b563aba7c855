import type { FeedEvent } from '@recolta/shared/contracts/feed';
import type { Entry, LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { sql } from 'kysely';
import { eventRow } from '../../platform/feed/append-events.ts';
import type { TradeData } from '../../platform/trade-data.ts';
import type { LiveDatabase } from '../tables.ts';
import { changedColumns, entryRowOf } from './auction-row.ts';

export interface ParticipantChange {
  readonly account_id: string;
  readonly number: number;
  readonly company_name: string;
  readonly price_minor: number;
  readonly version: number;
  readonly limit_minor?: number | null;
  readonly limit_at?: Date | null;
  readonly limit_changes?: number;
}

/** A participant after a bid; name and trade data are stored with the first bid only. */
export interface KeptParticipant extends ParticipantChange {
  readonly company: TradeData;
}

export interface DecisionRow {
  readonly account_id: string;
  readonly command_id: string;
  readonly body_hash: string;
  readonly answer: object;
}

export interface Change {
  readonly auction: LiveAuction;
  /** The entries that led from the locked row to `auction`; none when only refusals or limits are stored. */
  readonly entries: readonly Entry[];
  readonly participants?: readonly KeptParticipant[];
  readonly decisions?: readonly DecisionRow[];
  readonly events: readonly FeedEvent[];
}

/** Stores everything that was decided under a lock in one statement: auction, entries, participants, decisions, events. */
export async function writeChange(db: LiveDatabase, change: Change): Promise<void> {
  const { auction, entries, participants = [], decisions = [], events } = change;
  const at = new Date(auction.lastAtMs);
  const keepDecisions = sql`
    insert into live.decisions (auction_id, account_id, command_id, body_hash, answer, at)
    select ${auction.id}::uuid, d.account_id, d.command_id, d.body_hash, d.answer, ${at}
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as d(account_id uuid, command_id text, body_hash text, answer jsonb)`;
  if (entries.length === 0 && participants.length === 0) {
    if (decisions.length > 0) await keepDecisions.execute(db);
    return;
  }
  const columns = changedColumns(auction);
  await sql`
    with changed as (
      update live.auctions set
        version = ${columns.version}, status = ${columns.status}, ends_at = ${columns.ends_at},
        hard_ends_at = ${columns.hard_ends_at}, hold = ${columns.hold}::jsonb,
        resumed_after_outage = ${columns.resumed_after_outage},
        decision_ends_at = ${columns.decision_ends_at}, next_change_at = ${columns.next_change_at},
        best_price_minor = ${columns.best_price_minor}, best_number = ${columns.best_number},
        best_at = ${columns.best_at}, best_automatic = ${columns.best_automatic},
        bid_count = ${columns.bid_count}, participant_count = ${columns.participant_count},
        outcome = ${columns.outcome}::jsonb, last_at = ${columns.last_at}, last_hash = ${columns.last_hash}
      where id = ${auction.id}
    ), entries as (
      insert into live.entries
        (auction_id, version, kind, number, price_minor, at, automatic, ends_at, reason, terms_hash, hash)
      select auction_id, version, kind, number, price_minor, at, automatic, ends_at, reason, terms_hash, hash
      from jsonb_to_recordset(${JSON.stringify(entries.map((entry) => entryRowOf(auction.id, entry)))}::jsonb)
        as e(auction_id uuid, version integer, kind text, number integer, price_minor integer,
          at timestamptz, automatic boolean, ends_at timestamptz, reason text, terms_hash text, hash text)
    ), participants as (
      insert into live.participants (auction_id, account_id, number, company_name, company, price_minor, version,
        limit_minor, limit_at, limit_changes)
      select ${auction.id}::uuid, p.account_id, p.number, p.company_name, p.company, p.price_minor, p.version,
        p.limit_minor, p.limit_at, p.limit_changes
      from jsonb_to_recordset(${JSON.stringify(participants)}::jsonb)
        as p(account_id uuid, number integer, company_name text, company jsonb, price_minor integer, version integer,
          limit_minor integer, limit_at timestamptz, limit_changes integer)
      on conflict (auction_id, account_id) do update
        set price_minor = excluded.price_minor, version = excluded.version, limit_minor = excluded.limit_minor,
          limit_at = excluded.limit_at, limit_changes = excluded.limit_changes
    ), events as (
      insert into platform.events (module, kind, subject_id, version, payload)
      select 'live-auctions', e.kind, e.subject_id, e.version, e.payload
      from jsonb_to_recordset(${JSON.stringify(events.map(eventRow))}::jsonb)
        as e(kind text, subject_id text, version integer, payload jsonb)
    )
    ${keepDecisions}`.execute(db);
}
