import { expect, it } from 'vitest';
import { companyNumberIssue, parseCompanyNumber } from './company-number.ts';
import { countryOfNumber } from './eu-vat-number.ts';

it.each([
  ['BG175074752', 'BG175074752'],
  ['bg 175 074 752', 'BG175074752'],
  ['HU-12892312', 'HU12892312'],
  ['DE 136695976', 'DE136695976'],
  ['PL 856-734-62-15', 'PL8567346215'],
  ['IT 00743110157', 'IT00743110157'],
  ['AT U13585627', 'ATU13585627'],
  ['BE 0428.759.497', 'BE0428759497'],
  ['SK 202 274 96 19', 'SK2022749619'],
  ['FR 40 303 265 045', 'FR40303265045'],
  ['LU 150 274 42', 'LU15027442'],
  ['HR 33392005961', 'HR33392005961'],
  ['DK 13585628', 'DK13585628'],
  ['EE 100 931 558', 'EE100931558'],
  ['GR 094259216', 'EL094259216'],
  ['NL\u200b004495445B01', 'NL004495445B01'],
])('[S4] reads the VAT number %s of another EU country', (typed, stored) => {
  expect(parseCompanyNumber(typed)).toBe(stored);
});

it.each([
  ['BG175074753', 'vatNumberControl'],
  ['HU12892313', 'vatNumberControl'],
  ['DE136695978', 'vatNumberControl'],
  ['PL8567346216', 'vatNumberControl'],
  ['IT00743110158', 'vatNumberControl'],
  ['ATU13585626', 'vatNumberControl'],
  ['BE0431150351', 'vatNumberControl'],
  ['SK2022749618', 'vatNumberControl'],
  ['FR84323140391', 'vatNumberControl'],
  ['LU15027443', 'vatNumberControl'],
  ['HR33392005962', 'vatNumberControl'],
  ['DK13585627', 'vatNumberControl'],
  ['EE100594103', 'vatNumberControl'],
  ['BG17507475', 'vatNumber'],
  ['HU1289231', 'vatNumber'],
  ['ATU1358562', 'vatNumber'],
  ['DE', 'vatNumber'],
  // Not of the EU.
  ['MD1003600012345', 'companyNumberCountry'],
  ['GB 980 780 684', 'companyNumberCountry'],
  ['CHE-123.456.788', 'companyNumberCountry'],
  ['ABC123', 'companyNumberDigits'],
])('[S4] says why %s is no company number: %s', (typed, issue) => {
  expect(companyNumberIssue(typed)).toBe(issue);
  expect(parseCompanyNumber(typed)).toBeNull();
});

it('[S4] reads a Romanian number as before, with or without the prefix', () => {
  for (const typed of ['14399840', 'RO14399840', 'CUI RO 14399840'])
    expect(parseCompanyNumber(typed)).toBe('14399840');
});

it.each([
  ['HU12892312', 'HU'],
  ['EL094259216', 'GR'],
  ['14399840', null],
])('[S4] %s is a number of %s', (number, country) => {
  expect(countryOfNumber(number)).toBe(country);
});
