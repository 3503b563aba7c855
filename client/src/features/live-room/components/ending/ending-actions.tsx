import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { CalendarPlus, Printer, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLotTitle } from '../../../../components/auction/lot-heading.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import type { DealStep } from '../../../../lib/deal-steps.ts';
import { liveAuctions } from '../../../../lib/http/services.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import type { Locale } from '../../../../lib/locale-path.ts';
import { useServerTime } from '../../../../lib/realtime/ticker.ts';
import { pageUrl, saveCalendar } from '../../../../lib/save-calendar.ts';
import { type ShareResult, sharePage } from '../../../../lib/share-page.ts';
import { useIsOnDevice } from '../../../../lib/use-is-on-device.ts';
import { stepEvent } from '../../state/ending.ts';
import { stepWords } from './next-steps.tsx';

/** Actions on the outcome: export the steps to a calendar, print the page, share its link. */
export function EndingActions({
  auction,
  steps,
  role,
  today,
}: {
  auction: LiveAuctionState;
  /** Empty for viewers without steps. */
  steps: readonly DealStep[];
  role: 'seller' | 'buyer';
  today: string;
}) {
  const texts = useTexts();
  const { t } = texts;
  const lotTitle = useLotTitle();
  const title = lotTitle(auction);
  const ahead = steps.filter(({ byDay }) => byDay >= today);
  const saveSteps = () => {
    saveCalendar(
      ahead.map((step) =>
        stepEvent(auction.id, step, {
          title: `${t(`live.dealStep.${step.kind}`)}: ${title}`,
          text: stepWords(step.kind, auction, role, texts),
          url: pageUrl(),
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
            {t('ending.calendar')}
          </Button>
        )}
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" size={17} />
          {t('ending.print')}
        </Button>
        <ShareButton auction={auction} title={title} />
      </div>
      <PrintedAt />
    </div>
  );
}

/** Opens the system's share dialog with the link and the auction's picture; without such a dialog, copies the link. */
function ShareButton({ auction, title }: { auction: LiveAuctionState; title: string }) {
  const { t, locale } = useTexts();
  const [result, setResult] = useState<ShareResult | null>(null);
  const picture = useRef<Promise<File | null>>(null);
  // Before the press: browsers share only while it is recent.
  const prepare = () => {
    picture.current ??= pictureOf(auction, locale);
  };
  return (
    <>
      <Button
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={async () => setResult(await sharePage(title, pageUrl(), await picture.current))}
      >
        <Share2 aria-hidden="true" size={17} />
        {t('ending.share')}
      </Button>
      <p role="status" className="col-span-2 text-ink-2 text-s empty:hidden">
        {result === 'copied' && t('ending.copied')}
        {result === 'failed' && t('ending.copyFailed')}
      </p>
    </>
  );
}

/** The auction's picture; null where it is not public, or cannot be had or shared. */
async function pictureOf({ id, audience }: LiveAuctionState, locale: Locale): Promise<File | null> {
  if (audience !== 'Open' || typeof navigator.canShare !== 'function') return null;
  return liveAuctions.card.call({ params: { id }, query: { locale } }).catch(() => null);
}

/** Only on a printed page: its date and address. */
function PrintedAt() {
  const { t, locale } = useTexts();
  const time = useServerTime((nowMs) => formatInstant(nowMs, 'dateTime', locale));
  const isOnDevice = useIsOnDevice();
  if (!isOnDevice) return null;
  return <p className="num hidden text-s print:block">{t('ending.printedAt', { time, url: pageUrl() })}</p>;
}
