import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../components/auction/countdown.tsx';
import type { BidContract } from '../../../components/deals/binding-summary.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useChangeBid, useCounterBid } from '../api/announcements.ts';
import { shownBidderName } from '../state/thread-rows.ts';
import { AnnouncementBidDialog, type BidSending } from './announcement-bid-dialog.tsx';
import { BidThread } from './bid-thread.tsx';
import { type AnnouncementBidStatusChange, DecideDialog } from './decide-dialog.tsx';

const tones = { Active: 'fact', Accepted: 'ok', Rejected: 'plain', Removed: 'plain' } as const;

/** One bid for one of its parties: whose turn it is and until when, its rounds, and the acts open to the reader. */
export function BidCard({
  announcement,
  bid,
  contract,
  sent: placed = null,
}: {
  announcement: AnnouncementState;
  bid: AnnouncementBidView;
  contract: BidContract;
  /** The bid that the reader has just placed. */
  sent?: AnnouncementBidView | null;
}) {
  const { t, i18n } = useTranslation('announcements');
  const [answered, setAnswered] = useState<AnnouncementBidView | null>(null);
  // Shown for the recorded command, until the bid changes again.
  const isSent = [placed, answered].some((sent) => sent?.id === bid.id && sent.version === bid.version);
  const isOpen = bid.status === 'Active' && bid.side !== null;
  const isNegotiable = announcement.status === 'InProgress' || announcement.status === 'Closed';
  return (
    <article className="min-w-0 rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="wrap-anywhere font-semibold text-l">
          {bid.side === 'bidder' ? t('yourBid') : shownBidderName(bid, i18n.t)}
        </h2>
        {isOpen ? (
          <Turn announcement={announcement} bid={bid} />
        ) : (
          <Chip tone={tones[bid.status]}>{t(`bidStatus.${bid.status}`)}</Chip>
        )}
      </header>
      {isOpen && (
        <p role="status" className="mb-2 text-lead text-s empty:hidden">
          {isSent && t(bid.side === 'owner' ? 'counterSent' : 'sent')}
        </p>
      )}
      <BidThread announcement={announcement} bid={bid} />
      {bid.counterparty && <Counterparty bid={bid} />}
      {bid.dealId !== null && (
        <LocalLink to={`/auction-winning-bids/${bid.dealId}`} className={buttonClass('act', 'mt-3')}>
          {t('toDeal')}
        </LocalLink>
      )}
      {isOpen && isNegotiable && (
        <Acts announcement={announcement} bid={bid} contract={contract} onSent={setAnswered} />
      )}
    </article>
  );
}

/** Whose turn it is; with the time left if it is the reader's. */
function Turn({ announcement, bid }: { announcement: AnnouncementState; bid: AnnouncementBidView }) {
  const { t } = useTranslation('announcements');
  if (bid.turn !== bid.side) return <Chip>{t('waits')}</Chip>;
  return (
    <Chip tone="warn">
      {t('yourTurn')}
      <Countdown until={announcement.decisionEndsAt} atZero={t('closing')} />
    </Chip>
  );
}

/** Accepting and the next round on the reader's turn; rejecting or withdrawing at any time. */
function Acts({
  announcement,
  bid,
  contract,
  onSent,
}: {
  announcement: AnnouncementState;
  bid: AnnouncementBidView;
  contract: BidContract;
  onSent: (bid: AnnouncementBidView) => void;
}) {
  const { t } = useTranslation('announcements');
  const [decision, setDecision] = useState<AnnouncementBidStatusChange | null>(null);
  // The bid when the form was opened: a round on a bid that has changed since is refused.
  const [answered, setAnswered] = useState<AnnouncementBidView | null>(null);
  const sending = useNextRound(announcement.id, answered ?? bid, (sent) => {
    setAnswered(null);
    onSent(sent);
  });
  const isOwner = bid.side === 'owner';
  const isMine = bid.turn === bid.side;
  const last = answered?.rounds.at(-1)?.terms;
  return (
    <>
      {/* On a phone it stays at the bottom of the screen while the bid is read. */}
      <div className="mt-4 flex flex-wrap gap-2 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:py-3 max-lg:[&>button]:flex-1">
        {isMine && (
          <Button look="act" className="max-lg:basis-full" onClick={() => setDecision('Accepted')}>
            {t('accept')}
          </Button>
        )}
        {(isMine || !isOwner) && (
          <Button onClick={() => setAnswered(bid)}>{t(isMine ? 'counter' : 'changeBid')}</Button>
        )}
        <Button look="danger" onClick={() => setDecision(isOwner ? 'Rejected' : 'Removed')}>
          {t(isOwner ? 'reject' : 'withdraw')}
        </Button>
      </div>
      {decision && (
        <DecideDialog
          announcement={announcement}
          bid={bid}
          status={decision}
          contract={contract}
          onClose={() => setDecision(null)}
        />
      )}
      {answered && last && (
        <AnnouncementBidDialog
          announcement={announcement}
          title={t('nextRound', { round: answered.rounds.length + (isMine ? 1 : 0) })}
          reader={isOwner ? 'owner' : 'bidder'}
          bidderVat={bid.bidderVat}
          contract={contract}
          stated={last}
          sending={sending}
          onClose={() => setAnswered(null)}
        />
      )}
    </>
  );
}

/** Sends the reader's next round: a bidder's as their bid, an owner's as a counter-offer. */
function useNextRound(
  id: string,
  bid: AnnouncementBidView,
  onSent: (sent: AnnouncementBidView) => void,
): BidSending {
  const change = useChangeBid();
  const counter = useCounterBid();
  const { version } = bid;
  if (bid.side === 'owner')
    return {
      isPending: counter.isPending,
      error: counter.error,
      send: (terms) =>
        counter.mutate({ params: { id, bidId: bid.id }, body: { ...terms, version } }, { onSuccess: onSent }),
    };
  return {
    isPending: change.isPending,
    error: change.error,
    send: (terms) => change.mutate({ params: { id }, body: { ...terms, version } }, { onSuccess: onSent }),
  };
}

/** The other party's details, only after acceptance [B5]. */
function Counterparty({ bid: { counterparty } }: { bid: AnnouncementBidView }) {
  const { t } = useTranslation('announcements');
  if (!counterparty) return null;
  const { companyName, companyNumber, administratorName, email, telephone } = counterparty;
  return (
    <div className="mt-4 rounded-2 bg-lead-wash p-4">
      <h3 className="font-semibold">{t('counterparty')}</h3>
      <p className="wrap-anywhere mt-1 font-semibold font-serif text-l">{companyName}</p>
      <p className="wrap-anywhere text-s">
        {[companyNumber && `CUI ${companyNumber}`, administratorName].filter(Boolean).join(' · ')}
      </p>
      <p className="wrap-anywhere mt-1 flex flex-wrap gap-x-4 text-s">
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={`mailto:${email}`}
        >
          {email}
        </a>
        {telephone && (
          <a
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            href={`tel:${telephone}`}
          >
            {telephone}
          </a>
        )}
      </p>
    </div>
  );
}
