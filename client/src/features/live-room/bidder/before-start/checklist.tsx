import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { withMinus } from '@recolta/shared/domain/goods/unit-text';
import { useSetAtom } from 'jotai';
import { Check, CircleDashed, TriangleAlert, Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { soundAtom } from '../../../../lib/device/device-settings.ts';
import { allowSound, tryTones } from '../../../../lib/device/give-signal.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { LocalLink } from '../../../../lib/local-link.tsx';
import { useIsPractice } from '../../../../lib/realtime/live-source.ts';
import {
  exchanges,
  isClockRight,
  type TestState,
  tripVerdict,
  useConnectionTest,
} from './connection-test.ts';

/** The preparations of a bidder before the start [L9, R4]: completed and missing steps, and the connection test. */
export function Checklist({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer }) {
  const { t } = useTranslation(['waiting']);
  const isPractice = useIsPractice();
  const { test, run, answerSound } = useConnectionTest(auction.id);
  const isChecked = viewer.why === 'AuctionNotStarted';
  const isReady = isChecked && viewer.hasAcceptedTerms && test.kind === 'done';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-m">{t('title')}</h2>
        <p role="status" className="flex items-center gap-1.5 font-semibold text-lead text-s">
          {isReady && <Check aria-hidden="true" size={16} strokeWidth={2.6} />}
          {isReady && t('ready')}
        </p>
      </div>
      <ul className="mt-2 divide-y divide-line">
        <Row
          state={isChecked ? 'good' : 'warn'}
          title={t('account')}
          hint={isChecked ? undefined : t('accountMissing')}
        />
        <Row
          state={viewer.hasAcceptedTerms ? 'good' : 'open'}
          title={t('terms')}
          hint={t(viewer.hasAcceptedTerms ? 'termsDone' : 'termsOpen')}
        />
        <Row
          state={test.kind === 'done' ? 'good' : 'open'}
          title={t('test')}
          hint={test.kind === 'done' ? t('testDone') : t('testOpen')}
        >
          <Button className="text-s" aria-busy={test.kind === 'running'} onClick={() => void run()}>
            {test.kind === 'running' && <Spinner />}
            {t(runKeys[test.kind])}
          </Button>
        </Row>
      </ul>
      <p role="alert" className="mt-2 text-lost text-s empty:hidden">
        {test.kind === 'failed' && t('failed')}
        {test.kind === 'done' && !test.isSaved && t('notSaved')}
      </p>
      {test.kind === 'done' && <Results test={test} onHeard={(isHeard) => void answerSound(isHeard)} />}
      {!isPractice && (
        <LocalLink
          to="/exersare"
          className="mt-3 inline-flex min-h-11 items-center text-fact text-s underline underline-offset-4"
        >
          {t('practise')}
        </LocalLink>
      )}
    </>
  );
}

const runKeys = {
  none: 'waiting:run',
  running: 'waiting:running',
  failed: 'waiting:again',
  done: 'waiting:again',
} as const satisfies Record<TestState['kind'], string>;

const marks = {
  good: { Icon: Check, look: 'bg-lead-wash text-lead' },
  warn: { Icon: TriangleAlert, look: 'bg-warn-wash text-warn' },
  open: { Icon: CircleDashed, look: 'bg-surface-2 text-ink-2' },
} as const;

/** One preparation: done, open, or with a warning; its state is also in its words. */
function Row({
  state,
  title,
  hint,
  children,
}: {
  state: keyof typeof marks;
  title: string;
  hint?: string | undefined;
  children?: ReactNode;
}) {
  const { Icon, look } = marks[state];
  return (
    <li data-state={state} className="flex min-h-13 items-center gap-3 py-2 max-[22.4375rem]:flex-wrap">
      <span className={classNames('grid size-7 flex-none place-items-center rounded-full', look)}>
        <Icon aria-hidden="true" size={15} strokeWidth={2.4} />
      </span>
      <span className="min-w-0 flex-1 max-[22.4375rem]:min-w-2/3">
        <b className="block font-semibold text-s">{title}</b>
        {hint && <span className="block text-ink-2 text-note">{hint}</span>}
      </span>
      {children && (
        <span className="num flex flex-none items-center gap-1.5 font-semibold text-s max-[22.4375rem]:ml-auto">
          {children}
        </span>
      )}
    </li>
  );
}

