import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { CalendarPlus, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../../components/auction/lot-heading.tsx';
import { roomUrl, ShareButton } from '../../../../components/auction/share-buttons.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import type { DatedDealStep } from '../../../../lib/deal/deal-steps.ts';
import { saveCalendar } from '../../../../lib/device/calendar-file.ts';
import { useIsOnDevice } from '../../../../lib/device/use-on-device.ts';
import { useLocale, useTexts } from '../../../../lib/i18n.ts';
import { useServerTime } from '../../../../lib/realtime/ticker.ts';
import { VerifyLink } from '../verify-link.tsx';
import { stepEvent } from './ending-state.ts';
import { stepWords } from './steps-after-ending.tsx';

/** Actions on the outcome: export the steps to a calendar, print the page, share its link. */
export function EndingActions({
  auction,
  steps,
  role,
  today,
}: {
  auction: LiveAuctionState;
  /** Empty for viewers without steps. */
  steps: readonly DatedDealStep[];
  role: 'seller' | 'buyer';
  today: string;
}) {
  const { t } = useTranslation(['ending', 'live']);
  const locale = useLocale();
  const texts = useTexts();
  const lotTitle = useLotTitle();
  const title = lotTitle(auction);
  const ahead = steps.filter(({ byDay }) => byDay >= today);
  const saveSteps = () => {
    saveCalendar(
      ahead.map((step) =>
        stepEvent(auction.id, step, {
          title: `${t(`live:dealStep.${step.kind}`)}: ${title}`,
          text: stepWords(step.kind, auction, role, texts),
          url: roomUrl(auction.id, locale),
        }),
      ),
    );
  };
  return (
    <div>
      <div className="grid grid-cols-2 gap-2 print:hidden">
        {ahead.length > 0 && (
          <Button className="col-span-2" onClick={saveSteps}>
            <CalendarPlus aria-hidden="true" size={17} />
            {t('calendar')}
          </Button>
        )}
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" size={17} />
          {t('print')}
        </Button>
        <ShareButton auction={auction} />
      </div>
      <VerifyLink id={auction.id} className="mt-3 print:hidden" />
      <PrintedAt id={auction.id} />
    </div>
  );
}

/** Only on a printed page: its date and address. */
function PrintedAt({ id }: { id: string }) {
  const { t } = useTranslation('ending');
  const locale = useLocale();
  const time = useServerTime((nowMs) => formatInstant(nowMs, 'dateTime', locale));
  const isOnDevice = useIsOnDevice();
  if (!isOnDevice) return null;
  return (
    <p className="num hidden text-s print:block">{t('printedAt', { time, url: roomUrl(id, locale) })}</p>
  );
}
