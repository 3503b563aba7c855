import { expect, test } from 'vitest';
import { textsIn } from '../../testing/texts-in.ts';
import { outcomeText } from './outcome-text.ts';

test.each([
  ['desiredPriceMet', 'Selling', 'Are câștigător: prețul dorit a fost atins.'],
  ['desiredPriceMet', 'Buying', 'Are câștigător: prețul oferit a fost atins.'],
  ['noBids', 'Buying', 'S-a încheiat fără nicio ofertă.'],
  // Not in time, or never: an administrator may cancel it too [L1].
  ['notApproved', 'Selling', 'Nu a fost aprobată.'],
] as const)('[A5] the outcome %s of a %s auction is named in its own words', (kind, type, text) => {
  expect(outcomeText(kind, type, textsIn('ro'))).toBe(text);
});
