import { extensionWindows } from '@recolta/shared/domain/live-auction/posting';
import { formatMinor, formatPrice } from '@recolta/shared/domain/price-text';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentsList, PageTools } from '../../../components/content/page-tools.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { endingAt, exampleTerms, undecidedAt } from '../state/example.ts';
import { Figure, HelpFrame, Section } from './help-frame.tsx';
import { LimitFigure, SoftCloseFigure } from './live-auction-figures.tsx';

const words = ['desired', 'step', 'bidder', 'hardEnd', 'protocol', 'buying'] as const;
const notExtended = ['leader', 'refused', 'clock'] as const;

/** Explains a live auction by one example, whose figures are computed by the market's own rules. */
export function HelpPage() {
  const { t } = useTranslation(['help', 'content']);
  const locale = useLocale();
  const { startingPriceMinor, stepMinor, desiredPriceMinor, hardEndsAtMs } = exampleTerms;
  const params = {
    start: formatPrice(startingPriceMinor, 'Ron', locale),
    step: formatPrice(stepMinor, 'Ron', locale),
    desired: formatMinor(desiredPriceMinor, locale),
    hardEnd: formatInstant(hardEndsAtMs, 'clock', locale),
    windows: extensionWindows.filter((minutes) => minutes > 0).join(', '),
  };
  const sections = [
    { id: 'faze', heading: t('phases.heading'), isNumbered: true },
    { id: 'ceas', heading: t('close.heading'), isNumbered: true },
    { id: 'limita', heading: t('limit.heading'), isNumbered: true },
    { id: 'decizie', heading: t('decision.heading'), isNumbered: true },
    { id: 'cuvinte', heading: t('words.heading'), isNumbered: false },
  ];
  const headings = sections.map(({ id, heading, isNumbered }, at) => ({
    id,
    text: isNumbered ? `${at + 1} · ${heading}` : heading,
  }));
  return (
    <HelpFrame
      here={t('live')}
      aside={
        <>
          <ContentsList label={t('content:inThisPage')} headings={headings} />
          <div className="mt-5 grid gap-2">
            <PageTools title={t('heading')} className="flex flex-wrap gap-2" />
            <LocalLink to="/exersare" className={buttonClass('plain', 'px-3 text-s')}>
              <Play aria-hidden="true" size={16} />
              {t('practice')}
            </LocalLink>
          </div>
        </>
      }
    >
      <h1 className="title-editorial">{t('heading')}</h1>
      <p className="num mt-3 max-w-[46em] text-[1.267rem] text-ink-2 leading-[1.933rem]">
        {t('lead', params)}
      </p>
      <Section id="faze" number={1} heading={t('phases.heading')} text={t('phases.text')}>
        <Figure caption={t('phases.caption')}>
          <PhasesFigure />
        </Figure>
      </Section>
      <Section id="ceas" number={2} heading={t('close.heading')} text={t('close.text')}>
        <Figure caption={t('close.caption', params)}>
          <SoftCloseFigure />
        </Figure>
        <ul className="mt-4 grid gap-4 text-ink-2 text-s md:grid-cols-3 md:divide-x md:divide-line">
          {notExtended.map((key) => (
            <li key={key} className="md:px-5 md:first:pl-0">
              <b className="block font-semibold text-ink">{t(`close.${key}`)}</b>
              {t(`close.${key}Text`)}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="limita" number={3} heading={t('limit.heading')} text={t('limit.text')}>
        <Figure caption={t('limit.caption', params)}>
          <LimitFigure />
        </Figure>
      </Section>
      <Section id="decizie" number={4} heading={t('decision.heading')} text={t('decision.text')}>
        <Figure caption={t('decision.caption')}>
          <DecisionFigure />
        </Figure>
      </Section>
      <section aria-labelledby="cuvinte" className="pt-12">
        <h2 id="cuvinte" className="scroll-mt-4 font-semibold font-serif text-[1.733rem]">
          {t('words.heading')}
        </h2>
        <dl className="mt-3 gap-x-14 text-s sm:columns-2">
          {words.map((word) => (
            <div key={word} className="break-inside-avoid border-line border-t py-2.5">
              <dt className="font-semibold">{t(`words.${word}`)}</dt>
              <dd className="num text-ink-2">{t(`words.${word}Text`, params)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </HelpFrame>
  );
}

const hourMs = 3_600_000;

/** From approval to the end: boxes side by side, a list on a phone. */
function PhasesFigure() {
  const { t } = useTranslation(['help', 'labels']);
  const phases = [
    { key: 'pending', status: 'Pending', by: 'approval' },
    { key: 'scheduled', status: 'Scheduled', by: 'start' },
    { key: 'running', status: 'InProgress', by: 'zero' },
    { key: 'ended', status: null, by: null },
  ] as const;
  return (
    <ol
      aria-label={t('phases.figure')}
      className="flex flex-col @min-[46rem]:flex-row @min-[46rem]:items-stretch print:flex-row"
    >
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
function DecisionFigure() {
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
    <li className="grid @min-[46rem]:grid-cols-[minmax(0,1fr)_190px_minmax(0,1.2fr)] @min-[46rem]:items-center print:grid-cols-[minmax(0,1fr)_190px_minmax(0,1.2fr)] print:items-center">
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
        'flex-1 rounded-2 border px-3.5 py-3 text-s @min-[46rem]:text-center',
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
    <p className="flex items-center gap-2 px-2 py-1.5 text-ink-2 text-xs @min-[46rem]:min-w-22 @min-[46rem]:flex-col @min-[46rem]:justify-center @min-[46rem]:gap-0.5 @min-[46rem]:px-3 @min-[46rem]:text-center print:flex-col print:text-center">
      <span
        className={classNames(isWaiting && 'rounded-full bg-warn-wash px-2.5 py-1 font-semibold text-warn')}
      >
        {label}
      </span>
      <span aria-hidden="true" className="order-first @min-[46rem]:order-none">
        <span className="@min-[46rem]:hidden print:hidden">↓</span>
        <span className="hidden @min-[46rem]:inline print:inline">→</span>
      </span>
    </p>
  );
}
