import type { Log } from '@recolta/server-kit/log';
import { sql } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import type { ContentDatabase, ContentTrx } from '../tables.ts';
import { type ContentFiles, contentIssueText, hashOfFolder, readContentFolder } from './content-folder.ts';
import type { ImportedLocalization } from './localization.ts';
import type { ImportedItem, ParsedContent } from './parse-content.ts';

export interface ImportOptions {
  readonly db: ContentDatabase;
  readonly folder: string;
  /** A folder of further files; each replaces the one of the same name in `folder`. */
  readonly addedFolder?: string | undefined;
  readonly signal: Pick<FeedSignal, 'committed'>;
  readonly log: Log;
}

/** Held by the process that imports; arbitrary, must differ from other lock ids in the database. */
export const importLock = 7_205_759_404;

/**
 * Updates the tables to match the folder. Imports nothing if the folder has an error: logs each error with its file and
 * line, and keeps serving the stored items. Idempotent and safe in several processes at once: one writes.
 *
 * @returns true if it wrote to the tables
 */
export async function importContent({
  db,
  folder,
  addedFolder,
  signal,
  log,
}: ImportOptions): Promise<boolean> {
  let files: ContentFiles;
  try {
    const added = addedFolder === undefined ? [] : await readContentFolder(addedFolder);
    files = new Map([...(await readContentFolder(folder)), ...added]);
  } catch (error) {
    log.error({ err: error, folder }, 'failed to read the content folder');
    return false;
  }
  const folderHash = hashOfFolder(files);
  const stored = await db.selectFrom('content.imports').select('folder_hash').executeTakeFirst();
  if (stored?.folder_hash === folderHash) return false;
  // Loaded on demand: most starts import nothing.
  const { parseContent } = await import('./parse-content.ts');
  const content = await parseContent(files);
  if (content.issues.length > 0) {
    for (const issue of content.issues)
      log.error({ folder }, `content is not imported: ${contentIssueText(issue)}`);
    return false;
  }
  const hasWritten = await db.transaction().execute(async (trx) => {
    // Waits for another process without a timeout.
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
      trx,
    );
    await sql`select pg_advisory_xact_lock(${importLock})`.execute(trx);
    // Another process may have imported it meanwhile.
    const now = await trx.selectFrom('content.imports').select('folder_hash').executeTakeFirst();
    if (now?.folder_hash === folderHash) return false;
    await storeContent(trx, content);
    await trx
      .insertInto('content.imports')
      .values({ folder_hash: folderHash })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ folder_hash: folderHash, imported_at: sql`clock_timestamp()` }),
      )
      .execute();
    await appendEvents(trx, 'content', [{ kind: 'content:changed' }]);
    return true;
  });
  if (hasWritten) {
    signal.committed();
    log.info({ items: content.items.length, assets: content.assets.length }, 'content imported');
  }
  return hasWritten;
}

/** Replaces all items; readers see the old ones until the commit. */
async function storeContent(trx: ContentTrx, { items, assets }: ParsedContent): Promise<void> {
  await trx.deleteFrom('content.items').execute();
  await trx.deleteFrom('content.assets').execute();
  const insertAll = async <Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>) => {
    for (let at = 0; at < rows.length; at += rowsPerInsert) await insert(rows.slice(at, at + rowsPerInsert));
  };
  await insertAll(items, (some) => trx.insertInto('content.items').values(some.map(itemRow)).execute());
  await insertAll(
    items.flatMap((item) => item.localizations.map((one) => localizationRow(item, one))),
    (some) => trx.insertInto('content.localizations').values(some).execute(),
  );
  await insertAll(
    items.flatMap(({ id, relations }) =>
      (relations?.events ?? []).map((event) => ({ item_id: id, ...event })),
    ),
    (some) => trx.insertInto('content.events').values(some).execute(),
  );
  await insertAll(
    items.flatMap(({ id, relations }) =>
      (relations?.customers ?? []).map(({ id: customer_id, reference_id, type }) => ({
        ...{ item_id: id, customer_id, reference_id, type },
      })),
    ),
    (some) => trx.insertInto('content.customer_relations').values(some).execute(),
  );
  await insertAll(assets, (some) =>
    trx
      .insertInto('content.assets')
      .values(
        some.map((asset) => ({
          id: asset.id,
          type: asset.type,
          name: asset.name,
          original_name: asset.originalName,
          mime_type: asset.mimeType,
          width: asset.width,
          height: asset.height,
          duration_seconds: asset.durationSeconds,
          bytes_sha256: asset.bytesSha256,
          file: asset.file,
          author: asset.author,
          cover_id: asset.coverId,
          localizations: JSON.stringify(asset.localizations),
        })),
      )
      .execute(),
  );
}

/** A statement has at most 65,535 parameters. */
const rowsPerInsert = 500;

function itemRow({ id, model, createdOn, relations }: ImportedItem) {
  const { channels = [], stories = [], context = null } = relations ?? {};
  return {
    ...{ id, model, created_on: createdOn },
    channels: [...channels],
    stories: [...stories],
    context: context && JSON.stringify(context),
  };
}

function localizationRow({ id, model }: ImportedItem, one: ImportedLocalization) {
  return {
    item_id: id,
    locale: one.locale,
    model,
    slug: one.slug,
    changed_on: one.changedOn,
    publish_on: one.publishOn,
    fields: JSON.stringify(one.fields),
    blocks: JSON.stringify(one.blocks),
    assets: JSON.stringify(one.assets),
    asset_ids: one.assets.map(({ assetId }) => assetId),
    tags: JSON.stringify(one.tags),
    keyword_slugs: one.tags.map(({ slug }) => slug),
    tag_slugs: [...one.tagSlugs],
    reference_ids: [...one.referenceIds],
    read_minutes: one.readMinutes,
    headline: one.headline,
    full_text: one.fullText,
  };
}
