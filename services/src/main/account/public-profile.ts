import { sql } from 'kysely';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { AnyDatabase } from '../../platform/tables.ts';

export interface PublicProfile {
  readonly companyName: string;
  readonly county: string | null;
  readonly memberSince: string;
}

/** What everyone signed in may know of a company: of one that takes part in the market, and of one's own. */
export async function publicProfile(db: AnyDatabase, caller: Caller, id: string): Promise<PublicProfile> {
  const { rows } = await sql<Omit<PublicProfile, 'memberSince'> & { createdAt: Date }>`
    select a.company_name as "companyName", a.county_of_activity as county, a.created_at as "createdAt"
    from main.accounts a
    where a.id = ${id} and a.closed_at is null and a.company_name is not null
      and (a.id = ${caller.accountId} or exists (
        select from main.users u
        where u.account_id = a.id and u.is_active and u.email_confirmed_at is not null))`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const { createdAt, ...profile } = row;
  return { ...profile, memberSince: createdAt.toISOString() };
}
