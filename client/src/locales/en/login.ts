import type { login as romanian } from '../ro/login.ts';
import type { Translated } from '../translated.ts';

export const login: Translated<typeof romanian> = {
  heading: 'Log in',
  lead: 'Log in to bid. Watching needs no account.',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  submit: 'Log in',
  submitting: 'Checking…',
  required: 'The {{field}} field is required',
  invalidEmail: 'The field does not contain a valid e-mail',
  emailNotConfirmed: 'The e-mail address is not confirmed yet. Use the link you received by e-mail.',
  demoHeading: 'Demo accounts',
  demoText: 'This installation is a demonstration: choose a role and go straight in.',
  alreadyIn: 'You are already logged in as {{email}}.',
  continue: 'Continue',
};
