import { contractFigures } from '@recolta/shared/domain/contract/contract-figures';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { ContentsList, PageTools } from '../../../components/content/page-tools.tsx';
import { formatDay, formatDeadline, formatInstant } from '../../../lib/bucharest-time.ts';
import { formatFigure, formatPercent } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { contestExamples, creditExample, dealClocks, dealExample } from '../state/deal-example.ts';
import {
  CreditFigure,
  DealStepsFigure,
  MarketFigure,
  SettlementFigure,
  SidesFigure,
  ToolsFigure,
} from './deal-figures.tsx';
import { Figure, HelpFrame, Section } from './help-frame.tsx';

const example = dealExample();
const contests = contestExamples();
const credit = creditExample();
const sections = ['steps', 'sides', 'sum', 'contest', 'pay', 'tools', 'dispute', 'market'] as const;

/** Explains a deal from its contract to the money by one load, whose figures are computed by the market's own rules. */
export function HelpDealPage() {
  const { t } = useTranslation(['help', 'content']);
  const locale = useLocale();
  const { settlement, invoice, dueDay } = example;
  const { beyond, within } = contests;
  const sum = (minor: number) => formatSum(minor, 'Ron', locale);
  const moisture = (figure: number) => formatFigure('humidity', figure, locale);
  const list = (days: readonly number[]) => new Intl.ListFormat(locale).format(days.map(String));
  const before = dealClocks.reminderDays.filter((days) => days < 0).map((days) => -days);
  const after = dealClocks.reminderDays.filter((days) => days > 0);
  const params = {
    hours: dealClocks.contestHours,
    shown: formatInstant(settlement.shownMs, 'dayMonthTime', locale),
    due: formatDeadline(settlement.dueMs, locale),
    sum: sum(settlement.sumMinor),
    first: moisture(settlement.changes.find(({ property }) => property === 'humidity')?.measured ?? 0),
    beyondFigure: moisture(beyond.figure),
    beyondSum: sum(beyond.settlement.sumMinor),
    beyondCost: t(`deal.costOf.${beyond.settlement.costOf ?? 'seller'}`),
    withinFigure: moisture(within.figure),
    withinSum: sum(within.settlement.sumMinor),
    withinCost: t(`deal.costOf.${within.settlement.costOf ?? 'seller'}`),
    tolerance: moisture(within.tolerance),
    net: sum(invoice.netMinor),
    total: sum(invoice.totalMinor),
    regime: t(`deal.regime.${invoice.parts[0]?.regime ?? 'rate'}`),
    payDay: formatDay(dueDay, locale, 'longDate'),
    before: list(before),
    after: list(after),
    penalty: formatPercent(contractFigures.latePaymentPercentPerDay, locale),
  };
  const figures = {
    steps: <DealStepsFigure steps={example.steps} />,
    sides: <SidesFigure />,
    sum: <SettlementFigure settlement={settlement} />,
    contest: null,
    pay: <CreditFigure {...credit} />,
    tools: <ToolsFigure />,
    dispute: null,
    market: <MarketFigure />,
  };
  const headings = sections.map((id, at) => ({ id, text: `${at + 1} · ${t(`deal.${id}.heading`)}` }));
  return (
    <HelpFrame
      here={t('deals')}
      aside={
        <>
          <ContentsList label={t('content:inThisPage')} headings={headings} />
          <PageTools title={t('deal.heading')} className="mt-5 flex flex-wrap gap-2" />
        </>
      }
    >
      <h1 className="title-editorial">{t('deal.heading')}</h1>
      <p className="num mt-3 max-w-[46em] text-[1.267rem] text-ink-2 leading-[1.933rem]">{t('deal.lead')}</p>
      {sections.map((id, at) => (
        <Section
          key={id}
          id={id}
          number={at + 1}
          heading={t(`deal.${id}.heading`)}
          text={t(`deal.${id}.text`, params)}
        >
          {figures[id] && <Figure caption={t(`deal.${id as 'sum'}.caption`, params)}>{figures[id]}</Figure>}
        </Section>
      ))}
    </HelpFrame>
  );
}
