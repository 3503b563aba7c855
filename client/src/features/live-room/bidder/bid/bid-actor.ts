import { type Actor, createActor, fromPromise } from 'xstate';
import type { BidIntent } from './bid-intent.ts';
import { type BidResult, bidMachine } from './bid-machine.ts';

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
