import { describe, expect, it } from 'vitest';
import { parseTradeRegisterNumber } from './trade-register-number.ts';

describe('parseTradeRegisterNumber', () => {
  it.each([
    ['J40/1234/2020', 'J40/1234/2020'],
    ['J52/750/2012', 'J52/750/2012'],
    ['F5/123/2005', 'F05/123/2005'],
    ['C12/45/2010', 'C12/45/2010'],
    ['J40/1234/20.03.2020', 'J40/1234/2020'],
    ['j 40/1234/2020', 'J40/1234/2020'],
    [' J1/7/1990 ', 'J01/7/1990'],
    ['J51/7/2024', 'J51/7/2024'],
    ['J40 / 1234 / 2020', 'J40/1234/2020'],
    ['J 16 / 1234 / 2019', 'J16/1234/2019'],
    ['J40-1234-2020', 'J40/1234/2020'],
    ['J40\u20131234\u20132020', 'J40/1234/2020'],
    ['ROONRC.J40/1234/2020', 'J40/1234/2020'],
    ['ROONRC J16/1234/2019', 'J16/1234/2019'],
    ['nr. J40/1234/2020', 'J40/1234/2020'],
    ['Nr.J2020001234402', 'J2020001234402'],
  ])('[S4] accepts the old form %s', (text, stored) => expect(parseTradeRegisterNumber(text)).toBe(stored));

  it.each([
    'J2012000750528',
    'J2024020698007',
    'J2002000372404',
    'J2016012984401',
    'J2020001234402',
    'J2025001001005',
    'J1990001234407',
    'J2024001234406',
  ])('[S4] accepts the new form %s', (text) => expect(parseTradeRegisterNumber(` ${text} `)).toBe(text));

  it('[S4] accepts the new form with spaces', () =>
    expect(parseTradeRegisterNumber('j2020 001234 40 2')).toBe('J2020001234402'));

  it.each([
    ['HU 01-09-123456', 'HU 01-09-123456'],
    ['bg 175074752', 'BG 175074752'],
    ['DE HRB\u00a012345', 'DE HRB 12345'],
  ])('[S4] accepts the register of another EU country: %s', (text, stored) =>
    expect(parseTradeRegisterNumber(text)).toBe(stored),
  );

  it.each(['MD 1003600012345', 'HU 1', 'HU'])('[S4] refuses %s', (text) =>
    expect(parseTradeRegisterNumber(text)).toBeNull(),
  );

  it.each([
    // A county that does not exist, a number of zero, a year before the register: each with the right check digit.
    'J2020001234413',
    'J2020000000402',
    'J1989001234405',
    'J2025001234407',
    'J0/1/2000',
    'J40/1/1989',
    'J41/1/2000',
    'J40/0/2000',
    'J40/1/2025',
    'J2012000750529',
    'J2025012984401',
    'X40/1/2000',
    'J201601298440',
    '',
    'J40/1/1989',
  ])('[S4] refuses %j', (text) => expect(parseTradeRegisterNumber(text)).toBeNull());
});
