import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { OptionalPart } from '../errors/opened-part.tsx';
import { MoreMenu } from '../ui/more-menu.tsx';
import { useLotTitle } from './lot-heading.tsx';

const items = lazyPart(async () => (await import('./share-buttons.tsx')).AuctionMenuItems);

/** Menu for sharing an auction: its link and picture, and a calendar event. */
export function AuctionMenu({ auction, className = '' }: { auction: LiveAuctionItem; className?: string }) {
  const { t } = useTranslation('live');
  return (
    <MoreMenu
      label={t('more', { name: useLotTitle()(auction) })}
      onPrepare={() => void items.preload()}
      className={className}
    >
      <OptionalPart>
        <items.Part auction={auction} />
      </OptionalPart>
    </MoreMenu>
  );
}
