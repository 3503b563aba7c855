// Separate from the state machine, which pages do not load.

/** How a product ended: with its bids accepted, below its minimum, or by an administrator or its deletion. */
export const productOutcomes = ['sold', 'minimumMissed', 'cancelled'] as const;
export type ProductOutcome = (typeof productOutcomes)[number];
