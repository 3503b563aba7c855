import type { AuctionRecords } from '@recolta/shared/contracts/http/auction-goods';
import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { minorOf } from '../../../lib/format.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { takeState } from '../../../lib/realtime/room-data.ts';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { bidderViewer, bidEntry, liveAuction } from '../../../testing/live-auction.ts';
import { type PageVisit, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { AuctionRoom } from '../auction-room.tsx';

const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();

export interface RoomVisit extends PageVisit {
  /** Bids sent, in order. */
  readonly sent: readonly { readonly key: string | null; readonly price: string }[];
  /** Another bidder's bid, which arrives by push. */
  readonly rivalBids: (price: string) => Promise<void>;
  /** Any change of the auction, which arrives by push. */
  readonly push: (change: Partial<LiveAuctionState>) => Promise<void>;
}

interface RoomParts {
  readonly auction?: Partial<LiveAuctionState>;
  readonly viewer?: Partial<Viewer>;
  /** Answer to the next bid, instead of accepting it. */
  readonly bidAnswers?: readonly ((market: MarketSide) => StubbedAnswer)[];
  /** The answer to the call for goods and terms. */
  readonly goods?: () => StubbedAnswer;
  /** Records of the other side; none by default. */
  readonly records?: AuctionRecords;
  /** The owner's decision and the bid that it names, and the resulting auction. */
  readonly onDecision?: (decision: string, best?: unknown) => Partial<LiveAuctionState>;
  /** Answers to other calls, by method and path. */
  readonly answers?: Readonly<Record<string, (request: Request) => StubbedAnswer>>;
  /** False for a visitor. */
  readonly isSignedIn?: boolean;
}

/** Behaviour of the market for a bid that has reached it. */
interface MarketSide {
  readonly accept: () => Response;
  readonly refuse: (code: string, params: Record<string, unknown>) => Response;
  /** Accepts another bidder's bid before this one. */
  readonly rival: (price: string) => void;
}

/** The room of an auction in which one bidder, number 1, bids by hand against number 2; each bid is accepted. */
export async function visitRoom({
  auction,
  viewer,
  bidAnswers = [],
  goods,
  records = { owner: null, best: null },
  onDecision,
  answers = {},
  isSignedIn = true,
}: RoomParts = {}): Promise<RoomVisit> {
  let state = liveAuction({
    endsAt: inOneHour(),
    bestBid: null,
    bidCount: 0,
    desiredPrice: null,
    privacyType: 'Public',
    ...auction,
  });
  let side = bidderViewer(viewer);
  const sent: { key: string | null; price: string }[] = [];
  const waiting = [...bidAnswers];
  const take = (number: number, price: string) => {
    const by = number === 1 ? 'Lanul de Aur SRL' : 'Moara Dunării SRL';
    const version = state.version + 1;
    const at = new Date().toISOString();
    const isMet =
      state.desiredPrice !== null &&
      (state.type === 'Selling'
        ? minorOf(price) >= minorOf(state.desiredPrice)
        : minorOf(price) <= minorOf(state.desiredPrice));
    state = {
      ...state,
      ...{ version, bidCount: state.bidCount + 1, participantCount: 2 },
      bestBid: { price, by, number, at, automatic: false },
      ...(isMet && { desiredPriceStatus: 'met' }),
      recent: [...state.recent, bidEntry(version, { number, by, price, at })],
    };
  };
  const page = `/services/live-auctions/api/v1/auctions/${state.id}`;
  const ownBid = (request: Request, { price }: { price: string }) => {
    sent.push({ key: request.headers.get('idempotency-key'), price });
    const accept = () => {
      take(1, price);
      side = { ...side, number: 1, price };
      const { version } = state;
      return Response.json({
        ...{ accepted: true, version, bestPrice: price, entries: state.recent.slice(-1) },
        ...{ auction: state, viewer: side },
      });
    };
    const refuse = (code: string, params: Record<string, unknown>) => {
      const bestPrice = state.bestBid?.price ?? null;
      const refused = { accepted: false, code, message: code, params, requestId: 'test' };
      const { version } = state;
      return Response.json({ ...refused, version, bestPrice, auction: state, viewer: side }, { status: 409 });
    };
    const rival = (price: string) => take(2, price);
    return waiting.shift()?.({ accept, refuse, rival }) ?? accept();
  };
  const visit = await visitPage(<AuctionRoom id={state.id} />, {
    address: `/live-auctions/${state.id}/participate`,
    namespaces: ['binding', 'room', 'goods', 'company', 'forms', 'phone', 'limit', 'bids', 'ending', 'acts'],
    answers: {
      [`GET ${page}`]: () => Response.json({ auction: state, viewer: side }),
      [`GET ${page}/bids`]: () => Response.json(state.recent),
      [`GET ${page}/goods`]: goods ?? (() => Response.json(contractDeal.goods)),
      [`GET ${page}/records`]: () => Response.json(records),
      [`PUT ${page}/terms-acceptance`]: () => {
        side = { ...side, hasAcceptedTerms: true };
        return Response.json(side);
      },
      [`PUT ${page}/decision`]: async (request) => {
        const { decision, best } = await request.json();
        state = { ...state, version: state.version + 1, ...onDecision?.(decision, best) };
        return Response.json({ auction: state, viewer: side });
      },
      [`PUT ${page}/bids/my`]: async (request) => ownBid(request, await request.json()),
      ...answers,
    },
    prepare: (queries) => {
      store.set(
        sessionAtom,
        isSignedIn ? { kind: 'signedIn', identity: buyerIdentity() } : { kind: 'visitor' },
      );
      store.set(connectionStatusAtom, 'live');
      takeState(queries, state);
    },
  });
  // Test files share a process: the next visitor is somebody else.
  onTestFinished(() => void store.set(sessionAtom, { kind: 'unknown' }));
  const show = () => act(async () => takeState(visit.queries, state));
  return {
    ...visit,
    sent,
    rivalBids: (price) => {
      take(2, price);
      return show();
    },
    push: (change) => {
      state = { ...state, version: state.version + 1, ...change };
      return show();
    },
  };
}
