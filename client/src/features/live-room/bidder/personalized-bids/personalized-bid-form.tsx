import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { postedPlace } from '@recolta/shared/domain/goods/delivery-place';
import { useCallback } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BidFields, BidSoFar } from '../../../../components/deals/bid-fields.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { minorOf } from '../../../../lib/format.ts';
import { type BidValues, bidValueIssues } from '../../../../lib/forms/bid-values.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { ContractChoice } from '../../room/personalized-bids/personalized-bid-contract.tsx';
import { auctionIssues } from './personalized-bid-values.ts';

/** The terms of a personalised bid, initially the auction's own. */
export function PersonalizedBidForm({
  auction,
  initial,
  contract,
  onContract,
  onReview,
  onClose,
}: {
  auction: LiveAuctionState;
  initial: BidValues;
  contract: File | null;
  onContract: (file: File | null) => void;
  onReview: (values: BidValues) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('bids');
  const locale = useLocale();
  const { form, submit } = useCheckedForm<BidValues>({
    defaultValues: initial,
    check: useCallback(
      (values: BidValues) => bidValueIssues(values, locale, (terms) => auctionIssues(terms, auction)),
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
        foot={<BidSoFar currency={auction.currency} initial={initial} />}
      >
        <p className="mt-1 mb-3 text-ink-2 text-s">{t('lead')}</p>
        <BidFields
          currency={auction.currency}
          unit={auction.unit}
          isConfidential={auction.privacyType === 'Incognito'}
          noteLabel={t('noteTo')}
          price={{ around: minorOf(auction.startingPrice) }}
          quantity={null}
          posted={{ deliveryType: auction.deliveryType, place: postedPlace(auction) }}
        />
        {auction.contractType === 'Bidder' && <ContractChoice file={contract} onChoose={onContract} />}
      </Dialog>
    </FormProvider>
  );
}
