import type { Server as HttpServer } from 'node:http';
import { clientAddress } from '@recolta/server-kit/client-address';
import type { Log } from '@recolta/server-kit/log';
import type { Traces } from '@recolta/server-kit/tracing/span';
import type { FeedEvent } from '@recolta/shared/contracts/feed';
import type { ServiceName } from '@recolta/shared/contracts/services';
import { staleFeedMs } from '@recolta/shared/contracts/socket/messages';
import { Server } from 'socket.io';
import { type RelaySettings, serviceUrls } from '../config/settings.ts';
import type { DatabaseClock } from '../feed/database-clock.ts';
import { startFeedReader } from '../feed/feed-reader.ts';
import type { CallerLimits } from '../limits/limits.ts';
import type { RelayMetrics } from '../observe/metrics.ts';
import { createRoomAccess } from '../rooms/room-access.ts';
import type { RoomKind } from '../rooms/room-kinds.ts';
import { createRoomRights } from '../rooms/room-rights.ts';
import { createRooms } from '../rooms/rooms.ts';
import type { CallerAccounts } from '../session/caller-accounts.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { createSessionDirectory } from '../session/session-directory.ts';
import { createAccountSockets } from './account-sockets.ts';
import { createEvictions } from './evictions.ts';
import { createUpgradeGuard, useHandshake } from './handshake.ts';
import { createInboundPackets } from './inbound-packets.ts';
import { createOutboundBytes } from './outbound-bytes.ts';
import { createPresenceReports, reportEachMs } from './presence-reports.ts';
import type { RelayServer, RelaySocket } from './relay-server.ts';
import { createRoomFrames, createRoomMembers, tickEachMs } from './room-members.ts';
import { listenToSocket, roomMessageSchemas } from './socket-messages.ts';
import { createWatcherCounts } from './watcher-counts.ts';

const measureEachMs = 2000;
const reviewEachMs = 60_000;
const maxMessageBytes = 16 * 1024;
const connectTimeoutMs = 10_000;

interface GatewayOptions {
  readonly settings: RelaySettings;
  /** Path of the WebSocket endpoint. */
  readonly socketPath: string;
  readonly kinds: readonly RoomKind[];
  readonly cookie: SessionCookie;
  readonly callers: CallerAccounts;
  readonly clock: DatabaseClock;
  readonly limits: CallerLimits;
  readonly metrics: RelayMetrics;
  readonly traces: Traces | null;
  readonly log: Log;
}

