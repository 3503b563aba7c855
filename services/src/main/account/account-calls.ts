import { implement } from '@orpc/server';
import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import { type CallContext, requireAdministrator, requireCaller } from '../../platform/http/call-context.ts';
import { withdrawCompanyChange } from '../company-change/request-company-change.ts';
import type { MainOptions } from '../main-options.ts';
import { requestPermission } from '../user/request-permission.ts';
import { acceptTerms } from './accept-terms.ts';
import { becomeProvider } from './become-provider.ts';
import { changeAccount } from './change-account.ts';
import { closeAccount } from './close-account.ts';
import { exportAccount } from './export-account.ts';
import { getAccount } from './get-account.ts';
import { listAccounts } from './list-accounts.ts';
import { publicProfile } from './public-profile.ts';

const {
  list,
  get,
  change,
  withdrawChanges,
  close,
  export: exported,
  becomeProvider: provider,
  publicProfile: profile,
  requestPermission: permissionRequest,
  acceptTerms: terms,
} = accountsContract;

/** Calls about accounts [S5–S7]. */
export function createAccountCalls(options: MainOptions) {
  const { db, readDb } = options;
  const os = implement({
    list,
    get,
    change,
    withdrawChanges,
    close,
    exported,
    provider,
    profile,
    permissionRequest,
    terms,
  }).$context<CallContext>();
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      await requireAdministrator(readDb, context);
      return listAccounts(readDb, options.invitations, input.query);
    }),
    get: os.get.handler(async ({ input, context }) =>
      getAccount(readDb, await requireCaller(readDb, context), input.params.id),
    ),
    change: os.change.handler(async ({ input, context }) => {
      await changeAccount(options, await requireCaller(db, context), input.params.id, input.body);
    }),
    withdrawChanges: os.withdrawChanges.handler(async ({ input, context }) => {
      await withdrawCompanyChange(options, await requireCaller(db, context), input.params.id);
    }),
    close: os.close.handler(async ({ input, context }) => {
      await closeAccount(options, await requireCaller(db, context), input.params.id, input.body.password);
    }),
    exported: os.exported.handler(async ({ input, context }) =>
      exportAccount(options, await requireCaller(readDb, context), input.params.id),
    ),
    provider: os.provider.handler(async ({ input, context }) => {
      await becomeProvider(options, await requireCaller(db, context), input.params.id);
    }),
    permissionRequest: os.permissionRequest.handler(async ({ input, context }) => {
      const { id, permission } = input.params;
      await requestPermission(options, await requireCaller(db, context), id, permission);
    }),
    terms: os.terms.handler(async ({ input, context }) => {
      await acceptTerms(options, await requireCaller(db, context), input.params.id, input.body.version);
    }),
    profile: os.profile.handler(({ input }) => publicProfile(readDb, input.params.id, input.query)),
  });
}
