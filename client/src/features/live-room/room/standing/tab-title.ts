import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { countyName } from '@recolta/shared/domain/counties';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { statusName } from '../../../../components/auction/auction-chips.tsx';
import { useLotTitle } from '../../../../components/auction/lot-heading.tsx';
import { formatLot, minorOf } from '../../../../lib/format.ts';
import { type Texts, useLocale, useTexts } from '../../../../lib/i18n.ts';
import { usePageMeta } from '../../../../lib/page/page-meta.ts';
import { auctionFormat } from '../room-texts.ts';
import { type Standing, standingOf } from './standing.ts';

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

/** Title and icon of the browser tab, which show the viewer's standing. */
export function useTab(auction: LiveAuctionState, viewer: Viewer | undefined): void {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const texts = useTexts();
  const name = useLotTitle()(auction);
  const { kind } = standingOf(auction, viewer);
  const quantity = formatLot(auction, locale);
  usePageMeta(
    tabTitle(auction, kind, name, texts),
    t('roomDescription', { name, quantity, county: countyName(auction.county) }),
  );
  const isOutbid = kind === 'outbid';
  useEffect(() => {
    if (!isOutbid) return;
    const icon = document.querySelector('link[rel="icon"]');
    icon?.setAttribute('href', '/favicon-outbid.svg');
    return () => icon?.setAttribute('href', '/favicon.svg');
  }, [isOutbid]);
}
