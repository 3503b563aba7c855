import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainDatabase } from '../tables.ts';

export interface PublicProfile {
  readonly companyName: string;
  readonly county: string | null;
  readonly memberSince: string;
}

/** The profile of a company that every signed-in user may see: of active companies, and of one's own. */
export async function publicProfile(db: MainDatabase, caller: Caller, id: string): Promise<PublicProfile> {
  const row = await db
    .selectFrom('main.accounts as a')
    .select(['a.company_name as companyName', 'a.county_of_activity as county', 'a.created_at as createdAt'])
    .where('a.id', '=', id)
    .where('a.closed_at', 'is', null)
    .where('a.company_name', 'is not', null)
    .where((of) =>
      of.or([
        of('a.id', '=', caller.accountId),
        of.exists(
          of
            .selectFrom('main.users as u')
            .select('u.id')
            .whereRef('u.account_id', '=', 'a.id')
            .where('u.is_active', '=', true)
            .where('u.email_confirmed_at', 'is not', null),
        ),
      ]),
    )
    .$narrowType<{ companyName: string }>()
    .executeTakeFirst();
  if (!row) throw notFound();
  const { createdAt, ...profile } = row;
  return { ...profile, memberSince: createdAt.toISOString() };
}
