import { hash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AuctionSnapshot,
  type FeedEvent,
  type FeedSession,
  feedSessionsInputSchema,
  feedSessionsSchema,
  feedStateSchema,
  feedVersionsSchema,
  feedWaitMs,
  type PresenceReport,
  presenceAnswerSchema,
  presenceReportSchema,
  type WatchersElsewhere,
} from '@recolta/shared/contracts/feed';
import { liveAuctionItemSchema } from '@recolta/shared/contracts/http/live-auction-state';
import * as z from 'zod';

export const fakeServiceToken = 'service-token-of-the-tests';
export const fakeContentToken = 'content-token-of-the-tests';
export const goodPassword = 'right';

export const arrivedSchema = z.object({
  service: z.string(),
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export interface Arrived {
  readonly service: string;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Handler = (arrived: Arrived, res: ServerResponse) => void;

async function readCall(req: IncomingMessage): Promise<Arrived> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  const [, service = '', url = '/'] = /^\/([^/]+)(\/.*)$/.exec(req.url ?? '') ?? [];
  const body = Buffer.concat(chunks).toString();
  return { service, method: req.method ?? '', url, headers: req.headers, body };
}

/**
 * Main, live-auction, catalogue and content service in one, as far as the relay uses them: the feed by its contract
 * (states are parsed by the shared schemas before they are sent), sessions, and an echo for all other calls.
 */
export async function startFakeServices() {
  const auctions = new Map<string, AuctionSnapshot>();
  const sessions = new Map<string, FeedSession>();
  const feeds = { main: [] as FeedEvent[], 'live-auctions': [] as FeedEvent[], content: [] as FeedEvent[] };
  /** Grants to see an auction that is not public, as `<token> <id>`. */
  const allowed = new Set<string>();
  const arrived: Arrived[] = [];
  const reports: PresenceReport[] = [];
  let elsewhere: readonly WatchersElsewhere[] = [];
  let epoch = 1;
  const feedNames = ['main', 'live-auctions', 'content'] as const;
  const feedFaults = new Map<keyof typeof feeds, number>();
  let override: Handler | null = null;
  let stateGate: Promise<void> | null = null;
  let clockAheadMs = 0;
  let areSessionsAway = false;

  const hashOf = (token: string) => hash('sha256', token, 'hex');
  const send = (
    res: ServerResponse,
    status: number,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    res.writeHead(status, { ...type, ...headers }).end(body === undefined ? '' : JSON.stringify(body));
  };

  async function feed(name: keyof typeof feeds, url: URL, res: ServerResponse): Promise<void> {
    const cursor = url.searchParams.get('cursor');
    const events = feeds[name];
    const [cursorEpoch, at] = (cursor ?? `${epoch}:${events.length}`).split(':').map(Number);
    const endMs = Date.now() + feedWaitMs;
    const isWaiting = () =>
      cursor !== null &&
      !feedFaults.has(name) &&
      cursorEpoch === epoch &&
      events.length === at &&
      Date.now() < endMs;
    while (isWaiting()) await delay(3);
    const fault = feedFaults.get(name);
    if (fault !== undefined) {
      send(res, fault, { code: 'InternalError', message: 'down', requestId: 'x' });
      return;
    }
    const news = cursorEpoch === epoch ? events.slice(at) : [];
    const answer = {
      cursor: `${epoch}:${events.length}`,
      events: news,
      epoch,
      nowMs: Date.now() + clockAheadMs,
    };
    send(res, 200, answer);
  }

  /** Ids of a query, or of the body of a comparison of many. */
  function idsOf({ body }: Arrived, { pathname, searchParams }: URL): string[] {
    if (pathname === '/feed/versions' && body !== '') return JSON.parse(body).ids;
    return searchParams.get('ids')?.split(',') ?? [];
  }

  function answerSessions({ body }: Arrived, res: ServerResponse): void {
    if (areSessionsAway) {
      send(res, 503);
      return;
    }
    const { tokenHashes } = feedSessionsInputSchema.parse(JSON.parse(body));
    const known = tokenHashes.flatMap((key) => {
      const session = sessions.get(key);
      return session ? [[key, session]] : [];
    });
    send(res, 200, feedSessionsSchema.parse({ sessions: Object.fromEntries(known) }));
  }

  async function answerFeed(name: keyof typeof feeds, call: Arrived, res: ServerResponse): Promise<void> {
    const url = new URL(call.url, 'http://fake');
    const ids = idsOf(call, url);
    const found = ids.flatMap((id) => auctions.get(id) ?? []);
    if (call.headers.authorization !== `Bearer ${fakeServiceToken}`) send(res, 401);
    else if (url.pathname === '/feed') await feed(name, url, res);
    else if (feedFaults.has(name)) send(res, feedFaults.get(name) ?? 500);
    else if (url.pathname === '/feed/state') {
      const answer = feedStateSchema.parse({ auctions: found });
      if (stateGate !== null) await stateGate;
      send(res, 200, answer);
    } else if (url.pathname === '/feed/versions') {
      const versions = Object.fromEntries(found.map(({ id, version }) => [id, version]));
      send(res, 200, feedVersionsSchema.parse({ epoch, versions }));
    } else if (url.pathname === '/feed/sessions') answerSessions(call, res);
    else if (url.pathname === '/feed/presence') {
      reports.push(presenceReportSchema.parse(JSON.parse(call.body)));
      send(res, 200, presenceAnswerSchema.parse({ invited: [], elsewhere }));
    } else send(res, 404);
  }

  const tokenOf = ({ headers }: Arrived) => headers.authorization?.replace('Bearer ', '') ?? '';

  function answerMain(call: Arrived, res: ServerResponse): void {
    if (call.url === '/accounts/login') {
      const { email, password } = JSON.parse(call.body);
      if (password === goodPassword) send(res, 200, { token: signIn(email) });
      else send(res, 401, { code: 'wrongCredentials', message: 'wrong', requestId: 'upstream' });
    } else if (call.url === '/accounts/logout') {
      const isKnown = sessions.delete(hashOf(tokenOf(call)));
      send(
        res,
        isKnown ? 204 : 401,
        isKnown ? undefined : { code: 'SignInRequired', message: 'no', requestId: 'u' },
      );
    } else if (call.url.startsWith('/status/')) {
      const status = Number(call.url.slice('/status/'.length));
      send(res, status, { code: 'SignInRequired', message: 'as asked', requestId: 'upstream' });
    } else echo(call, res);
  }

  function answerLive(call: Arrived, res: ServerResponse): void {
    const url = new URL(call.url, 'http://fake');
    const id = /^\/api\/v1\/auctions\/([^/]+)$/.exec(url.pathname)?.[1];
    if (url.pathname === '/api/v1/auctions') {
      const open = new Set(['Scheduled', 'InProgress', 'Closed']);
      const items = [...auctions.values()]
        .filter(({ access, state }) => access === 'public' && open.has(state.status))
        .map(({ state: { recent, ...item } }) => liveAuctionItemSchema.parse(item));
      send(res, 200, { items, total: items.length, page: 1, pageSize: 100 });
    } else if (id !== undefined && call.method === 'GET') {
      send(res, allowed.has(`${tokenOf(call)} ${id}`) ? 200 : 404, {});
    } else echo(call, res);
  }

  /** Responds with the whole request, and with headers that must not reach a browser. */
  function echo(call: Arrived, res: ServerResponse): void {
    const upstreamOnly = { 'set-cookie': 'evil=1', server: 'Fake', 'x-powered-by': 'Fake' };
    send(res, 200, call, { ...upstreamOnly, 'access-control-allow-origin': '*' });
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const call = await readCall(req);
    const { service, url: rest } = call;
    const feedName = rest.startsWith('/feed') ? feedNames.find((name) => name === service) : undefined;
    if (feedName !== undefined) await answerFeed(feedName, call, res);
    else if (rest === '/readyz') send(res, service === 'content' ? 404 : 200, {});
    else {
      arrived.push(call);
      if (override) override(call, res);
      else if (service === 'main') answerMain(call, res);
      else if (service === 'live-auctions') answerLive(call, res);
      else echo(call, res);
    }
  }

  let feedCalls: string[] = [];
  /** Requests whose headers have arrived, with or without their bodies: each takes a connection to the services. */
  const begun: string[] = [];
  const server = createServer((req, res) => {
    begun.push(req.url ?? '');
    if (req.url?.includes('/feed')) feedCalls.push(req.url);
    answer(req, res).catch((error: unknown) => {
      // A caller that left in the middle of its body.
      if (!req.aborted) throw error;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  /** Creates a session and returns its token. */
  function signIn(accountId: string, token = randomUUID()): string {
    sessions.set(hashOf(token), {
      sessionId: randomUUID(),
      accountId,
      userId: accountId,
      roles: ['Client'],
      endsAtMs: Date.now() + 3_600_000,
      inbox: 3,
      myBids: 5,
    });
    return token;
  }

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    arrived,
    /** Reports of presence and watchers. */
    reports,
    /** Sets the watchers at other relays. */
    watchElsewhere(counts: readonly WatchersElsewhere[]): void {
      elsewhere = counts;
    },
    begun,
    allowed,
    sessions,
    feedCalls: () => feedCalls,
    forgetCalls(): void {
      arrived.length = 0;
      begun.length = 0;
      feedCalls = [];
    },
    signIn,
    session: (token: string) => sessions.get(hashOf(token)),
    endSession(token: string): void {
      const session = sessions.get(hashOf(token));
      sessions.delete(hashOf(token));
      if (session) feeds.main.push({ kind: 'session', sessionId: session.sessionId });
    },
    /** Stores the auction and publishes it in the feed, unless the event is to be missed. */
    put(snapshot: AuctionSnapshot, { isTold = true } = {}): AuctionSnapshot {
      auctions.set(snapshot.id, snapshot);
      if (isTold) feeds['live-auctions'].push({ kind: 'auction', snapshot });
      return snapshot;
    },
    /** Removes the auction and publishes it in the feed, unless the event is to be missed. */
    remove(id: string, { isTold = true } = {}): void {
      auctions.delete(id);
      if (isTold) feeds['live-auctions'].push({ kind: 'auctionGone', id });
    },
    tell: (name: keyof typeof feeds, event: FeedEvent) => feeds[name].push(event),
    /** Publishes or holds what a service of another release would send. */
    tellRaw: (name: keyof typeof feeds, event: object) => feeds[name].push(event as FeedEvent),
    putRaw: (id: string, snapshot: object) => auctions.set(id, snapshot as AuctionSnapshot),
    /** Sets the offset of the database's clock from this machine's. */
    setClockAhead(ms: number): void {
      clockAheadMs = ms;
    },
    /** Makes lookups of sessions fail. */
    setSessionsAway(isAway: boolean): void {
      areSessionsAway = isAway;
    },
    /** Makes one feed or both respond with a status; `null` restores them. */
    breakFeed(status: number | null, name?: keyof typeof feeds): void {
      for (const feed of name === undefined ? feedNames : [name]) {
        if (status === null) feedFaults.delete(feed);
        else feedFaults.set(feed, status);
      }
    },
    /** Holds responses of `/feed/state` until the returned function is called. */
    holdStates(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      stateGate = promise;
      return () => {
        stateGate = null;
        resolve();
      };
    },
    /** A restore: another epoch, an empty log, other states. */
    restore(snapshots: readonly AuctionSnapshot[], newEpoch: number): void {
      epoch = newEpoch;
      feeds['live-auctions'].length = 0;
      feeds.main.length = 0;
      feeds.content.length = 0;
      auctions.clear();
      for (const snapshot of snapshots) auctions.set(snapshot.id, snapshot);
    },
    answerWith(handler: Handler | null): void {
      override = handler;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type FakeServices = Awaited<ReturnType<typeof startFakeServices>>;
