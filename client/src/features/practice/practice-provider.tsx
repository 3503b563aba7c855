import { roomNames } from '@recolta/shared/contracts/socket/room-names';
import { atom } from 'jotai';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { ConnectionStatus } from '../../lib/realtime/connection-machine.ts';
import { setWatchers } from '../../lib/realtime/connection-state.ts';
import { type LiveSource, LiveSourceContext, RealtimeContext } from '../../lib/realtime/live-source.ts';
import { useRealtime } from '../../lib/realtime/use-room.ts';
import { practiceClock } from './state/practice-room.ts';

/** The participant of every practice: registered for VAT, as most companies. */
export const practiceParticipant = { id: 'practice', vatState: 'registered' } as const;

const source: LiveSource = {
  isPractice: true,
  nowMs: practiceClock.nowMs,
  statusAtom: atom<ConnectionStatus>('live'),
  participant: practiceParticipant,
};

/** Replaces the market by a practice for everything within; the page's connection remains for its own test. */
export function PracticeProvider({ id, children }: { id: string; children: ReactNode }) {
  const page = useRealtime();
  const realtime = useMemo(() => ({ ...page, watch: () => () => undefined }), [page]);
  useEffect(() => setWatchers(roomNames.auction.roomOf(id), { watchers: 1 }), [id]);
  return (
    <LiveSourceContext value={source}>
      <RealtimeContext value={realtime}>{children}</RealtimeContext>
    </LiveSourceContext>
  );
}
