import { findCrop, type QualityField, qualityFields, qualityUnits } from '@recolta/shared/domain/crops';
import type { Load } from '@recolta/shared/domain/deal/deal-life';
import { sideAt, thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import { measurementTypes } from '@recolta/shared/domain/enumerations';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormChoices, FormFigure } from '../../../../components/forms/choice-fields.tsx';
import { FormDate } from '../../../../components/forms/form-date.tsx';
import { FormCheckbox, FormInput } from '../../../../components/forms/form-fields.tsx';
import { bucharestLocal } from '../../../../lib/bucharest-time.ts';
import { formatNumber, readTypedDecimal } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { keptLoads, type ShownDeal } from '../../state/deal-life.ts';
import { figureText, givenText, typedFigure, typedInstant } from '../../state/typed-facts.ts';
import { FactDialog } from './fact-dialog.tsx';

export interface LoadForm {
  deal: ShownDeal;
  load: Load;
  onClose: () => void;
}

interface TicketValues {
  place: string;
  scale: string;
  number: string;
  weighedAt: string;
  grossKg: string;
  tareKg: string;
  net: string;
}

/** States the weighbridge ticket of a load, or corrects one's own [D4]. */
export function TicketDialog({
  deal,
  load,
  corrected = null,
  onClose,
}: LoadForm & { corrected?: Load['tickets']['Load'] | null }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const { terms } = deal;
  const perKg = thousandthsPerKg(terms);
  const isCounted = perKg === null;
  const own = measurementTypes.find((place) => sideAt(place) === deal.side) ?? terms.quantityPlace;
  const free = measurementTypes.filter((place) => !load.tickets[place]);
  const place = corrected?.place ?? free.find((one) => one === own) ?? free[0] ?? own;
  const earlier = keptLoads(deal.life)
    .flatMap(({ tickets }) => tickets[place] ?? [])
    .at(-1);
  const typedKg = (kg: number | null | undefined) => (kg == null ? '' : String(kg));
  return (
    <FactDialog<TicketValues>
      deal={deal}
      title={t(isCounted ? 'counted.title' : 'ticketTitle', { number: load.number })}
      text={load.plan.plates}
      label={corrected ? t('correct') : t(isCounted ? 'counted.act' : 'ticketAct')}
      corrected={corrected}
      defaults={{
        place,
        scale: corrected?.scale ?? earlier?.scale ?? '',
        number: corrected?.number ?? '',
        weighedAt: bucharestLocal(corrected ? Date.parse(corrected.weighedAt) : deal.nowMs),
        grossKg: typedKg(corrected?.grossKg),
        tareKg: typedKg(corrected?.tareKg),
        net: perKg === null && corrected ? figureText(Number(corrected.net), locale) : '',
      }}
      bodyOf={(values) => {
        const [gross, tare] = [typedFigure(values.grossKg, locale, 0), typedFigure(values.tareKg, locale, 0)];
        const kg = typeof gross === 'number' && typeof tare === 'number' ? gross - tare : 0;
        return {
          ...{ kind: 'TicketStated', loadId: load.id, place: values.place, scale: values.scale },
          ...{ number: values.number, weighedAt: typedInstant(values.weighedAt) },
          ...(perKg === null
            ? { grossKg: null, tareKg: null, net: readTypedDecimal(values.net, locale, 3) ?? values.net }
            : {
                ...{ grossKg: gross, tareKg: tare },
                // A wrong weight is said at gross or tare.
                net: kg > 0 ? formatTonnes(kg * perKg) : '0.001',
              }),
        };
      }}
      hasFiles
      onClose={onClose}
    >
      {corrected ? null : (
        <FormChoices
          name="place"
          label={t(isCounted ? 'counted.place' : 'field.place')}
          columns="grid-cols-2"
          choices={free.map((value) => ({
            value,
            label: t(`place.${value}`),
            ...(value === terms.quantityPlace && { text: t('counts') }),
          }))}
        />
      )}
      {perKg === null ? (
        <FormFigure name="net" label={t('field.quantity')} unit={perUnit(terms.unit, locale)} places={3} />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-x-3">
            <FormFigure name="grossKg" label={t('field.grossKg')} unit="kg" places={0} />
            <FormFigure name="tareKg" label={t('field.tareKg')} unit="kg" places={0} />
          </div>
          <NetLine />
        </>
      )}
      <FormInput name="number" label={t(isCounted ? 'counted.number' : 'field.number')} maxLength={40} />
      <FormInput name="scale" label={t(isCounted ? 'counted.scale' : 'field.scale')} maxLength={80} />
      <FormDate name="weighedAt" label={t(isCounted ? 'counted.weighedAt' : 'field.weighedAt')} hasTime />
    </FactDialog>
  );
}

