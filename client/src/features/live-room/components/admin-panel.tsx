import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useApprove, useCancel } from '../api/auction-calls.ts';
import { ConfirmAct } from './confirm-act.tsx';

const cancellable: ReadonlySet<LiveAuctionState['status']> = new Set(['Pending', 'Scheduled', 'InProgress']);
const leastReasonLength = 3;

/** An administrator's view: identities, approval and cancellation [B5, L1]. */
export function AdminPanel({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<'approve' | 'cancel' | null>(null);
  return (
    <section className="p-4 md:p-6">
      {viewer.identities && (
        <>
          <h2 className="mb-2 font-semibold text-m">{t('room.identities')}</h2>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-s">
            <dt className="text-ink-2">{t('room.ownerName')}</dt>
            <dd className="text-right font-medium">{viewer.identities.owner}</dd>
            {viewer.identities.bidders.map(({ number, companyName }) => (
              <div key={number} className="contents">
                <dt className="num text-ink-2">{t('room.bidder', { number })}</dt>
                <dd className="text-right font-medium">{companyName}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className="mt-4 grid gap-2">
        {auction.status === 'Pending' && (
          <Button look="act" onClick={() => setAsked('approve')}>
            {t('room.approve')}
          </Button>
        )}
        {cancellable.has(auction.status) && (
          <Button look="danger" onClick={() => setAsked('cancel')}>
            {t('room.cancel')}
          </Button>
        )}
      </div>
      {asked === 'approve' && <ApproveDialog id={auction.id} onClose={() => setAsked(null)} />}
      {asked === 'cancel' && <CancelDialog id={auction.id} onClose={() => setAsked(null)} />}
    </section>
  );
}

function ApproveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts();
  const approve = useApprove(id);
  return (
    <ConfirmAct
      title={t('room.approveTitle')}
      text={t('room.approveText')}
      label={t('room.approve')}
      look="act"
      isSending={approve.isPending}
      error={approve.error}
      onConfirm={() => approve.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts();
  const cancel = useCancel(id);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isTooShort = reason.trim().length < leastReasonLength;
  return (
    <ConfirmAct
      title={t('room.cancelTitle')}
      text={t('room.cancelText')}
      label={t('room.cancel')}
      look="danger"
      isSending={cancel.isPending}
      error={cancel.error}
      onConfirm={() => {
        setIsMissing(isTooShort);
        if (!isTooShort) cancel.mutate(reason.trim(), { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextField
        label={t('room.cancelReason')}
        name="reason"
        maxLength={500}
        value={reason}
        error={isMissing && isTooShort ? t('room.cancelReasonNeeded') : null}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmAct>
  );
}
