import { dealSums } from '@recolta/shared/domain/deal/deal-money';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant } from '../../../../lib/bucharest-time.ts';
import { lowerFirst } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import { type ShownDeal, weightText } from '../../state/deal-life.ts';
import { StepRow } from '../deal-steps.tsx';

/** The five steps of a signed deal with what each has reached [D1]. */
export function LifeSteps({ deal }: { deal: ShownDeal }) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { terms, life } = deal;
  const sums = dealSums(life);
  const money = (minor: number) => formatSum(minor, terms.currency, locale);
  const isDelivered = ['delivered', 'settled', 'paid'].includes(life.stage);
  const isAnnulled = life.stage === 'annulled';
  const isInvoiced =
    isDelivered &&
    life.loads.every(({ state }) => !['toConfirm', 'contested', 'final', 'toAnalyse'].includes(state));
  const day = (instant: string | null) =>
    instant === null ? '' : formatInstant(instant, 'dayMonthTime', locale);
  const delivered = t('steps.loads', {
    done: weightText(life.deliveredThousandths, terms, locale),
    all: weightText(terms.quantityThousandths, terms, locale),
  });
  const steps = [
    { key: 'agreed', name: t('steps.agreed'), isDone: true, note: day(terms.openedAt) },
    {
      key: 'signed',
      name: t('steps.signed'),
      isDone: terms.concludedAt !== null,
      note: day(terms.concludedAt),
    },
    {
      ...{ key: 'delivery', name: t('steps.delivery'), isDone: isDelivered },
      note:
        isDelivered || isAnnulled
          ? delivered
          : [delivered, t('steps.until', { day: formatDay(terms.deliveryPeriod.to, locale) })].join(' · '),
    },
    {
      ...{ key: 'invoices', name: t('steps.invoices'), isDone: isInvoiced },
      note: sums.invoicedMinor === 0 ? '' : t('steps.invoiced', { sum: money(sums.invoicedMinor) }),
    },
    {
      ...{ key: 'payment', name: t('steps.payment'), isDone: life.stage === 'paid' },
      note: sums.receivedMinor === 0 ? '' : t('steps.paid', { sum: money(sums.receivedMinor) }),
    },
  ];
  const current = isAnnulled ? -1 : steps.findIndex(({ isDone }) => !isDone);
  const shown = steps[current] ?? steps.at(-1);
  const phoneName = () => {
    if (isAnnulled) return t('steps.annulled');
    if (current < 0 || !shown) return t('steps.over');
    return t('steps.at', { number: current + 1, name: lowerFirst(shown.name) });
  };
  return (
    <StepRow
      label={t('steps.name')}
      steps={steps}
      current={current}
      onPhone={{
        name: phoneName(),
        note: isAnnulled ? delivered : (shown?.note ?? null),
      }}
    />
  );
}
