import type { RoundTerms } from '@recolta/shared/contracts/http/announcement-state';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatSum } from '@recolta/shared/domain/price-text';
import { bidTermLines } from '../../../lib/deal/binding-terms.ts';
import { kilogramsOf, minorOf } from '../../../lib/format.ts';
import type { Texts } from '../../../lib/i18n.ts';

/** A bidder's company; the number if the reader may not know it [B5]. */
export function shownBidderName(
  { by, number }: { readonly by: string | null; readonly number: number },
  t: Texts['t'],
): string {
  return by ?? t('announcements:bidder', { number });
}

export const threadRowNames = ['price', 'quantity', 'payment', 'delivery', 'period'] as const;

interface PricedGoods {
  readonly currency: Currency;
  readonly unit: string;
}

/** Terms in the reader's language, with the net sum. */
export function termLines(terms: RoundTerms, of: PricedGoods, texts: Texts) {
  const net = totalMinor(minorOf(terms.price), kilogramsOf(terms.quantity));
  return { ...bidTermLines(terms, of, texts), sum: formatSum(net, of.currency, texts.locale) };
}
