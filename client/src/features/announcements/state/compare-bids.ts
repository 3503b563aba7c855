import type { AnnouncementBidView } from '@recolta/shared/contracts/http/announcement-state';
import { countyName } from '@recolta/shared/domain/counties';
import { type Currency, deliveryTypes } from '@recolta/shared/domain/enumerations';
import {
  type NetAtGate,
  netAtGate,
  paysHaulage,
  type TradeSide,
  waitingDays,
} from '@recolta/shared/domain/goods/net-at-gate';
import type { Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import { minorOf } from '../../../lib/format.ts';

/** The owner's assumptions for comparing bids at different terms [Q5]. */
export interface Assumptions {
  readonly side: TradeSide;
  readonly currency: Currency;
  readonly rates: Rates;
  readonly yearlyRateHundredths: number;
  /** Bani per tonne by place of delivery; null if unknown. */
  readonly haulageMinorOf: (place: string) => number | null;
}

/** A bid with the net price of its last round at the owner's location. */
export interface ComparedBid {
  readonly bid: AnnouncementBidView;
  /** The owner's haulage destination or origin; null if the bidder pays the haulage. */
  readonly place: string | null;
  readonly days: number;
  /** Null if an assumption is missing, and for a decided bid. */
  readonly net: NetAtGate | null;
}

/** The place of a bid's last round to which the owner pays the haulage; null if the bidder pays it. */
export function haulagePlaceOf(bid: AnnouncementBidView, side: TradeSide): string | null {
  const terms = bid.rounds.at(-1)?.terms;
  const type = deliveryTypes.find((known) => known === terms?.deliveryType);
  if (!terms || !type || !paysHaulage(side, type)) return null;
  const county = terms.deliveryCounty && countyName(terms.deliveryCounty);
  return terms.deliveryLocation ?? county ?? (type.startsWith('DAPConstanta') ? 'Constanța' : '');
}

/** The place of a bid's net price or cost: the owner's own, or the port to which the bidder delivers. */
export function figurePlaceOf(bid: AnnouncementBidView, side: TradeSide): TradeSide | 'port' {
  const isInPort = bid.rounds.at(-1)?.terms.deliveryType.startsWith('DAPConstanta') ?? false;
  return side === 'buyer' && isInPort ? 'port' : side;
}

/**
 * Bids ordered by the net price of their last rounds at the owner's location: the highest proceeds if the owner sells,
 * the lowest cost if they buy. Bids without a figure follow by price, then decided ones.
 */
export function compareBids(bids: readonly AnnouncementBidView[], assumed: Assumptions): ComparedBid[] {
  const { side, currency, rates, yearlyRateHundredths, haulageMinorOf } = assumed;
  const compared = bids.map((bid): ComparedBid => {
    const place = haulagePlaceOf(bid, side);
    const terms = bid.rounds.at(-1)?.terms;
    const days = terms ? waitingDays(terms) : 0;
    const net =
      terms && bid.status === 'Active'
        ? netAtGate({
            ...{ side, currency, rates, yearlyRateHundredths },
            priceMinor: minorOf(terms.price),
            haulageMinor: place === null ? 0 : haulageMinorOf(place),
            paymentDays: days,
          })
        : null;
    return { bid, place, days, net };
  });
  const better = side === 'seller' ? -1 : 1;
  return compared.sort(
    (a, b) =>
      rankOf(a) - rankOf(b) || better * (comparedMinor(a) - comparedMinor(b)) || a.bid.number - b.bid.number,
  );
}

/** Sort rank: bids with a figure, without one, decided. */
function rankOf({ bid, net }: ComparedBid): number {
  if (bid.status !== 'Active') return 2;
  return net === null ? 1 : 0;
}

function comparedMinor({ bid, net }: ComparedBid): number {
  return net?.netMinor ?? minorOf(bid.rounds.at(-1)?.terms.price ?? '0');
}
