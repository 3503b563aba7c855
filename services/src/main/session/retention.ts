import { type Kysely, sql } from 'kysely';
import type { Log } from '../../platform/log.ts';
import type { MainTables } from '../tables.ts';

const everyMs = 10 * 60_000;

/** How long what came by the public forms is kept; the privacy notice says so too. */
const incomingKept = '2 years';

/**
 * Deletes what has ended and is needed no more: sessions past their end, links a day past theirs, messages of the
 * public forms. A subscription stays until it is ended.
 */
export class Retention {
  private readonly db: Kysely<MainTables>;
  private readonly log: Log;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(db: Kysely<MainTables>, log: Log) {
    this.db = db;
    this.log = log;
  }

  start(): void {
    this.timer = setInterval(() => {
      this.running = this.sweep().catch((error: unknown) => {
        this.log.warn({ err: error }, 'what has ended stays until the next time');
      });
    }, everyMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  async sweep(): Promise<void> {
    await sql`delete from main.sessions where ends_at < clock_timestamp()`.execute(this.db);
    await sql`delete from main.link_tokens where ends_at < clock_timestamp() - interval '1 day'`.execute(
      this.db,
    );
    await sql`
      delete from main.incoming
      where kind <> 'subscriber' and at < clock_timestamp() - ${incomingKept}::interval`.execute(this.db);
  }
}
