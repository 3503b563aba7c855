import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenedPart } from '../../../../components/errors/opened-part.tsx';
import { lazyPart } from '../../../../lib/page/lazy-part.tsx';

const { Part: PersonalizedBidDialog } = lazyPart(
  async () => (await import('./personalized-bid-dialog.tsx')).PersonalizedBidDialog,
);

/** The button to the user's personalised bids; the other code for them is loaded with the first press. */
export function PersonalizedBidOpener({
  auction,
  viewer,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
}) {
  const { t } = useTranslation('room');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-11 px-3 text-left text-ink-2 text-s underline underline-offset-4 hover:text-ink"
      >
        {t('personalizedBid')}
      </button>
      {viewer && (
        <OpenedPart isOpen={isOpen} onClose={close}>
          <PersonalizedBidDialog auction={auction} viewer={viewer} onClose={close} />
        </OpenedPart>
      )}
    </>
  );
}
