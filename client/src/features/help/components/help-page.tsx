import { extensionWindows } from '@recolta/shared/domain/live-auction/posting';
import { formatMinor, formatPrice } from '@recolta/shared/domain/price-text';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ContentsList, PageTools } from '../../../components/content/page-tools.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { exampleTerms } from '../state/example.ts';
import { DecisionFigure, PhasesFigure } from './flow-figures.tsx';
import { Figure, HelpFrame, Section } from './help-frame.tsx';
import { LimitFigure } from './limit-figure.tsx';
import { SoftCloseFigure } from './soft-close-figure.tsx';

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
