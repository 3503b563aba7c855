import type { AuctionType, Currency } from '@recolta/shared/domain/enumerations';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatSum } from '@recolta/shared/domain/price-text';
import {
  type ChosenVatGroup,
  type Vat,
  type VatState,
  type VatSum,
  vatGroupOf,
  vatSum,
  vatWithin,
} from '@recolta/shared/domain/vat';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../bucharest-time.ts';
import { kilogramsOf } from '../format.ts';
import { type Texts, useLocale, useTexts } from '../i18n.ts';
import { chargeLabel, useVatRules, vatSentence } from './vat.ts';

/** A side of the deal. */
export type SumSide = 'buyer' | 'seller';

/** The reader's side: the owner of a selling posting sells, its bidders buy. */
export function dealSide(type: AuctionType, role: 'owner' | 'bidder'): SumSide {
  return (type === 'Selling') === (role === 'owner') ? 'seller' : 'buyer';
}

/** VAT states of both parties; null while hidden or not known. */
export interface VatParties {
  readonly seller: VatState | null;
  readonly buyer: VatState | null;
}

/**
 * @param poster the state of the poster in the sale
 * @param other the state of the bidder
 */
export function vatParties(
  type: AuctionType,
  poster: VatState | null | undefined,
  other: VatState | null | undefined,
): VatParties {
  const [posted, bidding] = [poster ?? null, other ?? null];
  return type === 'Selling' ? { seller: posted, buyer: bidding } : { seller: bidding, buyer: posted };
}

/** The supply at a net price per unit, with the values that decide its VAT. */
export interface Supply extends VatParties {
  /** Key of a crop, or `otherProduct`. */
  readonly product: string;
  readonly vatGroup?: ChosenVatGroup | null | undefined;
  readonly currency: Currency;
  /** In wire form: in the unit of the goods. */
  readonly quantity: string;
  readonly priceMinor: number;
  /** Days of the supply. */
  readonly period: { readonly from: string; readonly to: string };
}

/** Sums of a deal with their words. */
export interface DealSums extends VatSum {
  readonly vat: Vat;
  readonly vatLabel: string;
  /** The sum of VAT, or a sentence if nothing is added or it is unknown. */
  readonly vatText: string;
  /** The buyer's payment to the seller, as far as it is certain. */
  readonly totalMinor: number;
  /** True if the total is net because VAT depends on an unknown state. */
  readonly isNet: boolean;
  /** Says that a part of the delivery is charged differently; null if one rule covers it. */
  readonly change: string | null;
}

/** A sum and its VAT in words. */
export function sumWords(sum: VatSum, vat: Vat, currency: Currency, texts: Texts): Omit<DealSums, 'change'> {
  const isCharged = vat.unknown === null && vat.ratePercent > 0 && sum.vatMinor !== null;
  return {
    ...sum,
    vat,
    vatLabel: vat.unknown === null ? chargeLabel(vat, texts) : texts.t('labels:vat.plain'),
    vatText: isCharged ? formatSum(sum.vatMinor ?? 0, currency, texts.locale) : vatSentence(vat, texts),
    totalMinor: sum.grossMinor ?? sum.netMinor,
    isNet: sum.grossMinor === null,
  };
}

/** Combined sums of several deals, in words: the VAT is only a sum if they are charged differently. */
export function joinedSumWords(
  sums: readonly (VatSum & { readonly vat: Vat })[],
  currency: Currency,
  texts: Texts,
): Omit<DealSums, 'change'> {
  const [first, ...later] = sums;
  if (!first) throw new Error('nothing to add up');
  const plus = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one + other;
  const all = later.reduce<VatSum>(
    (total, { netMinor, vatMinor, grossMinor }) => ({
      netMinor: total.netMinor + netMinor,
      vatMinor: plus(total.vatMinor, vatMinor),
      grossMinor: plus(total.grossMinor, grossMinor),
    }),
    first,
  );
  const words = sumWords(all, first.vat, currency, texts);
  if (later.every(({ vat }) => vatSentence(vat, texts) === vatSentence(first.vat, texts))) return words;
  const { vatMinor } = all;
  return {
    ...words,
    vatLabel: texts.t('labels:vat.plain'),
    vatText:
      vatMinor === null ? texts.t('labels:vat.short.depends') : formatSum(vatMinor, currency, texts.locale),
  };
}

/** Sums of a deal as every confirmation shows them [Q3]. */
export function useDealSums(): (supply: Supply) => DealSums {
  const { t } = useTranslation('labels');
  const locale = useLocale();
  const texts = useTexts();
  const rules = useVatRules();
  return ({ product, vatGroup, currency, quantity, priceMinor, period, seller, buyer }) => {
    const facts = { seller, buyer, group: vatGroupOf(product, vatGroup ?? null) };
    const [first, later] = vatWithin(facts, period, rules);
    if (!first) throw new Error('a delivery period has no VAT');
    const sum = vatSum(totalMinor(priceMinor, kilogramsOf(quantity)), first.vat);
    return {
      ...sumWords(sum, first.vat, currency, texts),
      change: later
        ? t('vat.changes', {
            day: formatDay(later.from, locale, 'date'),
            rule: vatSentence(later.vat, texts),
          })
        : null,
    };
  };
}
