import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { totalMinor } from '@recolta/shared/domain/money';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { ListWaiting } from '../../../../components/lists/list-waiting.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { useBackCloses } from '../../../../lib/back-closes.ts';
import { formatLot, kilogramsOf, minorOf } from '../../../../lib/format.ts';
import { type Translate, usePartTexts } from '../../../../lib/i18n.ts';
import { useDecideOffer, useReceivedOffers } from '../../api/offers.ts';
import { auctionFormat } from '../../state/room-texts.ts';
import { ConfirmAct } from '../confirm-act.tsx';
import { OfferCard } from './offer-card.tsx';
import { OfferContract } from './offer-contract.tsx';

type Decision = 'Accepted' | 'Rejected';

/** For owner and administrators: how many personalised bids are open, and their list [P1]. */
export function ReceivedOffers({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer }) {
  const { t } = usePartTexts('offers');
  const { data } = useReceivedOffers(auction, viewer);
  const [isOpen, setIsOpen] = useState(false);
  const open = data?.items.filter(({ status }) => status === 'Active').length ?? 0;
  const isUndecided = auction.status === 'InProgress' || auction.status === 'Closed';
  if (!isUndecided && (data?.total ?? 0) === 0) return null;
  return (
    <>
      <Button className="w-full" onClick={() => setIsOpen(true)}>
        <FileText aria-hidden="true" size={17} />
        {t('offers.received')}
        {open > 0 && (
          <Chip tone="warn" className="num">
            {open}
            <span className="sr-only"> {t('offers.open')}</span>
          </Chip>
        )}
      </Button>
      {isOpen && <OffersDialog auction={auction} viewer={viewer} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function OffersDialog({
  auction,
  viewer,
  onClose,
}: {
  auction: LiveAuctionState;
  viewer: Viewer;
  onClose: () => void;
}) {
  usePartTexts('lists');
  usePartTexts('forms');
  const { t } = usePartTexts('offers');
  const { data, error, refetch } = useReceivedOffers(auction, viewer);
  const [asked, setAsked] = useState<{ readonly bid: PersonalizedBid; readonly status: Decision } | null>(
    null,
  );
  useBackCloses(onClose);
  if (asked !== null)
    return (
      <Decide {...asked} auction={auction} onDecided={() => setAsked(null)} onClose={() => setAsked(null)} />
    );
  return (
    <Dialog title={t('offers.received')} onClose={onClose}>
      {!data && (
        <ListWaiting
          error={error}
          loading={t('offers.loading')}
          failed={t('offers.failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.total === 0 && (
        <Notice title={t('offers.none')} className="mt-3">
          <p className="text-ink-2 text-s">{t('offers.noneText')}</p>
        </Notice>
      )}
      <ul className="mt-3 grid gap-3">
        {data?.items.map((bid) => (
          <OfferCard key={bid.id} auction={auction} bid={bid} title={senderName(bid, t)}>
            <OfferContract auctionId={auction.id} bid={bid} isOwn={false} />
            {viewer.isOwner && bid.status === 'Active' && (
              <div className="mt-3 grid grid-cols-2 gap-2">
                <Button look="act" className="text-s" onClick={() => setAsked({ bid, status: 'Accepted' })}>
                  {t('offers.accept')}
                </Button>
                <Button
                  look="danger"
                  className="text-s"
                  onClick={() => setAsked({ bid, status: 'Rejected' })}
                >
                  {t('offers.reject')}
                </Button>
              </div>
            )}
          </OfferCard>
        ))}
      </ul>
      <Button className="mt-4 w-full" onClick={onClose}>
        {t('offers.close')}
      </Button>
    </Dialog>
  );
}

/** What the decision does, before it is made: accepting ends the auction and binds both parties. */
function Decide({
  auction,
  bid,
  status,
  onDecided,
  onClose,
}: {
  auction: LiveAuctionState;
  bid: PersonalizedBid;
  status: Decision;
  onDecided: () => void;
  onClose: () => void;
}) {
  const { t, locale } = usePartTexts('offers');
  const decide = useDecideOffer(auction.id);
  const format = auctionFormat(auction, locale);
  const figures = {
    name: senderName(bid, t),
    price: format.price(minorOf(bid.price)),
    quantity: formatLot({ quantity: bid.quantity, unit: auction.unit }, locale),
    sum: format.sum(totalMinor(minorOf(bid.price), kilogramsOf(bid.quantity))),
  };
  const isAccepting = status === 'Accepted';
  return (
    <ConfirmAct
      title={t(isAccepting ? 'offers.acceptTitle' : 'offers.rejectTitle')}
      text={t(isAccepting ? 'offers.acceptText' : 'offers.rejectText', figures)}
      label={isAccepting ? t('offers.acceptFor', figures) : t('offers.reject')}
      look={isAccepting ? 'act' : 'danger'}
      isSending={decide.isPending}
      error={decide.error}
      onConfirm={() => decide.mutate({ bidId: bid.id, status }, { onSuccess: onDecided })}
      onClose={onClose}
    >
      {isAccepting && (
        <ul className="mb-2 grid list-disc gap-1 pl-5 text-s">
          {(['ends', 'binds', 'frees'] as const).map((name) => (
            <li key={name}>{t(`offers.acceptMeans.${name}`)}</li>
          ))}
        </ul>
      )}
    </ConfirmAct>
  );
}

function senderName({ companyName, number }: PersonalizedBid, t: Translate): string {
  return companyName ?? (number === null ? t('offers.unnamed') : t('room.bidder', { number }));
}
