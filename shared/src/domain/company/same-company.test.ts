import { describe, expect, it } from 'vitest';
import { isSameCompany } from './same-company.ts';

const company = { companyNumber: '14399840', iban: 'RO49AAAA1B31007593840000' };
const other = { companyNumber: '18547290', iban: 'RO09BCYP0000001234567890' };

describe('isSameCompany', () => {
  it.each([
    ['the same CUI', { ...other, companyNumber: '14399840' }],
    ['the CUI with RO', { ...other, companyNumber: 'RO14399840' }],
    ['the CUI with ro and spaces', { ...other, companyNumber: ' ro 143 99840' }],
    ['the same IBAN', { ...other, iban: company.iban }],
    ['the IBAN in groups and small letters', { ...other, iban: 'ro49 aaaa 1b31 0075 9384 0000' }],
    ['the same CUI without an IBAN', { companyNumber: '14399840', iban: null }],
  ])('[L9] finds %s', (_, one) => {
    expect(isSameCompany(company, one)).toBe(true);
    expect(isSameCompany(one, company)).toBe(true);
  });

  it('[L9] finds no relation in other or missing data', () => {
    expect(isSameCompany(company, other)).toBe(false);
    const missing = { companyNumber: null, iban: null };
    expect(isSameCompany(missing, missing)).toBe(false);
    expect(isSameCompany({ companyNumber: '', iban: ' ' }, { companyNumber: 'RO', iban: '' })).toBe(false);
  });
});
