import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loadWhenExpected } from '../../../../lib/http/expected-calls.ts';
import { loadPersistently } from '../../../../lib/realtime/late-realtime.ts';
import type { BidActor, BidPorts } from './bid-actor.ts';

type BidSnapshot = Pick<ReturnType<BidActor['getSnapshot']>, 'value' | 'context'>;

/** The machine's initial state, which is shown while its code loads. */
export const initialBid: BidSnapshot = {
  value: 'ready',
  context: {
    ...{ priceMinor: null, seenBestMinor: null, intent: null, acceptedMinor: null },
    ...{ attempt: 0, refusal: null },
  },
};

const loadBids = () => import('./bid-actor.ts');
loadWhenExpected(loadBids);

/** A room without it can be read, and is reloaded if nothing is open. */
const ignoreFailure = () => undefined;

const nothing = () => () => undefined;

/**
 * The machine of one auction's bids, whose code loads once the room is shown, and what it shows.
 * @returns `actor` null while its code loads
 */
export function useBidActor(ports: BidPorts): {
  readonly actor: BidActor | null;
  readonly snapshot: BidSnapshot;
} {
  const latest = useRef(ports);
  latest.current = ports;
  const [actor, setActor] = useState<BidActor | null>(null);
  useEffect(() => {
    let isGone = false;
    let started: BidActor | null = null;
    void loadPersistently(loadBids, ignoreFailure).then(({ startBids }) => {
      if (isGone) return;
      started = startBids({
        send: (intent) => latest.current.send(intent),
        keep: (intent) => latest.current.keep(intent),
        forget: () => latest.current.forget(),
      });
      setActor(started);
    });
    return () => {
      isGone = true;
      started?.stop();
    };
  }, []);
  const snapshot = useSyncExternalStore<BidSnapshot>(
    actor === null ? nothing : (tell) => actor.subscribe(tell).unsubscribe,
    () => actor?.getSnapshot() ?? initialBid,
    () => initialBid,
  );
  return { actor, snapshot };
}