/** Composes sockets, rooms and the feeds behind them. */
export function createGateway(options: GatewayOptions) {
  const { settings, socketPath, cookie, callers, limits, clock, metrics, traces, log } = options;
  const timeoutMs = settings.CALL_TIMEOUT_MS;
  const token = settings.SERVICE_TOKEN;
  const guard = createUpgradeGuard({ settings, callers, limits, metrics });
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
  const accounts = createAccountSockets(io, sessions, clock, {
    socketsPerAccount: settings.SOCKETS_PER_ACCOUNT,
    identified: guard.identified,
  });
  const inbound = createInboundPackets({ messagesPerSecond: settings.MESSAGES_PER_SECOND, metrics, log });
  const outbound = createOutboundBytes({
    perSocketBytes: settings.SOCKET_BUFFER_BYTES,
    togetherBytes: settings.SOCKETS_BUFFER_BYTES,
    metrics,
  });
  metrics.showUnsent(outbound.waiting);
  const members = createRoomMembers(metrics, outbound.send);
  const mayGetContent = (address: string) => limits.roomContents(address) === 0;
  const mayAsk = (address: string) => limits.roomQuestions(address) === 0;
  const epochs = new Map<ServiceName, number>();
  let isDraining = false;

  const isFresh = () => [...feeds.values()].every((feed) => feed.isFresh());
  /** A state in memory is no older than this process, whose feed may not have answered yet. */
  function feedAgeMs(room: string): number | undefined {
    const service = rooms.serviceOf(room);
    const feed = service === undefined ? undefined : feeds.get(service);
    const ageMs = Math.min(feed?.ageMs() ?? 0, performance.now());
    return ageMs > staleFeedMs ? Math.round(ageMs) : undefined;
  }
  const frames = createRoomFrames({
    members,
    send: outbound.send,
    clock,
    held: (room) => rooms.held(room),
    isFresh,
    feedAgeMs,
  });
  const rooms = createRooms({
    kinds: options.kinds,
    settings,
    epochOf: (service) => epochs.get(service) ?? 0,
    publish: frames.publish,
    hasMembers: members.has,
    onGone: (room) => evictions.emptyRoom(room),
    onAccessAsked: (room) => evictions.reviewRoom(room),
    onConflated: () => metrics.conflated.inc(),
  });
  // The schemas are large: all sockets share one set.
  const schemas = roomMessageSchemas(rooms);
  const rights = createRoomRights({ accessUrl: rooms.accessUrl, timeoutMs, sessions, clock, isFresh });
  const watchers = createWatcherCounts(members);
  const access = createRoomAccess({ rooms, rights, clock, watchers: watchers.of, feedAgeMs });
  const presence = createPresenceReports({
    ...{ io, watchers, token, timeoutMs },
    relayId: settings.RELAY_ID,
    baseUrl: settings.LIVE_AUCTIONS_URL,
  });
  const evictions = createEvictions({ io, members, frames, check: access.check, log });

  /** The next run retries what fails here. */
  function attempt(what: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => log.warn({ err: error }, what));
  }

  function onEvent(event: FeedEvent): void {
    rooms.apply(event);
    switch (event.kind) {
      case 'inbox':
      case 'myBids':
        accounts.raise(event.accountId, event.kind);
        break;
      case 'access':
        rights.accessChanged(event.accountId, event.room);
        evictions.accessChanged(event);
        break;
      case 'session':
        rights.sessionEnded(event.sessionId);
        callers.sessionEnded(event.sessionId);
        accounts.sessionEnded(event.sessionId);
        break;
    }
  }

  function startFeed(service: ServiceName) {
    return startFeedReader({
      name: service,
      baseUrl: serviceUrls(settings)[service],
      token,
      log,
      onEvents(events) {
        for (const event of events) onEvent(event);
      },
      onUnknownEvents: (count) => metrics.unknownEvents.inc(count),
      onAnswer(answer) {
        if (rooms.services.includes(service)) clock.learn(answer.nowMs);
      },
      onReset(epoch) {
        epochs.set(service, epoch);
        rights.forgetAll();
        if (service === 'main') callers.forgetAll();
        if (service === 'main') attempt('sessions were not reviewed', accounts.reviewAll());
        attempt('rooms were not fetched again', rooms.refetch(service));
      },
    });
  }
  /** The main service has the sessions; the others have rooms. */
  const feeds = new Map(
    [...new Set<ServiceName>(['main', ...rooms.services])].map((service) => [service, startFeed(service)]),
  );
  const timers = [
    setInterval(() => members.tick(watchers.of, frames.headOf, frames.sendMissed), tickEachMs),
    setInterval(() => {
      metrics.rooms.set(rooms.size());
      metrics.connections.set(io.sockets.sockets.size);
      for (const [feed, reader] of feeds) metrics.feedAge.set({ feed }, reader.ageMs() / 1000);
    }, measureEachMs),
    setInterval(() => {
      rooms.dropIdle();
      attempt('versions were not compared', rooms.repair());
      attempt('sessions were not resolved', accounts.reviewUnresolved());
    }, settings.REPAIR_EACH_MS),
    setInterval(() => attempt('who is connected was not reported', presence.report()), reportEachMs),
    setInterval(() => attempt('sessions were not reviewed', accounts.reviewAll()), reviewEachMs),
  ];

  useHandshake(io, { cookie, sessions, accounts, traces, log });
  function onConnected(socket: RelaySocket): void {
    socket.on('disconnect', () => {
      members.removeFromAll(socket);
      accounts.closed(socket);
      // It cannot connect again, so it would stay open unused.
      socket.conn.close();
    });
    listenToSocket(socket, {
      access,
      rooms,
      schemas,
      members,
      frames,
      clock,
      inbound,
      outbound,
      metrics,
      traces,
      roomsPerSocket: settings.ROOMS_PER_SOCKET,
      messagesPerSecond: settings.MESSAGES_PER_SECOND,
      isDraining: () => isDraining,
      address: clientAddress(socket.request, settings.TRUST_PROXY),
      mayGetContent,
      mayAsk,
    });
    accounts.opened(socket);
  }
  io.on('connection', (socket: RelaySocket) => {
    try {
      onConnected(socket);
    } catch (error) {
      inbound.fault(socket.conn, error);
    }
  });

  return {
    access,
    isRoom: rooms.isRoom,
    nowMs: clock.nowMs,
    /** Age of the last answer of the feed that has been silent longest, in ms. */
    feedAgeMs: () => Math.max(...[...feeds.values()].map((feed) => feed.ageMs())),
    /** True if the address may cause another request to the services, by socket or by poll. */
    mayAsk,
    /** Handles the upgrades at this server's socket path and ignores other paths. */
    attach(server: HttpServer): void {
      io.attach(server, { path: socketPath, destroyUpgrade: false });
      io.engine.on('connection', guard.opened);
      io.engine.on('connection', outbound.track);
      io.engine.on('connection', inbound.track);
      inbound.guard(io.engine);
    },
    /** Closes the sockets, then the server. */
    close: () => io.close(),
    tokenEnded: accounts.tokenEnded,
    isDraining: () => isDraining,
    /**
     * Refuses new sockets and joins, tells every socket when to reconnect, and returns the duration of the drain in
     * ms.
     */
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
      const goodbye = presence
        .leave()
        .catch((error: unknown) => log.warn({ err: error }, 'failed to close the presence session'));
      await Promise.all([goodbye, ...[...feeds.values()].map((feed) => feed.stop())]);
    },
  };
}
