import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { Check, Minus } from 'lucide-react';
import { useTexts } from '../../lib/i18n.ts';
import { Chip } from '../ui/chip.tsx';

/** Whether the desired price is met [L8], in the word of the auction's direction. */
export function DesiredPriceChip({
  auction,
}: {
  auction: Pick<LiveAuctionItem, 'desiredPriceStatus' | 'type'>;
}) {
  const { t } = useTexts();
  const isBuying = auction.type === 'Buying';
  if (auction.desiredPriceStatus === 'notSet') return <Chip>{t('live.desiredNotSet')}</Chip>;
  if (auction.desiredPriceStatus === 'met') {
    return (
      <Chip tone="ok">
        <Check aria-hidden="true" size={12} strokeWidth={2.6} />
        {t(isBuying ? 'live.desiredMetBuying' : 'live.desiredMet')}
      </Chip>
    );
  }
  return (
    <Chip tone="warn">
      <Minus aria-hidden="true" size={12} strokeWidth={2.6} />
      {t(isBuying ? 'live.desiredNotMetBuying' : 'live.desiredNotMet')}
    </Chip>
  );
}
