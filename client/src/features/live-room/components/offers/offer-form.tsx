import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { postedPlace } from '@recolta/shared/domain/goods/delivery-place';
import { useCallback } from 'react';
import { FormProvider } from 'react-hook-form';
import { OfferFields } from '../../../../components/offers/offer-fields.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { type OfferValues, offerIssues } from '../../../../lib/forms/offer-values.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { usePartTexts } from '../../../../lib/i18n.ts';
import { auctionIssues } from '../../state/offer-values.ts';
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
    check: useCallback(
      (values: OfferValues) => offerIssues(values, locale, (terms) => auctionIssues(terms, auction)),
      [auction, locale],
    ),
    send: async (values) => onReview(values),
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="mt-3">
        <OfferFields
          currency={auction.currency}
          isConfidential={auction.privacyType === 'Incognito'}
          posted={{ deliveryType: auction.deliveryType, place: postedPlace(auction) }}
        />
        {auction.contractType === 'Bidder' && <ContractChoice file={contract} onChoose={onContract} />}
        <Button type="submit" look="act" className="mt-3 min-h-13 w-full">
          {t('offers.toReview')}
        </Button>
      </form>
    </FormProvider>
  );
}
