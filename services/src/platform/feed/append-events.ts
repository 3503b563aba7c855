import type { FeedEvent } from '@recolta/shared/contracts/feed';
import { sql } from 'kysely';
import type { AnyDatabase } from '../tables.ts';

/** A stored event: its subject and, for ordering, the subject's version. */
export interface EventRow {
  readonly kind: FeedEvent['kind'];
  readonly subject_id: string;
  readonly version: number | null;
  readonly payload: FeedEvent;
}

export function eventRow(event: FeedEvent): EventRow {
  const of = (subject_id: string, version: number | null = null): EventRow => ({
    kind: event.kind,
    subject_id,
    version,
    payload: event,
  });
  switch (event.kind) {
    case 'auction':
    case 'announcement':
    case 'product':
      return of(event.snapshot.id, event.snapshot.version);
    case 'auctionGone':
    case 'announcementGone':
    case 'productGone':
    case 'catalogueProduct':
    case 'controlRoom':
      return of(event.id);
    case 'session':
      return of(event.sessionId);
    case 'content:changed':
      return of('content');
    default:
      return of(event.accountId);
  }
}

/** Appends events in the transaction of the change that they announce. */
export async function appendEvents(
  db: AnyDatabase,
  module: string,
  events: readonly FeedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into platform.events (module, kind, subject_id, version, payload)
    select ${module}, e.kind, e.subject_id, e.version, e.payload
    from jsonb_to_recordset(${JSON.stringify(events.map(eventRow))}::jsonb)
      as e(kind text, subject_id text, version integer, payload jsonb)`.execute(db);
}
