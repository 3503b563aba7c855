import { referenceContract } from '@recolta/shared/contracts/http/reference';
import { counties } from '@recolta/shared/domain/counties';
import { readTowns } from '../../../seed/towns.ts';
import { notFound } from '../../platform/http/border-error.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { MainOptions } from '../main-options.ts';

const { categories, counties: countyList, towns } = referenceContract;

/** Calls that return the choices of forms. */
export function createReferenceCalls(options: MainOptions) {
  const { readDb, categories: port } = options;
  const os = implementCalls({ categories, countyList, towns }, options);
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
