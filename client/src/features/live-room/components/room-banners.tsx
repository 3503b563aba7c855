import type { LiveAuctionState, PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { latestMessage } from '../state/history.ts';
import { ConnectionBanner } from './connection-banner.tsx';

/** What everyone in the room must notice: the state of the connection, an administrator's message. An overlay: it shifts no content. */
export function RoomBanners({
  auction,
  entries,
}: {
  auction: LiveAuctionState;
  entries: readonly PublicEntry[];
}) {
  const message = latestMessage(auction, entries);
  return (
    <div className="pointer-events-none fixed inset-x-3 top-[58px] z-30 mx-auto grid max-w-xl gap-2 tight:top-1 side:right-[calc(var(--side-column)+12px)] print:hidden">
      <ConnectionBanner />
      <div aria-live="polite">{message && <Message key={message.version} message={message} />}</div>
    </div>
  );
}

/** Until its reader closes it; the history keeps it [L16]. */
function Message({ message }: { message: PublicEntry }) {
  const { t, locale } = useTexts();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return (
    <div className="pointer-events-auto flex animate-arrive items-start gap-3 rounded-2 border border-line bg-fact-wash py-2.5 pr-1.5 pl-4 text-fact text-s shadow-lg">
      <Megaphone aria-hidden="true" size={18} className="mt-0.5 flex-none" />
      <div className="max-h-[30vh] flex-1 overflow-y-auto">
        <p className="num text-xs">
          {t('room.messageFrom', { time: formatInstant(message.at, 'clock', locale) })}
        </p>
        <p className="break-words font-medium">{message.reason}</p>
      </div>
      <button
        type="button"
        aria-label={t('room.messageClose')}
        className="-my-1 grid size-11 flex-none place-items-center rounded-2"
        onClick={() => setIsClosed(true)}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
