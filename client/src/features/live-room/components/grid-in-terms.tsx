import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { GridTerms } from '../../../components/goods/grid-terms.tsx';
import { usePartTexts } from '../../../lib/i18n.ts';
import { useGoods } from '../api/get-goods.ts';

/** The grid among the terms that a first bid accepts; the same sentences as in the room and the contract. */
export function GridInTerms({ auction }: { auction: LiveAuctionState }) {
  const { t } = usePartTexts('goods');
  const { data: goods } = useGoods(auction);
  if (!goods) return null;
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p className="mb-1 font-semibold text-s">{t('goods.grid')}</p>
      <GridTerms grid={goods.grid} currency={auction.currency} />
    </div>
  );
}
