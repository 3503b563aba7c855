import { contractFigures } from '@recolta/shared/domain/contract/contract-figures';
import { dealSides } from '@recolta/shared/domain/contract/signing';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentsList, PageTools } from '../../../components/content/page-tools.tsx';
import { formatDay, formatDeadline, formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatFigure, formatNumber, formatPercent } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import {
  type CreditExample,
  contestExamples,
  creditExample,
  type DealExample,
  dealClocks,
  dealExample,
  exampleDeal,
} from '../state/deal-example.ts';
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

/** Everything that was stated about the load of the example, by whom and when. */
function DealStepsFigure({ steps }: Pick<DealExample, 'steps'>) {
  const { t } = useTranslation('help');
  const locale = useLocale();
  return (
    <ol aria-label={t('deal.steps.figure')} className="grid">
      {steps.map(({ by, atMs, kind }, at) => (
        <li
          key={`${kind} ${by}`}
          className="grid gap-x-4 border-line py-2.5 not-first:border-t sm:grid-cols-[2rem_11rem_9rem_1fr]"
        >
          <span className="num font-semibold text-act max-sm:hidden">{at + 1}</span>
          <span className="num text-ink-2 max-sm:text-s">{formatInstant(atMs, 'dayMonthTime', locale)}</span>
          <span className="font-semibold">{t(`deal.who.${by === 'buyer' ? 'buyer' : 'seller'}`)}</span>
          <span>{t(`deal.stated.${kind as 'TicketStated'}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The settlement of the example as the deal's page shows it: a line per measured property, and what is paid. */
function SettlementFigure({ settlement }: Pick<DealExample, 'settlement'>) {
  const { t } = useTranslation(['help', 'labels']);
  const locale = useLocale();
  const { changes, netThousandths, payableThousandths, priceMinor, sumMinor } = settlement;
  const { currency } = exampleDeal;
  const lines = exampleDeal.grid.kind === 'grid' ? exampleDeal.grid.lines : [];
  // Thousandths of a tonne are kilograms.
  const kg = (weight: number) => `${formatNumber(weight, locale)}\u00a0kg`;
  const price = (minor: number) => formatPrice(minor, currency, locale);
  const sum = (minor: number) => formatSum(minor, currency, locale);
  const product = (weight: number, minor: number) => `${kg(weight)} × ${price(minor)}`;
  return (
    <table className="num w-full text-left">
      <caption className="sr-only">{t('deal.sum.figure')}</caption>
      <tbody>
        <Line
          name={t('deal.sum.goods')}
          note={product(netThousandths, exampleDeal.priceMinor)}
          sum={sum(totalMinor(exampleDeal.priceMinor, netThousandths))}
        />
        {changes.map(({ property, measured, weightKg, priceMinor: change, sumMinor: by }) => {
          const base = lines.find((line) => line.property === property)?.base ?? measured;
          const effect = weightKg === 0 ? signed(change, price) : signed(weightKg, kg);
          return (
            <Line
              key={property}
              name={`${t(`labels:qualityField.${property}`)} ${formatFigure(property, measured, locale)}`}
              note={t('deal.sum.base', { base: formatFigure(property, base, locale), effect })}
              sum={signed(by, sum)}
            />
          );
        })}
        <Line
          isTotal
          name={t('deal.sum.payable')}
          note={product(payableThousandths, priceMinor)}
          sum={sum(sumMinor)}
        />
      </tbody>
    </table>
  );
}

/** Draws what is left of an advance after the load of the example: the credit note, and the money to pay back. */
function CreditFigure({ advanceMinor, deductedMinor, backMinor }: CreditExample) {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const sum = (minor: number) => formatSum(minor, exampleDeal.currency, locale);
  return (
    <table className="num w-full text-left">
      <caption className="sr-only">{t('deal.pay.figure')}</caption>
      <tbody>
        <Line name={t('deal.pay.advance')} note={t('deal.pay.advanceNote')} sum={sum(advanceMinor)} />
        <Line name={t('deal.pay.load')} note={t('deal.pay.loadNote')} sum={signed(-deductedMinor, sum)} />
        <Line isTotal name={t('deal.pay.back')} note={t('deal.pay.creditNote')} sum={sum(backMinor)} />
      </tbody>
    </table>
  );
}

const signed = (change: number, text: (size: number) => string): string =>
  `${change < 0 ? '−' : '+'}\u00a0${text(Math.abs(change))}`;

function Line({
  name,
  note,
  sum,
  isTotal = false,
}: {
  name: string;
  note: string;
  sum: string;
  isTotal?: boolean;
}) {
  return (
    <tr className={classNames('border-line not-first:border-t', isTotal && 'border-ink border-t-2')}>
      <th scope="row" className={classNames('py-2 pr-3', isTotal ? 'font-semibold' : 'font-normal')}>
        {name}
        <small className="block font-normal text-ink-2 text-s">{note}</small>
      </th>
      <td className={classNames('py-2 text-right align-top', isTotal && 'font-semibold text-l')}>{sum}</td>
    </tr>
  );
}

/** Who acts, side by side. */
function SidesFigure() {
  const { t } = useTranslation('help');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {dealSides.map((side) => (
        <List key={side} heading={t(`deal.sides.${side}`)} points={t(`deal.sides.${side}Does`)} />
      ))}
    </div>
  );
}

/** Shows what saves typing: the driver's page, pasted tables, and files for accounting. */
function ToolsFigure() {
  const { t } = useTranslation('help');
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {(['driver', 'table', 'files'] as const).map((tool) => (
        <List key={tool} heading={t(`deal.tools.${tool}`)} points={t(`deal.tools.${tool}Points`)} />
      ))}
    </div>
  );
}

/** What the market does, and what it does not do. */
function MarketFigure() {
  const { t } = useTranslation('help');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <List heading={t('deal.market.does')} points={t('deal.market.doesPoints')} />
      <List
        heading={t('deal.market.doesNot')}
        points={t('deal.market.doesNotPoints', { hours: dealClocks.contestHours })}
      />
    </div>
  );
}

/** @param points one per line */
function List({ heading, points }: { heading: ReactNode; points: string }) {
  return (
    <div>
      <p className="font-semibold">{heading}</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-2">
        {points.split('\n').map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
