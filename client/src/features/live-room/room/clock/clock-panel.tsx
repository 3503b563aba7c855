import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { RotateCcw, TimerReset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockAttributes, countdownClock, useCountdown } from '../../../../components/auction/countdown.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { bucharestDay, formatInstant } from '../../../../lib/bucharest-time.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { useServerTime } from '../../../../lib/realtime/live-source.ts';
import { bidsOf, secondsLeftAfter } from '../history/history.ts';
import { figureStyle, StateAge, useIsStale } from '../price/live-figure.tsx';
import { lastOutageTimes } from './outage.ts';

/** Display time of the note about a reset clock. */
const resetShownMs = 15_000;

export interface ClockView {
  readonly label: string;
  readonly until: string | null;
  readonly atZero: string;
  readonly below: string;
  /** The same, shorter, for a phone. */
  readonly short: string;
}

/** The countdown that currently applies: to the start, the end, or the owner's decision. */
export function ClockPanel({ auction, isOwner = false }: { auction: LiveAuctionState; isOwner?: boolean }) {
  const view = useClockView(auction, isOwner);
  const windowMs = windowMsOf(auction);
  const endsAtMs = runningEndMs(auction);
  const isRunning = endsAtMs !== null;
  const isInWindow = useIsInWindow(auction);
  const isStale = useIsStale();
  return (
    <div className="min-w-0 border-line border-l p-4 md:p-6 tight:px-4 tight:py-2.5">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-ink-3 text-xs">{view.label}</h2>
        <StateAge />
        {isRunning && (
          <span className="max-md:hidden tight:hidden">
            <ClockChip auction={auction} isInWindow={isInWindow} />
          </span>
        )}
      </div>
      <p
        className={classNames(
          'num @container mt-1 whitespace-nowrap font-semibold leading-[1.1] tracking-[-0.03em] tight:mt-0',
          isInWindow && !isStale && 'text-warn',
          isStale && 'text-ink-3',
        )}
      >
        {view.until === null ? (
          <Figure text={view.atZero} />
        ) : (
          <ClockFigures until={view.until} atZero={view.atZero} />
        )}
      </p>
      {isRunning && windowMs > 0 && (
        <WindowBar endsAtMs={endsAtMs} windowMs={windowMs} isShown={isInWindow} />
      )}
      {isRunning && (
        // The chip's padding is outside the column, whose width the longest text needs on the narrowest phone.
        <p className="mt-2 flex min-h-6 items-center max-md:-mx-2.5 md:hidden tight:mt-0 tight:flex low:hidden">
          <ClockChip auction={auction} isInWindow={isInWindow} />
        </p>
      )}
      <p
        className={classNames(
          'mt-2 text-s max-md:hidden tight:hidden',
          auction.hold ? 'font-medium' : 'text-ink-2',
        )}
      >
        {view.below}
      </p>
      <p
        className={classNames(
          'mt-1 md:hidden side:block short:hidden low:hidden',
          auction.hold ? 'font-medium text-s leading-snug' : 'text-ink-2 text-xs',
        )}
      >
        {view.short}
      </p>
    </div>
  );
}

const windowMsOf = (auction: LiveAuctionState) => auction.extensionWindowMinutes * 60_000;

/** The end of an auction with a running clock; null otherwise. */
const runningEndMs = ({ status, endsAt }: LiveAuctionState) =>
  status === 'InProgress' && endsAt !== null ? Date.parse(endsAt) : null;

/** True if a bid would now extend the auction [L6]. */
export function useIsInWindow(auction: LiveAuctionState): boolean {
  const windowMs = windowMsOf(auction);
  const endsAtMs = runningEndMs(auction);
  return useServerTime((nowMs) => endsAtMs !== null && windowMs > 0 && endsAtMs - nowMs <= windowMs);
}

