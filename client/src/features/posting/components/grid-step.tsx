import { qualityUnits } from '@recolta/shared/domain/crops';
import { type Currency, figureKinds } from '@recolta/shared/domain/enumerations';
import { applyGrid } from '@recolta/shared/domain/goods/apply-grid';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { gridCases } from '@recolta/shared/domain/goods/grid-cases';
import { type GridLine, qualityGridSchema } from '@recolta/shared/domain/goods/quality-grid';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { totalMinor } from '@recolta/shared/domain/money';
import { currencyName, formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { Plus, Trash2 } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  FoldedFields,
  FormChoices,
  FormFigure,
  FormSelect,
  StepSection,
} from '../../../components/forms/choice-fields.tsx';
import { FormCheckbox } from '../../../components/forms/form-fields.tsx';
import { GridTerms } from '../../../components/goods/grid-terms.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatFigure, lowerFirst, minorOf, readTypedPrice } from '../../../lib/format.ts';
import { focusAfter } from '../../../lib/forms/focus-named.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { templateLines } from '../state/goods-values.ts';
import { isUsualGrid } from '../state/grid-currency.ts';
import { gridOf, type PostingValues, trialMinor } from '../state/posting-values.ts';
import type { Sale } from '../state/sale.ts';
import { GridLimits } from './grid-limits.tsx';

const truckKg = 25_000;

/** How the measured quality affects the price [Q1]: two equal choices, neither of them preselected. */
export function GridStep({ sale }: { sale: Sale }) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const values = useWatch<PostingValues>() as PostingValues;
  const { grid, product } = values.goods;
  const priceToTry = sale.priceToTry(values);
  if (product === otherProduct) {
    return (
      <StepSection title={t('gridTitle')}>
        <p className="text-s">{t('noGridForOthers')}</p>
      </StepSection>
    );
  }
  const stated = qualityGridSchema.safeParse(gridOf(grid, locale));
  const isUsual = isUsualGrid(grid, product, values.currency, locale);
  return (
    <StepSection title={t('gridTitle')}>
      <FormChoices
        name="goods.grid.kind"
        label={t('gridChoice')}
        columns="grid-cols-2"
        choices={[
          { value: 'grid', label: t('withGrid') },
          { value: 'asIs', label: t('asIs') },
        ]}
      />
      {grid.kind === 'asIs' && (
        <>
          <p className="mb-2 text-ink-2 text-s">{t('asIsText')}</p>
          <FormCheckbox name="asIsConfirmed" label={t('confirmAsIs')} />
        </>
      )}
      {grid.kind === 'grid' && (
        <>
          {stated.success ? (
            <>
              <GridTerms grid={stated.data} currency={values.currency} hasHint={false} />
              {stated.data.kind === 'grid' && (
                <GridExample lines={stated.data.lines} price={priceToTry} currency={values.currency} />
              )}
            </>
          ) : (
            <p className="text-ink-2 text-s">{t('gridIncomplete')}</p>
          )}
          <FoldedFields title={t(isUsual ? 'usualGrid' : 'ownGrid')} stated={t('gridFixed')}>
            <GridEditor values={values} />
          </FoldedFields>
        </>
      )}
      <FiguresAre />
    </StepSection>
  );
}

/** Says if a seller's figures are declared or guaranteed; a buyer's are required. */
function FiguresAre() {
  const { t } = useTranslation('posting');
  const { type, goods } = useWatch<PostingValues>() as PostingValues;
  const { figuresAre } = goods;
  if (type === 'Buying')
    return <p className="border-line border-t pt-3 text-s">{t('figuresAre.required')}</p>;
  return (
    <FoldedFields title={t('figuresAre.title')} stated={t(`figuresAre.${figuresAre as 'Declared'}`)}>
      <FormChoices
        name="goods.figuresAre"
        choices={figureKinds.map((value) => ({
          value,
          label: t(`figuresAre.${value}`),
          text: t(`figuresAre.${value}Text`),
        }))}
      />
    </FoldedFields>
  );
}

/** Shows the price of a truckload whose first property is past its base, at the own price or a sample price. */
function GridExample({
  lines,
  price,
  currency,
}: {
  lines: readonly GridLine[];
  /** As typed. */
  price: string;
  currency: Currency;
}) {
  const { t } = useTranslation(['posting', 'labels']);
  const locale = useLocale();
  const worse = gridCases(lines, {}).find(({ kind }) => kind === 'worse');
  const [line] = lines;
  const figure = line && worse?.measured[line.property];
  if (!line || !worse || typeof figure !== 'number') return null;
  const typed = readTypedPrice(price, locale);
  const priceMinor = typed === null ? trialMinor[currency] : minorOf(typed);
  const { payableKg, sumMinor } = applyGrid(lines, worse.measured, truckKg, priceMinor);
  const fullMinor = totalMinor(priceMinor, truckKg);
  const sum = (minor: number) => formatSum(minor, currency, locale);
  return (
    <p className="num my-4 rounded-2 bg-fact-wash p-3 text-s">
      <span className="block text-ink-2">
        {t('example.case', {
          weight: formatQuantity(truckKg, 'Ton', locale),
          price: formatPrice(priceMinor, currency, locale),
          property: lowerFirst(t(`labels:qualityField.${line.property}`)),
          figure: formatFigure(line.property, figure, locale),
        })}
      </span>
      {t('example.paid', { weight: formatQuantity(payableKg, 'Ton', locale) })}{' '}
      <b className="font-semibold">{sum(sumMinor)}</b>
      {t('example.less', { by: sum(fullMinor - sumMinor), whole: sum(fullMinor) })}
    </p>
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
  const add = ({ property }: (typeof lines)[number]) =>
    change(
      template.flatMap(
        (one) =>
          lines.find((line) => line.property === one.property) ?? (one.property === property ? one : []),
      ),
    );
  return (
    <>
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
                      name={`goods.grid.lines.${property}.remove`}
                      aria-label={t('removeLine', { property: label })}
                      onClick={() =>
                        focusAfter(
                          () => change(lines.filter((line) => line.property !== property)),
                          `goods.grid.lines.${property}.add`,
                        )
                      }
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
            name={`goods.grid.lines.${line.property}.add`}
            onClick={() => focusAfter(() => add(line), `goods.grid.lines.${line.property}.remove`)}
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
    </>
  );
}
