import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { useId, useState } from 'react';
import { TextField } from '../../../components/ui/text-field.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { minorOf } from '../../../lib/format.ts';
import { usePartTexts } from '../../../lib/i18n.ts';
import { useCorrect } from '../api/auction-calls.ts';
import type { Withdrawable } from '../state/correction.ts';
import { auctionFormat, bidderLabel } from '../state/room-texts.ts';
import { leastWordsLength } from './administrator-dialogs.tsx';
import { ConfirmAct } from './confirm-act.tsx';

/** A correction is of one of the last bids. */
const most = 50;

/** Withdrawal of a bid: which, why, and what the best price becomes [L17]. */
export function CorrectDialog({
  auction,
  bids,
  onClose,
}: {
  auction: LiveAuctionState;
  bids: readonly Withdrawable[];
  onClose: () => void;
}) {
  const { t, locale } = usePartTexts('acts');
  const act = useCorrect(auction.id);
  const field = useId();
  const [version, setVersion] = useState(bids[0]?.bid.version ?? 0);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isTooShort = reason.trim().length < leastWordsLength;
  const format = auctionFormat(auction, locale);
  const chosen = bids.find(({ bid }) => bid.version === version);
  const priceOf = (price: string | null) => (price === null ? '' : format.price(minorOf(price)));
  const whoOf = (bid: Withdrawable['bid']) =>
    bid.number === null ? '' : bidderLabel({ number: bid.number, by: bid.by }, auction.privacyType, null, t);
  return (
    <ConfirmAct
      title={t('acts.correctTitle')}
      text={t('acts.correctText')}
      label={t('acts.correct')}
      look="danger"
      isSending={act.isPending}
      error={act.error}
      onConfirm={() => {
        setIsChecked(true);
        if (!isTooShort && chosen) act.mutate({ version, reason: reason.trim() }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <div className="mb-3">
        <label htmlFor={field} className="mb-1 block font-medium text-s">
          {t('acts.correctBid')}
        </label>
        <select
          id={field}
          value={version}
          onChange={(event) => setVersion(Number(event.target.value))}
          className="num min-h-11 w-full rounded-2 border border-line-2 bg-surface px-3 text-ink"
        >
          {bids.slice(0, most).map(({ bid }) => (
            <option key={bid.version} value={bid.version}>
              {[formatInstant(bid.at, 'clock', locale), priceOf(bid.price), whoOf(bid)].join(' · ')}
            </option>
          ))}
        </select>
      </div>
      {chosen && (
        <p
          aria-live="polite"
          className="num mb-3 rounded-2 bg-warn-wash px-3 py-2 font-medium text-s text-warn"
        >
          {chosen.left
            ? t('acts.correctLeft', { price: priceOf(chosen.left.price), who: whoOf(chosen.left) })
            : t(auction.status === 'Closed' ? 'acts.correctFails' : 'acts.correctNone')}
        </p>
      )}
      <TextField
        label={t('acts.reason')}
        name="reason"
        maxLength={500}
        value={reason}
        error={isChecked && isTooShort ? t('acts.reasonNeeded') : null}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmAct>
  );
}
