import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { maxExtensionMinutes } from '@recolta/shared/domain/live-auction/effective-end';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { bucharestDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { minorOf } from '../../../lib/format.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useServerTime } from '../../../lib/realtime/live-source.ts';
import type { Withdrawable } from '../room/history/history.ts';
import { auctionFormat, bidderLabel } from '../room/room-texts.ts';
import { useAct, useActOnce } from '../room/viewer.ts';

/** Approval and resumption: confirmed once, without a reason. */
export function AskDialog({
  name,
  act,
  onClose,
}: {
  name: 'approve' | 'resume';
  act: ReturnType<typeof useApproveAuction>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['acts']);
  return (
    <ConfirmDialog
      title={t(`acts:${name}Title`)}
      text={t(`acts:${name}Text`)}
      label={t(`acts:${name}`)}
      look="act"
      isSending={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface WordsAct {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly mutate: (words: string, options: { onSuccess: () => void }) => void;
}

/** Cancellation, hold and a message, with a public text; hiding, with a reason for the owner. */
export function WordsDialog({
  name,
  act,
  onClose,
}: {
  name: 'cancel' | 'hide' | 'hold' | 'sendMessage';
  act: WordsAct;
  onClose: () => void;
}) {
  const { t } = useTranslation(['acts']);
  const reason =
    name === 'sendMessage'
      ? { label: t('messageWords'), missing: t('messageNeeded') }
      : { label: t('reason'), missing: t('reasonNeeded') };
  return (
    <ConfirmDialog
      title={t(`acts:${name}Title`)}
      text={t(`acts:${name}Text`)}
      label={t(`acts:${name}`)}
      look={name === 'cancel' || name === 'hide' ? 'danger' : 'act'}
      reason={reason}
      isSending={act.isPending}
      error={act.error}
      onConfirm={(words) => act.mutate(words, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** A message to everyone in the room [L16]. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return <WordsDialog name="sendMessage" act={useSendMessage(id)} onClose={onClose} />;
}

/** Extension: with its minutes and a public reason [L15]. */
export function ExtendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('acts');
  const act = useExtend(id);
  const [minutes, setMinutes] = useState('5');
  const [isChecked, setIsChecked] = useState(false);
  const isOutside =
    !/^\d{1,2}$/.test(minutes) || Number(minutes) < 1 || Number(minutes) > maxExtensionMinutes;
  return (
    <ConfirmDialog
      title={t('extendTitle')}
      text={t('extendText')}
      label={t('extend')}
      reason={{ label: t('reason'), missing: t('reasonNeeded') }}
      isSending={act.isPending}
      error={act.error}
      onConfirm={(reason) => {
        setIsChecked(true);
        if (!isOutside) act.mutate({ minutes: Number(minutes), reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextField
        label={t('extendMinutes')}
        name="minutes"
        inputMode="numeric"
        maxLength={2}
        value={minutes}
        error={isOutside && (isChecked || minutes !== '') ? t('extendMinutesRange') : null}
        onChange={(event) => setMinutes(event.target.value.trim())}
      />
    </ConfirmDialog>
  );
}

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
  const last = bids.slice(0, most);
  // New bids must not replace the chosen one in the list.
  const offered = chosen === undefined || last.includes(chosen) ? last : [...last, chosen];
  const isGone = chosen === undefined && !act.isPending && !act.isSuccess;
  // In an auction of several days the time alone names no bid.
  const today = useServerTime(bucharestDay);
  const timeOf = (instant: string) => {
    const clock = formatInstant(instant, 'clock', locale);
    const isToday = bucharestDay(Date.parse(instant)) === today;
    return isToday ? clock : `${formatInstant(instant, 'dayMonth', locale)}, ${clock}`;
  };
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
      blocked={isGone ? t('correctGone') : null}
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
          {chosen === undefined && <option value={version}>–</option>}
          {offered.map(({ bid }) => (
            <option key={bid.version} value={bid.version}>
              {[timeOf(bid.at), priceOf(bid.price), whoOf(bid)].join(' · ')}
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

/**
 * An administrator approves a pending auction [L1].
 * @param version of the displayed auction: a later edit is not approved
 */
export function useApproveAuction(id: string, version: number) {
  return useAct(id, () => liveAuctions.approve.call({ params: { id }, body: { version } }));
}

/** An administrator holds a running auction, with a public reason [L11]. */
export function useHoldAuction(id: string) {
  return useAct(id, (reason: string) => liveAuctions.hold.call({ params: { id }, body: { reason } }));
}

/** An administrator resumes a held auction [L11]. */
export function useResume(id: string) {
  return useAct(id, () => liveAuctions.resume.call({ params: { id } }));
}

/** An administrator extends a running auction, with a public reason [L15]. */
function useExtend(id: string) {
  return useActOnce(id, (body: { minutes: number; reason: string }, headers) =>
    liveAuctions.extend.call({ params: { id }, headers, body }),
  );
}

/** An administrator sends a message to everyone in the room [L16]. */
function useSendMessage(id: string) {
  return useActOnce(id, (text: string, headers) =>
    liveAuctions.sendMessage.call({ params: { id }, headers, body: { text } }),
  );
}

/** An administrator withdraws a bid by hand, with a public reason [L17]. */
function useCorrect(id: string) {
  return useActOnce(id, (body: { version: number; reason: string }, headers) =>
    liveAuctions.correct.call({ params: { id }, headers, body }),
  );
}

/** An administrator cancels, with a public reason [L1]. */
export function useCancelAuction(id: string) {
  return useAct(id, (reason: string) => liveAuctions.cancel.call({ params: { id }, body: { reason } }));
}

/**
 * An administrator hides an ended auction from strangers, with a reason for its owner [S11].
 * @param version of the auction that was read
 */
export function useHideAuction(id: string, version: number) {
  return useAct(id, (reason: string) =>
    liveAuctions.hide.call({ params: { id }, body: { reason, version } }),
  );
}
