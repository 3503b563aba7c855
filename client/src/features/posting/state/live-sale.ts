import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import type { AuctionAudience } from '@recolta/shared/domain/enumerations';
import { issuesOfToday, type Posting, postingSchema } from '@recolta/shared/domain/live-auction/posting';
import { bucharestInstant, bucharestLocal } from '../../../lib/bucharest-time.ts';
import { typedQuantityOf } from '../../../lib/format.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { goodsFieldNames } from './goods-field-names.ts';
import { shownDecimal } from './goods-values.ts';
import {
  emptyPosting,
  goodsOf,
  harvestYearOf,
  optionalPriceOf,
  type PostingValues,
  shownPrice,
  storedGoods,
  typedPriceOf,
} from './posting-values.ts';
import type { Sale } from './sale.ts';

/** A live auction as typed, in the structure of `Posting`: the same paths name the same fields. */
export interface LiveValues extends PostingValues {
  audience: '' | AuctionAudience;
  startingPrice: string;
  desiredPrice: string;
  /** In Bucharest, `2026-11-26T10:00`; as typed while they are no dates. */
  startsAt: string;
  endsAt: string;
  hardEndsAt: string;
  extensionWindowMinutes: string;
  decisionWindowMinutes: string;
}

const hourMs = 3_600_000;

/** The default of the latest end: an hour after the end [L6]; the end itself without a window. */
export function usualHardEnd(endsAt: string, extensionWindowMinutes: string): string {
  const endMs = Date.parse(bucharestInstant(endsAt) ?? '');
  if (Number.isNaN(endMs)) return '';
  return bucharestLocal(endMs + (extensionWindowMinutes === '0' ? 0 : hourMs));
}

/**
 * A stored posting as form values, for its edit or for posting it again: then without times, and with terms and
 * declaration to accept again.
 */
export function liveValues(
  { goods, ...sale }: StoredPosting,
  locale: Locale,
  nowMs: number,
  isAgain: boolean,
): LiveValues {
  const local = (instant: string) => (isAgain ? '' : bucharestLocal(Date.parse(instant)));
  return {
    ...sale,
    quantity: shownDecimal(sale.quantity, locale),
    startingPrice: shownPrice(sale.startingPrice, locale),
    desiredPrice: shownPrice(sale.desiredPrice, locale),
    backupPrice: shownPrice(sale.backupPrice, locale),
    minimumBidThreshold: shownPrice(sale.minimumBidThreshold, locale),
    startsAt: local(sale.startsAt),
    endsAt: local(sale.endsAt),
    hardEndsAt: local(sale.hardEndsAt),
    extensionWindowMinutes: String(sale.extensionWindowMinutes),
    decisionWindowMinutes: String(sale.decisionWindowMinutes),
    ...storedGoods(goods, sale, locale, nowMs, isAgain),
  };
}

/** Posting a live auction [L0]. */
export const liveSale: Sale<LiveValues, Posting> = {
  kind: 'live',
  empty: (nowMs) => ({
    ...emptyPosting(nowMs),
    audience: '',
    startingPrice: '',
    desiredPrice: '',
    minimumBidThreshold: '5',
    startsAt: '',
    endsAt: '',
    hardEndsAt: '',
    extensionWindowMinutes: '2',
    decisionWindowMinutes: '120',
  }),
  postingOf: (values, locale) => {
    const { asIsConfirmed: _, ...sale } = values;
    return {
      ...sale,
      quantity: typedQuantityOf(sale.quantity, locale),
      startingPrice: typedPriceOf(sale.startingPrice, locale),
      desiredPrice: optionalPriceOf(sale.desiredPrice, locale),
      backupPrice: optionalPriceOf(sale.backupPrice, locale),
      minimumBidThreshold: typedPriceOf(sale.minimumBidThreshold, locale),
      startsAt: bucharestInstant(sale.startsAt) ?? '',
      endsAt: bucharestInstant(sale.endsAt) ?? '',
      hardEndsAt: bucharestInstant(sale.hardEndsAt) ?? '',
      extensionWindowMinutes: Number(sale.extensionWindowMinutes),
      decisionWindowMinutes: Number(sale.decisionWindowMinutes),
      goods: goodsOf(values, locale),
    };
  },
  schema: postingSchema,
  issuesOfToday: ({ startsAt, goods }, locale, nowMs) =>
    issuesOfToday(
      { startsAt: bucharestInstant(startsAt) ?? '', goods: { harvestYear: harvestYearOf(goods, locale) } },
      nowMs,
    ),
  priceFields: [
    'currency',
    'startingPrice',
    'desiredPrice',
    'backupPrice',
    'minimumBidThreshold',
    'startsAt',
    'endsAt',
    'hardEndsAt',
    'extensionWindowMinutes',
    'biddingType',
    'decisionWindowMinutes',
    'privacyType',
    'audience',
  ],
  fieldNames: goodsFieldNames,
  priceToTry: ({ startingPrice }) => startingPrice,
};
