import { dayOf, daysAfter, maxDeadlineDays } from '@recolta/shared/domain/announcement/deadline';
import { crops } from '@recolta/shared/domain/crops';
import { currencies, priceTypes, units } from '@recolta/shared/domain/enumerations';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { currencyName } from '@recolta/shared/domain/price-text';
import { chosenVatGroups } from '@recolta/shared/domain/vat';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  FormChoices,
  FormFigure,
  FormSelect,
  originChoices,
  StepSection,
} from '../../../components/forms/choice-fields.tsx';
import { FormDate } from '../../../components/forms/form-date.tsx';
import { FormInput, FormTextArea } from '../../../components/forms/form-fields.tsx';
import { PhotosSection } from '../../../components/forms/photos-section.tsx';
import { FormCounties } from '../../../components/forms/place-fields.tsx';
import { QualityFields } from '../../../components/goods/quality-fields.tsx';
import { useLocale } from '../../../lib/i18n.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { useOwnVatState } from '../../session/state/reader.ts';
import { useCategoryNames } from '../api/products.ts';
import { type ProductValues, withCrop } from '../state/product-values.ts';

/** Every field of a product. */
export function ProductFields() {
  const { t } = useTranslation(['products', 'forms', 'labels', 'posting']);
  const locale = useLocale();
  const { getValues, setValue, register } = useFormContext<ProductValues>();
  const values = useWatch<ProductValues>() as ProductValues;
  const categories = [...useCategoryNames()];
  const unit = perUnit(values.unitOfMeasurement, locale);
  // A price can include VAT, or be under reverse charge, only with a registered seller [X5].
  const isRegistered = useOwnVatState() === 'registered';
  const available = priceTypes.filter((type) => isRegistered || type === 'NoVat');
  const currency = currencies.find((one) => one === values.currency) ?? 'Ron';
  register('crop', {
    onChange: ({ target }: { target: { value: string } }) => {
      const { quality } = withCrop(getValues(), target.value);
      setValue('quality', quality, { shouldDirty: true });
    },
  });
  return (
    <>
      <StepSection title={t('form.goods')} note={t('posting:required')}>
        <FormInput name="productName" autoComplete="off" />
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          <FormSelect
            name="category"
            none=""
            choices={categories.map(([value, name]) => ({ value, label: name[locale] }))}
          />
          <FormSelect
            name="crop"
            none={t('form.noCrop')}
            isOptional
            choices={crops.map((crop) => ({ value: crop.key, label: crop[locale] }))}
          />
          <FormInput name="producer" autoComplete="off" />
          <FormSelect name="countryOfOrigin" choices={originChoices(values.countryOfOrigin, locale)} />
        </div>
      </StepSection>
      {values.crop !== '' && (
        <QualityFields
          name="quality"
          title={t('form.quality')}
          product={values.crop}
          typed={values.quality}
        />
      )}
      <StepSection title={t('form.quantities')} note={t('form.quantitiesNote')}>
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          <FormSelect
            name="unitOfMeasurement"
            choices={units.map((value) => ({ value, label: t(`form.unit.${value}`) }))}
          />
          <FormFigure name="pieceQuantity" unit={unit} places={3} hint={t('form.pieceHint')} />
          <FormFigure name="minimumQuantity" unit={unit} places={3} hint={t('form.minimumHint')} />
          <FormFigure name="totalQuantity" unit={unit} places={3} hint={t('form.totalHint')} />
        </div>
      </StepSection>
      <StepSection title={t('form.priceSection')}>
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          <FormFigure
            name="unitPrice"
            unit={`${currencyName(currency, locale)}/${unit}`}
            places={2}
            hint={t('form.perUnit')}
          />
          <FormSelect
            name="currency"
            choices={currencies.map((value) => ({ value, label: currencyName(value, locale) }))}
          />
        </div>
        <FormChoices
          name="priceType"
          columns="sm:grid-cols-3"
          choices={available.map((value) => ({ value, label: t(`labels:priceType.${value}`) }))}
          hint={isRegistered ? undefined : t('form.noVatHint')}
        />
        {values.crop === '' && (
          <FormChoices
            name="vatGroup"
            choices={chosenVatGroups.map((value) => ({ value, label: t(`labels:vatGroup.${value}`) }))}
          />
        )}
      </StepSection>
      <StepSection title={t('form.terms')}>
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          <DeadlineInput />
          <FormDate name="deliveryDeadline" min={values.participationDeadline} />
        </div>
      </StepSection>
      <StepSection title={t('form.delivery')}>
        <FormCounties name="distributionCounties" isOptional={false} />
      </StepSection>
      <PhotosSection name="photos" />
      <StepSection title={t('form.description')}>
        <FormTextArea name="description" label={`${t('forms:field.description')} (${t('forms:optional')})`} />
      </StepSection>
    </>
  );
}

/** Fields that may change while bids stand, and only upward [X1]. */
export const raisedFields = ['participationDeadline', 'totalQuantity'] as const;

/**
 * The form of a product with bids: `raisedFields`.
 *
 * @param present its present deadline, the first possible one
 */
export function RaisedFields({ present }: { present: string }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const unit = perUnit(String(useWatch({ name: 'unitOfMeasurement' })), locale);
  // Delivery is after it, and is no longer changed.
  const last = String(useWatch({ name: 'deliveryDeadline' }));
  return (
    <StepSection title={t('form.terms')}>
      <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
        <DeadlineInput first={present} last={last} />
        <FormFigure name="totalQuantity" unit={unit} places={3} hint={t('form.totalHint')} />
      </div>
    </StepSection>
  );
}

/**
 * @param first its first possible day, if it is after today
 * @param last  its last possible day, if it is before the usual one
 */
function DeadlineInput({ first = '', last = '' }: { first?: string; last?: string }) {
  const { t } = useTranslation('products');
  const today = dayOf(serverClock.nowMs());
  const usual = daysAfter(today, maxDeadlineDays);
  return (
    <FormDate
      name="participationDeadline"
      min={first > today ? first : today}
      max={last !== '' && last < usual ? last : usual}
      hint={t('form.deadlineHint')}
    />
  );
}
