import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import type { DeferredTasks } from '../../platform/deferred-tasks.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { MainOptions } from '../main-options.ts';
import { confirmEmail } from './confirm-email.ts';
import { register } from './register.ts';
import { sendLink } from './send-link.ts';

const { register: registration, confirmEmail: confirmation, resendConfirmation } = accountsContract;

/** Calls that create an account [S1, S3]. */
export function createRegistrationCalls(options: MainOptions, deferred: DeferredTasks) {
  const os = implementCalls({ registration, confirmation, resendConfirmation }, options);
  return os.router({
    registration: os.registration.handler(({ input, context }) => register(options, input, context)),
    confirmation: os.confirmation.handler(async ({ input, context }) => {
      await confirmEmail(options, input, context);
    }),
    resendConfirmation: os.resendConfirmation.handler(({ input }) => {
      deferred.start(() => sendLink(options.db, input.query.email, 'confirmEmail'));
    }),
  });
}
