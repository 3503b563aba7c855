import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { useEffect } from 'react';
import { GridTerms } from '../../../components/goods/grid-terms.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { usePartTexts } from '../../../lib/i18n.ts';
import { useGoods } from '../api/get-goods.ts';

/**
 * The grid among the terms that a first bid accepts; the same sentences as in the room and the contract.
 *
 * @param onShown called once it is on the page
 */
export function GridInTerms({ auction, onShown }: { auction: LiveAuctionState; onShown: () => void }) {
  const { t } = usePartTexts('goods');
  const { data: goods, isError, refetch } = useGoods(auction);
  const isShown = goods !== undefined && !isError;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  if (isError) {
    return (
      <div role="alert" className="mt-3 flex flex-wrap items-center gap-3 border-line border-t pt-3 text-s">
        <p>{t('goods.failed')}</p>
        <Button onClick={() => void refetch()}>{t('goods.retry')}</Button>
      </div>
    );
  }
  if (!goods) return <p className="mt-3 border-line border-t pt-3 text-ink-2 text-s">{t('goods.loading')}</p>;
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p className="mb-1 font-semibold text-s">{t('goods.grid')}</p>
      <GridTerms grid={goods.grid} currency={auction.currency} />
    </div>
  );
}
