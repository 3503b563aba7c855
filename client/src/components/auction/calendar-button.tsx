import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveCalendar } from '../../lib/device/calendar-file.ts';
import { useLocale } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { useLotTitle } from './lot-heading.tsx';
import { roomUrl } from './share-button.tsx';

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
