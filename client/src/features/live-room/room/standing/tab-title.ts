import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { statusName } from '../../../../components/auction/status-name.ts';
import { minorOf } from '../../../../lib/format.ts';
import type { Texts } from '../../../../lib/i18n.ts';
import { auctionFormat } from '../room-texts.ts';
import type { Standing } from './standing.ts';

/** Standings that a tab shows before the price; for the others the auction's status is enough. */
const named: Partial<Record<Standing['kind'], `live:${'leader' | 'outbid'}`>> = {
  leading: 'live:leader',
  binding: 'live:leader',
  outbid: 'live:outbid',
  outbidAtEnd: 'live:outbid',
};

/** The room in a tab's title: „V-au întrecut · 1.020 lei/t · Grâu panificație”. */
export function tabTitle(
  auction: Pick<LiveAuctionState, 'status' | 'type' | 'bestBid' | 'startingPrice' | 'currency' | 'outcome'>,
  standing: Standing['kind'],
  name: string,
  { t, locale }: Texts,
): string {
  const { status, bestBid, startingPrice } = auction;
  const key = named[standing];
  const ownState = key && t(key);
  const state = ownState ?? (status === 'InProgress' ? null : statusName(auction, t));
  // Agreed by a personalised bid: only the parties know the price [P1].
  const price =
    auction.outcome?.kind === 'personalizedBidAccepted'
      ? null
      : auctionFormat(auction, locale).price(minorOf(bestBid?.price ?? startingPrice));
  return [state, price, name].filter((part) => part !== null).join(' · ');
}
