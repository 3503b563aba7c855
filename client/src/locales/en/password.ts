import type { password as romanian } from '../ro/password.ts';
import type { Translated } from '../translated.ts';

export const password: Translated<typeof romanian> = {
  title: 'Reset your password',
  description: 'Ask for a link and choose a new password.',
  heading: 'Reset your password',
  lead: 'Enter the account’s e-mail address and you will get a link for a new password.',
  ask: 'Send the link',
  askedHeading: 'Look into your e-mail',
  askedText:
    'If {{email}} has an account, a message with the link is on its way. The link is valid for one hour and can be used once.',
  askAgain: 'Another address',
  setHeading: 'New password',
  setLead: 'For the account {{email}}. All open sessions will end.',
  set: 'Change the password',
  setting: 'Changing the password…',
  doneHeading: 'The password was changed',
  doneText: 'Log in with the new password.',
  endedHeading: 'The link is no longer valid',
  endedText: 'It was used already, replaced by a newer one, or its hour is over. Ask for another.',
  askNew: 'Ask for another link',
  toLogin: 'Log in',
};
