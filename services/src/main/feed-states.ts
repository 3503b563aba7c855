import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '@recolta/server-kit/send-json';
import type { AnnouncementSnapshot, ProductSnapshot } from '@recolta/shared/contracts/feed';
import { anyOf } from '../platform/any-of.ts';
import { idsOf, requireServiceToken, versionIdsOf } from '../platform/feed/feed-routes.ts';
import { announcementSnapshotOf } from './announcement/announcement-row.ts';
import { findAnnouncements } from './announcement/list-announcements.ts';
import { findProducts } from './product/list-products.ts';
import { productSnapshotOf } from './product/product-row.ts';
import type { MainDatabase } from './tables.ts';

/** Answers the relay what it fetches again of announcements and products; false for another path. */
export async function answerStateFeed(
  { db, serviceToken }: { readonly db: MainDatabase; readonly serviceToken: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = request.url?.split('?', 1)[0];
  const isVersions = path === '/feed/versions';
  const isTaken = request.method === 'GET' || (isVersions && request.method === 'POST');
  const read = isTaken && path !== undefined ? reads[path] : undefined;
  if (!read) return false;
  requireServiceToken(request, serviceToken);
  sendJson(response, 200, await read(db, isVersions ? await versionIdsOf(request) : idsOf(request)));
  return true;
}

const reads: Readonly<Record<string, (db: MainDatabase, ids: readonly string[]) => Promise<object>>> = {
  '/feed/state': feedAnnouncements,
  '/feed/products': feedProducts,
  '/feed/versions': feedVersions,
};

/** Announcements by id, for a relay that has no state of a room; one that was deleted is left out. */
async function feedAnnouncements(
  db: MainDatabase,
  ids: readonly string[],
): Promise<{ announcements: AnnouncementSnapshot[] }> {
  const rows = (await findAnnouncements(db, ids)).filter((row) => row.deleted_at === null);
  return { announcements: rows.map((row) => announcementSnapshotOf(row, row.epoch)) };
}

/** Products by id, as announcements. */
async function feedProducts(
  db: MainDatabase,
  ids: readonly string[],
): Promise<{ products: ProductSnapshot[] }> {
  return { products: (await findProducts(db, ids)).map((row) => productSnapshotOf(row, row.epoch)) };
}

/** Versions of announcements and products by id, by which a relay finds states that it missed. */
async function feedVersions(
  db: MainDatabase,
  ids: readonly string[],
): Promise<{ epoch: number; versions: Record<string, number> }> {
  const { epoch } = await db.selectFrom('platform.epoch').select('epoch').executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('main.announcements')
    .select(['id', 'version'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .unionAll((of) =>
      of
        .selectFrom('main.products')
        .select(['id', 'version'])
        .where('id', '=', anyOf(ids))
        .where('deleted_at', 'is', null),
    )
    .execute();
  return { epoch, versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])) };
}
