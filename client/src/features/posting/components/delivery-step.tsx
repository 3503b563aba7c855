import {
  contractTypes,
  deliveryTypes,
  loadingLocations,
  measurementTypes,
  paymentTypes,
} from '@recolta/shared/domain/enumerations';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  FormChoices,
  FormFigure,
  FormSelect,
  StepSection,
} from '../../../components/forms/choice-fields.tsx';
import { FormDate } from '../../../components/forms/form-date.tsx';
import { FormInput, useFieldState } from '../../../components/forms/form-fields.tsx';
import { FormCounties } from '../../../components/forms/place-fields.tsx';
import type { PostingValues } from '../state/posting-values.ts';
import { ContractChoiceFields } from './contract-choice-fields.tsx';
import { FileField } from './file-field.tsx';

/** Delivery, measurement, payment and contract of the goods. */
export function DeliveryStep() {
  const { t } = useTranslation(['posting', 'labels', 'forms', 'goods']);
  const { getValues, setValue } = useFormContext<PostingValues>();
  const values = useWatch<PostingValues>() as PostingValues;
  const { deliveryType, paymentType, contractType } = values.goods;
  const isConfidential = values.privacyType === 'Incognito';
  // A previously chosen value stays visible, with its issue.
  const availableTypes = contractTypes.filter(
    (type) => !isConfidential || type === 'General' || type === contractType,
  );
  const isFromYard = deliveryType === 'FCATruck';
  const isLoaded = isFromYard || deliveryType === 'FCAWagon';
  /** The usual place of measurement: where the goods change hands. */
  const suggestPlaces = (type: string) => {
    const place = type.startsWith('FCA') ? 'Load' : 'Unload';
    for (const name of ['goods.qualityMeasurementPlace', 'goods.quantityMeasurementPlace'] as const)
      if (getValues(name) === '') setValue(name, place, { shouldDirty: true });
  };
  const measured = measurementTypes.map((value) => ({ value, label: t(`labels:measurementType.${value}`) }));
  return (
    <>
      <StepSection title={t('delivery')} note={t('required')}>
        <FormChoices
          name="goods.deliveryType"
          columns="sm:grid-cols-2 xl:grid-cols-3"
          choices={deliveryTypes.map((value) => ({
            value,
            label: t(`labels:deliveryType.${value}`),
            text: t(`labels:deliveryText.${value}`),
          }))}
          onPick={suggestPlaces}
        />
        {isFromYard && (
          <FormChoices
            name="goods.loadingLocation"
            choices={loadingLocations.map((value) => ({
              value,
              label: t(`labels:loadingLocation.${value}`),
            }))}
          />
        )}
        {deliveryType === 'FCAWagon' && <FormInput name="goods.trainStation" autoComplete="off" />}
        {deliveryType !== '' && !isLoaded && (
          <>
            <FormInput
              name="goods.deliveryLocation"
              hint={deliveryType.startsWith('DAPConstanta') ? t('terminalHint') : t('placeHint')}
              autoComplete="off"
            />
            <FormCounties name="goods.deliveryCounties" />
          </>
        )}
        <div className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-3">
          <FormDate name="goods.deliveryPeriod.from" />
          <FormDate name="goods.deliveryPeriod.to" />
          <FormFigure
            name="goods.loadingRate"
            unit={t('perDay')}
            places={0}
            isOptional
            hint={t('rateHint')}
          />
        </div>
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          <FormChoices name="goods.qualityMeasurementPlace" choices={measured} columns="grid-cols-2" />
          <FormChoices name="goods.quantityMeasurementPlace" choices={measured} columns="grid-cols-2" />
        </div>
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
      </StepSection>
      <StepSection title={t('forms:field.contractType')}>
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
        {contractType === 'Custom' && <ContractFile />}
        {contractType === 'General' && <ContractChoiceFields />}
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
      label={t('contractFile')}
      file={file || null}
      error={useFieldState('goods.contractFile').error}
      onChange={(key) =>
        setValue('goods.contractFile', key ?? '', { shouldDirty: true, shouldValidate: true })
      }
    />
  );
}
