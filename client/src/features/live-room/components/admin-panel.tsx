import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { AlarmClockPlus, Megaphone, Pause, Play, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { minorOf } from '../../../lib/format.ts';
import { usePartTexts } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useApprove, useCancel, useHoldAuction, useResume } from '../api/auction-calls.ts';
import type { useHistory } from '../api/get-history.ts';
import { withdrawableBids } from '../state/correction.ts';
import { AskDialog, ExtendDialog, MessageDialog, WordsDialog } from './administrator-dialogs.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { ReceivedOffers } from './offers/received-offers.tsx';

const { Part: FobNotice } = lazyPart(
  async () => (await import('../../../components/goods/fob-reference.tsx')).FobNotice,
);

const cancellable: ReadonlySet<LiveAuctionState['status']> = new Set(['Pending', 'Scheduled', 'InProgress']);
/** Somebody waits for it to start, to end or to be decided. */
const addressed: ReadonlySet<LiveAuctionState['status']> = new Set(['Scheduled', 'InProgress', 'Closed']);

type Act = 'approve' | 'hold' | 'resume' | 'extend' | 'sendMessage' | 'correct' | 'cancel';

/** An administrator's view: identities, and what an administrator may do [B5, L1, L11, L15–L17]. */
export function AdminPanel({
  auction,
  viewer,
  history,
}: {
  auction: LiveAuctionState;
  viewer: Viewer;
  history: ReturnType<typeof useHistory>;
}) {
  const { t } = usePartTexts('acts');
  const [asked, setAsked] = useState<Act | null>(null);
  const [seenVersion, setSeenVersion] = useState(auction.version);
  const [approve, cancel] = [useApprove(auction.id, seenVersion), useCancel(auction.id)];
  const [hold, resume] = [useHoldAuction(auction.id), useResume(auction.id)];
  const isUndecided = auction.status === 'InProgress' || auction.status === 'Closed';
  // What is left without a bid is known from the whole log alone.
  const withdrawable = isUndecided && history.isComplete ? withdrawableBids(history.entries) : [];
  const close = () => setAsked(null);
  return (
    <section className="p-4 md:p-6">
      {viewer.identities && (
        <>
          <h2 className="mb-2 font-semibold text-m">{t('acts.identities')}</h2>
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
        <ReceivedOffers auction={auction} viewer={viewer} />
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
            {t('acts.approve')}
          </Button>
        )}
        {auction.status === 'InProgress' &&
          (auction.hold === null ? (
            <Button onClick={() => setAsked('hold')}>
              <Pause aria-hidden="true" size={17} />
              {t('acts.hold')}
            </Button>
          ) : (
            <Button look="act" onClick={() => setAsked('resume')}>
              <Play aria-hidden="true" size={17} />
              {t('acts.resume')}
            </Button>
          ))}
        {auction.status === 'InProgress' && auction.hold === null && (
          <Button onClick={() => setAsked('extend')}>
            <AlarmClockPlus aria-hidden="true" size={17} />
            {t('acts.extend')}
          </Button>
        )}
        {addressed.has(auction.status) && (
          <Button onClick={() => setAsked('sendMessage')}>
            <Megaphone aria-hidden="true" size={17} />
            {t('acts.sendMessage')}
          </Button>
        )}
        {withdrawable.length > 0 && (
          <Button onClick={() => setAsked('correct')}>
            <Undo2 aria-hidden="true" size={17} />
            {t('acts.correct')}
          </Button>
        )}
        {cancellable.has(auction.status) && (
          <Button look="danger" onClick={() => setAsked('cancel')}>
            {t('acts.cancel')}
          </Button>
        )}
      </div>
      {asked === 'approve' && <AskDialog name="approve" act={approve} onClose={close} />}
      {asked === 'resume' && <AskDialog name="resume" act={resume} onClose={close} />}
      {asked === 'hold' && <WordsDialog name="hold" act={hold} onClose={close} />}
      {asked === 'extend' && <ExtendDialog id={auction.id} onClose={close} />}
      {asked === 'sendMessage' && <MessageDialog id={auction.id} onClose={close} />}
      {asked === 'correct' && <CorrectDialog auction={auction} bids={withdrawable} onClose={close} />}
      {asked === 'cancel' && <WordsDialog name="cancel" act={cancel} onClose={close} />}
    </section>
  );
}
