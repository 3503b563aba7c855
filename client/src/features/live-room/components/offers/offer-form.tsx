import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { postedPlace } from '@recolta/shared/domain/goods/delivery-place';
import { useCallback } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { OfferFields, OfferSoFar } from '../../../../components/offers/offer-fields.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { type OfferValues, offerIssues } from '../../../../lib/forms/offer-values.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { auctionIssues } from '../../state/offer-values.ts';
import { ContractChoice } from './offer-contract.tsx';

/** The terms of a personalised bid, initially the auction's own. */
export function OfferForm({
  auction,
  initial,
  contract,
  onContract,
  onReview,
  onClose,
}: {
  auction: LiveAuctionState;
  initial: OfferValues;
  contract: File | null;
  onContract: (file: File | null) => void;
  onReview: (values: OfferValues) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('offers');
  const locale = useLocale();
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
      <Dialog
        title={t('title')}
        onClose={onClose}
        onSubmit={submit}
        foot={<OfferSoFar currency={auction.currency} initial={initial} />}
      >
        <p className="mt-1 mb-3 text-ink-2 text-s">{t('lead')}</p>
        <OfferFields
          currency={auction.currency}
          unit={auction.unit}
          isConfidential={auction.privacyType === 'Incognito'}
          noteLabel={t('noteTo')}
          posted={{ deliveryType: auction.deliveryType, place: postedPlace(auction) }}
        />
        {auction.contractType === 'Bidder' && <ContractChoice file={contract} onChoose={onContract} />}
      </Dialog>
    </FormProvider>
  );
}
