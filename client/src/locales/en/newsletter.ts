import type { newsletter as romanian } from '../ro/newsletter.ts';
import type { Translated } from '../translated.ts';

export const newsletter: Translated<typeof romanian> = {
  consent: 'I agree to get the news of Recolta by e-mail, as told in the',
  sent: 'Done. If {{email}} was not subscribed already, it gets a message with the link to unsubscribe.',
};
