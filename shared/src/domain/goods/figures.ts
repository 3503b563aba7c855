import type { AuctionType } from '../enumerations.ts';

/** Most figures of a bulletin for properties that are not on the list. */
export const maxOtherFigures = 12;

/** The meaning of figures: those of a buying posting are required, whatever is stored. */
export function meaningOfFigures(
  type: AuctionType,
  figuresAre: string | undefined,
): 'Declared' | 'Guaranteed' | 'Required' {
  if (type === 'Buying') return 'Required';
  return figuresAre === 'Guaranteed' ? 'Guaranteed' : 'Declared';
}
