import { biddingTypes } from '@recolta/shared/domain/enumerations';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { useWatch } from 'react-hook-form';
import { FormChoices, FormFigure, StepSection } from '../../../components/forms/choice-fields.tsx';
import { FormCheckbox } from '../../../components/forms/form-fields.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import type { AnnouncementValues } from '../state/announcement-sale.ts';
import { DeadlineField } from './deadline-field.tsx';
import { CurrencyChoice, Fob, PrivacyChoice, Totals } from './price-parts.tsx';

/** Price, parts, deadline and who sees the companies of an announcement. */
export function AnnouncementPriceStep() {
  const { t, locale } = useTexts();
  const values = useWatch<AnnouncementValues>() as AnnouncementValues;
  const { type, currency, biddingType, price } = values;
  const unit = priceUnit(currency, locale, values.goods.unit);
  const massUnit = perUnit(values.goods.unit, locale);
  return (
    <>
      <StepSection title={t('posting.prices')} note={t('posting.netOfVat')}>
        <CurrencyChoice />
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <FormFigure
            name="price"
            label={t(`posting.ownPrice.${type}`)}
            unit={unit}
            places={2}
            isLarge
            hint={t(`posting.priceHint.${type}`)}
          />
          <FormFigure
            name="backupPrice"
            unit={unit}
            places={2}
            isLarge
            isOptional
            hint={t('posting.backupHint')}
          />
        </div>
        <FormCheckbox
          name="acceptsDesiredPrice"
          label={
            <>
              {t(`posting.acceptAtOnce.${type}`)}
              <span className="block text-ink-2 text-s">{t('posting.acceptAtOnceHint')}</span>
            </>
          }
        />
        <Fob type={type} product={values.goods.product} currency={currency} desiredPrice={price} />
        <Totals
          values={values}
          prices={[
            {
              label: (quantity) => t('posting.totalValue', { quantity }),
              price,
            },
          ]}
        />
      </StepSection>
      <StepSection title={t('posting.band')} note={t('posting.netOfVat')}>
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <FormFigure name="minPrice" unit={unit} places={2} isOptional />
          <FormFigure name="maxPrice" unit={unit} places={2} isOptional />
        </div>
        <p className="text-ink-2 text-s">{t('posting.bandText')}</p>
      </StepSection>
      <StepSection title={t('posting.parts')}>
        <FormChoices
          name="biddingType"
          label={t('posting.wholeOrParts')}
          choices={biddingTypes.map((value) => ({
            value,
            label: t(value === 'Standard' ? 'posting.whole' : 'posting.inParts'),
            text: t(value === 'Standard' ? 'posting.wholeText' : 'posting.inPartsText'),
          }))}
        />
        {biddingType === 'Flexible' && (
          <div className="sm:max-w-80">
            <FormFigure
              name="minimumBidThreshold"
              label={t('forms.field.smallestPart')}
              unit={massUnit}
              places={3}
              hint={t('posting.smallestPartHint')}
            />
          </div>
        )}
      </StepSection>
      <StepSection title={t('posting.deadlineTitle')} note={t('posting.romanianTime')}>
        <DeadlineField />
      </StepSection>
      <StepSection title={t('posting.whoSees')}>
        <PrivacyChoice />
      </StepSection>
    </>
  );
}
