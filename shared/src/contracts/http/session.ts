import * as z from 'zod/mini';
import { call } from './call.ts';
import { finishSignInSchema, passkeySignInSchema, pendingSignInSchema } from './factors.ts';

export const loginInputSchema = z.strictObject({
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

export type SessionInput = z.infer<typeof loginInputSchema>;

/** Calls of the relay itself about the session of a browser. */
export const sessionContract = {
  signIn: call('anyone', { class: 'signIn' })
    .route({
      method: 'POST',
      path: '/session',
      summary: 'Sign in; keeps the token in an HttpOnly cookie, or answers what is left to do',
      successStatus: 204,
    })
    .input(loginInputSchema)
    .output(z.optional(pendingSignInSchema)),
  finishSignIn: call('anyone', { class: 'signIn' })
    .route({
      method: 'POST',
      path: '/session/factor',
      summary: 'The second step of a sign-in; keeps the token in the cookie',
      successStatus: 204,
    })
    .input(finishSignInSchema)
    .output(z.undefined()),
  signInByPasskey: call('anyone', { class: 'signIn' })
    .route({
      method: 'POST',
      path: '/session/passkey',
      summary: 'Sign in by a passkey alone; keeps the token in the cookie',
      successStatus: 204,
    })
    .input(passkeySignInSchema)
    .output(z.undefined()),
};
