import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { AlarmClockPlus, type LucideIcon, Megaphone, Pause, Phone, Play, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalPart } from '../../../components/errors/opened-part.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { minorOf } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { type useHistory, withdrawableBids } from '../room/history/history.ts';
import { ReceivedPersonalizedBids } from '../room/personalized-bids/received-personalized-bids.tsx';
import {
  AskDialog,
  CorrectDialog,
  ExtendDialog,
  MessageDialog,
  useApproveAuction,
  useCancelAuction,
  useHideAuction,
  useHoldAuction,
  useResume,
  WordsDialog,
} from './administrator-dialogs.tsx';
import { RoomPeople, usePeople } from './identities.tsx';
import { PhoneBidDialog } from './phone-bid-dialog.tsx';

const { Part: FobNotice } = lazyPart(
  async () => (await import('../../../components/goods/fob-reference.tsx')).FobNotice,
);

const cancellable: ReadonlySet<LiveAuctionState['status']> = new Set(['Pending', 'Scheduled', 'InProgress']);
/** Somebody is waiting for it to start, to end or to be decided. */
const addressed: ReadonlySet<LiveAuctionState['status']> = new Set(['Scheduled', 'InProgress', 'Closed']);

export type Act =
  | 'approve'
  | 'hold'
  | 'resume'
  | 'extend'
  | 'sendMessage'
  | 'enterPhoneBid'
  | 'correct'
  | 'cancel'
  | 'hide';

/** The acts open to an administrator in the auction's state. */
function allowedActs(
  { status, hold, audience, outcome }: LiveAuctionState,
  { hiddenReason }: Viewer,
  hasWithdrawable: boolean,
): ReadonlySet<Act> {
  const isPublic = audience === 'Open' && outcome?.kind !== 'notApproved' && hiddenReason === undefined;
  const runs = status === 'InProgress';
  const acts: readonly (readonly [Act, boolean])[] = [
    ['approve', status === 'Pending'],
    ['hold', runs && hold === null],
    ['resume', runs && hold !== null],
    ['extend', runs && hold === null],
    ['sendMessage', addressed.has(status)],
    ['enterPhoneBid', runs && hold === null],
    ['correct', hasWithdrawable],
    ['cancel', cancellable.has(status)],
    ['hide', isPublic && !cancellable.has(status)],
  ];
  return new Set(acts.flatMap(([act, isAllowed]) => (isAllowed ? [act] : [])));
}

/** An administrator's view: identities, and the acts open to them [B5, L1, L11, L15–L18, S11]. */
export function AdminPanel({
  auction,
  viewer,
  history,
  wanted = null,
  onWanted,
}: {
  auction: LiveAuctionState;
  viewer: Viewer;
  history: ReturnType<typeof useHistory>;
  /** An act requested from outside, for example by a key: its dialog opens if the state allows it. */
  wanted?: Act | null;
  onWanted?: () => void;
}) {
  const { t } = useTranslation('acts');
  const people = usePeople(auction.id);
  const [asked, setAsked] = useState<Act | null>(null);
  const [seenVersion, setSeenVersion] = useState(auction.version);
  const isUndecided = auction.status === 'InProgress' || auction.status === 'Closed';
  // Only the whole log shows what is left without a bid.
  const withdrawable = isUndecided && history.isComplete ? withdrawableBids(history.entries) : [];
  const close = () => setAsked(null);
  const allowed = allowedActs(auction, viewer, withdrawable.length > 0);
  const isWanted = wanted !== null && (wanted !== 'correct' || history.isComplete);
  useEffect(() => {
    if (!isWanted || wanted === null) return;
    if (allowed.has(wanted)) {
      setSeenVersion(auction.version);
      setAsked(wanted);
    }
    onWanted?.();
  }, [isWanted, wanted]);
  const acts = (
    <div
      className={classNames(
        'mt-4 grid gap-3',
        onWanted && 'grid-cols-2 items-start [&>*:not([data-acts])]:col-span-2',
      )}
    >
      {allowed.has('approve') && (
        <Button
          look="act"
          onClick={() => {
            setSeenVersion(auction.version);
            setAsked('approve');
          }}
        >
          {t('approve')}
        </Button>
      )}
      {auction.status === 'Pending' && (
        <OptionalPart>
          <FobNotice
            type={auction.type}
            product={auction.product}
            currency={auction.currency}
            desiredMinor={auction.desiredPrice === null ? null : minorOf(auction.desiredPrice)}
          />
        </OptionalPart>
      )}
      {allowed.has('resume') && (
        <Button look="act" onClick={() => setAsked('resume')}>
          <Play aria-hidden="true" size={17} />
          {t('resume')}
        </Button>
      )}
      <Acts label={t('actsOfCourse')}>
        {courseActs
          .filter(({ act }) => allowed.has(act))
          .map(({ act, Icon }) => (
            <ActRow key={act} Icon={Icon} label={t(act)} onPress={() => setAsked(act)} />
          ))}
      </Acts>
      <Acts label={t('actsOfBids')}>
        <ReceivedPersonalizedBids auction={auction} viewer={viewer} buttonClass={actRow} />
        {bidActs
          .filter(({ act }) => allowed.has(act))
          .map(({ act, Icon }) => (
            <ActRow key={act} Icon={Icon} label={t(act)} onPress={() => setAsked(act)} />
          ))}
      </Acts>
      {allowed.has('cancel') && (
        <Button look="danger" className="mt-2" onClick={() => setAsked('cancel')}>
          {t('cancel')}
        </Button>
      )}
      {allowed.has('hide') && (
        <Button
          look="danger"
          className="mt-2"
          onClick={() => {
            setSeenVersion(auction.version);
            setAsked('hide');
          }}
        >
          {t('hide')}
        </Button>
      )}
    </div>
  );
  return (
    <section className="p-4 md:p-6">
      {viewer.identities ? (
        <RoomPeople {...viewer.identities} people={people}>
          {acts}
        </RoomPeople>
      ) : (
        acts
      )}
      <ActDialogs
        asked={asked}
        auction={auction}
        seenVersion={seenVersion}
        withdrawable={withdrawable}
        onClose={close}
      />
    </section>
  );
}

