import type { Log } from '@recolta/server-kit/log';
import type { AnnouncementCounts } from '@recolta/shared/contracts/http/announcements';
import type { FilterClause } from '@recolta/shared/contracts/http/list-filters';
import { type Kysely, sql } from 'kysely';
import type { DueWork, WorkRound } from '../../../platform/due-worker.ts';
import type { ServicesMetrics } from '../../../platform/metrics.ts';
import type { MainTables } from '../../tables.ts';
import { OpenColumns } from './open-columns.ts';
import { countOpen, type FoldedTexts, findOpen, type OpenQuery } from './query-open.ts';
import { type OpenPosition, readChanges, readOpen, readPosition } from './read-open.ts';

interface OpenAnnouncementsOptions {
  /** For loading. */
  readonly db: Kysely<MainTables>;
  /** For reads that a call waits for. */
  readonly readDb: Kysely<MainTables>;
  /** With more announcements than this, none are kept. */
  readonly maxCount: number;
  readonly metrics: Pick<ServicesMetrics, 'announcementLists'>;
  readonly log: Log;
}

/** Maximum number of texts that one query looks for in each name: with more, the scan would block the event loop. */
const maxTexts = 4;

/** The kept announcements, and the position in the database's changes up to which they are current. */
interface Kept {
  readonly columns: OpenColumns;
  position: OpenPosition;
}

/**
 * The open announcements of the market in memory, for lists and counts of them. Every answer first reads what was
 * committed before the request, in one statement that all waiting callers share; so it equals the answer of SQL.
 * Loads in the background, and again after events across which the database cannot report changes (a restore, a
 * crash).
 */
export class OpenAnnouncements implements DueWork {
  readonly name = 'open announcements';
  /** Without requests, changes accumulate for at most a second. */
  readonly pace = { minSleepMs: 1000, maxSleepMs: 1000 };
  private readonly options: OpenAnnouncementsOptions;
  private kept: Kept | null = null;
  private reading: Promise<void> | null = null;
  private nextReading: Promise<void> | null = null;
  private isOff: boolean;
  private readAtMs = 0;

  constructor(options: OpenAnnouncementsOptions) {
    this.options = options;
    this.isOff = options.maxCount === 0;
  }

  /** The number of kept announcements, and the age of the last read of changes; null while none are kept. */
  get state(): { readonly count: number; readonly ageSeconds: number } | null {
    if (!this.kept) return null;
    return { count: this.kept.columns.size, ageSeconds: (performance.now() - this.readAtMs) / 1000 };
  }

  /** Total and ids of a page; null if SQL has to find them. */
  async find(query: OpenQuery): Promise<{ readonly total: number; readonly ids: string[] } | null> {
    return this.answer(query.clauses, (columns, folded) => findOpen(columns, query, folded));
  }

  /** Counts by the values of fields; null if SQL has to count. */
  async count(clauses: readonly FilterClause[]): Promise<AnnouncementCounts | null> {
    return this.answer(clauses, (columns, folded) => countOpen(columns, clauses, folded));
  }

  /** Loads everything again, because the kept data does not match the database. */
  drop(): void {
    this.kept = null;
  }

  async round(stop: AbortSignal): Promise<WorkRound> {
    if (this.kept) await this.catchUp();
    else if (!this.isOff) await this.load(stop);
    return { hasWorked: false };
  }

  private leftToSql(): null {
    this.options.metrics.announcementLists.inc({ by: 'sql' });
    return null;
  }

  private async answer<Answer>(
    clauses: readonly FilterClause[],
    read: (columns: OpenColumns, folded: FoldedTexts) => Answer,
  ): Promise<Answer | null> {
    const { kept } = this;
    const texts = clauses.filter(({ name }) => name === 'name').flatMap(({ values }) => values);
    if (!kept || texts.length > maxTexts) return this.leftToSql();
    const [folded] = await Promise.all([this.fold(texts), this.catchUp()]);
    // Data loaded meanwhile was not updated for this call.
    if (this.kept !== kept) return this.leftToSql();
    const answer = read(kept.columns, folded);
    this.options.metrics.announcementLists.inc({ by: 'memory' });
    return answer;
  }

  /** Folds the searched texts in the database, like the names. */
  private async fold(texts: readonly string[]): Promise<FoldedTexts> {
    if (texts.length === 0) return new Map();
    const { rows } = await sql<{ text: string; folded: string }>`
      select text, platform.folded(text) as folded from unnest(${[...texts]}::text[]) as text`.execute(
      this.options.readDb,
    );
    return new Map(rows.map(({ text, folded }) => [text, folded]));
  }

  /** Applies all changes that were committed before this call. */
  private catchUp(): Promise<void> {
    if (!this.reading) {
      this.reading = this.readOnce().finally(() => {
        this.reading = null;
      });
      return this.reading;
    }
    // The read in progress may have begun before a commit that the caller knows of.
    this.nextReading ??= this.reading
      .catch(() => undefined)
      .then(() => {
        this.nextReading = null;
        return this.catchUp();
      });
    return this.nextReading;
  }

  private async readOnce(): Promise<void> {
    const { kept } = this;
    if (!kept) return;
    const changes = await readChanges(this.options.readDb, kept.position);
    if (this.kept !== kept) return;
    if (!changes) {
      this.options.log.info('the open announcements are loaded again');
      this.drop();
      return;
    }
    kept.columns.apply(changes.rows);
    kept.position = changes.position;
    this.readAtMs = performance.now();
    this.requireFew(kept.columns);
  }

  private async load(stop: AbortSignal): Promise<void> {
    const { db } = this.options;
    const startMs = performance.now();
    // Changes during the load are read again from here.
    const position = await readPosition(db);
    const columns = new OpenColumns();
    for await (const rows of readOpen(db)) {
      columns.apply(rows);
      if (stop.aborted || !this.requireFew(columns)) return;
    }
    const changes = await readChanges(db, position);
    if (!changes) return;
    columns.apply(changes.rows);
    this.kept = { columns, position: changes.position };
    this.readAtMs = performance.now();
    const ms = Math.round(this.readAtMs - startMs);
    this.options.log.info({ count: columns.size, ms }, 'the open announcements are loaded');
  }

  /** Turns itself off permanently if there are too many. */
  private requireFew({ size }: OpenColumns): boolean {
    const { maxCount, log } = this.options;
    if (size <= maxCount) return true;
    this.isOff = true;
    this.drop();
    log.warn(
      { maxCount },
      'more open announcements than are kept in memory: lists are read by SQL from now on',
    );
    return false;
  }
}
