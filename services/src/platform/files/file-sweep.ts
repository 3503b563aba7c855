import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { AnyDatabase } from '../tables.ts';
import type { FileStore } from './file-store.ts';
import { maySweepSql } from './hold-sweeps.ts';

const everyMs = 20_000;
/** A file that was not kept this long after its place was taken was given up; sixteen images at five seconds each fit in. */
const givenUpAfterSeconds = 120;
/** Rows of erased files go once they count for no quota any more. */
const forgottenAfterHours = 1;
const batch = 50;

/** Erases the bytes of files that are wanted no more, or whose upload came to nothing; several processes may sweep. */
export class FileSweep {
  private readonly db: AnyDatabase;
  private readonly store: FileStore;
  private readonly log: Log;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(db: AnyDatabase, store: FileStore, log: Log) {
    this.db = db;
    this.store = store;
    this.log = log;
  }

  start(): void {
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.sweepAll());
    }, everyMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  private async sweepAll(): Promise<void> {
    try {
      if (!(await this.store.hasRoom()))
        this.log.error('documents are refused: the disk has too little free space');
      while ((await this.sweep()) === batch);
    } catch (error) {
      this.log.warn({ err: error }, 'files that are wanted no more stay until the next sweep');
    }
  }

  /**
   * One sweep of at most fifty files; returns how many there were. While a backup holds the sweeps there are none.
   *
   * @throws whatever the storage throws; nothing is forgotten then
   */
  async sweep(): Promise<number> {
    return this.db.transaction().execute(async (trx) => {
      const { rows: may } = await sql<{ maySweep: boolean }>`select ${maySweepSql} as "maySweep"`.execute(
        trx,
      );
      if (!may[0]?.maySweep) return 0;
      const { rows } = await sql<{ key: string }>`
        select key from platform.files
        where (kept_at is null or removed_at is not null) and erased_at is null
          and (removed_at is not null or created_at < clock_timestamp() - make_interval(secs => ${givenUpAfterSeconds}))
        order by created_at limit ${batch} for update skip locked`.execute(trx);
      for (const { key } of rows) await this.store.remove(key);
      await sql`
        update platform.files set erased_at = clock_timestamp(), sha256 = null
        where key = any(${rows.map(({ key }) => key)})`.execute(trx);
      await sql`
        delete from platform.files
        where erased_at is not null
          and created_at < clock_timestamp() - make_interval(hours => ${forgottenAfterHours})`.execute(trx);
      return rows.length;
    });
  }
}
