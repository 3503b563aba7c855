import { qualityUnits } from '@recolta/shared/domain/crops';
import type { ContestSubject, FactBody } from '@recolta/shared/domain/deal/deal-facts';
import type { Load } from '@recolta/shared/domain/deal/deal-life';
import { thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import { measuredProperties } from '@recolta/shared/domain/deal/load-sum';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFigure, FormSelect } from '../../../../components/forms/choice-fields.tsx';
import { FormDate } from '../../../../components/forms/form-date.tsx';
import { FormInput, FormTextArea } from '../../../../components/forms/form-fields.tsx';
import { bucharestLocal } from '../../../../lib/bucharest-time.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { typedFigure, typedInstant } from '../../state/typed-facts.ts';
import { FactDialog } from './fact-dialog.tsx';
import type { LoadForm } from './measure-forms.tsx';
import { useCounterText } from './proposals.tsx';

/** The settlement that an act binds to, as shown. */
export function basisOf({ id, settlement }: Load) {
  const { ticketId, analysisId, sumMinor } = settlement ?? { ticketId: '', analysisId: null, sumMinor: 0 };
  return { loadId: id, ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
}

/** Contests a settlement [D7]. */
export function ContestDialog({ deal, load, onClose }: LoadForm) {
  const { t } = useTranslation(['delivery', 'labels']);
  const isCounted = thousandthsPerKg(deal.terms) === null;
  const subjects: ContestSubject[] = [...measuredProperties(deal.terms), 'weight'];
  return (
    <FactDialog
      deal={deal}
      title={t('contestTitle', { number: load.number })}
      text={<ContestText deal={deal} />}
      label={t('contest')}
      look="danger"
      defaults={{ subject: subjects[0] ?? 'weight', reason: '' }}
      bodyOf={({ subject, reason }) => ({
        ...{ kind: 'SettlementContested', ...basisOf(load), subject, reason: reason.trim() },
      })}
      hasFiles
      onClose={onClose}
    >
      <FormSelect
        name="subject"
        label={t('field.subject')}
        choices={subjects.map((value) => ({
          value,
          label:
            value === 'weight'
              ? t(isCounted ? 'counted.weight' : 'weight')
              : t(`labels:qualityField.${value}`),
        }))}
      />
      <FormTextArea name="reason" label={t('field.reason')} rows={2} maxLength={500} />
    </FactDialog>
  );
}

/** What follows a contest, by what the form says is contested. */
function ContestText({ deal }: Pick<LoadForm, 'deal'>) {
  const counterText = useCounterText(deal);
  const subject: ContestSubject = useWatch({ name: 'subject' });
  return <p>{counterText(subject)('contestText')}</p>;
}

/** States the counter-analysis of a contested settlement, or the second weighing or count [D7]. */
export function CounterDialog({ deal, load, onClose }: LoadForm) {
  const locale = useLocale();
  const counterTexts = useCounterText(deal);
  const subject = load.settlement?.contest?.subject ?? 'weight';
  const isCounted = thousandthsPerKg(deal.terms) === null;
  const weightUnit = isCounted ? perUnit(deal.terms.unit, locale) : 'kg';
  const textOf = counterTexts(subject);
  const [unit, places] = subject === 'weight' ? [weightUnit, isCounted ? 3 : 0] : [qualityUnits[subject], 1];
  return (
    <FactDialog
      deal={deal}
      title={textOf('counterTitle', { number: load.number })}
      text={textOf('counterRule')}
      label={textOf('counterAct')}
      defaults={{
        ...{ laboratory: '', number: '', figure: '', tolerance: '' },
        measuredAt: bucharestLocal(deal.nowMs),
      }}
      bodyOf={(
        values,
      ): Omit<FactBody<'CounterStated'>, 'figure' | 'tolerance'> &
        Record<'figure' | 'tolerance', unknown> => ({
        ...{ kind: 'CounterStated', loadId: load.id, laboratory: values.laboratory, number: values.number },
        ...{ measuredAt: typedInstant(values.measuredAt) },
        figure: values.figure.trim() === '' ? null : typedFigure(values.figure, locale, places),
        tolerance: values.tolerance.trim() === '' ? null : typedFigure(values.tolerance, locale, 2),
      })}
      hasFiles
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-end gap-x-3">
        <FormFigure name="figure" label={textOf('field.figure')} unit={unit} places={places} />
        <FormFigure name="tolerance" label={textOf('field.tolerance')} unit={unit} places={2} />
      </div>
      <FormInput name="laboratory" label={textOf('field.laboratory')} maxLength={120} />
      <FormInput name="number" label={textOf('field.bulletin')} maxLength={40} />
      <FormDate name="measuredAt" label={textOf('field.measuredAt')} hasTime />
    </FactDialog>
  );
}
