import type { ErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import { assign, fromPromise, setup } from 'xstate';
import type { BidIntent } from './bid-intent.ts';

/** The result of one attempt to send a bid. `lost`: it is unknown whether it arrived. */
export type BidResult =
  | { readonly kind: 'accepted'; readonly priceMinor: number }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'lost' };

export interface BidRefusalShown {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly priceMinor: number | null;
}

/** Attempts before the person is told that the outcome is unknown. */
export const quickAttempts = 4;
/** Attempts in all; after that the person decides whether to ask again. */
export const mostAttempts = 24;
const unsureRetryMs = 5000;

interface BidContext {
  /** The price in the confirmation; null when none is open. */
  readonly priceMinor: number | null;
  readonly intent: BidIntent | null;
  readonly attempt: number;
  readonly refusal: BidRefusalShown | null;
  readonly acceptedMinor: number | null;
}

export type BidEvent =
  | { readonly type: 'price.chosen'; readonly priceMinor: number; readonly isConnected: boolean }
  | { readonly type: 'price.replaced'; readonly priceMinor: number }
  | { readonly type: 'bid.confirmed'; readonly isConnected: boolean; readonly acceptsTerms: boolean }
  | { readonly type: 'bid.cancelled' }
  | { readonly type: 'intent.found'; readonly intent: BidIntent }
  | { readonly type: 'check.asked' }
  | { readonly type: 'network.back' }
  | { readonly type: 'refusal.seen' };

/**
 * The bid button [R6]: a tap is confirmed, sent under one command id, and resent under the same id while the answer
 * is lost, until it is accepted or refused. Nothing is queued: without a connection it is refused at once.
 */
export const bidMachine = setup({
  types: { context: {} as BidContext, events: {} as BidEvent },
  actors: {
    sendBid: fromPromise<BidResult, BidIntent>(() => Promise.reject(new Error('sendBid is not given'))),
  },
  actions: {
    keep: () => undefined,
    forget: () => undefined,
    newIntent: assign({
      intent: ({ context, event }): BidIntent | null =>
        context.priceMinor === null || event.type !== 'bid.confirmed'
          ? null
          : {
              key: crypto.randomUUID(),
              priceMinor: context.priceMinor,
              acceptsTerms: event.acceptsTerms,
              atMs: Date.now(),
            },
      attempt: 0,
    }),
    refuseUnconnected: assign({
      refusal: ({ event }): BidRefusalShown => ({
        code: 'ConnectionLost',
        params: {},
        priceMinor: event.type === 'price.chosen' ? event.priceMinor : null,
      }),
      priceMinor: null,
    }),
  },
  guards: {
    isUnconnected: ({ event }) => 'isConnected' in event && !event.isConnected,
    mayRepeatQuickly: ({ context }) => context.attempt < quickAttempts,
    isTired: ({ context }) => context.attempt >= mostAttempts,
  },
  delays: {
    backOff: ({ context }) => 500 * 2 ** Math.max(0, context.attempt - 1),
    unsureRetry: unsureRetryMs,
  },
}).createMachine({
  id: 'bid',
  context: { priceMinor: null, intent: null, attempt: 0, refusal: null, acceptedMinor: null },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'price.chosen': [
          { guard: 'isUnconnected', target: 'refused', actions: 'refuseUnconnected' },
          {
            target: 'confirming',
            actions: assign({ priceMinor: ({ event }) => event.priceMinor, refusal: null }),
          },
        ],
        'intent.found': {
          target: 'sending',
          actions: assign({ intent: ({ event }) => event.intent, attempt: 0 }),
        },
      },
    },
    confirming: {
      on: {
        'price.replaced': { actions: assign({ priceMinor: ({ event }) => event.priceMinor }) },
        'bid.cancelled': { target: 'ready', actions: assign({ priceMinor: null }) },
        'bid.confirmed': [
          { guard: 'isUnconnected', target: 'refused', actions: 'refuseUnconnected' },
          { target: 'sending', actions: ['newIntent', 'keep'] },
        ],
      },
    },
    sending: {
      entry: assign({ attempt: ({ context }) => context.attempt + 1, priceMinor: null }),
      invoke: {
        src: 'sendBid',
        input: ({ context }): BidIntent => {
          if (context.intent === null) throw new Error('sending without an intent');
          return context.intent;
        },
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'ready',
            actions: [
              'forget',
              assign({
                acceptedMinor: ({ event }) =>
                  event.output.kind === 'accepted' ? event.output.priceMinor : null,
                intent: null,
                refusal: null,
              }),
            ],
          },
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'refused',
            actions: [
              'forget',
              assign({
                refusal: ({ context, event }) =>
                  event.output.kind === 'refused'
                    ? { ...event.output, priceMinor: context.intent?.priceMinor ?? null }
                    : null,
                intent: null,
              }),
            ],
          },
          { guard: 'mayRepeatQuickly', target: 'waiting' },
          { target: 'unsure' },
        ],
        onError: [{ guard: 'mayRepeatQuickly', target: 'waiting' }, { target: 'unsure' }],
      },
    },
    waiting: { after: { backOff: 'sending' }, on: { 'network.back': 'sending' } },
    unsure: {
      always: { guard: 'isTired', target: 'unresolved' },
      after: { unsureRetry: 'sending' },
      on: { 'network.back': 'sending', 'check.asked': 'sending' },
    },
    unresolved: {
      on: { 'network.back': 'sending', 'check.asked': 'sending' },
    },
    refused: {
      on: {
        'price.chosen': [
          { guard: 'isUnconnected', actions: 'refuseUnconnected' },
          {
            target: 'confirming',
            actions: assign({ priceMinor: ({ event }) => event.priceMinor, refusal: null }),
          },
        ],
        'refusal.seen': { target: 'ready', actions: assign({ refusal: null }) },
      },
    },
  },
});
