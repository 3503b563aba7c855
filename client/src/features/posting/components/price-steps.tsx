import { auctionAudiences, biddingTypes } from '@recolta/shared/domain/enumerations';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { decisionWindows, extensionWindows } from '@recolta/shared/domain/live-auction/posting';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  FoldedFields,
  FormChoices,
  FormFigure,
  StepSection,
} from '../../../components/forms/choice-fields.tsx';
import { FormDate } from '../../../components/forms/form-date.tsx';
import { FormCheckbox } from '../../../components/forms/form-fields.tsx';
import { HelpLink } from '../../../components/ui/help-link.tsx';
import { useLocale } from '../../../lib/i18n.ts';
import type { AnnouncementValues } from '../state/announcement-sale.ts';
import { type LiveValues, usualHardEnd, usualStep } from '../state/live-sale.ts';
import { DeadlineField } from './deadline-field.tsx';
import { CurrencyField, Fob, PrivacyChoice, Totals } from './price-parts.tsx';
import { durationText } from './review-step.tsx';

/** Prices, times and participants of a live auction. */
export function LivePriceStep() {
  const { t, i18n } = useTranslation(['posting', 'labels']);
  const locale = useLocale();
  const { getValues, setValue } = useFormContext<LiveValues>();
  const values = useWatch<LiveValues>() as LiveValues;
  const { type, currency, extensionWindowMinutes } = values;
  const unit = priceUnit(currency, locale, values.goods.unit);
  const followEnd = () => {
    const { endsAt, extensionWindowMinutes: window } = getValues();
    setValue('hardEndsAt', usualHardEnd(endsAt, window), { shouldDirty: true });
  };
  const decision = Number(values.decisionWindowMinutes);
  const duration = (minutes: number) => durationText(minutes, i18n.t);
  const rules = [
    extensionWindowMinutes === '0'
      ? t('rule.noExtension')
      : t('rule.extension', { time: duration(Number(extensionWindowMinutes)) }),
    t('rule.decision', { time: duration(decision) }),
    t(`rule.bidding.${values.biddingType}`),
  ].join(', ');
  return (
    <>
      <StepSection title={t('prices')} note={t('netOfVat')}>
        <CurrencyField onPick={(next) => setValue('minimumBidThreshold', usualStep[next])} />
        <div className="grid gap-x-4 gap-y-1 min-[22.5rem]:grid-cols-2 xl:grid-cols-4 *:row-span-3 *:grid *:grid-rows-subgrid *:gap-y-0 [&>*>label]:self-end">
          <FormFigure name="startingPrice" unit={unit} places={2} isLarge hint={t(`startingHint.${type}`)} />
          <FormFigure
            name="desiredPrice"
            label={t(`labels:desiredPrice.${type}`)}
            unit={unit}
            places={2}
            isLarge
            isOptional
          />
          <FormFigure name="backupPrice" unit={unit} places={2} isLarge isOptional hint={t('backupHint')} />
          <FormFigure name="minimumBidThreshold" unit={unit} places={2} isLarge />
        </div>
        <p className="rounded-2 bg-fact-wash p-3 text-s">{t(`winnerNamed.${type}`)}</p>
        <Fob {...values} product={values.goods.product} />
        <Totals
          values={values}
          prices={[
            {
              label: (quantity) => t('totalAt.startingPrice', { quantity }),
              price: values.startingPrice,
            },
            {
              label: (quantity) => t(`totalAt.desiredPrice.${type}`, { quantity }),
              price: values.desiredPrice,
            },
          ]}
        />
      </StepSection>
      <StepSection title={t('times')}>
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <FormDate name="startsAt" hasTime />
          <FormDate name="endsAt" hasTime onPick={followEnd} />
        </div>
        <FoldedFields title={t('rules')} stated={rules}>
          <div className="md:max-w-80">
            <FormDate name="hardEndsAt" hasTime hint={t('hardEndHint')} />
          </div>
          <FormChoices
            name="extensionWindowMinutes"
            columns="grid-cols-3 sm:grid-cols-5"
            choices={extensionWindows.map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? t('noWindow') : t('minutes', { count: minutes }),
            }))}
            hint={
              extensionWindowMinutes === '0'
                ? t('noWindowHint')
                : t('windowHint', { count: Number(extensionWindowMinutes) })
            }
            onPick={followEnd}
          />
          <HelpLink part="ceas" text={t('help')} />
          <FormChoices
            name="decisionWindowMinutes"
            columns="grid-cols-2 sm:grid-cols-5"
            choices={decisionWindows.map((minutes) => ({
              value: String(minutes),
              label: duration(minutes),
            }))}
            hint={t('decisionHint')}
          />
          <FormChoices
            name="biddingType"
            choices={biddingTypes.map((value) => ({
              value,
              label: t(`labels:biddingType.${value}`),
              text: t(`biddingText.${value}`),
            }))}
          />
        </FoldedFields>
      </StepSection>
      <StepSection title={t('people')}>
        <PrivacyChoice />
        <FormChoices
          name="audience"
          choices={auctionAudiences.map((value) => ({
            value,
            label: t(`audience.${value}`),
            text: t(`audienceText.${value}`),
          }))}
        />
      </StepSection>
    </>
  );
}

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
