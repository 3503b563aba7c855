import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../lib/class-names.ts';
import {
  type DatedDealStep,
  type DealStepKind,
  dealWhen,
  nextDealStep,
} from '../../../../lib/deal/deal-steps.ts';
import { kilogramsOf, lowerFirst } from '../../../../lib/format.ts';
import { type Texts, useLocale, useTexts } from '../../../../lib/i18n.ts';

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
export function stepWords(
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
