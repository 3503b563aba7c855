import { implement } from '@orpc/server';
import { referenceContract } from '@recolta/shared/contracts/http/reference';
import { counties } from '@recolta/shared/domain/counties';
import { readTowns } from '../../../seed/towns.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';

const { categories, counties: countyList, towns } = referenceContract;

/** Categories of produce. */
const allCategories = [
  { id: 'Cereals', ro: 'Cereale', en: 'Cereals' },
  { id: 'Others', ro: 'Altele', en: 'Others' },
];

/** Calls for what forms choose from, which changes only with a release. */
export function createReferenceCalls() {
  const os = implement({ categories, countyList, towns }).$context<CallContext>();
  let byCounty: ReturnType<typeof readTowns> | undefined;
  return os.router({
    categories: os.categories.handler(() => allCategories),
    countyList: os.countyList.handler(() => counties.map(({ code, name }) => ({ id: code, name }))),
    towns: os.towns.handler(async ({ input }) => {
      byCounty ??= readTowns();
      const found = (await byCounty).get(input.params.id);
      if (!found) throw notFound();
      return [...found];
    }),
  });
}
