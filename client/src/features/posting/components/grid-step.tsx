import { qualityUnits } from '@recolta/shared/domain/crops';
import { figureKinds } from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { qualityGridSchema } from '@recolta/shared/domain/goods/quality-grid';
import { currencyName } from '@recolta/shared/domain/price-text';
import { Plus, Trash2 } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  FormChoices,
  FormFigure,
  FormSelect,
  StepSection,
} from '../../../components/forms/choice-fields.tsx';
import { FormCheckbox } from '../../../components/forms/form-fields.tsx';
import { GridTerms } from '../../../components/goods/grid-terms.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useLocale } from '../../../lib/i18n.ts';
import { templateLines } from '../state/goods-values.ts';
import { gridOf, type PostingValues } from '../state/posting-values.ts';
import { GridLimits } from './grid-limits.tsx';

/** How the measured quality affects the price [Q1]: two equal choices, neither of them preselected. */
export function GridStep() {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const values = useWatch<PostingValues>() as PostingValues;
  const { grid, product } = values.goods;
  if (product === otherProduct) {
    return (
      <StepSection title={t('gridTitle')}>
        <p className="text-s">{t('noGridForOthers')}</p>
      </StepSection>
    );
  }
  const stated = qualityGridSchema.safeParse(gridOf(grid, locale));
  return (
    <>
      <FiguresAre />
      <StepSection title={t('gridTitle')}>
        <FormChoices
          name="goods.grid.kind"
          label={t('gridChoice')}
          choices={[
            { value: 'grid', label: t('withGrid'), text: t('withGridText') },
            { value: 'asIs', label: t('asIs'), text: t('asIsText') },
          ]}
        />
        {grid.kind === 'asIs' && <FormCheckbox name="asIsConfirmed" label={t('confirmAsIs')} />}
      </StepSection>
      {grid.kind === 'grid' && <GridEditor values={values} />}
      {grid.kind === 'grid' && (
        <StepSection title={t('inWords')}>
          {stated.success ? (
            <GridTerms grid={stated.data} currency={values.currency} />
          ) : (
            <p className="text-ink-2 text-s">{t('gridIncomplete')}</p>
          )}
          <p className="mt-4 rounded-2 bg-fact-wash p-3 text-s">{t('gridFixed')}</p>
        </StepSection>
      )}
    </>
  );
}

/** Says if a seller's figures are declared or guaranteed; a buyer's are required. */
function FiguresAre() {
  const { t } = useTranslation('posting');
  const type = useWatch<PostingValues, 'type'>({ name: 'type' });
  return (
    <StepSection title={t('figuresAre.title')}>
      {type === 'Buying' ? (
        <p className="text-s">{t('figuresAre.required')}</p>
      ) : (
        <FormChoices
          name="goods.figuresAre"
          choices={figureKinds.map((value) => ({
            value,
            label: t(`figuresAre.${value}`),
            text: t(`figuresAre.${value}Text`),
          }))}
        />
      )}
    </StepSection>
  );
}

/** The lines of the grid, initially the crop’s lines; each may be removed and added again. */
function GridEditor({ values }: { values: PostingValues }) {
  const { t } = useTranslation(['posting', 'labels']);
  const locale = useLocale();
  const { setValue } = useFormContext<PostingValues>();
  const { goods, currency } = values;
  const { lines } = goods.grid;
  const template = templateLines(goods.product, currency);
  const absent = template.filter(({ property }) => lines.every((line) => line.property !== property));
  const change = (next: typeof lines) => setValue('goods.grid.lines', next, { shouldDirty: true });
  return (
    <StepSection title={t('grid')} note={t('gridNote')}>
      <ul className="divide-y divide-line">
        {lines.map(({ property, rule }, at) => {
          const name = (field: string) => `goods.grid.lines.${at}.${field}`;
          const unit = qualityUnits[property];
          const label = t(`labels:qualityField.${property}`);
          return (
            <li key={property} className="py-3">
              <fieldset>
                <legend className="sr-only">{label}</legend>
                <div className="mb-1 flex items-center justify-between gap-3">
                  <p aria-hidden="true" className="font-semibold">
                    {label}
                  </p>
                  {lines.length > 1 && (
                    <Button
                      look="quiet"
                      className="-my-1 px-2"
                      aria-label={t('removeLine', { property: label })}
                      onClick={() => change(lines.filter((line) => line.property !== property))}
                    >
                      <Trash2 aria-hidden="true" size={16} />
                    </Button>
                  )}
                </div>
                <div className="grid grid-cols-2 gap-x-3 md:grid-cols-3 xl:grid-cols-[0.8fr_0.8fr_0.8fr_1.6fr_1.3fr_1.3fr]">
                  <FormFigure name={name('base')} unit={unit} places={1} />
                  <FormFigure name={name('step')} unit={unit} places={1} />
                  <FormFigure name={name('amount')} unit="" places={2} />
                  <FormSelect
                    name={name('effect')}
                    choices={[
                      { value: 'weight', label: t('effect.weight') },
                      { value: 'price', label: t('effect.price') },
                      { value: 'money', label: `${currencyName(currency, locale)}/t` },
                    ]}
                  />
                  <FormSelect
                    name={name('direction')}
                    choices={[
                      { value: 'discount', label: t('direction.discount') },
                      { value: 'both', label: t('direction.both') },
                    ]}
                  />
                  <FormFigure
                    name={name('rejectBeyond')}
                    label={t(`reject.${rule}`)}
                    unit={unit}
                    places={1}
                  />
                </div>
              </fieldset>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        {absent.map((line) => (
          <Button
            key={line.property}
            look="quiet"
            onClick={() =>
              change(
                template.flatMap(
                  (one) =>
                    lines.find((l) => l.property === one.property) ??
                    (one.property === line.property ? one : []),
                ),
              )
            }
          >
            <Plus aria-hidden="true" size={16} />
            {t(`labels:qualityField.${line.property}`)}
          </Button>
        ))}
        <Button look="quiet" onClick={() => change(template)}>
          {t('useTemplate')}
        </Button>
      </div>
      <GridLimits />
    </StepSection>
  );
}
