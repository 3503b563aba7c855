import type romanian from '../ro/password.ts';
import type { Translated } from '../translated.ts';

export default {
  title: 'Reset your password',
  description: 'Ask for a link and choose a new password.',
  heading: 'Reset your password',
  lead: 'Enter your account’s e-mail address and we will send you a link to set a new password.',
  ask: 'Send link',
  askedHeading: 'Check your e-mail',
  askedText:
    'If {{email}} has an account, the message with the link has been sent. The link is valid for one hour and can be used once.',
  askAgain: 'Another address',
  setHeading: 'New password',
  setLead: 'For the account {{email}}. All open sessions will end.',
  set: 'Change password',
  setting: 'Changing password…',
  doneHeading: 'Your password has been changed',
  doneText: 'Log in with the new password.',
  endedHeading: 'The link is no longer valid',
  endedText: 'It has been used, replaced by a newer one, or has expired. Ask for another.',
  askNew: 'Ask for another link',
  toLogin: 'Log in',
} satisfies Translated<typeof romanian>;
