import { loginInputSchema } from '@recolta/shared/contracts/http/session';

export interface LoginErrors {
  readonly email: 'required' | 'invalidEmail' | null;
  readonly password: 'required' | null;
}

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks the sign-in form before anything is sent. */
export function loginErrors(email: string, password: string): LoginErrors {
  const address = email.trim();
  const isEmail = looksLikeEmail.test(address) && loginInputSchema.shape.email.safeParse(address).success;
  const emailError = isEmail ? null : 'invalidEmail';
  return {
    email: address === '' ? 'required' : emailError,
    password: password === '' ? 'required' : null,
  };
}
