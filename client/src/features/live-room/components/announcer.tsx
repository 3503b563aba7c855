import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { crossedThreshold, remainingMs } from '../../../lib/realtime/countdown.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { isLeading } from '../state/bid-view.ts';
import { auctionFormat, bidderLabel } from '../state/room-texts.ts';

/** At most one announcement of a new best price in this time, of the latest. */
const priceEveryMs = 4000;
const clockLookMs = 500;

/** Announcements for screen readers: `polite` for prices, `assertive` for being outbid. */
export function Announcer({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer | undefined }) {
  const price = usePriceWords(auction, viewer);
  const outbid = useOutbidWords(auction, viewer);
  const clock = useClockWords(auction);
  const connection = useConnectionWords();
  return (
    <div className="sr-only">
      <p aria-live="polite">{price}</p>
      <p aria-live="polite">{clock}</p>
      <p aria-live="polite">{connection}</p>
      <p aria-live="assertive">{outbid}</p>
    </div>
  );
}

function usePriceWords(auction: LiveAuctionState, viewer: Viewer | undefined): string {
  const { t, locale } = useTexts();
  const [words, setWords] = useState('');
  const spoken = useRef({ version: auction.version, atMs: 0 });
  const { bestBid } = auction;
  useEffect(() => {
    if (!bestBid || spoken.current.version === auction.version) return;
    const speak = () => {
      spoken.current = { version: auction.version, atMs: Date.now() };
      const price = auctionFormat(auction, locale).price(minorOf(bestBid.price));
      const isMine = bestBid.number === viewer?.number;
      const who = bidderLabel(bestBid, auction.privacyType, viewer?.number ?? null, t);
      setWords(isMine ? t('room.announceMine', { price }) : t('room.announceBest', { who, price }));
    };
    const timer = setTimeout(speak, Math.max(0, spoken.current.atMs + priceEveryMs - Date.now()));
    return () => clearTimeout(timer);
  }, [auction, bestBid, viewer?.number, locale, t]);
  return words;
}

function useOutbidWords(auction: LiveAuctionState, viewer: Viewer | undefined): string {
  const { t, locale } = useTexts();
  const [words, setWords] = useState('');
  const led = useRef(false);
  const leads = isLeading(auction, viewer);
  useEffect(() => {
    if (led.current && !leads && auction.bestBid && auction.status === 'InProgress') {
      const price = auctionFormat(auction, locale).price(minorOf(auction.bestBid.price));
      setWords(t('room.announceOutbid', { price }));
    }
    if (leads) setWords('');
    led.current = leads;
  }, [leads, auction, locale, t]);
  return words;
}

function useClockWords(auction: LiveAuctionState): string {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const { endsAt, status, extensionWindowMinutes } = auction;
  const heldEnd = useRef(endsAt);
  useEffect(() => {
    if (status !== 'InProgress' || endsAt === null) return;
    if (heldEnd.current !== null && endsAt > heldEnd.current) {
      setWords(t('room.announceReset', { count: extensionWindowMinutes }));
    }
    heldEnd.current = endsAt;
    const endsAtMs = Date.parse(endsAt);
    let before = remainingMs(endsAtMs, serverClock.nowMs());
    const timer = setInterval(() => {
      const after = remainingMs(endsAtMs, serverClock.nowMs());
      const crossed = crossedThreshold(before, after);
      before = after;
      if (crossed !== null) setWords(t('room.announceSeconds', { count: crossed }));
    }, clockLookMs);
    return () => clearInterval(timer);
  }, [endsAt, status, extensionWindowMinutes, t]);
  return words;
}

function useConnectionWords(): string {
  const { t } = useTexts();
  const status = useAtomValue(connectionStatusAtom);
  const [words, setWords] = useState('');
  const wasAway = useRef(false);
  useEffect(() => {
    if (status === 'live' && wasAway.current) setWords(t('room.announceBack'));
    if (status === 'polling') setWords(t('room.announcePolling'));
    if (status === 'offline') setWords(t('room.announceLost'));
    wasAway.current = status === 'polling' || status === 'offline' || (wasAway.current && status !== 'live');
  }, [status, t]);
  return words;
}
