import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { CalendarPlus, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCalendar } from '../../lib/device/calendar-file.ts';
import { type ShareResult, sharePage } from '../../lib/device/hand-over.ts';
import { liveAuctions } from '../../lib/http/services.ts';
import { useLocale } from '../../lib/i18n.ts';
import { type Locale, localizedPath } from '../../lib/locale-path.ts';
import { Button } from '../ui/button.tsx';
import { useLotTitle } from './lot-heading.tsx';

/** The absolute address of an auction's room, for shared links and calendars. */
export const roomUrl = (id: string, locale: Locale) =>
  window.location.origin + localizedPath(`/live-auctions/${id}/participate`, locale);

/** Opens the system's share dialog with the link and the auction's picture; without such a dialog, copies the link. */
export function ShareButton({ auction, className }: { auction: LiveAuctionItem; className?: string }) {
  const { t } = useTranslation('live');
  const locale = useLocale();
  const title = useLotTitle()(auction);
  const [result, setResult] = useState<ShareResult | null>(null);
  const picture = useRef<Promise<File | null>>(null);
  // Fetched before the press: browsers allow sharing only shortly after a user gesture.
  const prepare = () => {
    picture.current ??= pictureOf(auction, locale);
  };
  return (
    <>
      <Button
        className={className}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={async () =>
          setResult(await sharePage(title, roomUrl(auction.id, locale), (await picture.current) ?? null))
        }
      >
        <Share2 aria-hidden="true" size={17} />
        {t('share')}
      </Button>
      <p role="status" className="col-span-2 text-ink-2 text-s empty:hidden">
        {result === 'copied' && t('linkCopied')}
        {result === 'failed' && t('linkNotCopied')}
      </p>
    </>
  );
}

/** The auction's picture; null if it is not public, cannot be loaded or cannot be shared. */
async function pictureOf({ id, audience }: LiveAuctionItem, locale: Locale): Promise<File | null> {
  if (audience !== 'Open' || typeof navigator.canShare !== 'function') return null;
  return liveAuctions.card.call({ params: { id }, query: { locale } }).catch(() => null);
}

/** Saves the auction as a calendar event, from its start to the currently planned end. */
export function CalendarButton({ auction, className }: { auction: LiveAuctionItem; className?: string }) {
  const { t } = useTranslation('live');
  const locale = useLocale();
  const lot = useLotTitle()(auction);
  const { id, startsAt, endsAt, hardEndsAt } = auction;
  const save = () =>
    saveCalendar([
      {
        uid: `${id}@recolta`,
        fromMs: Date.parse(startsAt),
        toMs: Date.parse(endsAt ?? hardEndsAt),
        title: t('calendarTitle', { lot }),
        text: t('calendarText'),
        url: roomUrl(id, locale),
      },
    ]);
  return (
    <Button className={className} onClick={save}>
      <CalendarPlus aria-hidden="true" size={17} />
      {t('calendar')}
    </Button>
  );
}

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
