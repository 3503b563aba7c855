import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { isDeliveryOver } from '@recolta/shared/domain/announcement/announcement';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BidSummary, useBidText } from '../../../components/deals/bid-summary.tsx';
import type { BidContract } from '../../../components/deals/binding-summary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { useVatParties } from '../../session/state/reader.ts';
import { useDecideBid } from '../api/announcements.ts';
import { announcementRefusalText, shownBidderName } from '../state/bid-texts.ts';

export type AnnouncementBidStatusChange = 'Accepted' | 'Rejected' | 'Removed';

/**
 * Asks for confirmation before a bid is accepted, rejected or withdrawn; an acceptance shows everything it binds to.
 * The bid stays as opened: a later version is shown only on request, and cannot be decided before.
 */
export function DecideDialog({
  announcement,
  bid,
  status,
  contract,
  onClose,
}: {
  announcement: AnnouncementState;
  bid: AnnouncementBidView;
  status: AnnouncementBidStatusChange;
  contract: BidContract;
  onClose: () => void;
}) {
  const [seen, setSeen] = useState(bid);
  const { t, i18n } = useTranslation('announcements');
  const locale = useLocale();
  const texts = useTexts();
  const decide = useDecideBid();
  const terms = seen.rounds.at(-1)?.terms;
  const isAcceptance = status === 'Accepted';
  const isOwner = seen.side === 'owner';
  const parties = useVatParties(announcement, isOwner, seen.bidderVat);
  const on = { ...announcement, whole: announcement.quantityLeft, ...parties };
  const { shown, blocked } = useBidText(on, terms);
  const over =
    terms && isDeliveryOver(terms, serverClock.nowMs()) ? errorText('DeliveryOver', {}, locale) : null;
  const others = Math.max(0, announcement.bidCount - 1);
  const isLast = shown?.isWhole === true && others > 0;
  // After the deadline nobody can bid again [A2].
  const isLate = status === 'Rejected' && announcement.status === 'Closed';
  const refusalText = isLate ? t('decide.Rejected.textAfterDeadline') : t(`decide.${status}.text`);
  const text = isAcceptance ? undefined : refusalText;
  const changed = status !== 'Removed' && bid.version !== seen.version && (
    <span className="grid gap-2">
      {t('changedMeanwhile')}
      <Button
        className="text-ink"
        onClick={() => {
          decide.reset();
          setSeen(bid);
        }}
      >
        {t('seeChanged')}
      </Button>
    </span>
  );
  return (
    <ConfirmDialog
      title={t(`decide.${status}.title`)}
      text={text}
      label={
        isAcceptance && shown
          ? t('acceptFor', { price: shown.price, sum: shown.sum })
          : t(`decide.${status}.act`)
      }
      look={isAcceptance ? 'act' : 'danger'}
      note={
        isAcceptance &&
        shown && (
          <p className="num flex gap-2.5 rounded-2 bg-warn-wash p-3 text-ink">
            <CircleAlert aria-hidden="true" size={18} className="mt-0.5 flex-none text-warn" />
            {[t('decide.Accepted.text'), isLast && t('othersRejected', { count: others })]
              .filter(Boolean)
              .join(' ')}
          </p>
        )
      }
      blocked={changed || (isAcceptance ? (over ?? blocked) : null)}
      isSending={decide.isPending}
      error={decide.error}
      describe={(failure) => announcementRefusalText(failure, texts, announcement)}
      onConfirm={() =>
        decide.mutate(
          {
            params: { id: announcement.id, bidId: bid.id },
            body: { status, ...(status !== 'Removed' && { version: seen.version }) },
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {isAcceptance && shown && terms && (
        <BidSummary
          on={on}
          shown={shown}
          note={terms.note}
          reader={isOwner ? 'owner' : 'bidder'}
          party={isOwner ? shownBidderName(seen, i18n.t) : (announcement.owner ?? t('owner'))}
          contract={contract.own}
          choices={contract.choices}
          grid={contract.grid}
        />
      )}
    </ConfirmDialog>
  );
}
