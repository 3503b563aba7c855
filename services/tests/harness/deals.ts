import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import type { TestAccount } from './accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from './announcements.ts';

/** Concludes the deals of an account as both signatures would. */
export async function concludeDeals(
  db: Kysely<AllTables>,
  { accountId }: Pick<TestAccount, 'accountId'>,
): Promise<void> {
  await sql`
    update main.deals set concluded_at = clock_timestamp()
    where ${accountId} in (seller_account_id, buyer_account_id)`.execute(db);
}

/** A deal whose last day of delivery was some days ago, without a statement. Both have signed unless told otherwise. */
export async function makeStandingDeal(
  db: Kysely<AllTables>,
  { seller, buyer }: Readonly<Record<'seller' | 'buyer', TestAccount>>,
  daysAgo: number,
  isSigned = true,
): Promise<string> {
  const announcementId = await makeAnnouncement(db, seller);
  const bidId = await makeAnnouncementBid(db, announcementId, buyer);
  const id = await makeDeal(db, { announcementId, bidId }, seller, buyer);
  await sql`
    update main.deals set opened_at = clock_timestamp() - interval '400 days',
      concluded_at = ${isSigned ? sql`clock_timestamp() - interval '399 days'` : sql`null`},
      seller_party = jsonb_build_object('companyName', ${seller.companyName}::text),
      buyer_party = jsonb_build_object('companyName', ${buyer.companyName}::text),
      terms = jsonb_set(terms, '{deliveryPeriod,to}', to_jsonb(to_char(
        clock_timestamp() at time zone 'Europe/Bucharest' - make_interval(days => ${daysAgo}), 'YYYY-MM-DD')))
    where id = ${id}`.execute(db);
  return id;
}
