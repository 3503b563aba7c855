import { assign, fromCallback, setup } from 'xstate';

/** Between two polls (product description §9). */
export const pollEveryMs = 3000;
/** Before the first poll: by then an opening socket is open, and the page of a session that ended knows it. */
const startMs = 1000;
const startSpreadMs = 1000;
/** A failed poll rests this long, anywhere between the two, so that thousands do not come back together. */
const restLeastMs = 1000;
const restMostMs = 30_000;

export type StandInEvent =
  | { readonly type: 'push.away' }
  | { readonly type: 'push.present' }
  | { readonly type: 'poll.answered' }
  | { readonly type: 'poll.failed'; readonly retryAfterMs: number }
  | { readonly type: 'poll.refused' }
  | { readonly type: 'page.answers' }
  | { readonly type: 'page.away' };

/**
 * The poll that stands in for push [N1]: it begins when push is away and ends when it is back. A poll that fails ends
 * it: after a while the page is reloaded where it may be, else asked once more. Asking, reloading and what forbids it
 * are given by `use-stand-in.ts`.
 */
export const standInMachine = setup({
  types: { events: {} as StandInEvent, context: {} as { readonly retryAfterMs: number } },
  actors: {
    /** Polls once and sends what came of it. */
    poll: fromCallback(() => undefined),
    /** Sends whether the page could be loaded now: one that cannot is better than none. */
    pageProbe: fromCallback(() => undefined),
  },
  actions: {
    reload: () => undefined,
    endSession: () => undefined,
    keepRetryAfter: assign({
      retryAfterMs: ({ event }) => (event.type === 'poll.failed' ? event.retryAfterMs : 0),
    }),
  },
  guards: { mayReload: () => false },
  delays: {
    start: () => startMs + Math.random() * startSpreadMs,
    interval: pollEveryMs,
    rest: ({ context }) => context.retryAfterMs + restLeastMs + Math.random() * (restMostMs - restLeastMs),
  },
}).createMachine({
  id: 'standIn',
  context: { retryAfterMs: 0 },
  initial: 'idle',
  on: { 'push.present': '.idle' },
  states: {
    idle: { on: { 'push.away': 'starting' } },
    starting: { after: { start: 'asking' } },
    asking: {
      invoke: { src: 'poll' },
      on: {
        'poll.answered': 'waiting',
        'poll.failed': { target: 'stopped', actions: 'keepRetryAfter' },
        'poll.refused': { target: 'ended', actions: 'endSession' },
      },
    },
    waiting: { after: { interval: 'asking' } },
    stopped: { after: { rest: [{ guard: 'mayReload', target: 'probing' }, { target: 'asking' }] } },
    probing: {
      invoke: { src: 'pageProbe' },
      on: {
        'page.answers': [{ guard: 'mayReload', target: 'ended', actions: 'reload' }, { target: 'asking' }],
        'page.away': 'stopped',
      },
    },
    /** The session is over, or the page is about to be. */
    ended: { type: 'final' },
  },
});
