import { formatMinor } from '@recolta/shared/domain/price-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { endingAt, exampleTerms, undecidedAt } from '../state/example.ts';

const hourMs = 3_600_000;

/** From approval to the end: boxes side by side, a list on a phone. */
export function PhasesFigure() {
  const { t } = useTranslation(['help', 'labels']);
  const phases = [
    { key: 'pending', status: 'Pending', by: 'approval' },
    { key: 'scheduled', status: 'Scheduled', by: 'start' },
    { key: 'running', status: 'InProgress', by: 'zero' },
    { key: 'ended', status: null, by: null },
  ] as const;
  return (
    <ol aria-label={t('phases.figure')} className="flex flex-col md:flex-row md:items-stretch print:flex-row">
      {phases.map(({ key, status, by }) => (
        <li key={key} className="contents">
          <Box
            tone={key === 'running' ? 'lead' : 'plain'}
            title={status ? t(`labels:auctionStatus.${status}`) : t('phases.ended')}
          >
            <span className="block">{t(`phases.${key}Text`)}</span>
            <span className="mt-1 block text-ink-3">{t(`phases.${key}When`)}</span>
          </Box>
          {by && <Arrow label={t(`phases.${by}`)} />}
        </li>
      ))}
    </ol>
  );
}

/** The outcome of each best price, computed by the rules. */
export function DecisionFigure() {
  const { t } = useTranslation(['help', 'labels']);
  const locale = useLocale();
  const { desiredPriceMinor, stepMinor, decisionWindowMs } = exampleTerms;
  const below = endingAt(desiredPriceMinor - stepMinor);
  const late = undecidedAt(desiredPriceMinor - stepMinor);
  const none = endingAt(null);
  const hours = decisionWindowMs / hourMs;
  const price = formatMinor(desiredPriceMinor, locale);
  return (
    <ul aria-label={t('decision.figure')} className="grid gap-3">
      <Way
        first={<Box title={t('decision.met')}>{t('decision.metText', { price })}</Box>}
        by={t('decision.atOnce')}
      >
        <Box tone="lead" title={t('labels:sold.Selling')}>
          {t('decision.acceptedText')}
        </Box>
      </Way>
      <Way
        first={<Box title={t('decision.below')}>{t('decision.belowText')}</Box>}
        by={t('decision.ownerHas', { count: hours })}
        isWaiting={below.status === 'Closed'}
      >
        <Box tone="lead" title={t('labels:sold.Selling')}>
          {t('decision.ownerAccepts')}
        </Box>
        <Box title={t(`labels:auctionStatus.${late.status}`)}>
          {t('decision.refusedText', { count: hours })}
        </Box>
      </Way>
      <Way first={<Box title={t('decision.none')} />} by={t('decision.atOnce')}>
        <Box title={t(`labels:auctionStatus.${none.status}`)}>{t('decision.noneText')}</Box>
      </Way>
    </ul>
  );
}

function Way({
  first,
  by,
  isWaiting = false,
  children,
}: {
  first: ReactNode;
  by: string;
  isWaiting?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="grid md:grid-cols-[minmax(0,1fr)_190px_minmax(0,1.2fr)] md:items-center print:grid-cols-[minmax(0,1fr)_190px_minmax(0,1.2fr)] print:items-center">
      <div className="flex">{first}</div>
      <Arrow label={by} isWaiting={isWaiting} />
      <div className="flex flex-col gap-2">{children}</div>
    </li>
  );
}

function Box({
  title,
  tone = 'plain',
  children,
}: {
  title: string;
  tone?: 'plain' | 'lead';
  children?: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'flex-1 rounded-2 border px-3.5 py-3 text-s md:text-center',
        tone === 'lead' ? 'border-lead bg-lead-wash' : 'border-line-2 bg-surface',
      )}
    >
      <b className={classNames('block font-semibold text-m', tone === 'lead' && 'text-lead')}>{title}</b>
      {children && <span className="num block text-ink-2">{children}</span>}
    </div>
  );
}

function Arrow({ label, isWaiting = false }: { label: string; isWaiting?: boolean }) {
  return (
    <p className="flex items-center gap-2 px-2 py-1.5 text-ink-2 text-xs md:min-w-22 md:flex-col md:justify-center md:gap-0.5 md:px-3 md:text-center print:flex-col print:text-center">
      <span
        className={classNames(isWaiting && 'rounded-full bg-warn-wash px-2.5 py-1 font-semibold text-warn')}
      >
        {label}
      </span>
      <span aria-hidden="true" className="order-first md:order-none">
        <span className="md:hidden print:hidden">↓</span>
        <span className="hidden md:inline print:inline">→</span>
      </span>
    </p>
  );
}
