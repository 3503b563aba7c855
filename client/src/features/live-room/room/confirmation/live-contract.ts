import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { useTranslation } from 'react-i18next';
import type { BidContract } from '../../../../components/deals/binding-summary.tsx';
import { contractChoiceLines } from '../../../../components/goods/contract-choice-lines.ts';
import { liveFilesAt } from '../../../../components/goods/row-cover.tsx';
import { lowerFirst } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import { useGoods } from '../goods/get-goods.ts';

/**
 * The contract that a bid on a live auction binds to, or the reason why an act that includes it is not possible yet.
 */
export interface LiveContract extends BidContract {
  readonly isReady: boolean;
  /** The goods could not be loaded: differences from the usual contract are unknown. */
  readonly blocked: string | null;
}

/** The owner's own contract, or the choices that differ from the usual General contract [C1, L9]. */
export function useLiveContract(auction: LiveAuctionState): LiveContract {
  const { t } = useTranslation(['binding', 'goods']);
  const texts = useTexts();
  const { data, isError } = useGoods(auction);
  const file = auction.contractType === 'Custom' ? data?.contractFile : null;
  return {
    isReady: data !== undefined,
    blocked: isError && data === undefined ? t('missing', { terms: lowerFirst(t('row.contract')) }) : null,
    own: file
      ? {
          name: t('contractOfOwner'),
          href: `${liveFilesAt(auction.id)}/${file}`,
        }
      : null,
    grid: data?.grid,
    choices: data ? contractChoiceLines(data, texts).map((line) => line.join(': ')) : [],
  };
}
