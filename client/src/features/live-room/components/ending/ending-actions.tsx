import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { CalendarPlus, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useLotTitle } from '../../../../components/auction/lot-heading.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import type { DealStep } from '../../../../lib/deal-steps.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import { useServerTime } from '../../../../lib/realtime/ticker.ts';
import { pageUrl, saveCalendar } from '../../../../lib/save-calendar.ts';
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
        <ShareButton title={title} />
      </div>
      <PrintedAt />
    </div>
  );
}

/** Shares the page's link by the system's dialog; copies it where there is none. */
function ShareButton({ title }: { title: string }) {
  const { t } = useTexts();
  const [result, setResult] = useState<'shared' | 'copied' | 'failed' | null>(null);
  return (
    <>
      <Button onClick={async () => setResult(await share(title, pageUrl()))}>
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

async function share(title: string, url: string): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    const isDone = await navigator.share({ title, url }).then(
      () => true,
      // A cancelled dialog is final; after any other failure the link is copied.
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
    if (isDone) return 'shared';
  }
  // Pages without TLS have no clipboard.
  if (!('clipboard' in navigator)) return 'failed';
  return navigator.clipboard.writeText(url).then(
    () => 'copied',
    () => 'failed',
  );
}

/** Only on a printed page: its date and address. */
function PrintedAt() {
  const { t, locale } = useTexts();
  const time = useServerTime((nowMs) => formatInstant(nowMs, 'dateTime', locale));
  return <p className="num hidden text-s print:block">{t('ending.printedAt', { time, url: pageUrl() })}</p>;
}
