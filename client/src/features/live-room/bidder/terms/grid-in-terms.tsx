import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ContractChoiceList } from '../../../../components/deals/binding-summary.tsx';
import { contractChoiceLines } from '../../../../components/goods/contract-choice-lines.ts';
import { GridTerms } from '../../../../components/goods/grid-terms.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { useTexts } from '../../../../lib/i18n.ts';
import { useGoods } from '../../room/goods/get-goods.ts';

/**
 * The grid and the contract's unusual terms among those that a first bid accepts; the same sentences as in the room.
 * @param onShown called once they are on the page
 */
export function GridInTerms({
  auction,
  onShown,
  hasChoices,
}: {
  auction: LiveAuctionState;
  onShown: () => void;
  hasChoices: boolean;
}) {
  const { t } = useTranslation('goods');
  const texts = useTexts();
  const { data: goods, isError, refetch } = useGoods(auction);
  const isShown = goods !== undefined && !isError;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  if (isError) {
    return (
      <div role="alert" className="mt-3 flex flex-wrap items-center gap-3 border-line border-t pt-3 text-s">
        <p>{t('failed')}</p>
        <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </div>
    );
  }
  if (!goods) return <p className="mt-3 border-line border-t pt-3 text-ink-2 text-s">{t('loading')}</p>;
  const choices = contractChoiceLines(goods, texts);
  return (
    <div className="mt-3 border-line border-t pt-3">
      {goods.withAval !== null && (
        <dl className="mb-3 flex justify-between gap-4 text-s">
          <dt className="text-ink-2">{t('aval')}</dt>
          <dd className="font-medium">{t(goods.withAval ? 'yes' : 'no')}</dd>
        </dl>
      )}
      <p className="mb-1 font-semibold text-s">{t('grid')}</p>
      <GridTerms grid={goods.grid} currency={auction.currency} />
      {hasChoices && <ContractChoiceList lines={choices.map((line) => line.join(': '))} />}
    </div>
  );
}
