/** The stages of a deal [D1]; see `dealStage`. Apart from the machine, for readers that only name them. */
export const dealStages = [
  'agreed',
  'contractReady',
  'concluded',
  'delivering',
  'delivered',
  'settled',
  'paid',
  'annulled',
] as const;
export type DealStage = (typeof dealStages)[number];

/** Things that a side does in the life of a deal [D11]; see `dealTurns`. */
export const turnKinds = [
  'planLoads',
  'answerWindow',
  'stateTicket',
  'stateAnalysis',
  'confirmSettlement',
  'stateCounter',
  'confirmCounter',
  'stateInvoice',
  'statePayment',
  'stateReceipt',
  'stateCredit',
  'payBack',
  'confirmBack',
  'answerProposal',
] as const;
export type TurnKind = (typeof turnKinds)[number];
