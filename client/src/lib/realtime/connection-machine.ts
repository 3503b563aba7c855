import { assign, fromCallback, setup } from 'xstate';

/** A live connection without any frame for this long is suspect [R1]. */
export const silenceMs = 5000;
/**
 * Without a frame for this long it is probed, and polled within one more second: a room sends one at least every 2.5 s.
 */
export const quietMs = 2600;
/** If the first connection takes longer, polling starts. */
export const patienceMs = 3000;
/** The socket is opened within this time after a successful poll: at random, because many polls may succeed at once. */
export const soonMs = 1000;
const doubtMs = 3000;
const openMs = 10_000;
const syncMs = 5000;
const retryBaseMs = 3000;
/** Upper bound while nothing responds: clients must not reconnect together. */
const retryMostMs = 30_000;
/** Upper bound while polls succeed: only the socket fails, and an attempt costs less than a poll. */
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
  /** How long a draining relay asked clients to stay away, in ms. */
  readonly askedDelayMs: number | null;
  readonly isNetworkLost: boolean;
  readonly hasPollFailed: boolean;
}

/**
 * The page's connection: connecting → syncing → live → suspect → polling [R1]. It holds no socket:
 * `realtime-client.ts` provides opening, closing, joining and polling, and tests provide fakes.
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
     * A successful poll shows that the network works: allows a few early attempts, then back-off applies until
     * polls have failed and succeeded again.
     */
    mayTryEarly: ({ context }) =>
      (context.attempt < 3 || context.hasPollFailed) && context.askedDelayMs === null,
    /** Only rooms send frames regularly; without a room silence means nothing. */
    hasRooms: () => true,
    isLater: ({ event }) => event.type === 'server.leaving' && event.afterMs > 0,
  },
  delays: {
    silence: silenceMs,
    quiet: quietMs,
    soon: () => Math.round(soonMs * Math.random()),
    patience: patienceMs,
    doubt: doubtMs,
    opening: openMs,
    syncing: syncMs,
    asked: ({ context }) => context.askedDelayMs ?? 0,
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
    'server.leaving': [
      { guard: 'isLater', target: '.leaving', actions: 'keepAskedDelay' },
      { target: '.polling', actions: 'keepAskedDelay' },
    ],
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
      initial: 'heard',
      states: {
        heard: { after: { quiet: { guard: 'hasRooms', target: 'quiet' } } },
        quiet: { entry: 'probe', invoke: { src: 'poller' } },
      },
      after: { silence: { guard: 'hasRooms', target: 'suspect' } },
      on: {
        'frame.arrived': { target: 'live', reenter: true },
        'network.lost': { target: 'suspect', actions: assign({ isNetworkLost: true }) },
        'tab.shown': { actions: 'probe' },
        'socket.closed': 'polling',
        'rooms.unavailable': 'polling',
      },
    },
    /**
     * The relay drains and pushes until it closes: the page disconnects at its own time, so that not all do at once.
     */
    leaving: {
      after: { asked: 'polling.opening' },
      on: { 'socket.closed': { target: 'polling', actions: 'forgetAskedDelay' }, 'server.leaving': {} },
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
                target: 'returning',
                actions: assign({ hasPollFailed: false, isNetworkLost: false }),
              },
              { actions: assign({ hasPollFailed: false, isNetworkLost: false }) },
            ],
          },
        },
        returning: { after: { soon: 'opening' }, on: { 'network.back': 'opening', 'tab.shown': 'opening' } },
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
 * The delay before the next attempt: random up to a bound that doubles (full jitter), so that clients of one
 * relay do not reconnect together.
 *
 * @param attempt attempts so far
 * @param random  from [0, 1)
 * @param mostMs  upper limit of the bound
 */
export function fullJitterMs(attempt: number, random: number, mostMs = retryMostMs): number {
  return Math.round(200 + random * Math.min(mostMs, retryBaseMs * 2 ** attempt));
}

/** The connection's status as shown to users; `stale`: the relay answers, but cannot read the services. */
export type ConnectionStatus =
  | 'connecting'
  | 'live'
  | 'stale'
  | 'doubtful'
  | 'polling'
  | 'offline'
  | 'outdated';

/**
 * The status of a machine snapshot's value and context.
 * @param isStale the relay says that a watched room may be outdated
 */
export function connectionStatus(
  value: string,
  context: Pick<ConnectionContext, 'isNetworkLost' | 'hasPollFailed'>,
  isStale = false,
): ConnectionStatus {
  const status = ownStatus(value, context);
  return isStale && status !== 'offline' && status !== 'outdated' ? 'stale' : status;
}

function ownStatus(
  value: string,
  context: Pick<ConnectionContext, 'isNetworkLost' | 'hasPollFailed'>,
): ConnectionStatus {
  if (value === 'outdated' || value === 'live') return value;
  if (value === 'leaving') return context.isNetworkLost ? 'offline' : 'live';
  const isOffline = context.isNetworkLost || context.hasPollFailed;
  if (value === 'suspect') return isOffline ? 'offline' : 'doubtful';
  if (value === 'polling') return isOffline ? 'offline' : 'polling';
  return context.isNetworkLost ? 'offline' : 'connecting';
}
