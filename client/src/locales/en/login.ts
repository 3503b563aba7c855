import type romanian from '../ro/login.ts';
import type { Translated } from '../translated.ts';

export default {
  title: 'Log in',
  description: 'Log in to your Recolta account.',
  heading: 'Log in',
  lead: 'Log in to bid. You can watch auctions without an account.',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Log in',
  submitting: 'Checking…',
  required: 'The {{field}} field is required',
  invalidEmail: 'The field does not contain a valid e-mail',
  emailNotConfirmed: 'Your e-mail address is not confirmed yet. Use the link you received by e-mail.',
  resend: 'Resend confirmation message',
  resent:
    'If the address is awaiting confirmation, the message has been sent. Check your spam folder as well.',
  confirmed: 'Your e-mail address is confirmed. You can log in now.',
  sessionEnded:
    'Your session has ended: you logged out in another tab, or it expired. After logging in you return to the same page.',
  passwordChanged: 'Your password has been changed. Log in with the new one.',
  passkey: 'Sign in with a passkey',
  passkeyFailed: 'The passkey was not used. Try again or enter your password.',
  forgotten: 'Forgot your password?',
  noAccount: 'No account yet?',
  signUp: 'Sign up your company',
  demoHeading: 'Demo accounts',
  demoInactive: 'new, inactive',
  demoText: 'This is a demo: choose a role and go straight in.',
  alreadyIn: 'You are already logged in as {{email}}.',
  continue: 'Continue',
  practise: 'Practise first, without an account',
} satisfies Translated<typeof romanian>;