/** Figures of the test, each with its meaning. */
function Results({
  test: { result, notifications },
  onHeard,
}: {
  test: TestState & { kind: 'done' };
  onHeard: (isHeard: boolean) => void;
}) {
  const { t } = useTranslation('waiting');
  const isPractice = useIsPractice();
  const locale = useLocale();
  const trip = tripVerdict(result.roundTripMs);
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const isRight = isClockRight(result.clockOffsetMs);
  return (
    <section aria-label={t('results')} className="mt-3 rounded-2 border border-line px-3">
      <ul className="divide-y divide-line">
        <Row
          state={trip === 'good' ? 'good' : 'warn'}
          title={t('trip')}
          hint={trip === 'good' ? t('tripHint', { count: exchanges }) : t(`trip_${trip}`)}
        >
          {t(`verdict.${trip}`)}
        </Row>
        <Row
          state={isRight ? 'good' : 'warn'}
          title={t('clock')}
          hint={t(isRight ? 'clockHint' : 'clockWrong')}
        >
          {withMinus(seconds.format(result.clockOffsetMs / 1000))} s
        </Row>
        <Row
          state={result.isPush ? 'good' : 'warn'}
          title={t('updates')}
          hint={t(result.isPush ? 'pushHint' : 'pollHint')}
        >
          {t(result.isPush ? 'push' : 'poll')}
        </Row>
        <Sound isHeard={result.isHeard} onHeard={onHeard} />
        {!isPractice && (
          <Row
            state={notifications === 'on' ? 'good' : 'warn'}
            title={t('notifications')}
            hint={notifications === 'on' ? undefined : t('notificationsHint')}
          >
            {notifications === 'off' ? (
              <LocalLink to="/account" className="text-fact underline underline-offset-4">
                {t('allow')}
              </LocalLink>
            ) : (
              t(`notifications_${notifications}`)
            )}
          </Row>
        )}
      </ul>
    </section>
  );
}

/** Plays a sound and asks if it was heard; users who confirm are alerted by sound from then on. */
function Sound({ isHeard, onHeard }: { isHeard: boolean | null; onHeard: (isHeard: boolean) => void }) {
  const { t } = useTranslation(['waiting']);
  const switchSound = useSetAtom(soundAtom);
  const [isPlayed, setIsPlayed] = useState(false);
  const play = async () => {
    await allowSound();
    tryTones('outbid');
    setIsPlayed(true);
  };
  const answer = (value: boolean) => {
    if (value) switchSound('on');
    setIsPlayed(false);
    onHeard(value);
  };
  const states = { true: 'good', false: 'warn', null: 'open' } as const;
  const hints = {
    true: 'waiting:soundHeard',
    false: 'waiting:soundMissed',
    null: 'waiting:soundHint',
  } as const;
  return (
    <Row
      state={states[`${isHeard}`]}
      title={t('sound')}
      hint={isPlayed ? t('soundAsk') : t(hints[`${isHeard}`])}
    >
      {isPlayed && (
        <>
          <Button className="text-s" onClick={() => answer(true)}>
            {t('yes')}
          </Button>
          <Button className="text-s" onClick={() => answer(false)}>
            {t('no')}
          </Button>
        </>
      )}
      {!isPlayed && (
        <Button className="text-s" onClick={() => void play()}>
          <Volume2 aria-hidden="true" size={15} />
          {t('play')}
        </Button>
      )}
    </Row>
  );
}
