import type { AnnouncementState, RoundTerms } from '@recolta/shared/contracts/http/announcement-state';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatSum } from '@recolta/shared/domain/price-text';
import { bidTermLines } from '../../../lib/deal/binding-terms.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatAmount, kilogramsOf, minorOf } from '../../../lib/format.ts';
import { type Failure, isLost } from '../../../lib/http/failure.ts';
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

/** A refusal in one sentence, quantities in the unit of the goods. */
export function announcementRefusalText(
  failure: Failure,
  { t, locale }: Texts,
  { currency, unit }: Pick<AnnouncementState, 'currency' | 'unit'>,
): string {
  const { code, params } = failure;
  if (isLost(failure)) return t('binding:lost');
  if (code === 'QuantityLimitReached')
    return t('announcements:onlyLeft', {
      quantity: formatAmount(String(params.availableQuantity), unit, locale),
    });
  if (code === 'MinimumQuantityNotReached')
    return t('announcements:atLeast', { quantity: formatAmount(String(params.quantity), unit, locale) });
  if (code === 'ExpiredAuction') return t('announcements:expired');
  return errorText(code, params, locale, currency, unit);
}
