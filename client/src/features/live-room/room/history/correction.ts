import type { PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { standingWithout } from '@recolta/shared/domain/live-auction/standing-bids';

/** The correction that made the current best price [L17]: no bid has come since. */
export interface PresentCorrection {
  readonly entry: PublicEntry;
  /** The withdrawn bid; null if these entries do not reach back to it. */
  readonly withdrawn: PublicEntry | null;
  /** False if it only withdrew a bid that had been passed. */
  readonly isWorse: boolean;
}

/** @param entries the end of a log, oldest first */
export function presentCorrection(entries: readonly PublicEntry[]): PresentCorrection | null {
  const leading = entries.filter(({ kind }) => kind === 'bid' || kind === 'corrected');
  const [before, last] = [leading.at(-2), leading.at(-1)];
  if (last?.kind !== 'corrected') return null;
  const withdrawn = entries.find(({ version }) => version === last.corrects) ?? null;
  return { entry: last, withdrawn, isWorse: before === undefined || before.price !== last.price };
}

/** A bid that may be withdrawn, and the best bid left without it; null if there is none. */
export interface Withdrawable {
  readonly bid: PublicEntry;
  readonly left: PublicEntry | null;
}

/** The standing bids by hand, newest first [L17]. */
export function withdrawableBids(entries: readonly PublicEntry[]): Withdrawable[] {
  return entries
    .flatMap((bid) => {
      const left = standingWithout(entries, bid.version);
      return left === null ? [] : [{ bid, left: left.at(-1) ?? null }];
    })
    .reverse();
}