export function useClockView(auction: LiveAuctionState, isOwner = false): ClockView {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const at = (instant: string) => formatInstant(instant, 'dayMonthTime', locale);
  const time = (instant: string) => formatInstant(instant, 'time', locale);
  // An auction may last seven days [L1].
  const isToday = useServerTime(
    (nowMs) => bucharestDay(nowMs) === bucharestDay(Date.parse(auction.hardEndsAt)),
  );
  const hardEnd = isToday ? time(auction.hardEndsAt) : at(auction.hardEndsAt);
  if (auction.status === 'InProgress' && auction.hold) {
    return {
      label: t('timeLeft'),
      until: null,
      atZero: t('held'),
      below: auction.hold.reason,
      short: auction.hold.reason,
    };
  }
  if (auction.status === 'InProgress') {
    const minutes = auction.extensionWindowMinutes;
    const label = t('timeLeft');
    const outage = lastOutageTimes(auction.recent, locale);
    if (outage) {
      const notice = t('outageNotice', { ...outage, time: hardEnd });
      return { label, until: auction.endsAt, atZero: t('closing'), below: notice, short: notice };
    }
    const below =
      minutes === 0 ? t('hardClose', { time: hardEnd }) : t('softClose', { count: minutes, time: hardEnd });
    const short = t('hardStop', { time: hardEnd });
    return { label, until: auction.endsAt, atZero: t('closing'), below, short };
  }
  if (auction.status === 'Pending' || auction.status === 'Scheduled') {
    const below = t('startsAt', { time: at(auction.startsAt) });
    return {
      label: t('startsIn'),
      until: auction.startsAt,
      atZero: t('opening'),
      below,
      short: below,
    };
  }
  if (auction.status === 'Closed' && auction.decisionEndsAt) {
    const below = t(isOwner ? 'decisionUntilOwner' : 'decisionUntil', {
      time: at(auction.decisionEndsAt),
    });
    return {
      label: t('decisionIn'),
      until: auction.decisionEndsAt,
      atZero: t('closing'),
      below,
      short: below,
    };
  }
  const endedAt = auction.outcome?.at ?? auction.endsAt ?? auction.hardEndsAt;
  return {
    label: t('endedAt'),
    until: null,
    atZero: time(endedAt),
    below: at(endedAt),
    short: at(endedAt),
  };
}

/** The figures, which pulse when the end is extended. */
function ClockFigures({ until, atZero }: { until: string; atZero: string }) {
  const text = useCountdown(until, atZero);
  return (
    <span key={until} className="inline-block animate-arrive">
      <Figure text={text} attributes={clockAttributes(until, atZero)} />
    </span>
  );
}

function Figure({ text, attributes }: { text: string; attributes?: object }) {
  return (
    <span
      {...attributes}
      data-room-clock
      style={figureStyle(text)}
      className="figure [--figure-most:2.4rem] md:[--figure-most:3.067rem] tight:[--figure-most:2.4rem]"
    >
      {text}
    </span>
  );
}

function ClockChip({ auction, isInWindow }: { auction: LiveAuctionState; isInWindow: boolean }) {
  const { t } = useTranslation('room');
  const reset = bidsOf(auction.recent).findLast((bid) => bid.hasResetClock)?.entry;
  // An administrator may have moved the end since.
  const lastReset = reset?.endsAt === auction.endsAt ? reset : undefined;
  const leftS = lastReset ? secondsLeftAfter(lastReset) : 0;
  const resetAtMs = lastReset ? Date.parse(lastReset.at) : null;
  const isFresh = useServerTime((nowMs) => resetAtMs !== null && nowMs - resetAtMs < resetShownMs);
  if (isFresh && lastReset) {
    return (
      <Chip key={lastReset.version} tone="warn" className="max-w-full animate-reset">
        <TimerReset aria-hidden="true" size={13} className="flex-none max-sm:hidden side:hidden" />
        <span className="truncate max-[22.4375rem]:whitespace-normal">
          {leftS % 60 === 0
            ? t('extended', { count: leftS / 60 })
            : t('extendedTo', { time: countdownClock(leftS * 1000) })}
        </span>
      </Chip>
    );
  }
  if (!isInWindow) return null;
  return (
    <Chip tone="warn" className="max-w-full">
      <RotateCcw aria-hidden="true" size={12} className="flex-none max-sm:hidden side:hidden" />
      <span className="truncate max-[22.4375rem]:whitespace-normal">{t('lastMinutes')}</span>
    </Chip>
  );
}

/** The extension window as a bar that runs down and refills when the end is extended. */
function WindowBar({
  endsAtMs,
  windowMs,
  isShown,
}: {
  endsAtMs: number;
  windowMs: number;
  isShown: boolean;
}) {
  const percent = useServerTime(
    (nowMs) => Math.round(Math.min(1, Math.max(0, (endsAtMs - nowMs) / windowMs)) * 200) / 2,
  );
  return (
    <div
      aria-hidden="true"
      className={classNames('mt-3 h-1 rounded-full tight:mt-1 low:hidden', isShown && 'bg-surface-2')}
    >
      {isShown && (
        <svg aria-hidden="true" className="block size-full">
          <rect width={`${percent}%`} height="100%" rx="2" className="fill-warn-mark" />
        </svg>
      )}
    </div>
  );
}
