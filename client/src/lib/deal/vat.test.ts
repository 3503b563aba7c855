import { releaseVatRules, type VatFacts, type VatState, vatOf, vatRuleOn } from '@recolta/shared/domain/vat';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../../testing/texts-in.ts';
import { chargeLabel, knownVatRules, vatSentence } from './vat.ts';

const texts = { t: textsIn('ro'), locale: 'ro' } as const;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const vat = (parts: Partial<VatFacts>) =>
  vatOf(
    { seller: 'registered', buyer: 'registered', group: 'cereals', day: '2026-11-30', ...parts },
    releaseVatRules,
  );

describe('VAT in words', () => {
  test.each([
    ['a registered seller of cereals', {}, 'Taxare inversă: TVA o declară cumpărătorul'],
    ['a registered seller of other goods', { group: 'others' }, 'Cu TVA (se adaugă la preț): 11 %'],
    ['a buyer who is not registered', { buyer: 'notRegistered' }, 'Cu TVA (se adaugă la preț): 11 %'],
    [
      'a seller who is not registered',
      { seller: 'notRegistered' },
      'Fără TVA: vânzătorul nu este înregistrat',
    ],
    [
      'a seller under the special scheme',
      { seller: 'farmerScheme' },
      'Regim special agricultori: compensație 8 % peste preț',
    ],
    [
      'a hidden seller of other goods',
      { seller: null, group: 'others' },
      'Dacă vânzătorul este înregistrat în scopuri de TVA: TVA 11 % se adaugă la preț; altfel fără TVA (în regimul special pentru agricultori, compensație 8 %)',
    ],
    [
      'a hidden seller of cereals',
      { seller: null },
      'Dacă vânzătorul este înregistrat în scopuri de TVA: taxare inversă; altfel fără TVA (în regimul special pentru agricultori, compensație 8 %)',
    ],
    [
      'an unknown buyer of cereals',
      { buyer: null },
      'Dacă și cumpărătorul este înregistrat în scopuri de TVA: taxare inversă; altfel TVA 11 % se adaugă la preț',
    ],
    [
      'two unknown parties',
      { seller: null, buyer: null },
      'Dacă ambele firme sunt înregistrate în scopuri de TVA: taxare inversă; dacă numai vânzătorul este înregistrat, TVA 11 % se adaugă la preț',
    ],
  ] as const)('[Q3] %s: the charge and who pays it', (_, facts, sentence) => {
    expect(plain(vatSentence(vat(facts), texts))).toBe(sentence);
  });

  test.each([
    ['registered', 'others', 'TVA 11 %'],
    ['registered', 'cereals', 'TVA'],
    ['notRegistered', 'others', 'TVA'],
    ['farmerScheme', 'others', 'Compensație 8 %'],
  ] as const satisfies (readonly [VatState, VatFacts['group'], string])[])(
    '[Q3] the line of a %s seller of %s has the rate if one is charged',
    (seller, group, label) => {
      const charge = vat({ seller, group });
      if (charge.unknown !== null) throw new Error('the charge is not known');
      expect(plain(chargeLabel(charge, texts))).toBe(label);
    },
  );

  test('[Q3] a group of a newer release is left out', () => {
    const rule = vatRuleOn(releaseVatRules, 'standard', '2026-11-30');
    expect(knownVatRules([{ ...rule, group: 'newer' }, rule])).toEqual([rule]);
  });
});
