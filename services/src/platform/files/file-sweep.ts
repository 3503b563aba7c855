import type { Log } from '@recolta/server-kit/log';
import { sql } from 'kysely';
import { anyOf } from '../any-of.ts';
import { nowSql } from '../clock.ts';
import type { FilesDatabase } from '../tables.ts';
import type { FileStore } from './file-store.ts';
import { maySweepSql } from './hold-sweeps.ts';

const everyMs = 20_000;
/**
 * An upload that is not kept this long after its reservation has failed; sixteen images at five seconds each fit
 * in.
 */
const givenUpAfterSeconds = 120;
/** Rows of erased files are deleted when they no longer count towards a quota. */
const forgottenAfterSeconds = 3600;
const batch = 50;

const agoSql = (seconds: number) => sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`;

/** Erases the bytes of removed files and of failed uploads; several processes may sweep. */
export class FileSweep {
  private readonly db: FilesDatabase;
  private readonly store: FileStore;
  private readonly log: Log;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(db: FilesDatabase, store: FileStore, log: Log) {
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
      this.log.warn({ err: error }, 'failed to erase removed files; retrying at the next sweep');
    }
  }

  /**
   * Sweeps at most fifty files; returns how many there were. Returns 0 while a backup holds the sweeps.
   *
   * @throws the error of the storage; no row is deleted then
   */
  async sweep(): Promise<number> {
    return this.db.transaction().execute(async (trx) => {
      const { rows: may } = await sql<{ maySweep: boolean }>`select ${maySweepSql} as "maySweep"`.execute(
        trx,
      );
      if (!may[0]?.maySweep) return 0;
      const rows = await trx
        .selectFrom('platform.files')
        .select('key')
        .where('erased_at', 'is', null)
        .where((of) =>
          of.or([
            of('removed_at', 'is not', null),
            of.and([of('kept_at', 'is', null), of('created_at', '<', agoSql(givenUpAfterSeconds))]),
          ]),
        )
        .orderBy('created_at')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { key } of rows) await this.store.remove(key);
      await trx
        .updateTable('platform.files')
        .set({ erased_at: nowSql, sha256: null })
        .where('key', '=', anyOf(rows.map(({ key }) => key)))
        .execute();
      await trx
        .deleteFrom('platform.files')
        .where('erased_at', 'is not', null)
        .where('created_at', '<', agoSql(forgottenAfterSeconds))
        .execute();
      return rows.length;
    });
  }
}
