import type { PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { standingWithout } from '@recolta/shared/domain/live-auction/standing-bids';

/** A correction that made the present best price [L17]: no bid has come since. */
export interface PresentCorrection {
  readonly entry: PublicEntry;
  /** The bid that it withdrew; null where these entries do not go back so far. */
  readonly withdrawn: PublicEntry | null;
  /** False where it withdrew a bid that had been passed, and nothing else. */
  readonly isWorse: boolean;
}

/** @param entries of the end of a log, oldest first */
export function presentCorrection(entries: readonly PublicEntry[]): PresentCorrection | null {
  const leading = entries.filter(({ kind }) => kind === 'bid' || kind === 'corrected');
  const [before, last] = [leading.at(-2), leading.at(-1)];
  if (last?.kind !== 'corrected') return null;
  const withdrawn = entries.find(({ version }) => version === last.corrects) ?? null;
  return { entry: last, withdrawn, isWorse: before === undefined || before.price !== last.price };
}

/** A bid that may be withdrawn, and the best that is left without it; null where none is. */
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