const courseActs = [
  { act: 'hold', Icon: Pause },
  { act: 'extend', Icon: AlarmClockPlus },
  { act: 'sendMessage', Icon: Megaphone },
] as const;

const bidActs = [
  { act: 'enterPhoneBid', Icon: Phone },
  { act: 'correct', Icon: Undo2 },
] as const;

const actRow =
  'w-full justify-start rounded-none border-x-0 border-b-0 border-line text-left font-medium first-of-type:border-t-0';

/** Acts that belong together, as rows of one frame; nothing without a row. */
function Acts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      data-acts=""
      className="grid min-w-0 overflow-hidden rounded-2 border border-line-2 not-has-[button]:hidden"
    >
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}

function ActRow({ Icon, label, onPress }: { Icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <Button className={actRow} onClick={onPress}>
      <Icon aria-hidden="true" size={17} className="flex-none" />
      {label}
    </Button>
  );
}

/** The dialog of the requested act. */
function ActDialogs({
  asked,
  auction,
  seenVersion,
  withdrawable,
  onClose,
}: {
  asked: Act | null;
  auction: LiveAuctionState;
  seenVersion: number;
  withdrawable: ReturnType<typeof withdrawableBids>;
  onClose: () => void;
}) {
  const [approve, cancel] = [useApproveAuction(auction.id, seenVersion), useCancelAuction(auction.id)];
  const [hold, resume] = [useHoldAuction(auction.id), useResume(auction.id)];
  const hide = useHideAuction(auction.id, seenVersion);
  switch (asked) {
    case 'approve':
      return <AskDialog name="approve" act={approve} onClose={onClose} />;
    case 'resume':
      return <AskDialog name="resume" act={resume} onClose={onClose} />;
    case 'hold':
      return <WordsDialog name="hold" act={hold} onClose={onClose} />;
    case 'extend':
      return <ExtendDialog id={auction.id} onClose={onClose} />;
    case 'sendMessage':
      return <MessageDialog id={auction.id} onClose={onClose} />;
    case 'enterPhoneBid':
      return <PhoneBidDialog auction={auction} onClose={onClose} />;
    case 'correct':
      return <CorrectDialog auction={auction} bids={withdrawable} onClose={onClose} />;
    case 'cancel':
      return <WordsDialog name="cancel" act={cancel} onClose={onClose} />;
    case 'hide':
      return <WordsDialog name="hide" act={hide} onClose={onClose} />;
    default:
      return null;
  }
}