/** Net weight as it follows from what is typed. */
function NetLine() {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const { control } = useFormContext();
  const [gross, tare] = useWatch({ control, name: ['grossKg', 'tareKg'] });
  const kg =
    Number(readTypedDecimal(String(gross), locale, 0)) - Number(readTypedDecimal(String(tare), locale, 0));
  return (
    <p className="num -mt-1 mb-2 flex justify-between rounded-2 bg-surface-2 px-3 py-2.5">
      <span>{t('field.net')}</span>
      <b className="font-semibold text-l">
        {kg > 0 && tare !== '' ? `${formatNumber(kg, locale)}\u00a0kg` : '–'}
      </b>
    </p>
  );
}

/** The properties that an analysis states: first those of the grid, then the others of the crop. */
function fieldsOf({ terms }: ShownDeal): QualityField[] {
  const ofGrid = terms.grid.kind === 'grid' ? terms.grid.lines.map(({ property }) => property) : [];
  const crop = findCrop(terms.product);
  const ofCrop = qualityFields.filter((field) => crop !== undefined && Object.hasOwn(crop.quality, field));
  return [...new Set([...ofGrid, ...ofCrop])];
}

interface AnalysisValues {
  laboratory: string;
  number: string;
  measuredAt: string;
  sample: string;
  figures: Record<string, string>;
  loads: Record<string, boolean>;
}

/** States the analysis of a load, perhaps an average of several, or corrects one's own [D5]. */
export function AnalysisDialog({
  deal,
  load,
  corrected = null,
  onClose,
}: LoadForm & { corrected?: Load['analysis'] }) {
  const { t } = useTranslation(['delivery', 'labels']);
  const locale = useLocale();
  const fields = fieldsOf(deal);
  const others = keptLoads(deal.life).filter(
    (one) => one.id !== load.id && (one.analysis === null || one.analysis.id === corrected?.id),
  );
  const earlier = keptLoads(deal.life)
    .flatMap(({ analysis }) => analysis ?? [])
    .at(-1);
  return (
    <FactDialog<AnalysisValues>
      deal={deal}
      title={t('analysisTitle', { number: load.number })}
      text={load.plan.plates}
      label={corrected ? t('correct') : t('analysisAct')}
      corrected={corrected}
      defaults={{
        laboratory: corrected?.laboratory ?? earlier?.laboratory ?? '',
        number: corrected?.number ?? '',
        measuredAt: bucharestLocal(corrected ? Date.parse(corrected.measuredAt) : deal.nowMs),
        sample: corrected?.sample ?? '',
        figures: Object.fromEntries(
          fields.map((field) => {
            const figure = corrected?.figures[field];
            return [field, figure === undefined ? '' : figureText(figure, locale)];
          }),
        ),
        loads: Object.fromEntries(others.map(({ id }) => [id, corrected?.loadIds.includes(id) ?? false])),
      }}
      bodyOf={(values): object => ({
        ...{ kind: 'AnalysisStated', laboratory: values.laboratory, number: values.number },
        loadIds: [load.id, ...others.flatMap(({ id }) => (values.loads[id] ? id : []))],
        ...{ measuredAt: typedInstant(values.measuredAt), sample: givenText(values.sample) },
        figures: Object.fromEntries(
          Object.entries(values.figures).flatMap(([field, typed]) =>
            typed.trim() === '' ? [] : [[field, typedFigure(typed, locale, 1)]],
          ),
        ),
      })}
      hasFiles
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-x-3">
        {fields.map((field) => (
          <FormFigure
            key={field}
            name={`figures.${field}`}
            label={t(`labels:qualityField.${field}`)}
            unit={qualityUnits[field]}
            places={1}
          />
        ))}
      </div>
      <FormInput name="laboratory" label={t('field.laboratory')} maxLength={120} />
      <div className="grid grid-cols-2 gap-x-3">
        <FormInput name="number" label={t('field.bulletin')} maxLength={40} />
        <FormInput name="sample" label={t('field.sample')} isOptional maxLength={40} />
      </div>
      <FormDate name="measuredAt" label={t('field.measuredAt')} hasTime />
      {others.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium text-s">{t('average')}</legend>
          {others.map(({ id, number, plan }) => (
            <FormCheckbox
              key={id}
              name={`loads.${id}`}
              label={[t('load', { number }), plan.plates].filter(Boolean).join(', ')}
            />
          ))}
        </fieldset>
      )}
    </FactDialog>
  );
}
