import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { Withdrawable } from '../room/history/history.ts';
import { auctionFormat, bidderLabel } from '../room/room-texts.ts';
import { useCorrect } from './administrator-acts.ts';

/** Only one of the last bids can be corrected. */
const most = 50;

/** Withdrawal of a bid: which one, why, and the resulting best price [L17]. */
export function CorrectDialog({
  auction,
  bids,
  onClose,
}: {
  auction: LiveAuctionState;
  bids: readonly Withdrawable[];
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('acts');
  const locale = useLocale();
  const act = useCorrect(auction.id);
  const field = useId();
  const [version, setVersion] = useState(bids[0]?.bid.version ?? 0);
  const format = auctionFormat(auction, locale);
  const chosen = bids.find(({ bid }) => bid.version === version);
  const priceOf = (price: string | null) => (price === null ? '' : format.price(minorOf(price)));
  const whoOf = (bid: Withdrawable['bid']) =>
    bid.number === null
      ? ''
      : bidderLabel({ number: bid.number, by: bid.by }, auction.privacyType, null, i18n.t);
  return (
    <ConfirmDialog
      title={t('correctTitle')}
      text={t('correctText')}
      label={t('correct')}
      look="danger"
      isSending={act.isPending}
      error={act.error}
      reason={{ label: t('reason'), missing: t('reasonNeeded') }}
      onConfirm={(reason) => chosen && act.mutate({ version, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className="mb-3">
        <label htmlFor={field} className="mb-1 block font-medium text-s">
          {t('correctBid')}
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
            ? t('correctLeft', { price: priceOf(chosen.left.price), who: whoOf(chosen.left) })
            : t(auction.status === 'Closed' ? 'correctFails' : 'correctNone')}
        </p>
      )}
    </ConfirmDialog>
  );
}
