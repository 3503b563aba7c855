import type {
  LiveAuctionState,
  PublicEntry,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';

/** Steps of a practice, in their usual order. */
export const stepNames = ['terms', 'bid', 'answer', 'limit', 'extended', 'result'] as const;
export type StepName = (typeof stepNames)[number];

export interface PracticeCourse {
  readonly auction: Pick<LiveAuctionState, 'status' | 'outcome'>;
  readonly viewer: Pick<Viewer, 'number' | 'limit' | 'hasAcceptedTerms'> | undefined;
  /** The auction's log so far, in order. */
  readonly entries: readonly Pick<PublicEntry, 'kind' | 'number' | 'automatic' | 'endsAt'>[];
}

/** The completed steps of a practice, by the state of the room. */
export function doneSteps({ auction, viewer, entries }: PracticeCourse): ReadonlySet<StepName> {
  const number = viewer?.number ?? null;
  const bids = entries.filter(({ kind }) => kind === 'bid');
  const isOwn = (bid: (typeof bids)[number]) => number !== null && bid.number === number;
  const firstOwn = bids.findIndex(isOwn);
  const outbid = firstOwn < 0 ? -1 : bids.findIndex((bid, at) => at > firstOwn && !isOwn(bid));
  const isDone: Readonly<Record<StepName, boolean>> = {
    terms: viewer?.hasAcceptedTerms === true,
    bid: firstOwn >= 0,
    answer: outbid >= 0 && bids.some((bid, at) => at > outbid && isOwn(bid)),
    limit: (viewer?.limit ?? null) !== null || bids.some((bid) => isOwn(bid) && bid.automatic),
    extended: wasExtended(entries),
    result: auction.outcome !== null,
  };
  return new Set(stepNames.filter((name) => isDone[name]));
}

/** True if a bid arrived in the soft-close window [L6]. */
function wasExtended(entries: PracticeCourse['entries']): boolean {
  const ends = entries.flatMap(({ kind, endsAt }) =>
    endsAt === null ? [] : [{ kind, endsAtMs: Date.parse(endsAt) }],
  );
  return ends.some(({ kind, endsAtMs }, at) => {
    const before = ends[at - 1];
    return kind === 'bid' && before !== undefined && endsAtMs > before.endsAtMs;
  });
}

/** The first open step; null once there is a result. */
export function nextStep(done: ReadonlySet<StepName>): StepName | null {
  return done.has('result') ? null : (stepNames.find((name) => !done.has(name)) ?? null);
}

/** True if the viewer won. */
export function hasWon({ auction, viewer }: Pick<PracticeCourse, 'auction' | 'viewer'>): boolean {
  const winner = auction.outcome?.winner ?? null;
  return winner !== null && viewer?.number === winner.number;
}
