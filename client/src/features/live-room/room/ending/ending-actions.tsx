import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { CalendarPlus, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../../components/auction/lot-heading.tsx';
import { roomUrl, ShareButton } from '../../../../components/auction/share-buttons.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { classNames } from '../../../../lib/class-names.ts';
import {
  type DatedDealStep,
  type DealStepKind,
  dealWhen,
  nextDealStep,
} from '../../../../lib/deal/deal-steps.ts';
import { saveCalendar } from '../../../../lib/device/calendar-file.ts';
import { useIsOnDevice } from '../../../../lib/device/use-on-device.ts';
import { kilogramsOf, lowerFirst } from '../../../../lib/format.ts';
import { type Texts, useLocale, useTexts } from '../../../../lib/i18n.ts';
import { useServerTime } from '../../../../lib/realtime/live-source.ts';
import { VerifyLink } from '../verify-link.tsx';
import { stepEvent } from './ending-state.ts';

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

/** The next steps of both parties with their dates; the next due one is marked. */
export function StepsAfterEnding({
  auction,
  steps,
  role,
  today,
}: {
  auction: LiveAuctionState;
  steps: readonly DatedDealStep[];
  role: 'seller' | 'buyer';
  today: string;
}) {
  const { t, i18n } = useTranslation(['ending', 'live']);
  const locale = useLocale();
  const texts = useTexts();
  const next = nextDealStep(steps, today);
  return (
    <section className="p-4 md:p-6">
      <h2 className="font-semibold text-l">{t('next')}</h2>
      <ol className="mt-2 divide-y divide-line">
        {steps.map((step, index) => (
          <li
            key={step.kind}
            aria-current={step === next ? 'step' : undefined}
            className="flex items-start gap-3 py-3"
          >
            <span
              aria-hidden="true"
              className={classNames(
                'num grid size-7 flex-none place-items-center rounded-full border font-semibold text-s',
                step === next ? 'border-warn-mark bg-warn-wash text-warn' : 'border-line-2 text-ink-2',
              )}
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2.5">
                <b className="font-semibold">{t(`live:dealStep.${step.kind}`)}</b>
                <span
                  className={classNames('num font-medium text-s', step === next ? 'text-warn' : 'text-ink-2')}
                >
                  {dealWhen(step, today, i18n.t, locale)}
                </span>
              </p>
              <p className="text-ink-2 text-s">{stepWords(step.kind, auction, role, texts)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-ink-2 text-note">{t('advice')}</p>
    </section>
  );
}

/** The work of a step, by the auction's terms. */
function stepWords(
  kind: DealStepKind,
  auction: LiveAuctionState,
  role: 'seller' | 'buyer',
  { t }: Texts,
): string {
  switch (kind) {
    case 'contact':
      return t(role === 'seller' ? 'ending:contactSeller' : 'ending:contactBuyer');
    case 'contract':
      return t('ending:contract', { contract: t(`labels:contractType.${auction.contractType}`) });
    case 'delivery': {
      const place = auction.deliveryLocation;
      const loading = auction.loadingLocation && t(`labels:loadingLocation.${auction.loadingLocation}`);
      const terms = [t(`labels:deliveryType.${auction.deliveryType}`), loading && lowerFirst(loading), place]
        .filter(Boolean)
        .join(', ');
      const rate = auction.loadingRate;
      if (rate === null) return `${terms}.`;
      const count = Math.ceil(kilogramsOf(auction.quantity) / 1000 / rate);
      return `${terms}. ${t('ending:loadingDays', { rate, count })}`;
    }
    case 'payment':
      return t('ending:payment', { payment: t(`labels:paymentType.${auction.paymentType}`) });
  }
}
