import {
  type choicesOf,
  disputeChoices,
  droughtChoices,
  goodsPurposes,
  usualChoices,
  usualPurpose,
} from '@recolta/shared/domain/contract/contract-choices';
import { findCrop } from '@recolta/shared/domain/crops';
import { contractTypes, measurementTypes, paymentTypes } from '@recolta/shared/domain/enumerations';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  FoldedFields,
  FormChoices,
  FormFigure,
  FormSelect,
  StepSection,
} from '../../../components/forms/choice-fields.tsx';
import { FormDate } from '../../../components/forms/form-date.tsx';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { PostingValues } from '../state/posting-values.ts';
import { DeliveryQuestions } from './delivery-questions.tsx';
import { FileField } from './file-field.tsx';

/** Terms of the General contract that its poster may change, collapsed: the usual ones are preselected [C1]. */
function ContractChoiceFields() {
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const usualSum = (name: 'waitPerDay' | 'storagePerDay') =>
    formatSum(minorOf(usualChoices[name]), 'Ron', locale);
  const product = useWatch<PostingValues, 'goods.product'>({ name: 'goods.product' });
  const named = <Name extends string>(name: Name) => ({
    name: `goods.contractChoices.${name}`,
    label: t(`choices.name.${name as keyof ReturnType<typeof choicesOf>}`),
    hint: t(`choices.text.${name as keyof ReturnType<typeof choicesOf>}`),
  });
  return (
    <details className="mt-2 rounded-2 border border-line px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t('choices.title')}</summary>
      <p className="mb-3 text-ink-2 text-s">{t('choices.note')}</p>
      <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
        {findCrop(product) && (
          <FormSelect
            {...named('purpose')}
            none={t('choices.usualPurpose', {
              purpose: t(`choices.purpose.${usualPurpose(product)}`),
            })}
            choices={goodsPurposes.map((value) => ({ value, label: t(`choices.purpose.${value}`) }))}
          />
        )}
        <FormSelect
          {...named('drought')}
          choices={droughtChoices.map((value) => ({ value, label: t(`choices.drought.${value}`) }))}
        />
        <FormSelect
          {...named('titleReserved')}
          choices={[
            { value: 'true', label: t('choices.titleReserved.yes') },
            { value: 'false', label: t('choices.titleReserved.no') },
          ]}
        />
        <FormSelect
          {...named('disputes')}
          choices={disputeChoices.map((value) => ({ value, label: t(`choices.disputes.${value}`) }))}
        />
        {findCrop(product) && <FormInput {...named('laboratories')} maxLength={300} isOptional />}
        {(['waitPerDay', 'storagePerDay'] as const).map((name) => (
          <FormFigure
            key={name}
            {...named(name)}
            unit={t(`choices.unit.${name}`)}
            places={2}
            hint={`${named(name).hint} ${t('choices.usualSum', { sum: usualSum(name) })}`}
            isOptional
          />
        ))}
      </div>
    </details>
  );
}

/** Delivery, measurement, payment and contract of the goods. */
export function DeliveryStep() {
  const { t } = useTranslation(['posting', 'labels', 'forms', 'goods']);
  const values = useWatch<PostingValues>() as PostingValues;
  const { paymentType, contractType } = values.goods;
  const isConfidential = values.privacyType === 'Incognito';
  // A previously chosen value stays visible, with its issue.
  const availableTypes = contractTypes.filter(
    (type) => !isConfidential || type === 'General' || type === contractType,
  );
  const measured = measurementTypes.map((value) => ({ value, label: t(`labels:measurementType.${value}`) }));
  const { qualityMeasurementPlace, quantityMeasurementPlace, loadingRate } = values.goods;
  const places = [
    ['analysedAt', qualityMeasurementPlace],
    ['weighedAt', quantityMeasurementPlace],
  ] as const;
  const measurement = [
    ...places.flatMap(([text, place]) =>
      place === '' ? [] : t(text, { place: t(`labels:measurementType.${place as 'Load'}`).toLowerCase() }),
    ),
    ...(loadingRate.trim() === '' ? [] : [`${loadingRate} ${t('perDay')}`]),
  ].join(', ');
  return (
    <>
      <StepSection title={t('delivery')}>
        <DeliveryQuestions />
        <div className="grid gap-x-3 gap-y-1 min-[22.5rem]:grid-cols-2 md:max-w-[30rem]">
          <FormDate name="goods.deliveryPeriod.from" />
          <FormDate name="goods.deliveryPeriod.to" />
        </div>
        <FoldedFields title={t('measurement')} stated={measurement || t('measurementUsual')}>
          <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
            <FormChoices name="goods.qualityMeasurementPlace" choices={measured} columns="grid-cols-2" />
            <FormChoices name="goods.quantityMeasurementPlace" choices={measured} columns="grid-cols-2" />
            <FormFigure
              name="goods.loadingRate"
              unit={t('perDay')}
              places={0}
              isOptional
              hint={t('rateHint')}
            />
          </div>
        </FoldedFields>
      </StepSection>
      <StepSection title={t('payment')}>
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          <FormSelect
            name="goods.paymentType"
            none={t('choose')}
            choices={paymentTypes.map((value) => ({ value, label: t(`labels:paymentType.${value}`) }))}
          />
          {paymentType === 'OrderNote' && (
            <FormChoices
              name="goods.withAval"
              hint={t('avalHint')}
              choices={(['false', 'true'] as const).map((value) => ({
                value,
                label: t(`labels:aval.${value}`),
              }))}
            />
          )}
          {paymentType === 'PaymentAtDate' && <FormDate name="goods.paymentDate" />}
          {(paymentType === 'Loan' || paymentType === 'PaymentAtDate') && (
            <FormFigure
              name="goods.paymentDays"
              unit={t('days')}
              places={0}
              isOptional={paymentType !== 'Loan'}
              hint={t('daysHint')}
            />
          )}
        </div>
        {paymentType === 'Loan' && (
          <p className="rounded-2 bg-fact-wash p-3 text-s">{t('labels:loanInterest')}</p>
        )}
        <FoldedFields title={t('forms:field.contractType')} stated={t(`labels:contractType.${contractType}`)}>
          <FormChoices
            name="goods.contractType"
            label={t('whoseContract')}
            choices={availableTypes.map((value) => ({
              value,
              label: t(`labels:contractType.${value}`),
              text: t(`contractText.${value}`),
            }))}
          />
          {isConfidential && <p className="text-ink-2 text-s">{t('confidentialContract')}</p>}
          {contractType === 'General' && <ContractChoiceFields />}
        </FoldedFields>
        {contractType === 'Custom' && <ContractFile />}
      </StepSection>
    </>
  );
}

/** The owner's own contract, as a PDF. */
function ContractFile() {
  const { t } = useTranslation('posting');
  const { setValue } = useFormContext<PostingValues>();
  const file = useWatch<PostingValues, 'goods.contractFile'>({ name: 'goods.contractFile' });
  return (
    <FileField
      kind="contract"
      name="goods.contractFile"
      label={t('contractFile')}
      file={file || null}
      onChange={(key) =>
        setValue('goods.contractFile', key ?? '', { shouldDirty: true, shouldValidate: true })
      }
    />
  );
}
