import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerError } from '@recolta/server-kit/answer-error';
import type { Log } from '@recolta/server-kit/log';
import { requestIdOf } from '@recolta/server-kit/request-id';
import type { Traces } from '@recolta/server-kit/tracing/span';
import { practiceContract } from '@recolta/shared/contracts/http/practice';
import { practicePath } from '@recolta/shared/contracts/practice-space';
import { serviceContracts } from '@recolta/shared/contracts/services';
import { socketPath } from '@recolta/shared/contracts/socket/messages';
import type { RelaySettings } from '../config/settings.ts';
import type { ConnectionGuard } from '../http/connection-guard.ts';
import { createCallLimits } from '../proxy/call-limits.ts';
import { servedRoomKinds } from '../rooms/room-kinds.ts';
import { createPracticeCookie } from '../session/session-cookie.ts';
import { createSpace, type Space } from '../space.ts';

/** The calls that a room needs; all others respond 404 there. */
const { main, 'live-auctions': live } = serviceContracts;
const contracts = {
  main: {
    identity: main.accounts.identity,
    latestPrices: main.marketData.latestPrices,
    rates: main.marketData.rates,
    vatRules: main.marketData.vatRules,
    haulageRates: main.marketData.haulageRates,
  },
  'live-auctions': {
    get: live.get,
    goods: live.goods,
    entries: live.entries,
    placeBid: live.placeBid,
    myBid: live.myBid,
    acceptTerms: live.acceptTerms,
    saveConnectionTest: live.saveConnectionTest,
    sellingProducts: live.sellingProducts,
    dealMedian: live.dealMedian,
    listMyPersonalizedBids: live.listMyPersonalizedBids,
  },
  catalogue: {},
  content: {},
};
const startPath = practiceContract.start['~orpc'].route.path;

interface PracticeSpaceOptions {
  readonly server: Server;
  readonly guard: ConnectionGuard;
  readonly traces: Traces | null;
  readonly log: Log;
}

/**
 * The space of practice auctions below `/practice`: rooms, sockets and a few calls, with their own services and
 * their own cookie. Created at first use, so that it costs nothing before.
 */
export function createPracticeSpace(settings: RelaySettings, options: PracticeSpaceOptions) {
  const { server, guard, traces, log } = options;
  const cookie = createPracticeCookie(settings.isHttps);
  const ownSettings: RelaySettings = {
    ...settings,
    MAIN_URL: `${settings.PRACTICE_URL}/main`,
    LIVE_AUCTIONS_URL: `${settings.PRACTICE_URL}/live-auctions`,
    // Each relay counts limits of practice by itself: the shared counters are for accounts and addresses of the
    // market.
    REDIS_URL: '',
  };
  let space: Space | undefined;
  let isDraining = false;

  function open(): Space {
    if (space !== undefined) return space;
    space = createSpace(ownSettings, {
      ...{ cookie, guard, traces, log: log.child({ space: 'practice' }) },
      callLimits: createCallLimits(ownSettings, contracts),
      passesUnknownCalls: false,
      servesContent: false,
      kinds: servedRoomKinds.filter(({ name }) => name === 'auction'),
      socketPath: `${practicePath}${socketPath}`,
      handleOther: answerNotFound,
    });
    space.gateway.attach(server);
    return space;
  }

  return {
    cookie,
    /** Answers requests below `/practice/` except the start of a practice; returns false for any other address. */
    handle(req: IncomingMessage, res: ServerResponse): boolean {
      const url = req.url ?? '';
      if (!url.startsWith(`${practicePath}/`) || url === startPath) return false;
      if (isDraining) answerNotFound(req, res);
      else if (space === undefined && cookie.read(req) === undefined) {
        // No practice has been started here yet, including by this caller.
        const requestId = requestIdOf(req);
        answerError(res, { code: 'SignInRequired', message: 'no practice', requestId });
      } else {
        req.url = url.slice(practicePath.length);
        open().handle(req, res);
      }
      return true;
    },
    takesSocket: (req: IncomingMessage): boolean =>
      space !== undefined && req.url?.startsWith(`${practicePath}${socketPath}/`) === true,
    /** Caches the owner of a new practice session for its first request. */
    learn: (token: string): Promise<void> => open().callers.learn(token),
    /** Returns how long its sockets take to leave, in ms. */
    drain(): number {
      isDraining = true;
      return space?.gateway.drain() ?? 0;
    },
    close: async (): Promise<void> => space?.gateway.close(),
    stop: async (): Promise<void> => space?.stop(),
  };
}
export type RelayPracticeSpace = ReturnType<typeof createPracticeSpace>;

function answerNotFound(req: IncomingMessage, res: ServerResponse): void {
  answerError(res, { code: 'NotFound', message: 'no such path', requestId: requestIdOf(req) });
}
