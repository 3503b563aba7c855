import { implement } from '@orpc/server';
import { factorsContract } from '@recolta/shared/contracts/http/factors';
import { databaseNowMs } from '../../platform/clock.ts';
import {
  type CallContext,
  requireAdministrator,
  requireCaller,
  requireProvenAdministrator,
  requireRecentFactor,
} from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';
import { endOwnSessions, listSessions } from '../session/own-sessions.ts';
import { addPasskey, addTotp, startPasskey, startTotp } from './add-factor.ts';
import { finishSignIn, signInByPasskey } from './finish-sign-in.ts';
import { listFactors, newRecoveryCodes, proveFactor, removeFactor, renameFactor } from './own-factors.ts';
import { challengeTimeoutMs, siteOf } from './passkeys.ts';
import { cancelRecovery, decideRecovery, listRecoveries, requestRecovery } from './recover-factors.ts';

/** Calls about second factors and one's own sessions [S13–S15]. */
export function createFactorCalls(options: MainOptions) {
  const { db, readDb, factorKeys, publicUrl } = options;
  const os = implement(factorsContract).$context<CallContext>();
  const proven = async (context: CallContext) => requireRecentFactor(await requireCaller(db, context));
  return os.router({
    finishSignIn: os.finishSignIn.handler(async ({ input, context }) => ({
      token: await finishSignIn(options, input, context),
    })),
    passkeyRequest: os.passkeyRequest.handler(async () => {
      const endsAtMs = (await databaseNowMs(readDb)) + challengeTimeoutMs;
      const challenge = Buffer.from(factorKeys.challenge('signIn', endsAtMs)).toString('base64url');
      return { challenge, rpId: siteOf(publicUrl).rpId, timeoutMs: challengeTimeoutMs };
    }),
    signInByPasskey: os.signInByPasskey.handler(async ({ input, context }) => ({
      token: await signInByPasskey(options, input.assertion, context),
    })),
    requestRecovery: os.requestRecovery.handler(async ({ input }) => {
      await requestRecovery(options, input.ticket);
    }),
    list: os.list.handler(async ({ context }) =>
      listFactors(readDb, options, await requireCaller(readDb, context)),
    ),
    prove: os.prove.handler(async ({ input, context }) => {
      await proveFactor(options, await requireCaller(db, context), input.proof);
    }),
    startTotp: os.startTotp.handler(({ input, context }) => startTotp(options, context, input)),
    addTotp: os.addTotp.handler(({ input, context }) => addTotp(options, context, input)),
    startPasskey: os.startPasskey.handler(({ input, context }) => startPasskey(options, context, input)),
    addPasskey: os.addPasskey.handler(({ input, context }) => addPasskey(options, context, input)),
    rename: os.rename.handler(async ({ input, context }) => {
      await renameFactor(options, await requireCaller(db, context), input.params.id, input.body.name);
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      await removeFactor(options, await proven(context), input.params.id);
    }),
    newRecoveryCodes: os.newRecoveryCodes.handler(async ({ context }) => ({
      recoveryCodes: await newRecoveryCodes(options, await proven(context)),
    })),
    cancelRecovery: os.cancelRecovery.handler(async ({ context }) => {
      await cancelRecovery(options, await requireCaller(db, context));
    }),
    sessions: os.sessions.handler(async ({ context }) => ({
      sessions: await listSessions(readDb, await requireCaller(readDb, context)),
    })),
    endSession: os.endSession.handler(async ({ input, context }) => {
      await endOwnSessions(options, await requireCaller(db, context), input.params);
    }),
    endOtherSessions: os.endOtherSessions.handler(async ({ context }) => {
      await endOwnSessions(options, await requireCaller(db, context), 'others');
    }),
    recoveries: os.recoveries.handler(async ({ context }) => {
      await requireAdministrator(readDb, context);
      return { items: await listRecoveries(readDb) };
    }),
    decideRecovery: os.decideRecovery.handler(async ({ input, context }) => {
      const caller = await requireProvenAdministrator(db, context);
      await decideRecovery(options, caller, input.params.id, input.body);
    }),
  });
}
