import { implement } from '@orpc/server';
import { companyChangesContract } from '@recolta/shared/contracts/http/company-changes';
import {
  type CallContext,
  requireAdministrator,
  requireProvenAdministrator,
} from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';
import { decideCompanyChange } from './decide-company-change.ts';
import { getCompanyChange, listCompanyChanges } from './find-company-changes.ts';

/** Calls of administrators about requests to change company data [S9]. */
export function createCompanyChangeCalls(options: MainOptions) {
  const { db, readDb } = options;
  const os = implement(companyChangesContract).$context<CallContext>();
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      await requireAdministrator(readDb, context);
      return listCompanyChanges(readDb, input.query);
    }),
    get: os.get.handler(async ({ input, context }) => {
      await requireAdministrator(readDb, context);
      return getCompanyChange(readDb, input.params.id);
    }),
    decide: os.decide.handler(async ({ input, context }) => {
      const caller = await requireProvenAdministrator(db, context);
      await decideCompanyChange(options, caller, input.params.id, input.body);
    }),
  });
}
