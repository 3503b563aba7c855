import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { type DealSide, dealSides } from '@recolta/shared/domain/contract/signing';
import { dealSums } from '@recolta/shared/domain/deal/deal-money';
import { formatSum } from '@recolta/shared/domain/price-text';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { lowerFirst } from '../../../lib/format.ts';
import { type Texts, useTexts } from '../../../lib/i18n.ts';
import { type ShownDeal, weightText } from '../state/deal-life.ts';

/** One step of a deal; `at` is null until it is done. */
interface TimedStep {
  readonly kind: 'agreed' | 'made' | 'signed' | 'concluded';
  /** The signing side. */
  readonly side?: DealSide;
  readonly at: string | null;
}

/** The five steps of a deal: signatures in the order they were given, then the reader's own. */
export function timedSteps({ deal, contract, concludedAt }: DealAnswer): readonly TimedStep[] {
  const signed = dealSides.map((side) => ({
    kind: 'signed' as const,
    side,
    at: contract?.signatures.find((one) => one.side === side)?.at ?? null,
  }));
  const rank = ({ side, at }: (typeof signed)[number]) => at ?? (side === deal.side ? '~1' : '~2');
  return [
    { kind: 'agreed', at: deal.openedAt },
    { kind: 'made', at: contract?.madeAt ?? null },
    ...signed.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)),
    { kind: 'concluded', at: concludedAt },
  ];
}

function stepName({ kind, side, at }: TimedStep, reader: DealSide | null, { t }: Texts): string {
  if (kind !== 'signed' || !side) {
    // A participle would say that the step is done.
    const isAhead = at === null && kind !== 'agreed';
    return isAhead ? t(`deals:timeline.ahead.${kind as 'made'}`) : t(`deals:timeline.${kind as 'agreed'}`);
  }
  const who = side === reader ? 'own' : side;
  return t(`deals:timeline.${at === null ? 'signs' : 'signed'}.${who}`);
}

/** The steps of a deal with their dates. */
export function DealSteps({ answer }: { answer: DealAnswer }) {
  const { t } = useTranslation('deals');
  const texts = useTexts();
  const steps = timedSteps(answer);
  const current = steps.findIndex(({ at }) => at === null);
  const nameOf = (step: TimedStep) => stepName(step, answer.deal.side, texts);
  const dateOf = ({ at }: TimedStep) => at && formatInstant(at, 'dayMonthTime', texts.locale);
  const shown = steps[current] ?? steps.at(-1);
  const last = steps[current < 0 ? steps.length - 1 : current - 1];
  return (
    <StepRow
      label={t('timeline.name')}
      current={current}
      steps={steps.map((step) => ({
        key: `${step.kind} ${step.side}`,
        name: nameOf(step),
        isDone: step.at !== null,
        note: dateOf(step) ?? (step.kind === 'concluded' ? t('timeline.both') : ''),
      }))}
      onPhone={{
        name:
          current >= 0 && shown
            ? t('timeline.at', { number: current + 1, of: steps.length, name: lowerFirst(nameOf(shown)) })
            : null,
        note: last ? `${nameOf(last)}: ${dateOf(last)}` : null,
      }}
    />
  );
}

interface ShownStep {
  readonly key: string;
  readonly name: string;
  readonly isDone: boolean;
  readonly note: string;
}

/** Five steps in a row; on a phone only the current one is named. */
function StepRow({
  label,
  steps,
  current,
  onPhone,
}: {
  label: string;
  steps: readonly ShownStep[];
  /** Index of the current step; −1 if all are done. */
  current: number;
  onPhone: { readonly name: string | null; readonly note: string | null };
}) {
  return (
    <section
      aria-label={label}
      className="mb-5 rounded-3 border border-line bg-surface p-4 shadow-card md:px-6 md:py-5"
    >
      <ol className="grid grid-cols-[1fr_1fr_1fr_1fr_auto] md:grid-cols-5">
        {steps.map(({ key, name, isDone, note }, index) => (
          <li key={key} aria-current={index === current ? 'step' : undefined} className="min-w-0">
            <div aria-hidden="true" className="flex items-center gap-1.5">
              <StepMark number={index + 1} isDone={isDone} isCurrent={index === current} />
              {index < steps.length - 1 && (
                <i className={classNames('mr-1.5 h-0.5 flex-1', isDone ? 'bg-act' : 'bg-line-2')} />
              )}
            </div>
            <p className="mt-2 pr-2 text-s leading-snug max-md:sr-only">
              <b className="block font-semibold">{name}</b>
              <span className={classNames('num', index === current ? 'text-warn' : 'text-ink-2')}>
                {note}
              </span>
            </p>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="num mt-3 text-s md:hidden">
        {onPhone.name !== null && <b className="block font-semibold text-m">{onPhone.name}</b>}
        {onPhone.note !== null && <span className="text-ink-2">{onPhone.note}</span>}
      </p>
    </section>
  );
}

function StepMark({ number, isDone, isCurrent }: { number: number; isDone: boolean; isCurrent: boolean }) {
  return (
    <span
      className={classNames(
        'num grid size-7 flex-none place-items-center rounded-full border-[1.5px] font-semibold text-s',
        isDone && 'border-act bg-act text-act-ink',
        isCurrent && 'border-warn-mark bg-warn-wash text-warn',
        !isDone && !isCurrent && 'border-line-2 text-ink-2',
      )}
    >
      {isDone ? <Check size={15} strokeWidth={2.6} /> : number}
    </span>
  );
}

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
