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
  readonly price_minor: number | null;
  readonly version: number;
  readonly limit_minor?: number | null;
  readonly limit_at?: Date | null;
  readonly limit_changes?: number;
}

/** A participant after a bid; name and trade data are stored with the first bid only. */
export interface KeptParticipant extends ParticipantChange {
  /** Null for one that is stored, whose trade data stay. */
  readonly company: TradeData | null;
}

export interface DecisionRow {
  readonly account_id: string;
  readonly command_id: string;
  readonly body_hash: string;
  readonly answer: object;
  /** Time of the decision; defaults to that of the auction's last entry. */
  readonly at?: Date;
}

export interface Change {
  readonly auction: LiveAuction;
  /** The entries that led from the locked row to `auction`; none if only refusals or limits are stored. */
  readonly entries: readonly Entry[];
  readonly participants?: readonly KeptParticipant[];
  readonly decisions?: readonly DecisionRow[];
  readonly events: readonly FeedEvent[];
}

/** Changes in the form of the statement that stores them: rows of each table as JSON objects, joined by commas. */
export interface EncodedChange {
  readonly id: string;
  /** Rows of auctions; empty if only decisions are stored. */
  readonly auctions: string;
  readonly entries: string;
  readonly participants: string;
  readonly decisions: string;
  readonly events: string;
}

/** Encodes the stored rows of a change; this is most of the work of storing one. */
export function encodeChange(change: Change): EncodedChange {
  const { auction, entries, participants = [], decisions = [], events } = change;
  const { id } = auction;
  const decided = decisions.map((one) => ({ auction_id: id, at: new Date(auction.lastAtMs), ...one }));
  const encoded = { id, auctions: '', entries: '', participants: '', events: '', decisions: rowsOf(decided) };
  if (entries.length === 0 && participants.length === 0) return encoded;
  return {
    ...encoded,
    auctions: rowsOf([{ id, ...changedColumns(auction) }]),
    entries: rowsOf(entries.map((entry) => entryRowOf(id, entry))),
    participants: rowsOf(participants.map((one) => ({ auction_id: id, ...one }))),
    events: rowsOf(events.map(eventRow)),
  };
}

const rowsOf = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join(',');

/**
 * Stores everything that was decided under the locks of some auctions in one statement: auctions, entries,
 * participants, decisions, events. Takes one change per auction.
 */
export async function writeChanges(db: LiveDatabase, changes: readonly Change[]): Promise<void> {
  await writeEncoded(db, changes.map(encodeChange));
}

/** `writeChanges` for changes that are already encoded. */
export async function writeEncoded(db: LiveDatabase, changes: readonly EncodedChange[]): Promise<void> {
  const all = (table: Exclude<keyof EncodedChange, 'id'>) =>
    `[${changes.flatMap((change) => change[table] || []).join(',')}]`;
  const decisions = all('decisions');
  const keepDecisions = sql`
    insert into live.decisions (auction_id, account_id, command_id, body_hash, answer, at)
    select auction_id, account_id, command_id, body_hash, answer, at
    from jsonb_to_recordset(${decisions}::jsonb)
      as d(auction_id uuid, account_id uuid, command_id text, body_hash text, answer jsonb, at timestamptz)`;
  const changed = changes.filter(({ auctions }) => auctions !== '');
  if (changed.length === 0) {
    if (decisions !== '[]') await keepDecisions.execute(db);
    return;
  }
  // Passes the ids a second time: with them the planner uses the index, however small the table is.
  await sql`
    with changed as (
      update live.auctions a set
        version = c.version, status = c.status, ends_at = c.ends_at, hard_ends_at = c.hard_ends_at,
        hold = c.hold::jsonb, resumed_after_outage = c.resumed_after_outage,
        decision_ends_at = c.decision_ends_at, next_change_at = c.next_change_at,
        best_price_minor = c.best_price_minor, best_number = c.best_number,
        best_at = c.best_at, best_automatic = c.best_automatic,
        bid_count = c.bid_count, participant_count = c.participant_count,
        outcome = c.outcome::jsonb, last_at = c.last_at, last_hash = c.last_hash
      from jsonb_to_recordset(${all('auctions')}::jsonb)
        as c(id uuid, version integer, status text, ends_at timestamptz, hard_ends_at timestamptz,
          hold text, resumed_after_outage boolean, decision_ends_at timestamptz, next_change_at timestamptz,
          best_price_minor integer, best_number integer, best_at timestamptz, best_automatic boolean,
          bid_count integer, participant_count integer, outcome text, last_at timestamptz, last_hash text)
      where a.id = c.id and a.id = any(${changed.map(({ id }) => id)}::uuid[])
    ), entries as (
      insert into live.entries
        (auction_id, version, kind, number, price_minor, at, automatic, ends_at, reason, terms_hash, corrects,
          hash)
      select auction_id, version, kind, number, price_minor, at, automatic, ends_at, reason, terms_hash, corrects, hash
      from jsonb_to_recordset(${all('entries')}::jsonb)
        as e(auction_id uuid, version integer, kind text, number integer, price_minor integer,
          at timestamptz, automatic boolean, ends_at timestamptz, reason text, terms_hash text,
          corrects integer, hash text)
    ), participants as (
      insert into live.participants (auction_id, account_id, number, company_name, company, price_minor, version,
        limit_minor, limit_at, limit_changes)
      select p.auction_id, p.account_id, p.number, p.company_name, coalesce(p.company, '{}'), p.price_minor, p.version,
        p.limit_minor, p.limit_at, p.limit_changes
      from jsonb_to_recordset(${all('participants')}::jsonb)
        as p(auction_id uuid, account_id uuid, number integer, company_name text, company jsonb,
          price_minor integer, version integer, limit_minor integer, limit_at timestamptz, limit_changes integer)
      on conflict (auction_id, account_id) do update
        set price_minor = excluded.price_minor, version = excluded.version, limit_minor = excluded.limit_minor,
          limit_at = excluded.limit_at, limit_changes = excluded.limit_changes
    ), events as (
      insert into platform.events (module, kind, subject_id, version, payload)
      select 'live-auctions', e.kind, e.subject_id, e.version, e.payload
      from jsonb_to_recordset(${all('events')}::jsonb)
        as e(kind text, subject_id text, version integer, payload jsonb)
    )
    ${keepDecisions}`.execute(db);
}
