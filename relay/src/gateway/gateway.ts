import type { Server as HttpServer } from 'node:http';
import type { FeedEvent } from '@recolta/shared/contracts/feed';
import { socketPath } from '@recolta/shared/contracts/socket/messages';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Settings } from '../config/settings.ts';
import { createAuctionSource } from '../feed/auction-source.ts';
import { createDatabaseClock } from '../feed/database-clock.ts';
import { startFeedReader } from '../feed/feed-reader.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Metrics } from '../observe/metrics.ts';
import { createAuctionRooms } from '../rooms/auction-rooms.ts';
import { createLiveList } from '../rooms/live-list.ts';
import { repairHeld } from '../rooms/repair.ts';
import { createRoomDoor, type RoomDoor } from '../rooms/room-door.ts';
import { createRoomRights } from '../rooms/room-rights.ts';
import type { CallerAccounts } from '../session/caller-accounts.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { createSessionDirectory } from '../session/session-directory.ts';
import { createAudiences } from './audiences.ts';
import { createEvictions } from './evictions.ts';
import { createUpgradeGuard, useHandshake } from './handshake.ts';
import { createInboundPackets } from './inbound-packets.ts';
import { createKeyedBudgets } from './keyed-budgets.ts';
import { createOutboundBytes } from './outbound-bytes.ts';
import type { RelayServer, RelaySocket } from './relay-server.ts';
import { createRoomFrames } from './room-frames.ts';
import { createSignedIn } from './signed-in.ts';
import { listenToSocket } from './socket-messages.ts';

const headEachMs = 2000;
const reviewEachMs = 60_000;
const maxMessageBytes = 16 * 1024;
const connectTimeoutMs = 10_000;

interface GatewayOptions {
  readonly settings: Settings;
  readonly cookie: SessionCookie;
  readonly callers: CallerAccounts;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Sockets, rooms and the feeds behind them, put together. */
export function createGateway({ settings, cookie, callers, metrics, log }: GatewayOptions) {
  const timeoutMs = settings.CALL_TIMEOUT_MS;
  const token = settings.SERVICE_TOKEN;
  const clock = createDatabaseClock();
  const guard = createUpgradeGuard({ settings, callers, metrics });
  const io: RelayServer = new Server({
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: connectTimeoutMs,
    perMessageDeflate: false,
    allowRequest: (req, answer) => void guard.allow(req, answer),
  });
  const sessions = createSessionDirectory({ baseUrl: settings.MAIN_URL, token, timeoutMs });
  const source = createAuctionSource({ baseUrl: settings.LIVE_AUCTIONS_URL, token, timeoutMs });
  const signedIn = createSignedIn(io, sessions, clock);
  const audiences = createAudiences(metrics);
  const inbound = createInboundPackets({ messagesPerSecond: settings.MESSAGES_PER_SECOND, metrics, log });
  const outbound = createOutboundBytes({
    perSocketBytes: settings.SOCKET_BUFFER_BYTES,
    togetherBytes: settings.SOCKETS_BUFFER_BYTES,
    metrics,
  });
  metrics.showUnsent(outbound.waiting);
  const mayGetContent = createKeyedBudgets<string>(settings.JOINS_PER_SECOND_PER_ADDRESS);
  const mayAsk = createKeyedBudgets<string>(settings.ROOM_LOADS_PER_SECOND_PER_ADDRESS);
  const onConflated = () => metrics.conflated.inc();
  let epoch = 0;
  let isDraining = false;

  const isFresh = () => feeds.every((feed) => feed.isFresh());
  const frames = createRoomFrames({ audiences, clock, epoch: () => epoch, isFresh });
  const sendMissed: Parameters<typeof listenToSocket>[1]['sendMissed'] = (socket, room, sent) =>
    frames.sendMissed(socket, room, sent, rooms, list);
  const rights = createRoomRights({
    baseUrl: settings.LIVE_AUCTIONS_URL,
    timeoutMs,
    sessions,
    clock,
    isFresh,
  });
  const evictions = createEvictions({ io, audiences, door: () => door, sendMissed, log });
  const rooms = createAuctionRooms({
    source,
    publish: frames.publishState,
    hasMembers: audiences.has,
    onGone: evictions.emptyRoom,
    onAsked: evictions.reviewRoom,
    onConflated,
  });
  const list = createLiveList({
    baseUrl: settings.LIVE_AUCTIONS_URL,
    timeoutMs,
    publish: frames.publishItems,
    onConflated,
  });
  const door: RoomDoor = createRoomDoor({
    rooms,
    list,
    rights,
    clock,
    epoch: () => epoch,
    watchers: audiences.watchers,
  });

  /** What fails here is tried again at the next turn. */
  function attempt(what: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => log.warn({ err: error }, what));
  }

