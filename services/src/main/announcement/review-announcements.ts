import type { AnnouncementReview } from '@recolta/shared/contracts/http/announcements';
import { sql } from 'kysely';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainDatabase } from '../tables.ts';
import {
  type AnnouncementListPage,
  type AnnouncementListQuery,
  listAllAnnouncements,
} from './list-announcements.ts';

type ReviewedPage = Omit<AnnouncementListPage, 'items'> & {
  readonly items: (AnnouncementListPage['items'][number] & { readonly review: AnnouncementReview })[];
};

/**
 * Lists all announcements for administrators, those that wait for approval first, each with what to check before
 * approving it [A1].
 *
 * @throws BorderError 400
 */
export async function listForReview(
  db: MainDatabase,
  caller: Caller,
  query: AnnouncementListQuery,
): Promise<ReviewedPage> {
  const page = await listAllAnnouncements(db, caller, query);
  const ids = page.items.map(({ id }) => id);
  const { rows } = await sql<AnnouncementReview & { id: string }>`
    select a.id, a.owner_company_name as "ownerName",
      (select count(*) from main.documents d where d.account_id = a.owner_account_id)::integer as documents,
      jsonb_array_length(a.goods->'photos') as photos,
      coalesce(a.goods->>'contractFile', '') <> '' as "hasContract",
      (select count(*) from main.deals d where a.owner_account_id in (d.seller_account_id, d.buyer_account_id)
        and d.concluded_at is not null)::integer as deals,
      (select count(*) from main.announcements o where o.owner_account_id = a.owner_account_id and o.id <> a.id
        and o.first_approved_at is not null)::integer as approved,
      (select count(*) from main.announcements o where o.owner_account_id = a.owner_account_id and o.id <> a.id
        and o.reason is not null)::integer as cancelled
    from main.announcements a where a.id = any(${ids}::uuid[])`.execute(db);
  const reviews = new Map(rows.map(({ id, ...review }) => [id, review]));
  return {
    ...page,
    items: page.items.flatMap((item) => {
      const review = reviews.get(item.id);
      return review ? [{ ...item, review }] : [];
    }),
  };
}
