import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { MainOptions } from '../main-options.ts';
import { identityOf } from './identity.ts';
import { recordUse } from './own-sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const { login, logout, identity } = accountsContract;

/** Calls about sessions [S2]. */
export function createSessionCalls(options: MainOptions) {
  const { db, readDb, signal } = options;
  const os = implementCalls({ login, logout, identity }, options);
  return os.router({
    login: os.login.handler(({ input, context }) => signIn(options, input, context)),
    logout: os.logout.handler(async ({ context }) => {
      if (context.tokenHash) await signOut(db, signal, context.tokenHash);
    }),
    identity: os.identity.handler(async ({ context }) => {
      const { caller } = context;
      await recordUse(options, caller.sessionId);
      return identityOf(readDb, caller);
    }),
  });
}
