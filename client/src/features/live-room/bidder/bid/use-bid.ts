import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { formatMoney } from '@recolta/shared/domain/money';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { nextBidMinor } from '../../../../components/auction/ladder.ts';
import { bidConfirmationAtom } from '../../../../lib/device/device-settings.ts';
import { withTabStorage } from '../../../../lib/device/device-storage.ts';
import { loadWhenExpected } from '../../../../lib/http/expected-calls.ts';
import { BidRefusedError, failureOf, isLost } from '../../../../lib/http/failure.ts';
import { isDialogOpen } from '../../../../lib/page/rare-reload.ts';
import { mayBeOld } from '../../../../lib/realtime/connection-state.ts';
import { loadPersistently } from '../../../../lib/realtime/late-realtime.ts';
import { LiveSourceContext, useConnectionStatus } from '../../../../lib/realtime/live-source.ts';
import { takeState } from '../../../../lib/realtime/room-data.ts';
import { type AuctionRoomState, auctionRoomKey } from '../../../../lib/realtime/room-kinds.ts';
import { store } from '../../../../lib/store.ts';
import { useReader } from '../../../session/state/reader.ts';
import { type BidNews, type RoomCalls, RoomCallsContext } from '../../room/room-calls.ts';
import { cautionsOf } from '../../room/room-texts.ts';
import { viewerKey } from '../../room/viewer.ts';
import { forgetIntent, intentScope, keepIntent, unansweredIntent } from './bid-intent.ts';
import type { BidActor, BidEvent, BidPorts, BidResult } from './bid-machine.ts';
import { type BidView, bestMinorOf, bidView, isFirstBid } from './bid-view.ts';

export interface BidControl {
  readonly view: BidView;
  /** The price last accepted on this page; null if none. */
  readonly acceptedMinor: number | null;
  readonly isConnected: boolean;
  /** A finger bids the button's price by holding; all other input opens the confirmation. */
  readonly isHeld: boolean;
  /** True if Enter presses the button: only if the page has no other one. */
  readonly hasEnterKey: boolean;
  /** Sends a price whose sums were visible while it was held. */
  readonly sendHeld: (priceMinor: number) => void;
  readonly choose: (priceMinor: number) => void;
  readonly replace: (priceMinor: number) => void;
  readonly confirm: (acceptsTerms: boolean) => void;
  readonly cancel: () => void;
  readonly checkNow: () => void;
}

