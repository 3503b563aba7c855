import { savedSearchesContract } from '@recolta/shared/contracts/http/saved-searches';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { MainOptions } from '../main-options.ts';
import { changeSearch, listSearches, removeSearch, saveSearch } from './saved-searches.ts';

/** Calls about an account's saved searches of announcements [A11]. */
export function createSearchCalls(options: MainOptions) {
  const { db, readDb } = options;
  const os = implementCalls(savedSearchesContract, options);
  return os.router({
    list: os.list.handler(({ context }) => listSearches(readDb, context.caller)),
    save: os.save.handler(({ input, context }) =>
      saveSearch(db, context.caller, input.params.searchId, input.body),
    ),
    change: os.change.handler(({ input, context }) =>
      changeSearch(db, context.caller, input.params.searchId, input.body),
    ),
    remove: os.remove.handler(async ({ input, context }) => {
      await removeSearch(db, context.caller, input.params.searchId);
    }),
  });
}
