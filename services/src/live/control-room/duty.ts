import { dutyLastsMs } from '@recolta/shared/contracts/http/duty';
import { sql } from 'kysely';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { LiveDatabase } from '../tables.ts';

/** Returns true if an administrator is on duty, by the database's clock. */
export async function isAnyoneOnDuty(db: LiveDatabase): Promise<boolean> {
  const { rows } = await sql<{ isOnDuty: boolean }>`
    select exists (select from live.duties where until > clock_timestamp()) as "isOnDuty"`.execute(db);
  return rows[0]?.isOnDuty ?? false;
}

/** Puts an administrator on duty for ten minutes from now, or off duty; deletes expired duties. */
export async function setDuty(db: LiveDatabase, { userId }: Caller, isOnDuty: boolean): Promise<void> {
  await sql`delete from live.duties where until <= clock_timestamp()
    ${isOnDuty ? sql`` : sql`or user_id = ${userId}`}`.execute(db);
  if (!isOnDuty) return;
  await sql`
    insert into live.duties (user_id, until)
    values (${userId}, clock_timestamp() + make_interval(secs => ${dutyLastsMs / 1000}))
    on conflict (user_id) do update set until = excluded.until`.execute(db);
}
