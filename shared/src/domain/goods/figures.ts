import type { AuctionType } from '../enumerations.ts';

/** Most figures of a bulletin for properties that are not on the list. */
export const maxOtherFigures = 12;

/** Returns what the figures of a posting mean: those of a buyer are required, also if stored as something else. */
export function meaningOfFigures(
  type: AuctionType,
  figuresAre: string | undefined,
): 'Declared' | 'Guaranteed' | 'Required' {
  if (type === 'Buying') return 'Required';
  return figuresAre === 'Guaranteed' ? 'Guaranteed' : 'Declared';
}
