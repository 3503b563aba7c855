import { implement } from '@orpc/server';
import { referenceContract } from '@recolta/shared/contracts/http/reference';
import { counties } from '@recolta/shared/domain/counties';
import { readTowns } from '../../../seed/towns.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';

const { categories, counties: countyList, towns } = referenceContract;

/** Calls for what forms choose from. */
export function createReferenceCalls({
  readDb,
  categories: port,
}: Pick<MainOptions, 'readDb' | 'categories'>) {
  const os = implement({ categories, countyList, towns }).$context<CallContext>();
  let byCounty: ReturnType<typeof readTowns> | undefined;
  return os.router({
    categories: os.categories.handler(async () => [...(await port.listShown(readDb))]),
    countyList: os.countyList.handler(() => counties.map(({ code, name }) => ({ id: code, name }))),
    towns: os.towns.handler(async ({ input }) => {
      byCounty ??= readTowns();
      const found = (await byCounty).get(input.params.id);
      if (!found) throw notFound();
      return [...found];
    }),
  });
}
