import type { ReportKind, StoredReport } from '@recolta/shared/contracts/http/content-reports';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MarketPort } from '../../platform/ports/market-port.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { publicOnes } from '../announcement/list-announcements.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { publicProducts } from '../product/list-products.ts';
import { freshAdministrator } from '../session/fresh-administrator.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';

/** Lists reports: pending ones first, the oldest of them first; then decided ones, the latest first. */
export async function listReports(
  db: MainDatabase,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: StoredReport[]; total: number; openCount: number; page: number; pageSize: number }> {
  const { rows } = await sql<Omit<StoredReport, 'at' | 'decidedAt'> & { at: Date; decidedAt: Date | null }>`
    select id, kind, subject_id as "subjectId", subject_name as "subjectName", reason, details, email, at,
      decision, answer, decided_at as "decidedAt"
    from main.content_reports
    order by decided_at is not null, case when decided_at is null then at end, decided_at desc, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number; openCount: number }>`
    select count(*) as total, count(*) filter (where decided_at is null) as "openCount"
    from main.content_reports`.execute(db);
  const { total = 0, openCount = 0 } = counts[0] ?? {};
  const items = rows.map(({ at, decidedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
  return { items, total, openCount, page, pageSize };
}

type ReportedMarket = Pick<MarketPort, 'findReportedAuction'>;

interface DecisionOptions {
  readonly db: MainDatabase;
  readonly market: ReportedMarket;
  readonly signal: Pick<FeedSignal, 'committed'>;
}

/**
 * Decides a report and mails the answer, also to the owner of removed content. The content is removed beforehand, by
 * the act that gives its owner the reason; a decision that states the removal is refused while everyone may still read
 * the content, or may again after an approval.
 *
 * @throws BorderError 401, 403, 404, 409 `RequestChanged` if it is decided, 409 `StatusConflict` if it was not removed
 */
export async function decideReport(
  { db, market, signal }: DecisionOptions,
  caller: Caller,
  id: number,
  { decision, answer }: { readonly decision: 'Removed' | 'Kept'; readonly answer: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const report = await trx
      .selectFrom('main.content_reports')
      .select(['kind', 'subject_id', 'subject_name', 'email', 'locale', 'decided_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const { userId } = await freshAdministrator(trx, caller);
    if (!report) throw notFound();
    if (report.decided_at !== null) throw new BorderError(409, 'RequestChanged');
    const subject =
      decision === 'Removed' ? await subjectOf[report.kind](trx, report.subject_id, market) : undefined;
    if (subject?.isOpen) throw new BorderError(409, 'StatusConflict');
    await trx
      .updateTable('main.content_reports')
      .set({ decision, answer, decided_by_user_id: userId, decided_at: nowSql })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      byUserId: userId,
      action: 'report.decided',
      // The log outlives the report [S11]: it keeps neither what was reported nor the answer.
      subject: { name: `#${id}` },
      details: { report: id, decision },
    });
    const { email, locale, subject_name } = report;
    const params = { number: String(id), name: subject_name, answer };
    await enqueueMail(trx, { to: email, locale, template: 'reportDecided', params: { ...params, decision } });
    if (subject) await mailOwner(trx, subject, params);
    await administratorsChanged(trx);
  });
  signal.committed();
}

interface Subject {
  readonly ownerAccountId: string;
  /** True if it is still public, or waits to be, and so was not removed. */
  readonly isOpen: boolean;
}

/** The current reported content; undefined if it no longer exists. */
const subjectOf: Readonly<
  Record<ReportKind, (trx: MainTrx, id: string, market: ReportedMarket) => Promise<Subject | undefined>>
> = {
  announcement: async (trx, id) =>
    trx
      .selectFrom('main.announcements as a')
      .select([
        'a.owner_account_id as ownerAccountId',
        sql<boolean>`(a.status = 'Pending' and a.deleted_at is null) or ${publicOnes}`.as('isOpen'),
      ])
      .where('a.id', '=', id)
      .executeTakeFirst(),
  product: async (trx, id) =>
    trx
      .selectFrom('main.products as p')
      .select(['p.provider_account_id as ownerAccountId', sql<boolean>`${publicProducts}`.as('isOpen')])
      .where('p.id', '=', id)
      .executeTakeFirst(),
  company: async (trx, id) =>
    trx
      .selectFrom('main.users')
      .select(['account_id as ownerAccountId', 'is_active as isOpen'])
      .where('account_id', '=', id)
      .executeTakeFirst(),
  liveAuction: (trx, id, market) => market.findReportedAuction(trx, id),
};

/** Mails the owner of removed content the reason, and how to contest it [S11]; not to a closed account. */
async function mailOwner(
  trx: MainTrx,
  { ownerAccountId }: Subject,
  params: { readonly number: string; readonly name: string; readonly answer: string },
): Promise<void> {
  const owner = await trx
    .selectFrom('main.accounts as a')
    .innerJoin('main.users as u', 'u.account_id', 'a.id')
    .select(['u.email', 'a.locale'])
    .where('a.id', '=', ownerAccountId)
    .where('a.closed_at', 'is', null)
    .executeTakeFirst();
  if (!owner) return;
  await enqueueMail(trx, { to: owner.email, locale: owner.locale, template: 'reportedRemoved', params });
}
