import type { newsletter as romanian } from '../ro/newsletter.ts';
import type { Translated } from '../translated.ts';

export const newsletter: Translated<typeof romanian> = {
  consent: 'I agree to receive Recolta news by e-mail, as described in the',
  sent: 'Done. If {{email}} was not already subscribed, it will get a message with an unsubscribe link.',
};
