import DataLoader from 'dataloader';
import type { RawBuilder } from 'kysely';
import type { AssetSite } from '../assets/asset-address.ts';
import type { AssetFacts, Block, EventName } from '../content-model.ts';
import type { ContentDatabase } from '../tables.ts';
import { countsOf, localizationsOf, type ServedItem } from './item-queries.ts';

export interface StoredAsset extends AssetFacts {
  readonly sha256: string;
}

interface QueryContextOptions {
  readonly db: ContentDatabase;
  readonly site: AssetSite;
  /** Value of the header `Prepr-Locale`. */
  readonly headerLocale: string | null;
  /** Aborted when the answer is no longer needed or took too long: no statement starts after it. */
  readonly signal: AbortSignal;
}

/** Undefined for a key without a value. */
type Loader<Value> = DataLoader<string, Value | undefined>;

/** Loads all keys of a turn of the event loop in one statement. */
function loaderOf<Value>(
  loadAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Loader<Value> {
  return new DataLoader<string, Value | undefined>(
    async (keys) => {
      const values = await loadAll(keys);
      return keys.map((key) => values.get(key));
    },
    { batchScheduleFn: setImmediate },
  );
}

/** Shared by the resolvers of one request. Its statements run one after the other: a query takes one connection. */
export class QueryContext {
  readonly site: AssetSite;
  readonly headerLocale: string | null;
  readonly signal: AbortSignal;
  readonly blocks: Loader<readonly Block[]>;
  readonly localizations: Loader<readonly ServedItem[]>;
  readonly counts: Loader<Readonly<Partial<Record<EventName, number>>>>;
  readonly assets: Loader<StoredAsset>;
  private readonly db: ContentDatabase;
  private last: Promise<unknown> = Promise.resolve();

  constructor({ db, site, headerLocale, signal }: QueryContextOptions) {
    this.db = db;
    this.site = site;
    this.headerLocale = headerLocale;
    this.signal = signal;
    this.blocks = loaderOf((keys) => this.loadBlocks(keys));
    this.localizations = loaderOf((ids) => this.loadLocalizations(ids));
    this.counts = loaderOf((ids) => this.loadCounts(ids));
    this.assets = loaderOf((ids) => this.loadAssets(ids));
  }

  async rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    return (await this.inTurn(() => query.execute(this.db))).rows;
  }

  private inTurn<Result>(statement: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(() => {
      this.signal.throwIfAborted();
      return statement();
    });
    this.last = result.catch(() => undefined);
    return result;
  }

  /** @param keys results of `blocksKey` */
  private async loadBlocks(keys: readonly string[]): Promise<Map<string, readonly Block[]>> {
    const ids = keys.map((key) => key.split(' ', 1)[0] ?? '');
    const rows = await this.inTurn(() =>
      this.db
        .selectFrom('content.localizations')
        .select(['item_id', 'locale', 'blocks'])
        .where('item_id', 'in', ids)
        .execute(),
    );
    return new Map(rows.map(({ item_id, locale, blocks }) => [blocksKey({ id: item_id, locale }), blocks]));
  }

  private async loadLocalizations(ids: readonly string[]): Promise<Map<string, readonly ServedItem[]>> {
    return Map.groupBy(await this.rows(localizationsOf(ids)), ({ id }) => id);
  }

  private async loadCounts(ids: readonly string[]): Promise<Map<string, Partial<Record<EventName, number>>>> {
    const counts = new Map<string, Partial<Record<EventName, number>>>();
    for (const { id, event, count } of await this.rows(countsOf(ids)))
      counts.set(id, { ...counts.get(id), [event]: count });
    return counts;
  }

  private async loadAssets(ids: readonly string[]): Promise<Map<string, StoredAsset>> {
    const rows = await this.inTurn(() =>
      this.db
        .selectFrom('content.assets')
        .select(['id', 'type', 'name', 'width', 'height', 'author', 'localizations'])
        .select(['original_name as originalName', 'mime_type as mimeType', 'bytes_sha256 as sha256'])
        .select(['duration_seconds as durationSeconds', 'cover_id as coverId'])
        .where('id', 'in', [...ids])
        .execute(),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

export function blocksKey({ id, locale }: { readonly id: string; readonly locale: string }): string {
  return `${id} ${locale}`;
}
