import { favouritesContract, maxFavourites } from '@recolta/shared/contracts/http/favourites';
import { sql } from 'kysely';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { FollowedSales } from '../../platform/sale/followed-sales.ts';
import { announcementsVisibleTo } from '../announcement/list-announcements.ts';
import type { MainOptions } from '../main-options.ts';
import { identity } from '../session/find-callers.ts';

const favourites = new FollowedSales({
  kind: 'favourites',
  table: 'main.favourites',
  column: 'announcement_id',
  sales: 'main.announcements',
  max: maxFavourites,
  tooMany: 'TooManyFavourites',
  visibleTo: announcementsVisibleTo,
  isOver: sql`not exists (select from main.announcements a where a.id = f.announcement_id
    and a.status in ('Pending', 'InProgress', 'Closed') and a.deleted_at is null)`,
});

/** Calls about an account's favourite announcements [A10]. */
export function createFavouriteCalls(options: MainOptions) {
  const { db, readDb } = options;
  const os = implementCalls(favouritesContract, options);
  return os.router({
    list: os.list.handler(({ context }) => favourites.list(readDb, context.caller)),
    add: os.add.handler(async ({ input, context }) => {
      await favourites.add({ db, identity }, context.caller, input.params.id);
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      await favourites.remove(db, context.caller, input.params.id);
    }),
  });
}
