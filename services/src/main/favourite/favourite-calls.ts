import { implement } from '@orpc/server';
import { favouritesContract } from '@recolta/shared/contracts/http/favourites';
import { type CallContext, requireCaller } from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts';

/** Calls about an account's favourite announcements [A10]. */
export function createFavouriteCalls({ db, readDb }: Pick<MainOptions, 'db' | 'readDb'>) {
  const os = implement(favouritesContract).$context<CallContext>();
  return os.router({
    list: os.list.handler(async ({ context }) =>
      listFavourites(readDb, await requireCaller(readDb, context)),
    ),
    add: os.add.handler(async ({ input, context }) => {
      await addFavourite(db, await requireCaller(db, context), input.params.id);
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      await removeFavourite(db, await requireCaller(db, context), input.params.id);
    }),
  });
}
