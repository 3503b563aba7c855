import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { deliveryTypes, loadingLocations, paymentTypes } from '@recolta/shared/domain/enumerations';
import { maxNoteLength } from '@recolta/shared/domain/goods/offer-terms';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { useCallback } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { FormFigure, FormSelect } from '../../../../components/forms/choice-fields.tsx';
import { FormInput, FormTextArea } from '../../../../components/forms/form-fields.tsx';
import { FormCounty } from '../../../../components/forms/place-fields.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { usePartTexts } from '../../../../lib/i18n.ts';
import { type OfferValues, offerIssues } from '../../state/offer-values.ts';
import { ContractChoice } from './offer-contract.tsx';

/** The terms of a personalised bid, begun from the auction's own. */
export function OfferForm({
  auction,
  initial,
  contract,
  onContract,
  onReview,
}: {
  auction: LiveAuctionState;
  initial: OfferValues;
  contract: File | null;
  onContract: (file: File | null) => void;
  onReview: (values: OfferValues) => void;
}) {
  const { t, locale } = usePartTexts('offers');
  const { form, submit } = useCheckedForm<OfferValues>({
    defaultValues: initial,
    check: useCallback((values: OfferValues) => offerIssues(values, auction, locale), [auction, locale]),
    send: async (values) => onReview(values),
  });
  const { deliveryType, paymentType } = useWatch({ control: form.control });
  const isTerm = paymentType === 'PaymentAtDate';
  const isFromYard = deliveryType === 'FCATruck';
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="mt-3">
        <div className="grid grid-cols-2 gap-x-3">
          <FormFigure
            name="price"
            unit={priceUnit(auction.currency, locale)}
            places={2}
            hint={t('offers.priceHint')}
          />
          <FormFigure name="quantity" unit="t" places={3} />
        </div>
        <FormSelect
          name="paymentType"
          choices={paymentTypes.map((value) => ({ value, label: t(`labels.paymentType.${value}`) }))}
        />
        {(isTerm || paymentType === 'Loan') && (
          <div className="grid grid-cols-2 gap-x-3">
            {isTerm && <FormInput name="paymentDate" type="date" />}
            <FormFigure name="paymentDays" unit={t('offers.dayUnit')} places={0} isOptional={isTerm} />
          </div>
        )}
        <FormSelect
          name="deliveryType"
          choices={deliveryTypes.map((value) => ({ value, label: t(`labels.deliveryType.${value}`) }))}
        />
        {isFromYard && (
          <FormSelect
            name="loadingLocation"
            none={t('offers.choose')}
            choices={loadingLocations.map((value) => ({
              value,
              label: t(`labels.loadingLocation.${value}`),
            }))}
          />
        )}
        {deliveryType?.startsWith('DAP') && <FormCounty name="deliveryCounty" />}
        {!isFromYard && <FormInput name="deliveryLocation" isOptional autoComplete="off" />}
        <div className="grid grid-cols-2 gap-x-3">
          <FormInput name="deliveryPeriod.from" type="date" />
          <FormInput name="deliveryPeriod.to" type="date" />
        </div>
        {auction.privacyType === 'Public' && (
          <FormTextArea name="note" rows={2} maxLength={maxNoteLength} hint={t('offers.noteHint')} />
        )}
        {auction.contractType === 'Bidder' && <ContractChoice file={contract} onChoose={onContract} />}
        <Button type="submit" look="act" className="mt-3 min-h-13 w-full">
          {t('offers.toReview')}
        </Button>
      </form>
    </FormProvider>
  );
}
