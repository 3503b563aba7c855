import type { PublicProfile } from '@recolta/shared/contracts/http/accounts';
import type { CompanyPhoto } from '@recolta/shared/contracts/http/company-photos';
import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../platform/http/border-error.ts';
import { announcementStateOf } from '../announcement/announcement-row.ts';
import { findAnnouncements, publicOnes } from '../announcement/list-announcements.ts';
import { openOnes } from '../announcement/open/read-open.ts';
import { findPublicRecord } from '../deal/company-records.ts';
import type { MainDatabase } from '../tables.ts';

/**
 * Announcements `a` of an account that are publicly known to be the company's. No response of the profile reads
 * others, so that none of its counts depends on confidential ones, nor on the company's bids [B5].
 */
const namedOnes = (accountId: string): RawBuilder<unknown> =>
  sql`(a.owner_account_id = ${accountId} and a.privacy_type = 'Public' and ${publicOnes})`;

/** True of a company `c` that has a public profile. */
const hasProfile = (accountId: string): RawBuilder<boolean> => sql`(
  c.id = ${accountId} and c.closed_at is null and c.company_name is not null
  and exists (select from main.users u where u.account_id = c.id and u.is_active and u.email_confirmed_at is not null)
  and exists (select from main.announcements a where ${namedOnes(accountId)}))`;

/** True if everyone may read the company's public profile. */
export async function hasPublicProfile(db: MainDatabase, id: string): Promise<boolean> {
  const { rows } = await sql`select from main.accounts c where ${hasProfile(id)}`.execute(db);
  return rows.length > 0;
}

/**
 * The public profile of a company that has posted under its name, with a page of its open announcements.
 *
 * @throws BorderError 404, the same for an unknown account, an inactive one, and one that has posted nothing under
 *   its name
 */
export async function publicProfile(
  db: MainDatabase,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PublicProfile> {
  const open = sql`${namedOnes(id)} and ${openOnes}`;
  const { rows } = await sql<{
    companyName: string;
    county: string | null;
    createdAt: Date;
    isChecked: boolean;
    soldCount: number;
    concludedDeals: number;
    total: number;
    ids: string[];
    photos: CompanyPhoto[];
  }>`
    select c.company_name as "companyName", c.county_of_activity as county, c.created_at as "createdAt",
      c.company_checked_at is not null as "isChecked",
      (select count(*) from main.announcements a
        where ${namedOnes(id)} and a.left_thousandths < a.quantity_thousandths)::integer as "soldCount",
      (select count(*) from main.deals d join main.announcements a on a.id = d.announcement_id
        where ${namedOnes(id)} and d.concluded_at is not null)::integer as "concludedDeals",
      (select count(*) from main.announcements a where ${open})::integer as total,
      coalesce((select p.photos from main.company_photos p where p.account_id = c.id), '[]') as photos,
      array(select a.id from main.announcements a where ${open} order by a.deadline_at, a.id
        limit ${pageSize} offset ${(page - 1) * pageSize}) as ids
    from main.accounts c
    where ${hasProfile(id)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const { createdAt, total, ids, ...profile } = row;
  const byId = new Map((await findAnnouncements(db, ids)).map((found) => [found.id, found]));
  const items = ids.flatMap((one) => byId.get(one) ?? []);
  return {
    ...profile,
    ...(await findPublicRecord(db, id)),
    memberSince: dayOf(createdAt.getTime()),
    announcements: {
      items: items.map((found) => announcementStateOf(found, found.epoch)),
      ...{ total, page, pageSize },
    },
  };
}
