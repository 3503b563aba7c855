import { assign, fromCallback, setup } from 'xstate';

/** Between two polls (product description §9). */
export const pollEveryMs = 3000;
/** Before the first poll: time for a socket to open, and for the page to learn that its session ended. */
const startMs = 1000;
const startSpreadMs = 1000;
/** After a failed poll: a random wait between the two bounds, so that clients do not retry together. */
const retryLeastMs = 1000;
const retryMostMs = 30_000;

export type FallbackPollEvent =
  | { readonly type: 'push.away' }
  | { readonly type: 'push.present' }
  | { readonly type: 'poll.answered' }
  | { readonly type: 'poll.failed'; readonly retryAfterMs: number }
  | { readonly type: 'poll.refused' }
  | { readonly type: 'page.answers' }
  | { readonly type: 'page.away' };

/**
 * Polls while push is unavailable [N1]. A poll that fails stops the polling: after a random wait the page is reloaded
 * if that is allowed, otherwise the poll is tried again. `use-fallback-poll.ts` provides the calls, the reload and
 * the conditions that forbid it.
 */
export const fallbackPollMachine = setup({
  types: { events: {} as FallbackPollEvent, context: {} as { readonly retryAfterMs: number } },
  actors: {
    /** Polls once and sends the result. */
    poll: fromCallback(() => undefined),
    /** Reports if a reload would work: a stale page is better than a failed load. */
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
    retry: ({ context }) =>
      context.retryAfterMs + retryLeastMs + Math.random() * (retryMostMs - retryLeastMs),
  },
}).createMachine({
  id: 'fallbackPoll',
  context: { retryAfterMs: 0 },
  initial: 'idle',
  on: { 'push.present': '.idle' },
  states: {
    idle: { on: { 'push.away': 'starting' } },
    starting: { after: { start: 'polling' } },
    polling: {
      invoke: { src: 'poll' },
      on: {
        'poll.answered': 'waiting',
        'poll.failed': { target: 'stopped', actions: 'keepRetryAfter' },
        'poll.refused': { target: 'ended', actions: 'endSession' },
      },
    },
    waiting: { after: { interval: 'polling' } },
    stopped: { after: { retry: [{ guard: 'mayReload', target: 'probing' }, { target: 'polling' }] } },
    probing: {
      invoke: { src: 'pageProbe' },
      on: {
        'page.answers': [{ guard: 'mayReload', target: 'ended', actions: 'reload' }, { target: 'polling' }],
        'page.away': 'stopped',
      },
    },
    /** The session has ended, or the page is reloading. */
    ended: { type: 'final' },
  },
});
