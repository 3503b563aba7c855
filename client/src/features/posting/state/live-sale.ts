import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import { type AuctionAudience, auctionStatuses } from '@recolta/shared/domain/enumerations';
import { issuesOfToday, type Posting, postingSchema } from '@recolta/shared/domain/live-auction/posting';
import { bucharestInstant, bucharestLocal } from '../../../lib/bucharest-time.ts';
import { typedQuantityOf } from '../../../lib/format.ts';
import { defineList, type ListState, someOf, typed } from '../../../lib/list-address.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { goodsFieldNames, shownDecimal } from './goods-values.ts';
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

/** The filter value that shows auctions in every state. */
export const everyStatus = 'all';

/** Filter values for auctions that have not ended, and for those that have. */
export const currentStatuses = 'Pending,Scheduled,InProgress,Closed';
export const overStatuses = 'Accepted,Refused,Failed';

/** Queries of the tabs beside the default one. */
export const tabQueries = { turn: '?statuses=Closed', over: `?statuses=${overStatuses}` } as const;

/** Statuses of each tab. */
export const tabStatuses = { open: currentStatuses, turn: 'Closed', over: overStatuses } as const;

/** The auctions of a page: the user's own, those with their bids or invitations, or everybody's. */
export type AuctionsScope = 'own' | 'participated' | 'admin';

export const auctionsList = defineList({
  filters: { search: typed(), statuses: someOf([everyStatus, ...auctionStatuses]) },
});

interface AuctionsFilters {
  readonly search: string;
  /** Comma-joined statuses, or `everyStatus`. */
  readonly statuses: string;
  /** The statuses listed by default: for administrators those waiting for them, for others the current ones. */
  readonly usual: string;
}

type Listed = ListState<{ readonly search: string; readonly statuses: readonly string[] }>;

/** Search and statuses of a list, with the default of its scope. */
export function auctionsFilters(
  { filters: { search, statuses } }: Pick<Listed, 'filters'>,
  scope: AuctionsScope,
): AuctionsFilters {
  // A search of one's own auctions covers all statuses.
  const usualOfAccount = search === '' ? currentStatuses : everyStatus;
  const usual = scope === 'admin' ? 'Pending' : usualOfAccount;
  const known = auctionStatuses.filter((status) => statuses.includes(status)).join(',');
  return { search, statuses: statuses.includes(everyStatus) ? everyStatus : known || usual, usual };
}

/** The call's query for one page. */
export function auctionsQuery({ search, statuses }: AuctionsFilters, { paging }: Pick<Listed, 'paging'>) {
  const clauses = [
    ...(statuses === everyStatus ? [] : [`status==${statuses.replaceAll(',', '|')}`]),
    ...(search === '' ? [] : [`name@=${escapeFilterValue(search)}`]),
  ];
  return { ...paging, filters: clauses.join(','), sorts: '' };
}

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

/** The usual step by currency. */
export const usualStep = { Ron: '5', Euro: '1', Dollar: '1' } as const;

/** Posting a live auction [L0]. */
export const liveSale: Sale<LiveValues, Posting> = {
  kind: 'live',
  empty: (nowMs) => ({
    ...emptyPosting(nowMs),
    audience: '',
    startingPrice: '',
    desiredPrice: '',
    minimumBidThreshold: usualStep.Ron,
    startsAt: '',
    endsAt: '',
    hardEndsAt: '',
    extensionWindowMinutes: '2',
    decisionWindowMinutes: '120',
  }),
  usualIn: (currency) => ({ minimumBidThreshold: usualStep[currency] }),
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
