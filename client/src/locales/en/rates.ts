import type romanian from '../ro/rates.ts';
import type { Translated } from '../translated.ts';

export default {
  Euro: '1 EUR = {{rate}} RON, {{source}}, {{day}}',
  Dollar: '1 USD = {{rate}} RON, {{source}}, {{day}}',
  age_one: '{{count}} day ago',
  age_other: '{{count}} days ago',
  show: 'Prices',
  own: 'as posted',
  ownShort: 'posted',
  computed: '≈\u00a0computed: bids stay in the currency of the auction',
  noEuro: 'No conversion: the euro rate is missing.',
  noOther: 'Prices in {{currencies}} stay as posted: no exchange rate.',
  failed: 'The exchange rate could not be read; prices are as posted.',
  retry: 'Read again',
} satisfies Translated<typeof romanian>;
