import { companyChangesContract } from '@recolta/shared/contracts/http/company-changes';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { MainOptions } from '../main-options.ts';
import { decideCompanyChange } from './decide-company-change.ts';
import { getCompanyChange, listCompanyChanges } from './find-company-changes.ts';

/** Calls of administrators about requests to change company data [S9]. */
export function createCompanyChangeCalls(options: MainOptions) {
  const { readDb } = options;
  const os = implementCalls(companyChangesContract, options);
  return os.router({
    list: os.list.handler(({ input }) => listCompanyChanges(readDb, input.query)),
    get: os.get.handler(({ input }) => getCompanyChange(readDb, input.params.id)),
    decide: os.decide.handler(async ({ input, context }) => {
      await decideCompanyChange(options, context.caller, input.params.id, input.body);
    }),
  });
}
