import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import type { ProductOfDeal } from '@recolta/shared/domain/contract/contract-terms';
import type { DealSide } from '@recolta/shared/domain/contract/signing';
import type { ShownRecord } from '@recolta/shared/domain/deal/company-record';
import type { Currency } from '@recolta/shared/domain/enumerations';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import type { VatState } from '@recolta/shared/domain/vat';
import type { AnyDatabase } from '../tables.ts';

/** The agreement of two parties as the deal keeps it: later edits of its source do not change it [C1]. */
export interface NewDeal {
  readonly source:
    | { readonly kind: 'announcement'; readonly announcementId: string; readonly bidId: string }
    | { readonly kind: 'liveAuction'; readonly auctionId: string }
    | { readonly kind: 'product'; readonly productId: string; readonly bidId: string };
  readonly sellerAccountId: string;
  readonly buyerAccountId: string;
  /** Side of the owner. */
  readonly ownerSide: DealSide;
  /** VAT states that the sale and the bid stated, on which both sides' confirmations depend [S9]; null if none did. */
  readonly ownerVat: VatState | null;
  readonly bidderVat: VatState | null;
  /** True if the sale does not publish its parties [B5]. */
  readonly isConfidential: boolean;
  /**
   * The side whose act opens it, under the account locks of both; null if both were bound before and the clock or
   * the final price only concludes it: a desired price that was met, a closed product.
   */
  readonly decidedBy: DealSide | null;
  readonly currency: Currency;
  /** As parties see them. */
  readonly goods: AuctionGoods;
  /** Price, quantity and the other agreed terms. */
  readonly terms: BidTerms;
  /** Set if it comes from a product. */
  readonly product?: ProductOfDeal;
  /**
   * Key of the contract that the owner or the bidder provided; null for the General one, or if none is provided
   * yet.
   */
  readonly contractFile: string | null;
  readonly openedAtMs: number;
}

/** Deals, for modules that do not own them. Implemented by `main`. */
export interface DealsPort {
  /**
   * Opens deals in the transaction of their acceptance [C1]. One auction or bid opens one deal.
   *
   * @throws BorderError 403 `AccountNotActive`, 409 `OwnerNotEligible`, `BidderNotEligible` if a side acts and
   *   either side is closed or deactivated
   */
  openDeals(trx: AnyDatabase, deals: readonly NewDeal[]): Promise<void>;
  /**
   * The records of accounts [D10], by account; without an entry for companies without one.
   *
   * @param isNamed false for confidential sales: without figures, and only if enough companies share the bands [B5]
   */
  findRecords(
    db: AnyDatabase,
    accountIds: readonly string[],
    isNamed: boolean,
  ): Promise<ReadonlyMap<string, ShownRecord>>;
  /** Returns the given live auctions whose deal was annulled. */
  findAnnulled(db: AnyDatabase, auctionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
