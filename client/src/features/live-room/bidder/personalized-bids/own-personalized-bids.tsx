import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { PersonalizedBidCard } from '../../room/personalized-bids/personalized-bid-card.tsx';
import { PersonalizedBidContract } from '../../room/personalized-bids/personalized-bid-contract.tsx';
import {
  useDecidePersonalizedBid,
  useMyPersonalizedBids,
} from '../../room/personalized-bids/personalized-bids.ts';

/** The user's own personalised bids with their state; an open one can be withdrawn. */
export function OwnPersonalizedBids({
  auction,
  items,
  contract,
}: {
  auction: LiveAuctionState;
  items: readonly PersonalizedBid[];
  /** The file chosen with the terms that were just sent. */
  contract: File | null;
}) {
  const { t } = useTranslation('bids');
  const [asked, setAsked] = useState<string | null>(null);
  const decide = useDecidePersonalizedBid(auction.id);
  const close = () => {
    decide.reset();
    setAsked(null);
  };
  return (
    <>
      <ul className="mt-3 grid gap-3">
        {items.map((bid) => (
          <PersonalizedBidCard key={bid.id} auction={auction} bid={bid} title={t('mine')}>
            <PersonalizedBidContract auctionId={auction.id} bid={bid} first={contract} isOwn />
            {bid.status === 'Active' && (
              <Button look="danger" className="mt-2 w-full text-s" onClick={() => setAsked(bid.id)}>
                {t('withdraw')}
              </Button>
            )}
          </PersonalizedBidCard>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          title={t('withdrawTitle')}
          text={t('withdrawText')}
          label={t('withdraw')}
          look="danger"
          isSending={decide.isPending}
          error={decide.error}
          onConfirm={() => decide.mutate({ bidId: asked, status: 'Removed' }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}

/** The list while none can be sent: while the auction is held, and after its end. Renders nothing without any. */
export function StandingPersonalizedBids({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTranslation(['bids', 'forms']);
  const { data } = useMyPersonalizedBids(auction);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="p-4 md:p-6">
      <h2 className="font-semibold text-l">{t('title')}</h2>
      <OwnPersonalizedBids auction={auction} items={data.items} contract={null} />
    </section>
  );
}
