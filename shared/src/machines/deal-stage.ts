import { setup } from 'xstate';
import type { DealStage } from '../domain/deal/deal-words.ts';
import { nextState } from './next-state.ts';

/** What the facts of a deal amount to. */
export interface DealProgress {
  readonly hasContract: boolean;
  readonly isConcluded: boolean;
  /** True from the first planned load. */
  readonly hasLoads: boolean;
  /** True if the agreed quantity, or what both sides agreed to end with, has arrived and no load is open. */
  readonly isDelivered: boolean;
  /** True if the settlements of all delivered loads are final. */
  readonly isSettled: boolean;
  /** True if all settled loads are invoiced and the seller has received all sums. */
  readonly isPaid: boolean;
  readonly isAnnulled: boolean;
}

type Facts = { readonly type: 'facts' } & DealProgress;

/**
 * The stages of a deal [D1]. Never set by hand: `dealStage` walks them from the start by what the facts amount to, so
 * that none is skipped.
 *
 * agreed → contractReady → concluded → delivering → delivered → settled → paid; any but paid → annulled
 */
export const dealStageMachine = setup({
  types: { events: {} as Facts },
  guards: {
    isAnnulled: ({ event }) => event.isAnnulled,
    hasContract: ({ event }) => event.hasContract,
    isConcluded: ({ event }) => event.isConcluded,
    hasLoads: ({ event }) => event.hasLoads,
    isDelivered: ({ event }) => event.isDelivered,
    isSettled: ({ event }) => event.isSettled,
    isPaid: ({ event }) => event.isPaid,
  },
}).createMachine({
  id: 'dealStage',
  initial: 'agreed',
  states: {
    agreed: { on: { facts: [annulled(), { guard: 'hasContract', target: 'contractReady' }] } },
    contractReady: { on: { facts: [annulled(), { guard: 'isConcluded', target: 'concluded' }] } },
    concluded: { on: { facts: [annulled(), { guard: 'hasLoads', target: 'delivering' }] } },
    delivering: { on: { facts: [annulled(), { guard: 'isDelivered', target: 'delivered' }] } },
    delivered: { on: { facts: [annulled(), { guard: 'isSettled', target: 'settled' }] } },
    settled: { on: { facts: [annulled(), { guard: 'isPaid', target: 'paid' }] } },
    paid: { type: 'final' },
    annulled: { type: 'final' },
  },
});

function annulled() {
  return { guard: 'isAnnulled' as const, target: 'annulled' as const };
}

/** The stage of a deal by its facts [D1]. */
export function dealStage(progress: DealProgress): DealStage {
  let stage: DealStage = 'agreed';
  for (;;) {
    const next: DealStage | null = nextState(dealStageMachine, stage, { type: 'facts', ...progress });
    if (next === null) return stage;
    stage = next;
  }
}
