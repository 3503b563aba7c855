import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import type { Locale } from '../../../../lib/locale-path.ts';
import { mayBeOld } from '../../../../lib/realtime/connection-state.ts';
import { useConnectionStatus } from '../../../../lib/realtime/live-source.ts';
import { outageTimes } from '../clock/outage.ts';
import {
  lastExtension,
  type PresentCorrection,
  presentCorrection,
  secondsLeftAfter,
} from '../history/history.ts';
import { auctionFormat, bidderLabel } from '../room-texts.ts';
import { isAnsweredAtOnce, isLeading } from '../standing/standing.ts';
import { endingOfChange, useCrossedSeconds } from './room-changes.ts';

/** Minimum interval between announcements of a new best price; the latest one is announced. */
const priceEveryMs = 4000;

/**
 * Announcements for screen readers: `assertive` for being outbid and the end of the viewer's own auction, otherwise
 * `polite`.
 */
export function Announcer({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer | undefined }) {
  const price = usePriceWords(auction, viewer);
  const outbid = useOutbidWords(auction, viewer);
  const clock = useClockWords(auction);
  const connection = useConnectionWords();
  const end = useEndWords(auction, viewer);
  const takesPart = viewer !== undefined && (viewer.number !== null || viewer.isOwner);
  return (
    <div className="sr-only">
      <p aria-live="polite">{price}</p>
      <p aria-live="polite">{clock}</p>
      <p aria-live="polite">{connection}</p>
      <p aria-live="assertive">{outbid}</p>
      <p aria-live={takesPart ? 'assertive' : 'polite'}>{end}</p>
    </div>
  );
}

function correctionKey({ type, bestBid }: LiveAuctionState, correction: PresentCorrection | null) {
  if (!bestBid) return 'room:announceCorrectedNone';
  return correction?.isWorse ? (`room:announceCorrected.${type}` as const) : 'room:announceCorrectedSame';
}

function usePriceWords(auction: LiveAuctionState, viewer: Viewer | undefined): string {
  const { t, i18n } = useTranslation(['room']);
  const locale = useLocale();
  const [words, setWords] = useState('');
  const spoken = useRef({ version: auction.version, atMs: 0, isMine: false });
  const { bestBid } = auction;
  useEffect(() => {
    const correction = presentCorrection(auction.recent);
    const isMine = bestBid !== null && bestBid.number === viewer?.number;
    // The frame of the viewer's first bid can arrive before the answer with their number.
    const isNowMine = isMine && !spoken.current.isMine && spoken.current.atMs > 0;
    if ((!bestBid && !correction) || (spoken.current.version === auction.version && !isNowMine)) return;
    const speak = () => {
      spoken.current = { version: auction.version, atMs: Date.now(), isMine };
      if (correction || !bestBid) {
        const left = bestBid ? auctionFormat(auction, locale).price(minorOf(bestBid.price)) : '';
        setWords(
          t(correctionKey(auction, correction), { price: left, reason: correction?.entry.reason ?? '' }),
        );
        return;
      }
      const price = auctionFormat(auction, locale).price(minorOf(bestBid.price));
      const who = bidderLabel(bestBid, auction.privacyType, viewer?.number ?? null, i18n.t);
      const automatic = bestBid.automatic ? 'Automatic' : '';
      setWords(
        isMine ? t(`announceMine${automatic}`, { price }) : t(`announceBest${automatic}`, { who, price }),
      );
    };
    const isCorrected = spoken.current.version === auction.version;
    const waitMs = isCorrected ? 0 : Math.max(0, spoken.current.atMs + priceEveryMs - Date.now());
    const timer = setTimeout(speak, waitMs);
    return () => clearTimeout(timer);
  }, [auction, bestBid, viewer?.number, locale, t, i18n.t]);
  return words;
}

