import type { AuctionTermsAnswer } from '../../contracts/http/auction-goods.ts';
import type { LiveAuctionState, PublicEntry, Viewer } from '../../contracts/http/live-auction-state.ts';
import { publishedGoods } from '../goods/published-goods.ts';
import { publicEntry, publicState } from '../live-auction/public-state.ts';
import { postedTimes } from '../live-auction/terms-hash.ts';
import { formatMoney } from '../money.ts';
import { type Practice, practiceNumber, whyNoPracticeBid } from './practice-auction.ts';

/** A practice has no database: its states have one epoch. */
const epoch = 1;
const noNames = new Map<number, string>();

/** The public state of a practice, in the form in which the market publishes an auction. */
export function practiceState({ auction, lot, entries }: Practice): LiveAuctionState {
  return publicState(auction, lot.listing, epoch, entries, noNames);
}

/** The log of a practice after this version. */
export function practiceEntries({ entries, lot }: Practice, after: number): PublicEntry[] {
  return entries
    .filter(({ version }) => version > after)
    .map((entry) => publicEntry(entry, lot.listing.privacyType, noNames));
}

/** The visitor's own view of a practice. It has no counterparty. */
export function practiceViewer(practice: Practice): Viewer {
  const number = practiceNumber(practice);
  const own = practice.entries.findLast((entry) => entry.kind === 'bid' && entry.number === number);
  const limitMinor = number === null ? undefined : practice.limits.get(number);
  const why = whyNoPracticeBid(practice);
  return {
    isOwner: false,
    isAdministrator: false,
    number,
    price: number === null || own?.priceMinor == null ? null : formatMoney(own.priceMinor),
    limit: limitMinor === undefined ? null : formatMoney(limitMinor),
    mayBid: why === null,
    why,
    hasAcceptedTerms: practice.hasAcceptedTerms,
    backupPrice: null,
    counterparty: null,
    identities: null,
  };
}

/** Goods and terms of a practice, as its visitor may see them. */
export function practiceGoods(practice: Practice): AuctionTermsAnswer {
  const { listing, details, terms } = practice.lot;
  const winner = practice.auction.outcome?.winner ?? null;
  const isParty = winner !== null && winner.number === practiceNumber(practice);
  const goods = publishedGoods(listing.goods, details, { privacyType: listing.privacyType, isParty });
  return { ...goods, posted: postedTimes(terms) };
}