function onLineChanged(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** The connection as the screen shows it, and as it is at the moment of a press. A practice needs no network [L19]. */
function useConnection(): { readonly isOnScreen: boolean; readonly isNow: () => boolean } {
  const { isPractice, statusAtom } = use(LiveSourceContext);
  const status = useConnectionStatus();
  const isOnLine = useSyncExternalStore(
    onLineChanged,
    () => navigator.onLine,
    () => true,
  );
  return {
    isOnScreen: (isPractice || isOnLine) && !mayBeOld(status),
    isNow: () => (isPractice || navigator.onLine) && !mayBeOld(store.get(statusAtom)),
  };
}

/**
 * Applies the content of a bid's answer: the room's state, and the own data of the viewer. After the end these are read
 * again: a bid's answer never has the other party's contacts.
 * @param person the key of the reader who bid
 */
export function takeNews(queries: QueryClient, person: string, { auction, viewer }: BidNews): void {
  takeState(queries, auction);
  const key = viewerKey(auction.id, person);
  void queries.cancelQueries({ queryKey: key });
  queries.setQueryData<Viewer>(key, (held) => ({
    ...viewer,
    counterparty: viewer.counterparty ?? held?.counterparty ?? null,
  }));
  const room = queries.getQueryData<AuctionRoomState>(auctionRoomKey(auction.id));
  if ((room ?? auction).outcome !== null) void queries.invalidateQueries({ queryKey: key });
}

/** The bid button of one auction; `hasEnterKey` is set if the page has no other. */
export function useBid(
  auction: LiveAuctionState,
  viewer: Viewer | undefined,
  { hasEnterKey }: Pick<BidControl, 'hasEnterKey'>,
): BidControl {
  const queries = useQueryClient();
  const { id } = auction;
  const calls = use(RoomCallsContext);
  const { kind, key: person } = useReader();
  const scope = kind === 'signedIn' ? intentScope(person, id) : null;
  const { actor, snapshot } = useBidActor(scope, {
    send: ({ key, acceptsTerms, priceMinor }) =>
      sendBid(calls, id, { key, acceptsTerms, body: { price: formatMoney(priceMinor) } }, (news) =>
        takeNews(queries, person, news),
      ),
    keep: (intent) => {
      if (scope) withTabStorage((storage) => keepIntent(storage, scope, intent));
    },
    forget: () => {
      if (scope) withTabStorage((storage) => forgetIntent(storage, scope));
    },
  });
  // The last price that was chosen while the machine's code loaded. Choosing sends nothing by itself.
  const early = useRef<BidEvent | null>(null);
  const send = (event: BidEvent) => {
    if (actor !== null) actor.send(event);
    else if (event.type === 'price.chosen') early.current = event;
  };

  useEffect(() => {
    if (actor === null) return;
    const left =
      scope === null ? null : withTabStorage((storage) => unansweredIntent(storage, scope, Date.now()));
    if (left) actor.send({ type: 'intent.found', intent: left });
    if (early.current) actor.send(early.current);
    early.current = null;
  }, [scope, actor]);
  useEffect(() => {
    const repeat = () => actor?.send({ type: 'network.back' });
    window.addEventListener('online', repeat);
    return () => window.removeEventListener('online', repeat);
  }, [actor]);

  const { isOnScreen, isNow } = useConnection();
  useEffect(() => {
    if (!isOnScreen) actor?.send({ type: 'connection.lost' });
  }, [isOnScreen, actor]);

  const { context } = snapshot;
  const bestMinor = bestMinorOf(auction);
  const choose = (priceMinor: number) =>
    send({ type: 'price.chosen', priceMinor, bestMinor, isConnected: isNow() });
  const stage = {
    value: snapshot.value,
    priceMinor: context.priceMinor,
    seenBestMinor: context.seenBestMinor,
    sentMinor: context.intent?.priceMinor ?? null,
    refusal: context.refusal,
  };
  return {
    view: bidView(stage, auction, viewer, isOnScreen),
    acceptedMinor: context.acceptedMinor,
    isConnected: isOnScreen,
    isHeld: useIsHeld(auction, viewer),
    hasEnterKey,
    // Until the machine's code is there, a held price is confirmed, too: nothing is sent later than it was held.
    sendHeld: (priceMinor) =>
      actor === null ? choose(priceMinor) : send({ type: 'bid.held', priceMinor, isConnected: isNow() }),
    choose,
    replace: (priceMinor) => send({ type: 'price.replaced', priceMinor, bestMinor }),
    confirm: (acceptsTerms) => send({ type: 'bid.confirmed', bestMinor, isConnected: isNow(), acceptsTerms }),
    cancel: () => send({ type: 'bid.cancelled' }),
    checkNow: () => send({ type: 'check.asked' }),
  };
}

/**
 * True if holding bids the price. False for a first bid, which shows the terms, for a price that must be retyped, and
 * for users who chose the confirmation.
 */
function useIsHeld(auction: LiveAuctionState, viewer: Viewer | undefined): boolean {
  const confirmsInDialog = useAtomValue(bidConfirmationAtom) === 'dialog';
  const next = nextBidMinor(auction);
  if (confirmsInDialog || next === null || isFirstBid(viewer)) return false;
  return cautionsOf(auction, viewer, next).jump === null;
}

/** Makes Enter press the bid button while nothing else has the focus and no dialog is open; null disables it. */
export function useEnterShortcut(act: (() => void) | null): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = event.target === document.body || event.target === document.getElementById('main');
      const isPlain = !(event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
      if (latest.current === null || event.key !== 'Enter' || !isFree || !isPlain || isDialogOpen()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

type BidSnapshot = Pick<ReturnType<BidActor['getSnapshot']>, 'value' | 'context'>;

/** The machine's initial state, which is shown while its code loads. */
const initialBid: BidSnapshot = {
  value: 'ready',
  context: {
    ...{ priceMinor: null, seenBestMinor: null, intent: null, acceptedMinor: null },
    ...{ attempt: 0, refusal: null },
  },
};

const loadBids = () => import('./bid-machine.ts');
loadWhenExpected(loadBids);

/** A room without it can be read, and is reloaded if nothing is open. */
const ignoreFailure = () => undefined;

const nothing = () => () => undefined;

/**
 * The machine of one person's bids in one auction, whose code loads once the room is shown, and what it shows. Another
 * person gets their own: an unanswered bid is never repeated under their session.
 * @returns `actor` null while its code loads
 */
function useBidActor(
  scope: string | null,
  ports: BidPorts,
): {
  readonly actor: BidActor | null;
  readonly snapshot: BidSnapshot;
} {
  const latest = useRef(ports);
  latest.current = ports;
  const [held, setHeld] = useState<{ readonly scope: string | null; readonly actor: BidActor } | null>(null);
  const actor = held?.scope === scope ? held.actor : null;
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
      setHeld({ scope, actor: started });
    });
    return () => {
      isGone = true;
      started?.stop();
    };
  }, [scope]);
  const snapshot = useSyncExternalStore<BidSnapshot>(
    actor === null ? nothing : (tell) => actor.subscribe(tell).unsubscribe,
    () => actor?.getSnapshot() ?? initialBid,
    () => initialBid,
  );
  return { actor, snapshot };
}

/** One command of a bidder: a price by hand or a limit [L7], under its own id. */
interface BidToSend {
  readonly key: string;
  readonly acceptsTerms: boolean;
  readonly body: { readonly price: string } | { readonly limit: string | null };
}

/**
 * Sends a bid once, under its command id. The first bid accepts the terms beforehand.
 * @param onNews gets the auction and the viewer's data from the answer, refusals included
 */
export async function sendBid(
  { acceptTerms, placeBid }: RoomCalls,
  auctionId: string,
  intent: BidToSend,
  onNews: (news: BidNews) => void,
): Promise<BidResult> {
  try {
    if (intent.acceptsTerms) await acceptTerms(auctionId);
    onNews(await placeBid(auctionId, intent.key, intent.body));
    return { kind: 'accepted' };
  } catch (error) {
    if (error instanceof BidRefusedError) onNews(error.answer);
    return resultOf(error);
  }
}

function resultOf(error: unknown): BidResult {
  const failure = failureOf(error);
  return isLost(failure) ? { kind: 'lost' } : { kind: 'refused', code: failure.code, params: failure.params };
}
