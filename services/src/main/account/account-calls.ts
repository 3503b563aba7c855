import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { withdrawCompanyChange } from '../company-change/request-company-change.ts';
import { getOwnRecord, stateRecordSentence } from '../deal/company-records.ts';
import type { MainOptions } from '../main-options.ts';
import { storePermissionRequest } from '../user/request-permission.ts';
import { acceptMarketTerms } from './accept-terms.ts';
import { becomeProvider } from './become-provider.ts';
import { changeAccount } from './change-account.ts';
import { closeAccount } from './close-account.ts';
import { getOwnPhotos, removePhoto, savePhotos } from './company-photos.ts';
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
  ownRecord: record,
  stateRecordSentence: recordSentence,
  ownPhotos: photos,
  savePhotos: photosSaved,
  removePhoto: photoRemoved,
} = accountsContract;

/** Calls about accounts [S5–S7]. */
export function createAccountCalls(options: MainOptions) {
  const { readDb } = options;
  const os = implementCalls(
    {
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
      record,
      recordSentence,
      photos,
      photosSaved,
      photoRemoved,
    },
    options,
  );
  return os.router({
    list: os.list.handler(({ input }) => listAccounts(readDb, options.invitations, input.query)),
    get: os.get.handler(({ input, context }) => getAccount(readDb, context.caller, input.params.id)),
    change: os.change.handler(async ({ input, context }) => {
      await changeAccount(options, context.caller, input.params.id, input.body);
    }),
    withdrawChanges: os.withdrawChanges.handler(async ({ input, context }) => {
      await withdrawCompanyChange(options, context.caller, input.params.id);
    }),
    close: os.close.handler(async ({ input, context }) => {
      await closeAccount(options, context.caller, input.params.id, input.body.password);
    }),
    exported: os.exported.handler(({ input, context }) =>
      exportAccount(options, context.caller, input.params.id),
    ),
    provider: os.provider.handler(async ({ input, context }) => {
      await becomeProvider(options, context.caller, input.params.id);
    }),
    permissionRequest: os.permissionRequest.handler(async ({ input, context }) => {
      const { id, permission } = input.params;
      await storePermissionRequest(options, context.caller, id, permission);
    }),
    terms: os.terms.handler(async ({ input, context }) => {
      await acceptMarketTerms(options, context.caller, input.params.id, input.body.version);
    }),
    record: os.record.handler(({ input, context }) => getOwnRecord(readDb, context.caller, input.params.id)),
    recordSentence: os.recordSentence.handler(async ({ input, context }) => {
      await stateRecordSentence(options, context.caller, input.params.id, input.body.sentence);
    }),
    photos: os.photos.handler(({ input, context }) => getOwnPhotos(readDb, context.caller, input.params.id)),
    photosSaved: os.photosSaved.handler(({ input, context }) =>
      savePhotos(options, context.caller, input.params.id, input.body),
    ),
    photoRemoved: os.photoRemoved.handler(async ({ input, context }) => {
      await removePhoto(options, context.caller, input.params);
    }),
    profile: os.profile.handler(({ input }) => publicProfile(readDb, input.params.id, input.query)),
  });
}
