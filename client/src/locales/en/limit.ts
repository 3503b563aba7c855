import type romanian from '../ro/limit.ts';
import type { Translated } from '../translated.ts';

export default {
  title: 'Automatic bidding',
  help: 'How the limit works',
  lead: 'How far are you prepared to go?',
  leadBuying: 'How low are you prepared to go?',
  how: 'We bid for you, just enough to lead and never beyond your limit. Only you see the limit.',
  howBuying: 'We bid for you, just low enough to lead and never below your limit. Only you see the limit.',
  hintLeading: 'Not below your own bid of {{next}}.',
  hintLeadingBuying: 'Not above your own bid of {{next}}.',
  bidsNow: 'We bid {{price}} now, and go further only if someone else bids.',
  nowNothing: 'You are leading already: nothing changes now.',
  nowDesired: 'The limit meets the desired price, so we bid {{price}} at once.',
  nowDesiredBuying: 'The limit meets the offered price, so we bid {{price}} at once.',
  reached: 'If the limit is reached',
  equal: 'Of equal limits, the earlier one leads.',
  binds:
    'Each bid made this way is as binding as your own. You can change or withdraw the limit at any time.',
  set: 'Bid automatically up to {{price}}',
  withdraw: 'Withdraw the limit of {{price}}',
  lost: 'We do not know whether it arrived. Try again: the limit is set only once.',
  offline: 'No connection. You can set the limit once it is back.',
} satisfies Translated<typeof romanian>;
