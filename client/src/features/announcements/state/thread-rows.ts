import type { AnnouncementBidView, RoundTerms } from '@recolta/shared/contracts/http/announcement-state';
import { countyName } from '@recolta/shared/domain/counties';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { formatAmount, kilogramsOf, minorOf } from '../../../lib/format.ts';
import type { Texts } from '../../../lib/i18n.ts';

/** A bidder's company; the number where the reader may not know it [B5]. */
export function bidderName(
  { by, number }: { readonly by: string | null; readonly number: number },
  t: Texts['t'],
): string {
  return by ?? t('announcements.bidder', { number });
}

export const threadRowNames = ['price', 'quantity', 'payment', 'delivery', 'period', 'sum'] as const;
export type ThreadRowName = (typeof threadRowNames)[number];

export interface ThreadCell {
  readonly text: string;
  /** What the round before said; null where it said the same, and in the first. */
  readonly before: string | null;
}

interface PricedGoods {
  readonly currency: Currency;
  readonly unit: string;
}

/** The rounds of a bid as a table: rows are terms, columns are rounds, each cell with what it changed [B4]. */
export function threadRows(
  rounds: AnnouncementBidView['rounds'],
  of: PricedGoods,
  texts: Texts,
): { readonly name: ThreadRowName; readonly cells: readonly ThreadCell[] }[] {
  const lines = rounds.map(({ terms }) => termLines(terms, of, texts));
  return threadRowNames.map((name) => ({
    name,
    cells: lines.map((line, index) => {
      const before = lines[index - 1]?.[name];
      const isChanged = before !== undefined && before !== line[name];
      return { text: line[name], before: isChanged ? before : null };
    }),
  }));
}

/** Terms in the reader's words. */
export function termLines(
  terms: RoundTerms,
  { currency, unit }: PricedGoods,
  { t, locale }: Texts,
): Record<ThreadRowName, string> {
  const { paymentType, paymentDate, paymentDays, deliveryType, loadingLocation } = terms;
  return {
    price: formatPrice(minorOf(terms.price), currency, locale, unit),
    quantity: formatAmount(terms.quantity, unit, locale),
    payment: [
      t(`labels.paymentType.${paymentType as 'Cash'}`, { defaultValue: paymentType }),
      paymentDate && formatDay(paymentDate, locale, 'date'),
      paymentDays !== null && t('offers.days', { count: paymentDays }),
    ]
      .filter(Boolean)
      .join(', '),
    delivery: [
      t(`labels.deliveryType.${deliveryType as 'FCATruck'}`, { defaultValue: deliveryType }),
      loadingLocation &&
        t(`labels.loadingLocation.${loadingLocation as 'Barn'}`, {
          defaultValue: loadingLocation,
        }).toLocaleLowerCase(locale),
      terms.deliveryLocation ?? (terms.deliveryCounty && countyName(terms.deliveryCounty)),
    ]
      .filter(Boolean)
      .join(', '),
    period: `${formatDay(terms.deliveryPeriod.from, locale)} – ${formatDay(terms.deliveryPeriod.to, locale)}`,
    sum: formatSum(totalMinor(minorOf(terms.price), kilogramsOf(terms.quantity)), currency, locale),
  };
}
