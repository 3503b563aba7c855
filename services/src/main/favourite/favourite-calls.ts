import { favouritesContract } from '@recolta/shared/contracts/http/favourites';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { MainOptions } from '../main-options.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts';

/** Calls about an account's favourite announcements [A10]. */
export function createFavouriteCalls(options: MainOptions) {
  const { db, readDb } = options;
  const os = implementCalls(favouritesContract, options);
  return os.router({
    list: os.list.handler(({ context }) => listFavourites(readDb, context.caller)),
    add: os.add.handler(async ({ input, context }) => {
      await addFavourite(db, context.caller, input.params.id);
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      await removeFavourite(db, context.caller, input.params.id);
    }),
  });
}
