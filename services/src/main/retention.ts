import type { Log } from '@recolta/server-kit/log';
import { type Kysely, sql } from 'kysely';
import type { FeedSignal } from '../platform/feed/feed-signal.ts';
import { removeFiles } from '../platform/files/file-records.ts';
import type { MarketPort } from '../platform/ports/market-port.ts';
import { termsEventKey } from './account/terms-notices.ts';
import { eraseOldDeals } from './deal/erase-old-deals.ts';
import { deleteExpiredRegistrations } from './registration/expired-registrations.ts';
import type { MainTables } from './tables.ts';

const everyMs = 10 * 60_000;

/** Rows whose retention has ended, by table. */
const over = {
  'main.sessions': sql<boolean>`ends_at < clock_timestamp()`,
  'main.push_subscriptions': sql<boolean>`session_id is not null
    and not exists (select from main.sessions s where s.id = session_id)`,
  'main.sign_in_origins': sql<boolean>`last_at < clock_timestamp() - interval '90 days'`,
  'main.known_devices': sql<boolean>`last_at < clock_timestamp() - interval '180 days'`,
  'main.sign_ins': sql<boolean>`ends_at < clock_timestamp()`,
  'main.totp_set_ups': sql<boolean>`ends_at < clock_timestamp()`,
  'main.used_challenges': sql<boolean>`ends_at < clock_timestamp()`,
  // The audit log keeps the decision and who made it.
  'main.factor_recoveries': sql<boolean>`ended_at < clock_timestamp() - interval '2 years'`,
  'main.link_tokens': sql<boolean>`ends_at < clock_timestamp() - interval '1 day'`,
  // Number of mails to an address within the hour.
  'main.asked_mails': sql<boolean>`at < clock_timestamp() - interval '1 hour'`,
  // Messages of the public forms, as stated in the privacy notice; a subscription stays until it is ended.
  'main.incoming': sql<boolean>`kind <> 'subscriber' and at < clock_timestamp() - interval '2 years'`,
  'main.content_reports': sql<boolean>`decided_at < clock_timestamp() - interval '2 years'`,
  // Subscriptions that were never confirmed.
  'main.subscribers': sql<boolean>`confirmed_at is null and subscribed_at < clock_timestamp() - interval '7 days'`,
  // The audit log keeps the decision and who made it.
  'main.company_changes': sql<boolean>`decided_at < clock_timestamp() - interval '2 years'`,
  // Kept while an announcement can be approved again, so that each search finds it once.
  'main.search_matches': sql<boolean>`tell_at is null and not exists (select from main.announcements a
    where a.id = announcement_id and a.status in ('Pending', 'InProgress') and a.deleted_at is null)`,
  // Longer than a dispute about an auction takes to arise. That of the current terms tells who knows of them [S10].
  'main.notifications': sql<boolean>`created_at < clock_timestamp() - interval '180 days'
    and not (type = 'TermsChanged' and event_key = ${termsEventKey})`,
};

const tables = Object.keys(over) as (keyof typeof over)[];

interface RetentionOptions {
  readonly db: Kysely<MainTables>;
  readonly market: Pick<MarketPort, 'eraseTradeData'>;
  readonly signal: Pick<FeedSignal, 'committed'>;
  readonly log: Log;
}

/** Deletes rows of the main service at the end of their retention; several processes may do so. */
export class Retention {
  private readonly db: Kysely<MainTables>;
  private readonly market: Pick<MarketPort, 'eraseTradeData'>;
  private readonly signal: Pick<FeedSignal, 'committed'>;
  private readonly log: Log;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor({ db, market, signal, log }: RetentionOptions) {
    this.db = db;
    this.market = market;
    this.signal = signal;
    this.log = log;
  }

  start(): void {
    this.timer = setInterval(() => {
      this.running = this.sweep().catch((error: unknown) => {
        this.log.warn({ err: error }, 'rows past their retention were not deleted; retrying');
      });
    }, everyMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  async sweep(): Promise<void> {
    for (const table of tables) await this.db.deleteFrom(table).where(over[table]).execute();
    await this.eraseDrivers();
    await this.removeUnusedFiles();
    while (await this.db.transaction().execute(eraseOldDeals));
    await this.eraseClosed();
    if ((await deleteExpiredRegistrations(this.db)) > 0) this.signal.committed();
  }

  /** Erases names and telephones of drivers 90 days after the last fact of a deal that is paid or annulled [D2]. */
  private async eraseDrivers(): Promise<void> {
    await sql`
      update main.deal_facts f set body = jsonb_set(f.body, '{driver}', 'null')
      from main.deals d where d.id = f.deal_id and d.life->>'stage' in ('paid', 'annulled')
        and f.body->'driver' <> 'null'
        and (select max(l.stated_at) from main.deal_facts l where l.deal_id = d.id)
          < clock_timestamp() - interval '90 days'`.execute(this.db);
    await sql`
      delete from main.driver_links k using main.deals d
      where d.id = k.deal_id and d.life->>'stage' in ('paid', 'annulled')
        and (select max(l.stated_at) from main.deal_facts l where l.deal_id = d.id)
          < clock_timestamp() - interval '90 days'`.execute(this.db);
  }

  /** Removes files of deals that no fact has named within a day. */
  private async removeUnusedFiles(): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ key: string }>`
        delete from main.deal_files where id in (
          select id from main.deal_files where not is_used and uploaded_at < clock_timestamp() - interval '1 day'
          order by uploaded_at limit 500 for update skip locked) returning file_key as key`.execute(trx);
      await removeFiles(
        trx.$pickTables<'platform.files'>(),
        rows.map(({ key }) => key),
      );
    });
  }

  /** Erases data that closing an account left because an auction was locked. */
  private async eraseClosed(): Promise<void> {
    const closed = await this.db
      .selectFrom('main.accounts')
      .select('id')
      .where('closed_at', 'is not', null)
      .execute();
    await this.market.eraseTradeData(
      this.db,
      closed.map(({ id }) => id),
    );
  }
}