function useOutbidWords(auction: LiveAuctionState, viewer: Viewer | undefined): string {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const [words, setWords] = useState('');
  const led = useRef(false);
  const leads = isLeading(auction, viewer);
  useEffect(() => {
    // A bid that was answered immediately never led on this screen.
    const isAtOnce = isAnsweredAtOnce(auction, viewer?.number ?? null);
    const isWithdrawn = led.current && !leads && presentCorrection(auction.recent) !== null;
    if (isWithdrawn) setWords(t('announceWithdrawn'));
    else if ((led.current || isAtOnce) && !leads && auction.bestBid && auction.status === 'InProgress') {
      const price = auctionFormat(auction, locale).price(minorOf(auction.bestBid.price));
      setWords(t(isAtOnce ? 'announceAtOnce' : 'announceOutbid', { price }));
    }
    if (leads) setWords('');
    led.current = leads;
  }, [leads, auction, viewer?.number, locale, t]);
  return words;
}

/** Says that the end has moved later than `endBefore`, and how much time that left. */
function extensionWords(
  { recent, extensionWindowMinutes }: LiveAuctionState,
  endsAt: string,
  endBefore: string,
  { t, locale }: { readonly t: TFunction<'room'>; readonly locale: Locale },
): string {
  // A message, or a bid that extends nothing, may have come in the same frame.
  const last = lastExtension(recent, endBefore);
  if (last?.kind === 'extended')
    return t('announceExtended', {
      reason: last.reason ?? '',
      endsAt: formatInstant(endsAt, 'clock', locale),
    });
  if (last && outageTimes(last, locale) !== null)
    return t('announceOutage', { count: Math.max(1, extensionWindowMinutes) });
  const leftS = last ? secondsLeftAfter(last) : extensionWindowMinutes * 60;
  return leftS % 60 === 0
    ? t('announceReset', { count: leftS / 60 })
    : t('announceResetSeconds', { count: leftS });
}

function useClockWords(auction: LiveAuctionState): string {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const [words, setWords] = useState('');
  const { endsAt, status, hold } = auction;
  const endBefore = useRef(endsAt);
  const wasHeld = useRef(hold !== null);
  useEffect(() => {
    if (status !== 'InProgress') return;
    if (hold !== null && !wasHeld.current) setWords(t('announceHeld', { reason: hold.reason }));
    else if (hold === null && wasHeld.current) setWords(t('announceResumed'));
    else if (endBefore.current !== null && endsAt !== null && endsAt > endBefore.current)
      setWords(extensionWords(auction, endsAt, endBefore.current, { t, locale }));
    endBefore.current = endsAt;
    wasHeld.current = hold !== null;
  }, [auction, endsAt, status, hold, locale, t]);
  useCrossedSeconds(auction, (count) => setWords(t('announceSeconds', { count })));
  return words;
}

/** The end and then the outcome, once each. */
function useEndWords(auction: LiveAuctionState, viewer: Viewer | undefined): string {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const [words, setWords] = useState('');
  const before = useRef(auction.status);
  const number = viewer?.number ?? null;
  const isOwner = viewer?.isOwner ?? false;
  useEffect(() => {
    const kind = endingOfChange(before.current, auction, number);
    before.current = auction.status;
    if (kind === null) return;
    if (auction.outcome?.kind === 'personalizedBidAccepted') {
      setWords(t('announceEnd.personalized'));
      return;
    }
    const minor = auction.bestBid && minorOf(auction.bestBid.price);
    const price = minor === null ? '' : auctionFormat(auction, locale).price(minor);
    setWords(t(`announceEnd.${kind === 'closed' && isOwner ? 'closedOwner' : kind}`, { price }));
  }, [auction, number, isOwner, locale, t]);
  return words;
}

function useConnectionWords(): string {
  const { t } = useTranslation('room');
  const status = useConnectionStatus();
  const [words, setWords] = useState('');
  const wasAway = useRef(false);
  useEffect(() => {
    if (status === 'live' && wasAway.current) setWords(t('announceBack'));
    if (status === 'polling') setWords(t('announcePolling'));
    if (status === 'offline') setWords(t('announceLost'));
    if (status === 'stale') setWords(t('staleServerBanner'));
    wasAway.current = status === 'polling' || mayBeOld(status) || (wasAway.current && status !== 'live');
  }, [status, t]);
  return words;
}
