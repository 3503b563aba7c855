import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { Pause, Play } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useApprove, useCancel, useHoldAuction, useResume } from '../api/auction-calls.ts';
import { ConfirmAct } from './confirm-act.tsx';

const { Part: FobNotice } = lazyPart(
  async () => (await import('../../../components/goods/fob-reference.tsx')).FobNotice,
);

const cancellable: ReadonlySet<LiveAuctionState['status']> = new Set(['Pending', 'Scheduled', 'InProgress']);
const leastReasonLength = 3;

/** An administrator's view: identities, approval, hold and cancellation [B5, L1, L11]. */
export function AdminPanel({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<'approve' | 'hold' | 'resume' | 'cancel' | null>(null);
  const [seenVersion, setSeenVersion] = useState(auction.version);
  const [approve, cancel] = [useApprove(auction.id, seenVersion), useCancel(auction.id)];
  const [hold, resume] = [useHoldAuction(auction.id), useResume(auction.id)];
  const close = () => setAsked(null);
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
          <Suspense>
            <FobNotice
              type={auction.type}
              product={auction.product}
              currency={auction.currency}
              desiredMinor={auction.desiredPrice === null ? null : minorOf(auction.desiredPrice)}
            />
          </Suspense>
        )}
        {auction.status === 'Pending' && (
          <Button
            look="act"
            onClick={() => {
              setSeenVersion(auction.version);
              setAsked('approve');
            }}
          >
            {t('room.approve')}
          </Button>
        )}
        {auction.status === 'InProgress' &&
          (auction.hold === null ? (
            <Button onClick={() => setAsked('hold')}>
              <Pause aria-hidden="true" size={17} />
              {t('room.hold')}
            </Button>
          ) : (
            <Button look="act" onClick={() => setAsked('resume')}>
              <Play aria-hidden="true" size={17} />
              {t('room.resume')}
            </Button>
          ))}
        {cancellable.has(auction.status) && (
          <Button look="danger" onClick={() => setAsked('cancel')}>
            {t('room.cancel')}
          </Button>
        )}
      </div>
      {asked === 'approve' && <AskDialog name="approve" act={approve} onClose={close} />}
      {asked === 'resume' && <AskDialog name="resume" act={resume} onClose={close} />}
      {asked === 'hold' && <ReasonDialog name="hold" act={hold} onClose={close} />}
      {asked === 'cancel' && <ReasonDialog name="cancel" act={cancel} onClose={close} />}
    </section>
  );
}

/** Approval and resumption: asked once, without a reason. */
function AskDialog({
  name,
  act,
  onClose,
}: {
  name: 'approve' | 'resume';
  act: ReturnType<typeof useApprove>;
  onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <ConfirmAct
      title={t(`room.${name}Title`)}
      text={t(`room.${name}Text`)}
      label={t(`room.${name}`)}
      look="act"
      isSending={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Cancellation and hold: with a reason that everyone reads. */
function ReasonDialog({
  name,
  act,
  onClose,
}: {
  name: 'cancel' | 'hold';
  act: ReturnType<typeof useCancel>;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isTooShort = reason.trim().length < leastReasonLength;
  return (
    <ConfirmAct
      title={t(`room.${name}Title`)}
      text={t(`room.${name}Text`)}
      label={t(`room.${name}`)}
      look={name === 'cancel' ? 'danger' : 'act'}
      isSending={act.isPending}
      error={act.error}
      onConfirm={() => {
        setIsMissing(isTooShort);
        if (!isTooShort) act.mutate(reason.trim(), { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextField
        label={t('room.actReason')}
        name="reason"
        maxLength={500}
        value={reason}
        error={isMissing && isTooShort ? t('room.actReasonNeeded') : null}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmAct>
  );
}
