import type { ErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import { type Actor, assign, createActor, fromPromise, setup } from 'xstate';
import type { BidIntent } from './bid-intent.ts';

/** The result of one attempt to send a bid. `lost`: it is unknown if it arrived. */
export type BidResult =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'lost' };

export interface BidRefusalShown {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly priceMinor: number | null;
}

/** Attempts before the user sees that the outcome is unknown. */
export const quickAttempts = 4;
/** Total attempts; after that the user decides to retry. */
export const mostAttempts = 24;
const unsureRetryMs = 5000;

interface BidContext {
  /** The price in the confirmation; null when none is open. */
  readonly priceMinor: number | null;
  /** The best price at the time it was chosen. */
  readonly seenBestMinor: number | null;
  readonly intent: BidIntent | null;
  readonly attempt: number;
  readonly refusal: BidRefusalShown | null;
  readonly acceptedMinor: number | null;
}

export type BidEvent =
  | {
      readonly type: 'price.chosen';
      readonly priceMinor: number;
      readonly bestMinor: number | null;
      readonly isConnected: boolean;
    }
  | { readonly type: 'price.replaced'; readonly priceMinor: number; readonly bestMinor: number | null }
  | {
      readonly type: 'bid.confirmed';
      readonly bestMinor: number | null;
      readonly isConnected: boolean;
      readonly acceptsTerms: boolean;
    }
  | { readonly type: 'bid.held'; readonly priceMinor: number; readonly isConnected: boolean }
  | { readonly type: 'bid.cancelled' }
  | { readonly type: 'intent.found'; readonly intent: BidIntent }
  | { readonly type: 'check.asked' }
  | { readonly type: 'network.back' }
  | { readonly type: 'connection.lost' };

/**
 * The bid button [R6]: a price is confirmed or held, sent under one command id, and resent under the same id while the
 * answer is lost, until it is accepted or refused. Nothing is queued: without a connection it cannot start, and losing
 * the connection clears a refusal. A confirmation is valid for one best price only.
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
        intentOf(event.type === 'bid.held' ? event.priceMinor : context.priceMinor, event),
      attempt: 0,
      refusal: null,
    }),
    choose: assign(({ event }) =>
      event.type === 'price.chosen' || event.type === 'price.replaced'
        ? { priceMinor: event.priceMinor, seenBestMinor: event.bestMinor, refusal: null }
        : {},
    ),
  },
  guards: {
    isConnected: ({ event }) => 'isConnected' in event && event.isConnected,
    maySend: ({ context, event }) =>
      event.type === 'bid.confirmed' && event.isConnected && event.bestMinor === context.seenBestMinor,
    mayRepeatQuickly: ({ context }) => context.attempt < quickAttempts,
    isTired: ({ context }) => context.attempt >= mostAttempts,
  },
  delays: {
    backOff: ({ context }) => 500 * 2 ** Math.max(0, context.attempt - 1),
    unsureRetry: unsureRetryMs,
  },
}).createMachine({
  id: 'bid',
  context: {
    priceMinor: null,
    seenBestMinor: null,
    intent: null,
    attempt: 0,
    refusal: null,
    acceptedMinor: null,
  },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'price.chosen': { guard: 'isConnected', target: 'confirming', actions: 'choose' },
        'bid.held': { guard: 'isConnected', target: 'sending', actions: ['newIntent', 'keep'] },
        'intent.found': {
          target: 'sending',
          actions: assign({ intent: ({ event }) => event.intent, attempt: 0 }),
        },
      },
    },
    confirming: {
      on: {
        'price.replaced': { actions: 'choose' },
        'bid.cancelled': { target: 'ready', actions: assign({ priceMinor: null }) },
        'bid.confirmed': { guard: 'maySend', target: 'sending', actions: ['newIntent', 'keep'] },
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
                acceptedMinor: ({ context, event }) =>
                  event.output.kind === 'accepted' ? (context.intent?.priceMinor ?? null) : null,
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
        'price.chosen': { guard: 'isConnected', target: 'confirming', actions: 'choose' },
        'bid.held': { guard: 'isConnected', target: 'sending', actions: ['newIntent', 'keep'] },
        'connection.lost': { target: 'ready', actions: assign({ refusal: null }) },
      },
    },
  },
});

function intentOf(priceMinor: number | null, event: BidEvent): BidIntent | null {
  if (priceMinor === null) return null;
  const acceptsTerms = event.type === 'bid.confirmed' && event.acceptsTerms;
  return { key: crypto.randomUUID(), priceMinor, acceptsTerms, atMs: Date.now() };
}

/** Calls that the machine makes: sends a bid, and stores or removes it for a repetition after a reload. */
export interface BidPorts {
  readonly send: (intent: BidIntent) => Promise<BidResult>;
  readonly keep: (intent: BidIntent) => void;
  readonly forget: () => void;
}

export type BidActor = Actor<typeof bidMachine>;

/** Starts the machine of one auction's bids. */
export function startBids({ send, keep, forget }: BidPorts): BidActor {
  const machine = bidMachine.provide({
    actors: { sendBid: fromPromise(({ input }) => send(input)) },
    actions: {
      keep: ({ context }) => {
        if (context.intent) keep(context.intent);
      },
      forget,
    },
  });
  return createActor(machine).start();
}
