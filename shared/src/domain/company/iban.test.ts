import { describe, expect, it } from 'vitest';
import { bankName, banks } from './banks.ts';
import { bankCodeOf, formatIban, ibanIssue, parseIban } from './iban.ts';

describe('parseIban', () => {
  it.each([
    'RO49AAAA1B31007593840000',
    'RO12BTRLRONCRT0DEMO00001',
    'RO60RNCB0DEM000000000002',
    'RO17BRDEDEMO000000000003',
    'RO11RZBR0000000000000004',
  ])('[S4] accepts %s, also as people write it', (iban) => {
    expect(parseIban(iban)).toBe(iban);
    expect(parseIban(formatIban(iban).toLowerCase())).toBe(iban);
  });

  it.each([
    'RO49AAAA1B31007593840001',
    'RO49AAAA1B3100759384000',
    'RO49AAAA1B310075938400000',
    '',
    'RO49',
    'RO49AAAA1B3100759384000Ș',
  ])('[S4] refuses %j', (text) => expect(parseIban(text)).toBeNull());

  it.each([
    ['BG80 BNBG 9661 1020 3456 78', null],
    ['HU42 1177 3016 1111 1018 0000 0000', null],
    ['MD24 AG00 0225 1000 1310 4168', null],
    ['DE89 3704 0044 0532 0130 00', null],
    ['GR16 0110 1250 0000 0001 2300 695', null],
    ['BG80 BNBG 9661 1020 3456 79', 'ibanControl'],
    ['BG80 BNBG 9661 1020 3456 7', 'iban'],
    ['MD24 AG00 0225 1000 1310 4168 0', 'iban'],
  ])('[S4] of another country %s has its length and check digits: %s', (text, issue) => {
    expect(ibanIssue(text)).toBe(issue);
  });

  it('[S4] is read with hidden characters, no-break spaces and the word before it', () => {
    for (const text of [
      '\u202aRO49\u00a0AAAA\u00a01B31 0075 9384 0000\u202c',
      'IBAN: RO49 AAAA 1B31 0075 9384 0000',
    ])
      expect(parseIban(text)).toBe('RO49AAAA1B31007593840000');
  });

  it('[S4] with wrong check digits alone is told apart from one of a wrong form', () => {
    expect(ibanIssue('RO48AAAA1B31007593840000')).toBe('ibanControl');
    expect(ibanIssue('DE89370400440532013001')).toBe('ibanControl');
    expect(ibanIssue('RO49AAAA1B3100759384000')).toBe('iban');
    expect(ibanIssue('RO49AAAA1B31007593840000')).toBeNull();
  });

  it.each([
    ['too short', 'BG22BNBG966110'],
    ['too long', 'BG36BNBG9661102034567890123456789012345'],
    ['Romanian and too short', 'RO70AAAA1234567890123'],
    ['Romanian and too long', 'RO16AAAA12345678901234567'],
    ['Romanian without letters for the bank', 'RO221AAA1234567890123456'],
  ])('[S4] refuses one that is %s although its check digits are right', (_why, text) => {
    expect(parseIban(text)).toBeNull();
  });

  // Another country's number is accepted by its check digits: its national form is not checked.
  it('[S4] accepts another country’s by its check digits', () => {
    expect(parseIban('BG80 BNBG 9661 1020 3456 78')).toBe('BG80BNBG96611020345678');
    expect(parseIban('DE89370400440532013000')).toBe('DE89370400440532013000');
    expect(parseIban('DE89370400440532013001')).toBeNull();
  });
});

describe('banks', () => {
  it('are found by the code of an account number', () => {
    expect(bankName(bankCodeOf('RO11RZBR0000000000000004') ?? '')).toBe('Raiffeisen Bank S.A.');
    expect(bankCodeOf('DE89370400440532013000')).toBeNull();
    expect(bankName('AAAA')).toBeUndefined();
    expect(new Set(banks.map(({ ibanCode }) => ibanCode)).size).toBe(banks.length);
  });

  it('show a number in groups of four', () =>
    expect(formatIban('RO11RZBR0000000000000004')).toBe('RO11 RZBR 0000 0000 0000 0004'));
});
