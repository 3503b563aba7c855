import { originText } from '@recolta/shared/domain/countries';
import { crops } from '@recolta/shared/domain/crops';
import { auctionTypes, toleranceChoices, units } from '@recolta/shared/domain/enumerations';
import { maxOtherFigures } from '@recolta/shared/domain/goods/figures';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { chosenVatGroups } from '@recolta/shared/domain/vat';
import { Plus, Trash2 } from 'lucide-react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  FoldedFields,
  FormChoices,
  FormFigure,
  FormSelect,
  originChoices,
  StepSection,
} from '../../../components/forms/choice-fields.tsx';
import { Combobox } from '../../../components/forms/combobox.tsx';
import { FormDate } from '../../../components/forms/form-date.tsx';
import { FormInput, useFieldState } from '../../../components/forms/form-fields.tsx';
import { PhotosSection } from '../../../components/forms/photos-section.tsx';
import { FormCounty, FormTown } from '../../../components/forms/place-fields.tsx';
import { QualityFields } from '../../../components/goods/quality-fields.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { readTypedDecimal } from '../../../lib/format.ts';
import { focusAfter } from '../../../lib/forms/focus-named.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { withProduct } from '../state/goods-values.ts';
import { type PostingValues, usualName } from '../state/posting-values.ts';
import { FileField } from './file-field.tsx';
import { LotFields } from './lot-fields.tsx';

/**
 * Figures of a bulletin for properties that are not in the list: name, value and unit as the laboratory writes them.
 */
function OtherFigures() {
  const { t } = useTranslation(['forms', 'posting']);
  const { setValue } = useFormContext<PostingValues>();
  const figures = useWatch<PostingValues, 'goods.otherFigures'>({ name: 'goods.otherFigures' });
  const change = (next: typeof figures) => setValue('goods.otherFigures', next, { shouldDirty: true });
  const add = 'goods.otherFigures.add';
  const removeOf = (at: number) => `goods.otherFigures.${at}.remove`;
  const remove = (at: number) => {
    const left = figures.filter((_, index) => index !== at);
    focusAfter(() => change(left), left.length === 0 ? add : removeOf(Math.min(at, left.length - 1)));
  };
  return (
    <fieldset className="mt-4">
      <legend className="mb-1 font-semibold text-s">{t('posting:otherFigures')}</legend>
      {figures.map((_, at) => {
        const name = `goods.otherFigures.${at}`;
        return (
          <div key={at} className="grid grid-cols-[2fr_1fr_1fr_auto] items-start gap-x-3">
            <FormInput
              name={`${name}.name`}
              label={t('field.figureName')}
              autoComplete="off"
              maxLength={60}
            />
            <FormInput
              name={`${name}.value`}
              label={t('field.figureValue')}
              autoComplete="off"
              maxLength={30}
            />
            <FormInput
              name={`${name}.unit`}
              label={t('field.figureUnit')}
              autoComplete="off"
              maxLength={20}
            />
            <Button
              look="quiet"
              className="mt-6 px-2"
              name={removeOf(at)}
              aria-label={t('posting:removeFigure', { number: at + 1 })}
              onClick={() => remove(at)}
            >
              <Trash2 aria-hidden="true" size={16} />
            </Button>
          </div>
        );
      })}
      {figures.length < maxOtherFigures && (
        <Button
          look="quiet"
          name={add}
          onClick={() =>
            focusAfter(
              () => change([...figures, { name: '', value: '', unit: '' }]),
              `goods.otherFigures.${figures.length}.name`,
            )
          }
        >
          <Plus aria-hidden="true" size={16} />
          {t('posting:addFigure')}
        </Button>
      )}
    </fieldset>
  );
}

/** The laboratory's bulletin: its details are required once the file is uploaded [Q2]. */
function BulletinSection() {
  const { t } = useTranslation(['posting', 'goods']);
  const { getValues, setValue } = useFormContext<PostingValues>();
  const bulletin = useWatch<PostingValues, 'goods.bulletin'>({ name: 'goods.bulletin' });
  const change = (file: string | null) => {
    const { laboratory = '', number = '', date = '' } = getValues('goods.bulletin') ?? {};
    const next = file === null ? null : { laboratory, number, date, file };
    setValue('goods.bulletin', next, { shouldDirty: true });
  };
  return (
    <StepSection title={t('bulletin')} note={t('bulletinNote')}>
      <FileField
        kind="bulletin"
        name="goods.bulletin.file"
        label={t('bulletinFile')}
        file={bulletin?.file ?? null}
        onChange={change}
      />
      {bulletin && (
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
          <FormInput
            name="goods.bulletin.laboratory"
            label={t('laboratory')}
            autoComplete="off"
            maxLength={120}
          />
          <FormInput
            name="goods.bulletin.number"
            label={t('bulletinNumber')}
            autoComplete="off"
            maxLength={40}
          />
          <FormDate name="goods.bulletin.date" label={t('bulletinDate')} />
        </div>
      )}
    </StepSection>
  );
}

