import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../components/auction/countdown.tsx';
import { RecordLine } from '../../../components/company/company-record.tsx';
import { useBidText } from '../../../components/deals/bid-summary.tsx';
import type { BidContract } from '../../../components/deals/binding-summary.tsx';
import { OpenedPart } from '../../../components/errors/opened-part.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Dock } from '../../../components/ui/dock.tsx';
import { MoreMenu } from '../../../components/ui/more-menu.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { dealSide } from '../../../lib/deal/deal-sums.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useVatParties } from '../../session/state/reader.ts';
import { useChangeBid, useCounterBid } from '../api/announcements.ts';
import { shownBidderName } from '../state/bid-texts.ts';
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
  const isTurnShown = isOpen && isNegotiable;
  return (
    <article className="min-w-0 rounded-3 border border-line bg-surface shadow-card">
      {isTurnShown && <Turn announcement={announcement} bid={bid} />}
      <div className="p-4 md:p-5">
        <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 className="wrap-anywhere font-semibold text-l">
            {bid.side === 'bidder' ? t('yourBid') : shownBidderName(bid, i18n.t)}
          </h2>
          {!isTurnShown && <Chip tone={tones[bid.status]}>{t(`bidStatus.${bid.status}`)}</Chip>}
        </header>
        <div className="-mt-2 mb-3 empty:hidden">
          <RecordLine band={bid.record} />
        </div>
        {bid.side !== null && (
          <p role="status" className="mb-2 text-lead text-s empty:hidden">
            {isOpen && isSent && t(bid.side === 'owner' ? 'counterSent' : 'sent')}
            {bid.dealId !== null && t('acceptedNow')}
          </p>
        )}
        <BidThread announcement={announcement} bid={bid} />
        {bid.counterparty && <Counterparty bid={bid} />}
        {bid.dealId !== null && (
          <LocalLink to={`/auction-winning-bids/${bid.dealId}`} className={buttonClass('act', 'mt-3')}>
            {t('toDeal')}
          </LocalLink>
        )}
        {isTurnShown && (
          <Acts announcement={announcement} bid={bid} contract={contract} onSent={setAnswered} />
        )}
      </div>
    </article>
  );
}

/** Whose turn it is, and the time left until open bids are rejected. */
function Turn({ announcement, bid }: { announcement: AnnouncementState; bid: AnnouncementBidView }) {
  const { t } = useTranslation('announcements');
  const isMine = bid.turn === bid.side;
  const other = dealSide(announcement.type, bid.side === 'owner' ? 'bidder' : 'owner');
  return (
    <p
      data-turn={isMine ? 'mine' : 'theirs'}
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 rounded-t-3 border-line border-b px-4 py-2.5 font-semibold text-m md:px-5',
        isMine ? 'bg-warn-wash text-warn' : 'bg-surface-2 text-ink-2',
      )}
    >
      <span className="flex items-center gap-2.5">
        <span
          aria-hidden="true"
          className={classNames('size-2 flex-none rounded-full', isMine ? 'bg-warn-mark' : 'bg-ink-3')}
        />
        {isMine ? t('yourTurn') : t(`turnOf.${other}`)}
      </span>
      <Countdown until={announcement.decisionEndsAt} atZero={t('closing')} />
    </p>
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
  const isAnswer = answered !== null && answered.turn === answered.side;
  // With a finger: below the three dots, apart from the other acts.
  const leave = t(isOwner ? 'reject' : 'withdraw');
  const askToLeave = () => setDecision(isOwner ? 'Rejected' : 'Removed');
  const leaving = (className: string) => (
    <Button look="danger" className={className} onClick={askToLeave}>
      {leave}
    </Button>
  );
  return (
    <>
      {!isMine && isOwner && <div className="mt-4">{leaving('')}</div>}
      {(isMine || !isOwner) && (
        <Dock rows={isMine ? 2 : 1} className="grid gap-2.5 lg:mt-4 lg:flex lg:flex-wrap lg:gap-2">
          {isMine && (
            <AcceptButton announcement={announcement} bid={bid} onAccept={() => setDecision('Accepted')} />
          )}
          <div className="flex gap-2.5 lg:contents">
            <Button className="flex-1 lg:min-h-13 lg:flex-none" onClick={() => setAnswered(bid)}>
              {t(isMine ? 'counter' : 'changeBid')}
            </Button>
            {leaving('min-h-13 max-lg:hidden')}
            <MoreMenu label={t('moreActs')} className="size-11 rounded-2! border border-line-2 lg:hidden">
              <Button
                look="quiet"
                className="justify-start! text-lost!"
                onClick={({ currentTarget }) => {
                  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
                  askToLeave();
                }}
              >
                {leave}
              </Button>
            </MoreMenu>
          </div>
        </Dock>
      )}
      {decision && (
        <DecideDialog
          announcement={announcement}
          bid={bid}
          status={decision}
          contract={contract}
          onClose={() => setDecision(null)}
        />
      )}
      <OpenedPart isOpen={answered !== null} onClose={() => setAnswered(null)}>
        {answered && last && (
          <AnnouncementBidDialog
            announcement={announcement}
            title={t(isAnswer ? 'nextRound' : 'changeRound', {
              round: answered.rounds.length + (isAnswer ? 1 : 0),
            })}
            reader={isOwner ? 'owner' : 'bidder'}
            answered={answered.rounds.at(isAnswer ? -1 : -2)?.terms}
            bidderVat={bid.bidderVat}
            contract={contract}
            stated={last}
            note={isAnswer ? null : last.note}
            sending={sending}
            onClose={() => setAnswered(null)}
          />
        )}
      </OpenedPart>
    </>
  );
}

/** Names the sum that its dialog binds to; without it, if terms cannot be shown, the dialog says why. */
function AcceptButton({
  announcement,
  bid,
  onAccept,
}: {
  announcement: AnnouncementState;
  bid: AnnouncementBidView;
  onAccept: () => void;
}) {
  const { t, i18n } = useTranslation('announcements');
  const isOwner = bid.side === 'owner';
  const parties = useVatParties(announcement, isOwner, bid.bidderVat);
  const on = { ...announcement, whole: announcement.quantityLeft, ...parties };
  const { shown } = useBidText(on, bid.rounds.at(-1)?.terms);
  const hasVat = shown !== null && shown.sums.totalMinor > shown.sums.netMinor;
  const { price = '', quantity = '', sum = '' } = shown ?? {};
  return (
    <Button look="act" className="num min-h-13 justify-between! text-left" onClick={onAccept}>
      {shown ? (
        <span className="min-w-0">
          <span className="block text-l leading-tight">{t('acceptSum', { sum })}</span>{' '}
          <small className="flex font-normal text-s">
            {isOwner && (
              <>
                <span className="max-w-[16ch] flex-none truncate">{shownBidderName(bid, i18n.t)}</span>
                <span className="flex-none">{'\u00a0·\u00a0'}</span>
              </>
            )}
            <span>{t(hasVat ? 'acceptWithVat' : 'acceptOf', { price, quantity })}</span>
          </small>
        </span>
      ) : (
        t('accept')
      )}
      <ChevronRight aria-hidden="true" size={20} className="flex-none lg:hidden" />
    </Button>
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
            {formatTelephone(telephone)}
          </a>
        )}
      </p>
    </div>
  );
}
