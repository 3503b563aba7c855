import type { login as romanian } from '../ro/login.ts';
import type { Translated } from '../translated.ts';

export const login: Translated<typeof romanian> = {
  title: 'Log in',
  description: 'Log in to your Recolta account.',
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
  resend: 'Send the confirmation message again',
  resent: 'If the address is awaiting confirmation, the message is on its way. Look into spam as well.',
  confirmed: 'The e-mail address is confirmed. You can log in now.',
  passwordChanged: 'The password was changed. Log in with the new one.',
  forgotten: 'Forgot your password?',
  noAccount: 'No account yet?',
  signUp: 'Sign up your company',
  demoHeading: 'Demo accounts',
  demoText: 'This installation is a demonstration: choose a role and go straight in.',
  alreadyIn: 'You are already logged in as {{email}}.',
  continue: 'Continue',
};
