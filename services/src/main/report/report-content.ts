import type { ContentReport, ReportKind } from '@recolta/shared/contracts/http/content-reports';
import { sql } from 'kysely';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { MarketPort } from '../../platform/ports/market-port.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { publicOnes } from '../announcement/list-announcements.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { publicProducts } from '../product/list-products.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';

/** Maximum number of reports in a day by one account, by one e-mail, and about one object. */
const perReporterADay = 10;
const perSubjectADay = 50;

interface ReportOptions {
  readonly db: MainDatabase;
  readonly market: Pick<MarketPort, 'findAuctionName'>;
  readonly signal: Pick<FeedSignal, 'committed'>;
}

/**
 * Stores a report of public content, and confirms it by mail [S11]. The relay limits the reports per address.
 *
 * @param accountId of the signed-in caller; null for a visitor
 * @throws BorderError 404 unless the content is public, 429 beyond the daily limits
 */
export async function reportContent(
  { db, market, signal }: ReportOptions,
  accountId: string | null,
  { isInGoodFaith: _, ...report }: ContentReport,
): Promise<void> {
  const { kind, subjectId, reason, details, email, locale } = report;
  await db.transaction().execute(async (trx) => {
    const name = await subjectNames[kind](trx, subjectId, market);
    if (name === undefined) throw notFound();
    await requireFew(trx, { accountId, email, subjectId });
    const { id } = await trx
      .insertInto('main.content_reports')
      .values({
        ...{ kind, reason, details, email, locale },
        subject_id: subjectId,
        subject_name: name,
        account_id: accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const params = { number: String(id), name };
    await enqueueMail(trx, { to: email, locale, template: 'reportReceived', params });
    await administratorsChanged(trx);
  });
  signal.committed();
}

/** The name of public content; undefined if there is none. */
const subjectNames: Readonly<
  Record<
    ReportKind,
    (trx: MainTrx, id: string, market: Pick<MarketPort, 'findAuctionName'>) => Promise<string | undefined>
  >
> = {
  async announcement(trx, id) {
    const { rows } = await sql<{ name: string }>`
      select a.goods->>'name' as name from main.announcements a where a.id = ${id} and ${publicOnes}`.execute(
      trx,
    );
    return rows[0]?.name;
  },
  async product(trx, id) {
    const { rows } = await sql<{ name: string }>`
      select p.product_name as name from main.products p where p.id = ${id} and ${publicProducts}`.execute(
      trx,
    );
    return rows[0]?.name;
  },
  async company(trx, id) {
    const { rows } = await sql<{ name: string }>`
      select c.company_name as name from main.accounts c
      where c.id = ${id} and c.closed_at is null and c.company_name is not null
        and exists (select from main.announcements a
          where a.owner_account_id = c.id and a.privacy_type = 'Public' and ${publicOnes})`.execute(trx);
    return rows[0]?.name;
  },
  liveAuction: (trx, id, market) => market.findAuctionName(trx, id),
};

async function requireFew(
  trx: MainTrx,
  {
    accountId,
    email,
    subjectId,
  }: { readonly accountId: string | null; readonly email: string; readonly subjectId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content reports', 0))`.execute(trx);
  const { rows } = await sql<{ byReporter: number; ofSubject: number }>`
    select count(*) filter (where lower(email) = lower(${email}) or account_id = ${accountId}) as "byReporter",
      count(*) filter (where subject_id = ${subjectId}) as "ofSubject"
    from main.content_reports where at > clock_timestamp() - interval '1 day'`.execute(trx);
  const { byReporter = 0, ofSubject = 0 } = rows[0] ?? {};
  if (byReporter >= perReporterADay || ofSubject >= perSubjectADay)
    throw new BorderError(429, 'TooManyRequests', { seconds: 3600 });
}
