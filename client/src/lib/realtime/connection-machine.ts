import { assign, fromCallback, setup } from 'xstate';

/** After this long without any frame a live connection is doubted [R1]. */
export const silenceMs = 5000;
/** A first connection that takes longer no longer keeps the poll waiting. */
export const patienceMs = 3000;
const doubtMs = 3000;
const openMs = 10_000;
const syncMs = 5000;
const retryBaseMs = 3000;
/** While nothing answers at all: thousands must not come back together. */
const retryMostMs = 30_000;
/** While the poll is answered only the socket is away: trying it costs less than the poll does. */
const retryWhileAnsweredMs = 4000;

export type ConnectionEvent =
  | { readonly type: 'room.watched' }
  | { readonly type: 'rooms.empty' }
  | { readonly type: 'socket.opened' }
  | { readonly type: 'socket.closed' }
  | { readonly type: 'rooms.joined' }
  | { readonly type: 'rooms.unavailable' }
  | { readonly type: 'frame.arrived' }
  | { readonly type: 'network.lost' }
  | { readonly type: 'network.back' }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'poll.answered' }
  | { readonly type: 'poll.failed' }
  | { readonly type: 'session.changed' }
  | { readonly type: 'server.leaving'; readonly afterMs: number }
  | { readonly type: 'protocol.outdated' };

interface ConnectionContext {
  /** Attempts since the connection was last live. */
  readonly attempt: number;
  /** Told by a relay that leaves: how long to stay away. */
  readonly askedDelayMs: number | null;
  readonly isNetworkLost: boolean;
  readonly hasPollFailed: boolean;
}

/**
 * The page's connection: connecting → syncing → live → suspect → polling [R1]. It holds no socket: opening,
 * closing, joining and polling are given by `realtime-client.ts`, and tests give their own.
 */
