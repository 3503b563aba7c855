import { formatMoney } from '@recolta/shared/domain/money';
import type { ProductCloseOutcome } from '@recolta/shared/domain/product/product';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import type { Entering, ProductBidRow, ProductRow } from './product-row.ts';

const linkOf = ({ id }: ProductRow) => `/products/${id}` as const;
type NotifiedBid = Pick<ProductBidRow, 'id' | 'account_id' | 'company_name' | 'version'>;
const once = (bid: NotifiedBid) => `productBid:${bid.id}:${bid.version}`;

/** To the Provider: a bid was placed. */
export function productBidPlaced(row: ProductRow, bid: NotifiedBid): NewNotification {
  return {
    accountId: row.provider_account_id,
    type: 'BidPlaced',
    link: linkOf(row),
    tokens: { name: row.product_name, by: bid.company_name },
    eventKey: once(bid),
  };
}

/** To the Provider: the bidder changed the quantity. */
export const productBidUpdated = (row: ProductRow, bid: NotifiedBid) =>
  productBidChanged('BidUpdated', row, bid);

/** To the Provider: the bidder removed the bid. */
export const productBidRemoved = (row: ProductRow, bid: NotifiedBid) =>
  productBidChanged('AuctionBidRemoved', row, bid);

function productBidChanged(
  type: 'BidUpdated' | 'AuctionBidRemoved',
  row: ProductRow,
  bid: NotifiedBid,
): NewNotification {
  return {
    accountId: row.provider_account_id,
    type,
    link: linkOf(row),
    tokens: { name: row.product_name, by: bid.company_name, number: '' },
    eventKey: once(bid),
  };
}

/** To the bidder: the Provider rejected the bid. */
export function productBidRejected(row: ProductRow, bid: NotifiedBid): NewNotification {
  return {
    accountId: bid.account_id,
    type: 'AuctionBidRejected',
    link: linkOf(row),
    tokens: { name: row.product_name },
    eventKey: once(bid),
  };
}

/** To everyone with a bid: the product was deleted [X3]. */
export function productDeleted(row: ProductRow, bids: readonly NotifiedBid[]): NewNotification[] {
  return accountsOf(bids).map((accountId) => ({
    accountId,
    type: 'ProductDeleted',
    link: '/bids/my',
    tokens: { name: row.product_name },
    eventKey: `product:${row.id}:deleted`,
  }));
}

/** To the Provider [S11]. */
export function productHidden(row: ProductRow, reason: string): NewNotification {
  return {
    accountId: row.provider_account_id,
    type: 'SaleHidden',
    link: linkOf(row),
    tokens: { name: row.product_name, reason },
    eventKey: `product:${row.id}:hidden`,
  };
}

/**
 * The notifications of a phase: to everyone with a standing bid that the product closed or ended, to bidders of
 * Collective bids the final price [X3], and to the Provider its end unless they ended it.
 *
 * @param bids those that were standing before
 */
export function phaseEntered(
  before: ProductRow,
  row: ProductRow,
  bids: readonly (NotifiedBid & Pick<ProductBidRow, 'offer_type'>)[],
  entering: Entering,
): NewNotification[] {
  const collective = accountsOf(bids.filter(({ offer_type }) => offer_type === 'Collective'));
  const everyone = accountsOf(bids);
  const closed = (accountIds: readonly string[], outcome: ProductCloseOutcome) =>
    accountIds.map(
      (accountId): NewNotification => ({
        accountId,
        type: 'ProductClosed',
        link: linkOf(row),
        tokens: { name: row.product_name, outcome, reason: entering.reason ?? '' },
        eventKey: `product:${row.id}:${row.phase}`,
      }),
    );
  const provider = (outcome: ProductCloseOutcome) =>
    entering.isByProvider ? [] : closed([row.provider_account_id], outcome);
  const price = () =>
    collective.map(
      (accountId): NewNotification => ({
        accountId,
        type: 'FinalPriceSet',
        link: linkOf(row),
        tokens: {
          name: row.product_name,
          price: formatMoney(row.final_price_minor ?? row.unit_price_minor),
          currency: row.currency,
          unit: row.unit,
        },
        eventKey: `product:${row.id}:finalPrice`,
      }),
    );
  switch (row.phase) {
    case 'closed':
      return [...closed(everyone, 'closed'), ...provider('finalPriceDue')];
    case 'sold':
      if (before.phase === 'closed') return [...price(), ...provider('unitPriceKept')];
      // The clock may have passed both deadlines at once.
      return [...closed(everyone, 'closed'), ...price(), ...provider('sold')];
    case 'minimumMissed':
      return [...closed(everyone, 'minimumMissed'), ...provider('minimumMissed')];
    case 'cancelled':
      return [...closed(everyone, 'cancelled'), ...provider('cancelled')];
    default:
      return [];
  }
}

function accountsOf(bids: readonly Pick<ProductBidRow, 'account_id'>[]): string[] {
  return [...new Set(bids.map(({ account_id }) => account_id))];
}
