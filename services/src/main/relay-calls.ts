import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '@recolta/server-kit/send-json';
import type { AnnouncementSnapshot, ProductSnapshot } from '@recolta/shared/contracts/feed';
import { anyOf } from '../platform/any-of.ts';
import { answerFeed, versionIdsOf } from '../platform/feed/feed-routes.ts';
import { type PathCall, relayCall } from '../platform/http/path-calls.ts';
import { readJsonBody } from '../platform/http/read-body.ts';
import { announcementSnapshotOf } from './announcement/announcement-row.ts';
import { findAnnouncements } from './announcement/list-announcements.ts';
import type { MainOptions } from './main-options.ts';
import { findProducts } from './product/list-products.ts';
import { productSnapshotOf } from './product/product-row.ts';
import { feedSessions } from './session/feed-sessions.ts';
import type { MainDatabase } from './tables.ts';

const maxSessionsBytes = 100_000;

/** Calls of the relay: the feed, the data that it fetches again, and the sessions of its handshakes. */
export function mainRelayCalls(options: MainOptions): PathCall[] {
  const { feedDb: db, market, signal } = options;
  const read =
    (find: (db: MainDatabase, ids: readonly string[]) => Promise<object>) =>
    async (request: IncomingMessage, response: ServerResponse) =>
      sendJson(response, 200, await find(db, await versionIdsOf(request)));
  return [
    relayCall('GET', '/feed', (request, response) =>
      answerFeed(request, response, { db, module: 'main', signal }),
    ),
    relayCall('GET', '/feed/state', read(feedAnnouncements)),
    relayCall('GET', '/feed/products', read(feedProducts)),
    relayCall('GET', '/feed/versions', read(feedVersions)),
    relayCall('POST', '/feed/versions', read(feedVersions)),
    relayCall('POST', '/feed/sessions', async (request, response) =>
      sendJson(
        response,
        200,
        await feedSessions({ feedDb: db, market }, await readJsonBody(request, maxSessionsBytes)),
      ),
    ),
  ];
}

/** Announcements by id, for a relay without the state of a room; deleted ones are left out. */
async function feedAnnouncements(
  db: MainDatabase,
  ids: readonly string[],
): Promise<{ announcements: AnnouncementSnapshot[] }> {
  const rows = (await findAnnouncements(db, ids)).filter((row) => row.deleted_at === null);
  return { announcements: rows.map((row) => announcementSnapshotOf(row, row.epoch)) };
}

/** Products by id, like announcements. */
async function feedProducts(
  db: MainDatabase,
  ids: readonly string[],
): Promise<{ products: ProductSnapshot[] }> {
  return { products: (await findProducts(db, ids)).map((row) => productSnapshotOf(row, row.epoch)) };
}

/** Versions of announcements and products by id, by which a relay finds missed states. */
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
