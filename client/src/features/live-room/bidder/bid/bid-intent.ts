/** One intent to bid: its command id stays the same however often it is sent [L5]. */
export interface BidIntent {
  readonly key: string;
  readonly priceMinor: number;
  readonly acceptsTerms: boolean;
  readonly atMs: number;
}

/** An older unanswered intent is not resent: the user has moved on. */
const keptForMs = 10 * 60_000;

/** Intents are stored by person and auction, so that nobody resends another person's. */
export const intentScope = (person: string, auctionId: string) => `${person}.${auctionId}`;
const storageKey = (scope: string) => `recolta.bid.${scope}`;

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores an intent before it is sent, so that a reload repeats it instead of bidding twice. */
export function keepIntent(storage: Kept, scope: string, intent: BidIntent): void {
  storage.setItem(storageKey(scope), JSON.stringify(intent));
}

export function forgetIntent(storage: Kept, scope: string): void {
  storage.removeItem(storageKey(scope));
}

/** The stored intent of this auction without an answer; null if there is none. */
export function unansweredIntent(storage: Kept, scope: string, nowMs: number): BidIntent | null {
  const text = storage.getItem(storageKey(scope));
  if (text === null) return null;
  const intent = parsed(text);
  if (!isIntent(intent) || nowMs - intent.atMs > keptForMs) {
    forgetIntent(storage, scope);
    return null;
  }
  return intent;
}

// Parsed by hand: a room needs no schema before somebody bids.
function isIntent(kept: unknown): kept is BidIntent {
  const { key, priceMinor, acceptsTerms, atMs }: Partial<Record<keyof BidIntent, unknown>> = {
    ...Object(kept),
  };
  return (
    typeof key === 'string' &&
    Number.isSafeInteger(priceMinor) &&
    typeof acceptsTerms === 'boolean' &&
    typeof atMs === 'number'
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
