import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { CalendarButton } from './calendar-button.tsx';
import { ShareButton } from './share-button.tsx';

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
