import { formatMoney } from '@recolta/shared/domain/money';
import type { ProductCloseOutcome } from '@recolta/shared/domain/product/product';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import type { Entering, OfferRow, ProductRow } from './product-row.ts';

const linkOf = ({ id }: ProductRow) => `/products/${id}` as const;
type Offer = Pick<OfferRow, 'id' | 'account_id' | 'company_name' | 'version'>;
const once = (offer: Offer) => `productOffer:${offer.id}:${offer.version}`;

/** To the Provider: an offer was placed. */
export function offerPlaced(row: ProductRow, offer: Offer): NewNotification {
  return {
    accountId: row.provider_account_id,
    type: 'BidPlaced',
    link: linkOf(row),
    tokens: { name: row.product_name, by: offer.company_name },
    eventKey: once(offer),
  };
}

/** To the Provider: the bidder changed the quantity. */
export function offerUpdated(row: ProductRow, offer: Offer): NewNotification {
  return {
    accountId: row.provider_account_id,
    type: 'BidUpdated',
    link: linkOf(row),
    tokens: { name: row.product_name, by: offer.company_name, number: '' },
    eventKey: once(offer),
  };
}

/** To the Provider: the bidder removed the offer. */
export function offerRemoved(row: ProductRow, offer: Offer): NewNotification {
  return {
    accountId: row.provider_account_id,
    type: 'AuctionBidRemoved',
    link: linkOf(row),
    tokens: { name: row.product_name, by: offer.company_name, number: '' },
    eventKey: once(offer),
  };
}

/** To the bidder: the Provider rejected the offer. */
export function offerRejected(row: ProductRow, offer: Offer): NewNotification {
  return {
    accountId: offer.account_id,
    type: 'AuctionBidRejected',
    link: linkOf(row),
    tokens: { name: row.product_name },
    eventKey: once(offer),
  };
}

/** To everyone with an offer: the product was deleted [X3]. */
export function productDeleted(row: ProductRow, offers: readonly Offer[]): NewNotification[] {
  return accountsOf(offers).map((accountId) => ({
    accountId,
    type: 'ProductDeleted',
    link: '/bids/my',
    tokens: { name: row.product_name },
    eventKey: `product:${row.id}:deleted`,
  }));
}

/**
 * The notifications of a phase: to everyone with a standing offer that the product closed or ended, to bidders of
 * Collective offers the final price [X3], and to the Provider its end unless they ended it.
 *
 * @param offers those that were standing before
 */
export function phaseEntered(
  before: ProductRow,
  row: ProductRow,
  offers: readonly (Offer & Pick<OfferRow, 'offer_type'>)[],
  entering: Entering,
): NewNotification[] {
  const collective = accountsOf(offers.filter(({ offer_type }) => offer_type === 'Collective'));
  const everyone = accountsOf(offers);
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

function accountsOf(offers: readonly Pick<OfferRow, 'account_id'>[]): string[] {
  return [...new Set(offers.map(({ account_id }) => account_id))];
}
