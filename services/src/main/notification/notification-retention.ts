import { sql } from 'kysely';
import type { Log } from '../../platform/log.ts';
import type { AnyDatabase } from '../../platform/tables.ts';

const everyMs = 3_600_000;
/** How long news is kept; longer than any dispute about an auction waits. */
const kept = '180 days';

/** Deletes notifications past their time, and counts of mails that no longer count. */
export class NotificationRetention {
  private readonly db: AnyDatabase;
  private readonly log: Log;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(db: AnyDatabase, log: Log) {
    this.db = db;
    this.log = log;
  }

  start(): void {
    this.timer = setInterval(() => {
      this.running = this.sweep().catch((error: unknown) => {
        this.log.warn({ err: error }, 'old notifications stay until the next time');
      });
    }, everyMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  async sweep(): Promise<void> {
    await sql`delete from main.asked_mails where at < clock_timestamp() - interval '1 hour'`.execute(this.db);
    await sql`delete from main.notifications where created_at < clock_timestamp() - ${kept}::interval`.execute(
      this.db,
    );
  }
}
