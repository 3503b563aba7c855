import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { type OfferTerms, offerTermsSchema } from '@recolta/shared/domain/goods/offer-terms';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useBackCloses } from '../../../lib/back-closes.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { usePartTexts } from '../../../lib/i18n.ts';
import { useDecideBid } from '../api/announcements.ts';
import { OfferLines, refusalText } from './offer-dialog.tsx';

export type BidDecision = 'Accepted' | 'Rejected' | 'Removed';

/**
 * Asks once more before a bid is accepted, rejected or withdrawn; an acceptance shows the whole of what it binds to. The
 * offer stays as it was opened: one that changes meanwhile is shown only when asked for, and cannot be decided before.
 */
export function DecideDialog({
  announcement,
  bid,
  status,
  onClose,
}: {
  announcement: AnnouncementState;
  bid: AnnouncementBidView;
  status: BidDecision;
  onClose: () => void;
}) {
  const [seen, setSeen] = useState(bid);
  usePartTexts('offers');
  const texts = usePartTexts('announcements');
  const { t } = texts;
  const decide = useDecideBid();
  useBackCloses(onClose);
  const failure = decide.error && failureOf(decide.error);
  const terms = offerTermsSchema.safeParse(seen.rounds.at(-1)?.terms);
  const isAcceptance = status === 'Accepted';
  const isChanged = status !== 'Removed' && bid.version !== seen.version;
  const submit = () => {
    if (decide.isPending) return;
    const params = { id: announcement.id, bidId: bid.id };
    const body = { status, ...(status !== 'Removed' && { version: seen.version }) };
    decide.mutate({ params, body }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t(`announcements.decide.${status}.title`)} onClose={onClose} isFocused>
      <p className="mt-1 mb-3 text-ink-2 text-s">{t(`announcements.decide.${status}.text`)}</p>
      {isAcceptance && terms.success && (
        <OfferLines
          announcement={announcement}
          terms={terms.data as OfferTerms}
          texts={texts}
          isOwner={bid.side === 'owner'}
          bidder={bid.bidderVat}
        />
      )}
      <p role="alert" className="min-h-6 pt-2 text-lost text-s">
        {isChanged && t('announcements.changedMeanwhile')}
        {!isChanged && failure && refusalText(failure.code, failure.params, texts, announcement)}
      </p>
      <div className="grid gap-2">
        {isChanged ? (
          <Button
            onClick={() => {
              decide.reset();
              setSeen(bid);
            }}
          >
            {t('announcements.seeChanged')}
          </Button>
        ) : (
          <Button
            look={isAcceptance ? 'act' : 'danger'}
            className="min-h-13"
            aria-busy={decide.isPending}
            onClick={submit}
          >
            {decide.isPending && <Spinner />}
            {t(`announcements.decide.${status}.act`)}
          </Button>
        )}
        <Button onClick={onClose}>{t('announcements.back')}</Button>
      </div>
    </Dialog>
  );
}
