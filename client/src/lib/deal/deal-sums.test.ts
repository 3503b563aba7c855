import { releaseVatRules, vatOf, vatSum } from '@recolta/shared/domain/vat';
import { describe, expect, test } from 'vitest';
import { plain } from '../../testing/page-visit.tsx';
import { textsIn } from '../../testing/texts-in.ts';
import { joinedSumWords, vatParties } from './deal-sums.ts';

const texts = { t: textsIn('ro'), locale: 'ro' } as const;
const sumFor = (netMinor: number, buyer: 'registered' | 'notRegistered' | null) => {
  const facts = { seller: 'registered', buyer, group: 'cereals', day: '2026-12-01' } as const;
  const vat = vatOf(facts, releaseVatRules);
  return { ...vatSum(netMinor, vat), vat };
};

describe('the combined sums of several deals', () => {
  test('[X5] with equal VAT, have the words of each', () => {
    const both = [sumFor(10_000, 'notRegistered'), sumFor(20_000, 'notRegistered')];
    expect(joinedSumWords(both, 'Ron', texts)).toMatchObject({
      ...{ netMinor: 30_000, vatMinor: 3_300, totalMinor: 33_300, isNet: false },
    });
    expect(plain(joinedSumWords(both, 'Ron', texts).vatLabel)).toBe('TVA 11 %');
  });

  test.each([
    ['with the buyer who owes it', [sumFor(10_000, 'registered'), sumFor(20_000, 'notRegistered')]],
    ['with the one who is charged', [sumFor(20_000, 'notRegistered'), sumFor(10_000, 'registered')]],
  ])('[X5] with different VAT, have only the sum of VAT, beginning %s', (_, sums) => {
    const mixed = joinedSumWords(sums, 'Ron', texts);
    expect(mixed).toMatchObject({ vatLabel: 'TVA', vatMinor: 2_200, totalMinor: 32_200, isNet: false });
    expect(plain(mixed.vatText)).toBe('22 lei');
  });

  test('[X5] are net if one of them is', () => {
    const net = joinedSumWords([sumFor(10_000, 'registered'), sumFor(20_000, null)], 'Ron', texts);
    expect(net).toMatchObject({ vatLabel: 'TVA', vatMinor: null, totalMinor: 30_000, isNet: true });
    expect(net.vatText).toBe('după regimul de TVA');
  });
});

test('[Q3] the poster of a sale sells, and the poster of a purchase buys', () => {
  expect(vatParties('Selling', 'registered', 'notRegistered')).toEqual({
    ...{ seller: 'registered', buyer: 'notRegistered' },
  });
  expect(vatParties('Buying', 'registered', undefined)).toEqual({ seller: null, buyer: 'registered' });
});
