/** What of an entry, decided or published, says whether a bid stands. */
interface BidOrCorrection {
  readonly version: number;
  readonly kind: string;
  readonly automatic: boolean;
  readonly corrects?: number | null | undefined;
}

/**
 * The bids that stand after these entries [L17]: not those that a correction withdrew, nor the automatic ones before the
 * last correction. In the order of the log each is better than the one before, so the last is the best.
 *
 * @param entries in version order; of the end of a log, those of its end
 */
export function standingBids<E extends BidOrCorrection>(entries: readonly E[]): E[] {
  const corrections = entries.filter(({ kind }) => kind === 'corrected');
  const withdrawn = new Set(corrections.map(({ corrects }) => corrects));
  const correctedAt = corrections.at(-1)?.version ?? 0;
  return entries.filter(
    ({ kind, version, automatic }) =>
      kind === 'bid' && !withdrawn.has(version) && !(automatic && version < correctedAt),
  );
}

/**
 * The bids that stand once one of them is withdrawn [L17]: of the others those by hand.
 *
 * @returns null where that version is no standing bid by hand
 */
export function standingWithout<E extends BidOrCorrection>(
  entries: readonly E[],
  version: number,
): E[] | null {
  const byHand = standingBids(entries).filter(({ automatic }) => !automatic);
  const others = byHand.filter((bid) => bid.version !== version);
  return others.length < byHand.length ? others : null;
}
