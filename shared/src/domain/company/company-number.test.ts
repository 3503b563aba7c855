import { describe, expect, it } from 'vitest';
import { companyNumberIssue, parseCompanyNumber } from './company-number.ts';

describe('parseCompanyNumber', () => {
  it.each([
    ['14399840', '14399840'],
    ['RO14399840', '14399840'],
    ['18547290', '18547290'],
    ['RO 50515950', '50515950'],
    ['2816464', '2816464'],
    ['900000018', '900000018'],
    ['900000026', '900000026'],
    ['900000034', '900000034'],
    ['900000042', '900000042'],
    ['900000050', '900000050'],
    ['900000069', '900000069'],
    [' RO14399840 ', '14399840'],
    ['\tro 14 399 840\n', '14399840'],
    ['R.O. 18456728', '18456728'],
    ['CUI: RO18456728', '18456728'],
    ['\u200eRO\u00a018456728', '18456728'],
  ])('[S4] accepts %s', (text, stored) => expect(parseCompanyNumber(text)).toBe(stored));

  it.each([
    '14RO399840',
    '1234567890127',
    '14399841',
    '12',
    '1',
    '1234567890123',
    'RO',
    '0123456789',
    '',
    '1439984O',
    '-14399840',
  ])('[S4] refuses %j', (text) => expect(parseCompanyNumber(text)).toBeNull());

  it.each([
    ['143998401234', 'companyNumberLong'],
    ['RO 1439984012345', 'companyNumberLong'],
    ['1', 'companyNumberShort'],
    ['1439984O', 'companyNumberDigits'],
    ['0123456789', 'companyNumberDigits'],
    ['', 'companyNumberDigits'],
    ['RO14399841', 'companyNumberControl'],
    ['ro 14399840', null],
  ])('[S4] refuses %j as %s', (text, issue) => expect(companyNumberIssue(text)).toBe(issue));

  it('[S4] accepts exactly one control digit after any other digits', () => {
    for (const body of ['1', '22', '1439984', '999999999']) {
      const taken = Array.from({ length: 10 }, (_, control) => parseCompanyNumber(`${body}${control}`));
      expect(taken.filter((number) => number !== null)).toHaveLength(1);
    }
  });
});
