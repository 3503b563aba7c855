import { factorsContract } from '@recolta/shared/contracts/http/factors';
import { databaseNowMs } from '../../platform/clock.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { MainOptions } from '../main-options.ts';
import { endOwnSessions, listSessions } from '../session/own-sessions.ts';
import { addPasskey, addTotp, startPasskey, startTotp } from './add-factor.ts';
import { finishSignIn, signInByPasskey } from './finish-sign-in.ts';
import { listFactors, newRecoveryCodes, proveFactor, removeFactor, renameFactor } from './own-factors.ts';
import { challengeTimeoutMs, passkeySiteOf } from './passkeys.ts';
import { cancelRecovery, decideRecovery, listRecoveries, requestRecovery } from './recover-factors.ts';

/** Calls about second factors and one's own sessions [S13–S15]. */
export function createFactorCalls(options: MainOptions) {
  const { readDb, factorKeys, publicUrl } = options;
  const os = implementCalls(factorsContract, options);
  return os.router({
    finishSignIn: os.finishSignIn.handler(async ({ input, context }) => ({
      token: await finishSignIn(options, input, context),
    })),
    passkeyRequest: os.passkeyRequest.handler(async () => {
      const endsAtMs = (await databaseNowMs(readDb)) + challengeTimeoutMs;
      const challenge = Buffer.from(factorKeys.challenge('signIn', endsAtMs)).toString('base64url');
      return { challenge, rpId: passkeySiteOf(publicUrl).rpId, timeoutMs: challengeTimeoutMs };
    }),
    signInByPasskey: os.signInByPasskey.handler(async ({ input, context }) => ({
      token: await signInByPasskey(options, input.assertion, context),
    })),
    requestRecovery: os.requestRecovery.handler(async ({ input }) => {
      await requestRecovery(options, input.ticket);
    }),
    list: os.list.handler(({ context }) => listFactors(readDb, options, context.caller)),
    prove: os.prove.handler(async ({ input, context }) => {
      await proveFactor(options, context.caller, input.proof);
    }),
    startTotp: os.startTotp.handler(({ input, context }) => startTotp(options, context.caller, input)),
    addTotp: os.addTotp.handler(({ input, context }) => addTotp(options, context.caller, input)),
    startPasskey: os.startPasskey.handler(({ input, context }) =>
      startPasskey(options, context.caller, input),
    ),
    addPasskey: os.addPasskey.handler(({ input, context }) => addPasskey(options, context.caller, input)),
    rename: os.rename.handler(async ({ input, context }) => {
      await renameFactor(options, context.caller, input.params.id, input.body.name);
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      await removeFactor(options, context.caller, input.params.id);
    }),
    newRecoveryCodes: os.newRecoveryCodes.handler(async ({ context }) => ({
      recoveryCodes: await newRecoveryCodes(options, context.caller),
    })),
    cancelRecovery: os.cancelRecovery.handler(async ({ context }) => {
      await cancelRecovery(options, context.caller);
    }),
    sessions: os.sessions.handler(async ({ context }) => ({
      sessions: await listSessions(readDb, context.caller),
    })),
    endSession: os.endSession.handler(async ({ input, context }) => {
      await endOwnSessions(options, context.caller, input.params);
    }),
    endOtherSessions: os.endOtherSessions.handler(async ({ context }) => {
      await endOwnSessions(options, context.caller, 'others');
    }),
    recoveries: os.recoveries.handler(async () => ({ items: await listRecoveries(readDb) })),
    decideRecovery: os.decideRecovery.handler(async ({ input, context }) => {
      await decideRecovery(options, context.caller, input.params.id, input.body);
    }),
  });
}
