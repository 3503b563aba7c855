/** The fields of an entry, decided or published, that decide whether a bid stands. */
interface BidOrCorrection {
  readonly version: number;
  readonly kind: string;
  readonly automatic: boolean;
  readonly corrects?: number | null | undefined;
}

/**
 * The bids that stand after these entries [L17]: excludes those that a correction withdrew, and the automatic ones
 * before the last correction. In the order of the log each is better than the previous one or, answered by a limit,
 * equal to it [L7]; the last leads.
 *
 * @param entries in version order; for the end of a log, only its own bids are returned
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
 * The bids that stand once one of them is withdrawn [L17]: the others by hand.
 *
 * @returns null if that version is not a standing bid by hand
 */
export function standingWithout<E extends BidOrCorrection>(
  entries: readonly E[],
  version: number,
): E[] | null {
  const byHand = standingBids(entries).filter(({ automatic }) => !automatic);
  const others = byHand.filter((bid) => bid.version !== version);
  return others.length < byHand.length ? others : null;
}
