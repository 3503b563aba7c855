import type { AlarmKind } from '@recolta/shared/domain/control-room/alarms';
import { type Kysely, sql } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { LiveTables } from '../tables.ts';

/**
 * Acknowledges an alarm for all administrators, up to the newest part of its cause that the caller has seen; never
 * beyond the current time, and never less than an earlier acknowledgement.
 *
 * @throws BorderError 404 for an unknown auction
 */
export async function acknowledgeAlarm(
  { db, signal }: { readonly db: Kysely<LiveTables>; readonly signal: FeedSignal },
  { userId }: Caller,
  { id, kind }: { readonly id: string; readonly kind: AlarmKind },
  untilMs: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into live.alarm_acknowledgements as k (auction_id, kind, until_ms, by_user_id)
      select a.id, ${kind}, least(${untilMs}::bigint, ceil(extract(epoch from clock_timestamp()) * 1000)::bigint),
        ${userId}
      from live.auctions a where a.id = ${id}
      on conflict (auction_id, kind) do update
        set until_ms = greatest(k.until_ms, excluded.until_ms), by_user_id = excluded.by_user_id, at = excluded.at
      returning 1`.execute(trx);
    if (rows.length === 0) throw notFound();
    await appendEvents(trx, 'live-auctions', [{ kind: 'controlRoom', id }]);
  });
  signal.committed();
}
