import type romanian from '../ro/newsletter.ts';
import type { Translated } from '../translated.ts';

export default {
  consent: 'I agree to receive Recolta news by e-mail, as described in the',
  sent: 'We sent a message to {{email}}. Open the link in it to confirm your subscription.',
} satisfies Translated<typeof romanian>;
