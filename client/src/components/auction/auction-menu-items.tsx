import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { CalendarButton, ShareButton } from './share-buttons.tsx';

/** Content of an auction's menu; loaded when it is opened. */
export function AuctionMenuItems({ auction }: { auction: LiveAuctionItem }) {
  return (
    <div className="grid">
      <ShareButton auction={auction} className={item} />
      <CalendarButton auction={auction} className={item} />
    </div>
  );
}

const item = 'justify-start! border-none px-3 font-medium';