const tonnesPerTruck = 25;
const percents = ['1', '2', '3', '5', '10'];

/** The goods for sale or wanted, their location and their quality. */
export function GoodsStep() {
  const { t } = useTranslation(['posting', 'goods', 'forms', 'labels']);
  const locale = useLocale();
  const { setValue } = useFormContext<PostingValues>();
  const values = useWatch<PostingValues>() as PostingValues;
  const { product, county, tolerance, unit, harvestYear, origin } = values.goods;
  const isOther = product === otherProduct;
  const tonnes = Number(readTypedDecimal(values.quantity, locale, 3) ?? 0);
  const trucks = Math.ceil(tonnes / tonnesPerTruck);
  const lotText = [
    t('harvestOf', { year: harvestYear }),
    originText(origin, locale),
    tolerance.percent === '' ? t('exactQuantity') : `± ${tolerance.percent} %`,
  ].join(', ');
  return (
    <>
      <StepSection title={t(`what.${values.type}`)}>
        <FormChoices
          name="type"
          columns="grid-cols-2"
          choices={auctionTypes.map((value) => ({ value, label: t(`type.${value}`) })).toReversed()}
        />
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          <ProductField />
          {isOther && <FormInput name="goods.name" label={t('forms:field.goodsName')} autoComplete="off" />}
          <FormFigure
            name="quantity"
            unit={perUnit(unit, locale)}
            places={3}
            hint={!isOther && trucks > 0 ? t('trucks', { count: trucks }) : undefined}
          />
        </div>
        {isOther && (
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            <FormSelect
              name="goods.unit"
              choices={units.map((value) => ({ value, label: t(`unit.${value}`) }))}
            />
            <FormFigure name="goods.packageQuantity" unit={t('pieces')} places={0} isOptional />
            <div className="sm:col-span-2">
              <FormChoices
                name="goods.vatGroup"
                choices={chosenVatGroups.map((value) => ({ value, label: t(`labels:vatGroup.${value}`) }))}
              />
            </div>
          </div>
        )}
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <FormCounty
            name="goods.county"
            onChange={() => setValue('goods.town', '', { shouldDirty: true })}
          />
          <FormTown name="goods.town" county={county} hint={t('townHint')} />
        </div>
        <FoldedFields title={t('lotDetails')} stated={lotText}>
          {!isOther && product !== '' && (
            <FormInput
              name="goods.name"
              label={t('forms:field.goodsName')}
              isOptional
              placeholder={goodsName(usualName(values, locale), locale)}
              hint={t('nameHint')}
              autoComplete="off"
            />
          )}
          <div className="grid grid-cols-2 gap-x-4 gap-y-1 md:grid-cols-3">
            <FormInput name="goods.harvestYear" inputMode="numeric" autoComplete="off" />
            <FormSelect name="goods.origin" choices={originChoices(values.goods.origin, locale)} />
            <FormSelect
              name="goods.tolerance.percent"
              none={t('noTolerance')}
              choices={percents.map((value) => ({ value, label: `± ${value} %` }))}
            />
          </div>
          {tolerance.percent !== '' && (
            <FormChoices
              name="goods.tolerance.choice"
              choices={toleranceChoices.map((value) => ({ value, label: t(`choice.${value}`) }))}
            />
          )}
        </FoldedFields>
      </StepSection>
      {values.type === 'Selling' && <PhotosSection name="goods.photos" />}
      {values.type === 'Selling' && !isOther && <BulletinSection />}
      {!isOther && product !== '' && (
        <QualityFields
          name="goods.quality"
          title={t(`goods:quality.${values.type}`)}
          product={product}
          typed={values.goods.quality}
          isRequired={values.type === 'Buying'}
          more={<OtherFigures />}
        >
          <LotFields />
        </QualityFields>
      )}
    </>
  );
}

function ProductField() {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const { getValues, setValue } = useFormContext<PostingValues>();
  const { field } = useController<PostingValues, 'goods.product'>({ name: 'goods.product' });
  const pick = (product: string) => {
    if (product === field.value) return;
    const { goods, currency } = getValues();
    setValue('goods', withProduct(goods, product, currency), { shouldDirty: true });
    if (goods.product === otherProduct) setValue('asIsConfirmed', false, { shouldDirty: true });
    field.onChange(product);
  };
  return (
    <Combobox
      {...useFieldState('goods.product')}
      name={field.name}
      inputRef={field.ref}
      options={[
        ...crops.map((crop) => ({ value: crop.key, label: crop[locale] })),
        { value: otherProduct, label: t('others') },
      ]}
      chosen={field.value === '' ? [] : [field.value]}
      placeholder={t('searchCrop')}
      onPick={pick}
      onLeave={field.onBlur}
    />
  );
}
