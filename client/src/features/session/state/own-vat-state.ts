import type { AuctionType } from '@recolta/shared/domain/enumerations';
import type { VatState } from '@recolta/shared/domain/vat';
import { type VatParties, vatParties } from '../../../lib/deal/deal-sums.ts';
import { useReader } from './reader.ts';

/** The VAT state of the reader's own account; null for visitors and until stated [Q3]. */
export function useOwnVatState(): VatState | null {
  return useReader().vatState;
}

/**
 * VAT states of both parties of a sale as its reader may know them: a bidder knows their own and the one that the sale
 * states, the owner their own and that of the bidder whose bid they read.
 */
export function useVatParties(
  sale: { readonly type: AuctionType; readonly posterVat?: VatState | null | undefined },
  isOwner = false,
  bidder: VatState | null | undefined = null,
): VatParties {
  const own = useOwnVatState();
  return isOwner ? vatParties(sale.type, own, bidder) : vatParties(sale.type, sale.posterVat, own);
}
