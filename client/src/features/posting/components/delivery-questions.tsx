import { countyName } from '@recolta/shared/domain/counties';
import type { DeliveryType } from '@recolta/shared/domain/enumerations';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup, FoldedFields } from '../../../components/forms/choice-fields.tsx';
import { FormInput, useFieldState } from '../../../components/forms/form-fields.tsx';
import { FormCounties } from '../../../components/forms/place-fields.tsx';
import type { PostingValues } from '../state/posting-values.ts';

/** The ways to deliver from a side, `FCATruck` with its place of loading: values of one choice. */
const waysFrom = {
  seller: ['FCATruck.Barn', 'FCATruck.Field', 'FCAWagon'],
  buyer: ['DAPTruck', 'DAPWagon', 'DAPConstantaTruck', 'DAPConstantaWagon'],
} as const;
type Side = keyof typeof waysFrom;

const sideOf = (deliveryType: string): Side | null => {
  if (deliveryType === '') return null;
  return deliveryType.startsWith('FCA') ? 'seller' : 'buyer';
};
/** The usual place of measurement: where the goods change hands. */
const placeOf = (deliveryType: string) => (sideOf(deliveryType) === 'seller' ? 'Load' : 'Unload');
const measured = ['goods.qualityMeasurementPlace', 'goods.quantityMeasurementPlace'] as const;

/** Who brings the goods where and by what, as two questions; then the trade term that this is, with its places. */
export function DeliveryQuestions() {
  const { t } = useTranslation(['posting', 'labels', 'forms']);
  const { getValues, setValue } = useFormContext<PostingValues>();
  const type = useWatch<PostingValues, 'type'>({ name: 'type' });
  const delivery = useController<PostingValues, 'goods.deliveryType'>({ name: 'goods.deliveryType' }).field;
  const loading = useController<PostingValues, 'goods.loadingLocation'>({
    name: 'goods.loadingLocation',
  }).field;
  const isRefused = useFieldState('goods.deliveryType').error !== undefined;
  const locationError = useFieldState('goods.loadingLocation').error;
  const [picked, setPicked] = useState<Side | null>(null);
  const side = sideOf(delivery.value) ?? picked;
  // By the question that is asked, not by the name of the term that answers it.
  const typeError = isRefused
    ? t('forms:rule.required', { field: side === null ? t(`side.${type}`) : t(`means.${side}`) })
    : undefined;
  const focusable = (input: HTMLInputElement | null) => {
    delivery.ref(input);
    loading.ref(input);
  };
  /** Empties places that follow from the chosen delivery, so that the next one states its own. */
  const leaveUsualPlaces = () => {
    for (const name of measured) {
      const isUsual = delivery.value !== '' && getValues(name) === placeOf(delivery.value);
      if (isUsual) setValue(name, '', { shouldDirty: true });
    }
  };
  const pickSide = (next: Side) => {
    setPicked(next);
    if (next === side) return;
    leaveUsualPlaces();
    setValue('goods.deliveryType', '', { shouldDirty: true });
    setValue('goods.loadingLocation', '', { shouldDirty: true });
  };
  const pickWay = (way: string) => {
    const [next = '', location = ''] = way.split('.');
    leaveUsualPlaces();
    for (const name of measured)
      if (getValues(name) === '') setValue(name, placeOf(next), { shouldDirty: true });
    setValue('goods.loadingLocation', location, { shouldDirty: true });
    delivery.onChange(next);
  };
  return (
    <>
      <ChoiceGroup
        name="deliverySide"
        label={t(`side.${type}`)}
        choices={(['seller', 'buyer'] as const).map((value) => ({
          value,
          label: t(`sideOf.${type}.${value}`),
          text: t(`sideText.${type}.${value}`),
        }))}
        error={side === null ? typeError : undefined}
        value={side ?? ''}
        inputRef={side === null ? focusable : undefined}
        onPick={(value) => pickSide(value === 'seller' ? 'seller' : 'buyer')}
      />
      {side !== null && (
        <ChoiceGroup
          key={side}
          name="goods.deliveryType"
          label={t(`means.${side}`)}
          columns={side === 'seller' ? 'grid-cols-2 sm:grid-cols-3' : 'grid-cols-2 xl:grid-cols-4'}
          choices={waysFrom[side].map((value) => ({
            value,
            label: t(`way.${value.replace('.', '')}` as 'way.FCAWagon'),
          }))}
          error={typeError ?? locationError}
          value={[delivery.value, loading.value].filter(Boolean).join('.')}
          inputRef={focusable}
          onPick={pickWay}
          onLeave={delivery.onBlur}
        />
      )}
      {delivery.value !== '' && <TradeTerm deliveryType={delivery.value as DeliveryType} />}
    </>
  );
}

/** The trade term with who pays for the road and where the risk passes; the places that it needs. */
function TradeTerm({ deliveryType }: { deliveryType: DeliveryType }) {
  const { t } = useTranslation(['posting', 'labels', 'forms']);
  const { type, goods } = useWatch<PostingValues>() as PostingValues;
  const isLoaded = deliveryType.startsWith('FCA');
  const location = goods.loadingLocation;
  const place = [goods.pickupAddress, goods.city, goods.town, countyName(goods.county)].filter(Boolean);
  return (
    <div className="mb-5 rounded-2 border border-line bg-surface px-4">
      <p className="py-3">
        <b className="font-semibold">
          {t(`labels:deliveryType.${deliveryType}`)}
          {location !== '' && `, ${t(`labels:loadingLocation.${location as 'Barn'}`).toLowerCase()}`}.
        </b>{' '}
        {t(isLoaded ? 'road.FCA' : 'road.DAP')}
      </p>
      {deliveryType === 'FCAWagon' && <FormInput name="goods.trainStation" autoComplete="off" />}
      {!isLoaded && (
        <>
          <FormInput
            name="goods.deliveryLocation"
            hint={t(deliveryType.startsWith('DAPConstanta') ? 'terminalHint' : 'placeHint')}
            autoComplete="off"
          />
          {!deliveryType.startsWith('DAPConstanta') && <FormCounties name="goods.deliveryCounties" />}
        </>
      )}
      <FoldedFields title={t(`address.${type}`)} stated={place.join(', ')}>
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          <FormInput name="goods.city" isOptional autoComplete="off" />
          <FormInput name="goods.pickupAddress" label={t(`address.${type}`)} isOptional autoComplete="off" />
        </div>
        <p className="text-ink-2 text-s">{t('addressNote')}</p>
      </FoldedFields>
    </div>
  );
}
