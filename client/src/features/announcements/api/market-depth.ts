import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { type MarketKey, marketMark } from '../state/market-choice.ts';
import { pacedRead } from '../state/paced-read.ts';

/** Refetch interval of a changing market. */
const readEveryMs = 1000;

/**
 * The markets with open announcements that match their shared filters; fetched once, so that no choice moves on its
 * own.
 */
export function useMarkets(filters: string) {
  const input = { query: { filters } };
  return useQuery(announcementCalls.markets.queryOptions({ input, placeholderData: keepPreviousData }));
}

/**
 * The levels of a market, refetched at most once a second after pushes that may have changed them, and on reconnection.
 */
export function useDepth(market: MarketKey, filters: string) {
  const input = { query: { ...market, filters } };
  const query = useQuery(announcementCalls.depth.queryOptions({ input }));
  const { state, updatedAt } = useAnnouncementChanges();
  const isLive = useAtomValue(connectionStatusAtom) === 'live';
  const now = { state, updatedAt, isLive, mark: marketMark(state ?? {}, market) };
  const seen = useRef(now);
  const { refetch } = query;
  const paced = useMemo(() => pacedRead(() => void refetch(), readEveryMs), [refetch]);
  useEffect(() => paced.stop, [paced]);
  useEffect(() => {
    const before = seen.current;
    seen.current = now;
    // A push that leaves the known changes unchanged removed an announcement that was not among them.
    const hasLeft = before.state === now.state && before.updatedAt !== now.updatedAt;
    const isBack = now.isLive && !before.isLive;
    if (isBack || hasLeft || before.mark !== now.mark) paced.ask();
  });
  return query;
}
