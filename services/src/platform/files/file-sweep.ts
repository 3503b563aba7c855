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
/** Calls of the store at a time. */
const atOnce = 8;

const agoSql = (seconds: number) => sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`;

/** Erases the bytes of removed files and of failed uploads; several processes may sweep. */
export class FileSweep {
  private readonly db: FilesDatabase;
  private readonly store: FileStore;
  private readonly log: Log;
  private timer: NodeJS.Timeout | null = null;
  private isStopping = false;
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
    this.isStopping = true;
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
   * Sweeps at most fifty files; returns how many there were. Returns 0 while a backup holds the sweeps. No transaction
   * is open while the store erases, however slow it is: a removed file is never kept again, and erasing twice does no
   * harm.
   *
   * @throws the error of the storage, after the other files of the batch; a row is erased only after its bytes
   */
  async sweep(): Promise<number> {
    const keys = await this.findRemoved();
    const failures: unknown[] = [];
    for (let next = 0; next < keys.length && !this.isStopping; next += atOnce) {
      const some = keys.slice(next, next + atOnce);
      const results = await Promise.allSettled(some.map((key) => this.store.remove(key)));
      const erased = some.filter((_, index) => results[index]?.status === 'fulfilled');
      await this.noteErased(erased);
      for (const result of results) if (result.status === 'rejected') failures.push(result.reason);
    }
    await this.forgetErased();
    if (failures.length > 0) throw failures[0];
    return this.isStopping ? 0 : keys.length;
  }

  /** Removes failed uploads, so that they can no longer be kept, and returns removed files. */
  private findRemoved(): Promise<string[]> {
    return this.db.transaction().execute(async (trx) => {
      const { rows: may } = await sql<{ maySweep: boolean }>`select ${maySweepSql} as "maySweep"`.execute(
        trx,
      );
      if (!may[0]?.maySweep) return [];
      await trx
        .updateTable('platform.files')
        .set({ removed_at: nowSql })
        .where('key', 'in', (of) =>
          of
            .selectFrom('platform.files')
            .select('key')
            .where('erased_at', 'is', null)
            .where('kept_at', 'is', null)
            .where('removed_at', 'is', null)
            .where('created_at', '<', agoSql(givenUpAfterSeconds))
            .orderBy('created_at')
            .limit(batch)
            .forUpdate()
            .skipLocked(),
        )
        .execute();
      const rows = await trx
        .selectFrom('platform.files')
        .select('key')
        .where('erased_at', 'is', null)
        .where('removed_at', 'is not', null)
        .orderBy('created_at')
        .limit(batch)
        .execute();
      return rows.map(({ key }) => key);
    });
  }

  private async noteErased(keys: readonly string[]): Promise<void> {
    await this.db
      .updateTable('platform.files')
      .set({ erased_at: nowSql, sha256: null })
      .where('key', '=', anyOf(keys))
      .execute();
  }

  private async forgetErased(): Promise<void> {
    await this.db
      .deleteFrom('platform.files')
      .where('erased_at', 'is not', null)
      .where('created_at', '<', agoSql(forgottenAfterSeconds))
      .execute();
  }
}