export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent, context: {} as ConnectionContext },
  actors: { poller: fromCallback(() => undefined) },
  actions: {
    openSocket: () => undefined,
    closeSocket: () => undefined,
    joinRooms: () => undefined,
    probe: () => undefined,
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    forgetAttempts: assign({ attempt: 0, askedDelayMs: null, hasPollFailed: false, isNetworkLost: false }),
    keepAskedDelay: assign({
      askedDelayMs: ({ event }) => (event.type === 'server.leaving' ? event.afterMs : null),
    }),
    forgetAskedDelay: assign({ askedDelayMs: null }),
  },
  guards: {
    /**
     * A poll that is answered shows that the way is free: a few attempts at once, then the back-off governs, until
     * polls fail and are answered again.
     */
    mayTryEarly: ({ context }) =>
      (context.attempt < 3 || context.hasPollFailed) && context.askedDelayMs === null,
    /** Only rooms send a frame each moment; without one, silence says nothing. */
    hasRooms: () => true,
  },
  delays: {
    silence: silenceMs,
    patience: patienceMs,
    doubt: doubtMs,
    opening: openMs,
    syncing: syncMs,
    retry: ({ context }) =>
      context.askedDelayMs ??
      fullJitterMs(
        context.attempt,
        Math.random(),
        context.hasPollFailed ? retryMostMs : retryWhileAnsweredMs,
      ),
  },
}).createMachine({
  id: 'connection',
  context: { attempt: 0, askedDelayMs: null, isNetworkLost: false, hasPollFailed: false },
  initial: 'idle',
  on: {
    'rooms.empty': '.idle',
    'session.changed': '.connecting',
    'protocol.outdated': '.outdated',
    'network.lost': { actions: assign({ isNetworkLost: true }) },
    'network.back': { actions: assign({ isNetworkLost: false }) },
    'server.leaving': { target: '.polling', actions: 'keepAskedDelay' },
  },
  states: {
    idle: {
      entry: 'closeSocket',
      on: { 'room.watched': 'connecting', 'session.changed': {}, 'server.leaving': {}, 'rooms.empty': {} },
    },
    connecting: {
      entry: ['closeSocket', 'openSocket'],
      initial: 'opening',
      states: {
        opening: { on: { 'socket.opened': 'syncing' } },
        syncing: { entry: 'joinRooms', on: { 'rooms.joined': '#connection.live' } },
      },
      after: { patience: 'polling' },
      on: { 'socket.closed': 'polling', 'rooms.unavailable': 'polling' },
    },
    live: {
      entry: 'forgetAttempts',
      after: { silence: { guard: 'hasRooms', target: 'suspect' } },
      on: {
        'frame.arrived': { target: 'live', reenter: true },
        'network.lost': { target: 'suspect', actions: assign({ isNetworkLost: true }) },
        'tab.shown': { actions: 'probe' },
        'socket.closed': 'polling',
        'rooms.unavailable': 'polling',
      },
    },
    suspect: {
      entry: 'probe',
      invoke: { src: 'poller' },
      after: { doubt: 'polling' },
      on: {
        'frame.arrived': 'live',
        'poll.answered': { actions: assign({ hasPollFailed: false }) },
        'poll.failed': { actions: assign({ hasPollFailed: true }) },
        'socket.closed': 'polling',
      },
    },
    polling: {
      entry: 'closeSocket',
      invoke: { src: 'poller' },
      initial: 'waiting',
      states: {
        waiting: {
          after: { retry: 'opening' },
          on: {
            'network.back': { target: 'opening', actions: assign({ isNetworkLost: false }) },
            'tab.shown': 'opening',
            'poll.answered': [
              {
                guard: 'mayTryEarly',
                target: 'opening',
                actions: assign({ hasPollFailed: false, isNetworkLost: false }),
              },
              { actions: assign({ hasPollFailed: false, isNetworkLost: false }) },
            ],
          },
        },
        opening: {
          entry: ['countAttempt', 'forgetAskedDelay', 'openSocket'],
          after: { opening: { target: 'waiting', actions: 'closeSocket' } },
          on: { 'socket.opened': 'syncing', 'socket.closed': 'waiting' },
        },
        syncing: {
          entry: 'joinRooms',
          after: { syncing: { target: 'waiting', actions: 'closeSocket' } },
          on: {
            'rooms.joined': '#connection.live',
            'rooms.unavailable': { target: 'waiting', actions: 'closeSocket' },
            'socket.closed': 'waiting',
          },
        },
      },
      on: {
        'poll.answered': { actions: assign({ hasPollFailed: false, isNetworkLost: false }) },
        'poll.failed': { actions: assign({ hasPollFailed: true }) },
      },
    },
    outdated: { entry: 'closeSocket', type: 'final' },
  },
});

/**
 * How long to wait before the next attempt: anywhere between a moment and a bound that doubles, so that
 * thousands who lost one relay do not return together.
 *
 * @param attempt attempts so far
 * @param random  from [0, 1)
 * @param mostMs  the bound's own bound
 */
export function fullJitterMs(attempt: number, random: number, mostMs = retryMostMs): number {
  return Math.round(200 + random * Math.min(mostMs, retryBaseMs * 2 ** attempt));
}

/** What a person is told about the connection. */
export type ConnectionStatus = 'connecting' | 'live' | 'doubtful' | 'polling' | 'offline' | 'outdated';

/** One status of a snapshot's value and context. */
export function connectionStatus(
  value: string,
  context: Pick<ConnectionContext, 'isNetworkLost' | 'hasPollFailed'>,
): ConnectionStatus {
  if (value === 'outdated' || value === 'live') return value;
  const isOffline = context.isNetworkLost || context.hasPollFailed;
  if (value === 'suspect') return isOffline ? 'offline' : 'doubtful';
  if (value === 'polling') return isOffline ? 'offline' : 'polling';
  return context.isNetworkLost ? 'offline' : 'connecting';
}
