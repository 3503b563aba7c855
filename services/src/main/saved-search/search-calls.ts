import { implement } from '@orpc/server';
import { savedSearchesContract } from '@recolta/shared/contracts/http/saved-searches';
import { type CallContext, requireCaller } from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';
import { changeSearch, listSearches, removeSearch, saveSearch } from './saved-searches.ts';

/** Calls about an account's saved searches of announcements [A11]. */
export function createSearchCalls({ db, readDb }: Pick<MainOptions, 'db' | 'readDb'>) {
  const os = implement(savedSearchesContract).$context<CallContext>();
  return os.router({
    list: os.list.handler(async ({ context }) => listSearches(readDb, await requireCaller(readDb, context))),
    save: os.save.handler(async ({ input, context }) =>
      saveSearch(db, await requireCaller(db, context), input.params.searchId, input.body),
    ),
    change: os.change.handler(async ({ input, context }) =>
      changeSearch(db, await requireCaller(db, context), input.params.searchId, input.body),
    ),
    remove: os.remove.handler(async ({ input, context }) => {
      await removeSearch(db, await requireCaller(db, context), input.params.searchId);
    }),
  });
}
