import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import type { ProductOfDeal } from '@recolta/shared/domain/contract/contract-terms';
import type { DealSide } from '@recolta/shared/domain/contract/signing';
import type { Currency } from '@recolta/shared/domain/enumerations';
import type { OfferTerms } from '@recolta/shared/domain/goods/offer-terms';
import type { AnyDatabase } from '../tables.ts';

/** What two parties agreed, as the deal keeps it: later edits of what it came from do not change it [C1]. */
export interface NewDeal {
  readonly source:
    | { readonly kind: 'announcement'; readonly announcementId: string; readonly bidId: string }
    | { readonly kind: 'liveAuction'; readonly auctionId: string }
    | { readonly kind: 'product'; readonly productId: string; readonly offerId: string };
  readonly sellerAccountId: string;
  readonly buyerAccountId: string;
  /** Which of them posted. */
  readonly ownerSide: DealSide;
  /**
   * The side whose act opens it, under the account locks of both; null where both were bound before and the clock or the
   * final price only concludes it: a desired price that was met, a closed product.
   */
  readonly decidedBy: DealSide | null;
  readonly currency: Currency;
  /** As parties see them. */
  readonly goods: AuctionGoods;
  /** Price, quantity and what else was offered and accepted. */
  readonly terms: OfferTerms;
  /** Set where it comes from a product. */
  readonly product?: ProductOfDeal;
  /** Key of the contract that the owner or the bidder gave; null where it is the General one, or not given yet. */
  readonly contractFile: string | null;
  readonly openedAtMs: number;
}

/** Deals, for modules that do not own them. Implemented by `main`. */
export interface DealsPort {
  /**
   * Opens deals in the transaction of their acceptance [C1]. One auction or bid opens one deal.
   *
   * @throws BorderError 403 `AccountNotActive`, 409 `OwnerNotEligible`, `BidderNotEligible` where a side acts and either
   *   of both is closed or deactivated
   */
  openDeals(trx: AnyDatabase, deals: readonly NewDeal[]): Promise<void>;
}
