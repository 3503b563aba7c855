import { biddingTypes } from '@recolta/shared/domain/enumerations';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  FoldedFields,
  FormChoices,
  FormFigure,
  StepSection,
} from '../../../components/forms/choice-fields.tsx';
import { FormCheckbox } from '../../../components/forms/form-fields.tsx';
import { useLocale } from '../../../lib/i18n.ts';
import type { AnnouncementValues } from '../state/announcement-sale.ts';
import { DeadlineField } from './deadline-field.tsx';
import { CurrencyField, Fob, PrivacyChoice, Totals } from './price-parts.tsx';

/** Price, parts, deadline and visibility of company names of an announcement. */
export function AnnouncementPriceStep() {
  const { t } = useTranslation(['posting', 'forms']);
  const locale = useLocale();
  const values = useWatch<AnnouncementValues>() as AnnouncementValues;
  const { type, currency, biddingType, price } = values;
  const unit = priceUnit(currency, locale, values.goods.unit);
  const massUnit = perUnit(values.goods.unit, locale);
  return (
    <>
      <StepSection title={t('prices')} note={t('netOfVat')}>
        <CurrencyField />
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <FormFigure
            name="price"
            label={t(`ownPrice.${type}`)}
            unit={unit}
            places={2}
            isLarge
            hint={t(`priceHint.${type}`)}
          />
          <FormFigure name="backupPrice" unit={unit} places={2} isLarge isOptional hint={t('backupHint')} />
        </div>
        <FormCheckbox
          name="acceptsDesiredPrice"
          label={
            <>
              {t(`acceptAtOnce.${type}`)}
              <span className="block text-ink-2 text-s">{t('acceptAtOnceHint')}</span>
            </>
          }
        />
        <FoldedFields title={t('band')} stated={t('bandText')}>
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            <FormFigure name="minPrice" unit={unit} places={2} isOptional />
            <FormFigure name="maxPrice" unit={unit} places={2} isOptional />
          </div>
        </FoldedFields>
        <Fob type={type} product={values.goods.product} currency={currency} desiredPrice={price} />
        <Totals
          values={values}
          prices={[
            {
              label: (quantity) => t('totalValue', { quantity }),
              price,
            },
          ]}
        />
      </StepSection>
      <StepSection title={t('parts')}>
        <FormChoices
          name="biddingType"
          label={t('wholeOrParts')}
          choices={biddingTypes.map((value) => ({
            value,
            label: t(value === 'Standard' ? 'whole' : 'inParts'),
            text: t(value === 'Standard' ? 'wholeText' : 'inPartsText'),
          }))}
        />
        {biddingType === 'Flexible' && (
          <div className="sm:max-w-80">
            <FormFigure
              name="minimumBidThreshold"
              label={t('forms:field.smallestPart')}
              unit={massUnit}
              places={3}
              hint={t('smallestPartHint')}
            />
          </div>
        )}
      </StepSection>
      <StepSection title={t('deadlineTitle')} note={t('romanianTime')}>
        <DeadlineField />
      </StepSection>
      <StepSection title={t('whoSees')}>
        <PrivacyChoice />
      </StepSection>
    </>
  );
}