  function onEvent(event: FeedEvent): void {
    switch (event.kind) {
      case 'auction':
        rooms.apply(event.snapshot);
        list.apply(event.snapshot);
        break;
      case 'auctionGone':
        rooms.remove(event.id);
        list.remove(event.id);
        break;
      case 'inbox':
      case 'myBids':
        signedIn.raise(event.accountId, event.kind);
        break;
      case 'access':
        rights.accessChanged(event.accountId, event.room);
        evictions.accessChanged(event);
        break;
      case 'session':
        rights.sessionEnded(event.sessionId);
        callers.sessionEnded(event.sessionId);
        signedIn.sessionEnded(event.sessionId);
        break;
    }
  }
  const onEvents = (events: readonly FeedEvent[]) => {
    for (const event of events) onEvent(event);
  };

  const feeds = [
    startFeedReader({
      name: 'main',
      baseUrl: settings.MAIN_URL,
      token,
      log,
      onEvents,
      onReset() {
        rights.forgetAll();
        attempt('sessions were not reviewed', signedIn.reviewAll());
      },
    }),
    startFeedReader({
      name: 'live-auctions',
      baseUrl: settings.LIVE_AUCTIONS_URL,
      token,
      log,
      onEvents,
      onAnswer: (answer) => clock.learn(answer.nowMs),
      onReset(newEpoch) {
        epoch = newEpoch;
        rights.forgetAll();
        attempt('rooms were not fetched again', rooms.refetch());
        attempt('the list was not read again', list.refill());
      },
    }),
  ];
  const [mainFeed, liveFeed] = feeds;
  const timers = [
    setInterval(() => {
      audiences.tick((room, watchers) => frames.headOf(room, watchers, rooms));
      metrics.rooms.set(rooms.size());
      metrics.connections.set(io.sockets.sockets.size);
      metrics.feedAge.set({ feed: 'main' }, (mainFeed?.ageMs() ?? 0) / 1000);
      metrics.feedAge.set({ feed: 'live-auctions' }, (liveFeed?.ageMs() ?? 0) / 1000);
    }, headEachMs),
    setInterval(() => {
      rooms.dropIdle();
      attempt('versions were not compared', repairHeld(source, rooms, list));
    }, settings.REPAIR_EACH_MS),
    setInterval(() => attempt('sessions were not reviewed', signedIn.reviewAll()), reviewEachMs),
  ];

  useHandshake(io, { settings, cookie, guard, sessions, signedIn, log });
  function welcome(socket: RelaySocket): void {
    socket.on('disconnect', () => {
      audiences.removeFromAll(socket);
      signedIn.gone(socket);
      // It cannot connect again, so it would only be kept open.
      socket.conn.close();
    });
    listenToSocket(socket, {
      door,
      audiences,
      clock,
      inbound,
      metrics,
      roomsPerSocket: settings.ROOMS_PER_SOCKET,
      messagesPerSecond: settings.MESSAGES_PER_SECOND,
      isDraining: () => isDraining,
      sendMissed,
      outbound,
      address: clientAddress(socket.request, settings.TRUST_PROXY),
      mayGetContent,
      mayAsk,
    });
    signedIn.greet(socket);
  }
  io.on('connection', (socket: RelaySocket) => {
    try {
      welcome(socket);
    } catch (error) {
      inbound.fault(socket.conn, error);
    }
  });

  return {
    door,
    /** Whether an address may put another question to the services, by socket or by poll. */
    mayAsk,
    /** Takes the upgrades of this server; those of other paths are left to others. */
    attach(server: HttpServer): void {
      io.attach(server, { path: socketPath, destroyUpgrade: false });
      io.engine.on('connection', guard.opened);
      io.engine.on('connection', outbound.track);
      io.engine.on('connection', inbound.track);
      inbound.guard(io.engine);
    },
    /** Ends the sockets, then the server's listening. */
    close: () => io.close(),
    tokenEnded: signedIn.tokenEnded,
    isDraining: () => isDraining,
    /** Lets nobody in any more and tells every socket when to come again; gives the time they need for it. */
    drain(): number {
      isDraining = true;
      guard.drain();
      const sockets = [...io.sockets.sockets.values()];
      const windowMs = Math.min(settings.DRAIN_MS, sockets.length * 2);
      for (const socket of sockets) {
        socket.emit('leaving', { afterMs: Math.round(Math.random() * windowMs), reason: 'drain' });
      }
      return windowMs;
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      rooms.stop();
      list.stop();
      await Promise.all(feeds.map((feed) => feed.stop()));
    },
  };
}
