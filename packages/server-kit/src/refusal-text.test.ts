import { describe, expect, it } from 'vitest';
import { ReaderLanguage, refusalText } from './refusal-text.ts';

describe('language of messages', () => {
  it.each([
    [undefined, 'ro'],
    ['', 'ro'],
    ['ro-RO,ro;q=0.9,en;q=0.8', 'ro'],
    ['en-GB,en;q=0.9,ro;q=0.8', 'en'],
    ['EN', 'en'],
    ['de-DE, de;q=0.9, en;q=0.5', 'en'],
    ['ro;q=0.2, en;q=0.7', 'en'],
    ['en;q=0', 'ro'],
    ['hu, *;q=0.1', 'ro'],
    ['english', 'ro'],
  ])('Accept-Language %s is %s', (header, language) => {
    expect(new ReaderLanguage(header).value).toBe(language);
  });

  it('is the account’s where the request asks for neither, and never beats what it asks for', () => {
    const unasked = new ReaderLanguage('de');
    unasked.ofAccount('en');
    expect(unasked.value).toBe('en');
    const asked = new ReaderLanguage('ro');
    asked.ofAccount('en');
    expect(asked.value).toBe('ro');
  });

  it('leaves the message empty that the description has empty', () => {
    expect(refusalText('emailNotConfirmed', {}, 'ro')).toBe('');
    expect(refusalText('emailNotConfirmed', {}, 'en')).toBe('');
  });

  it.each<[object, string, string]>([
    [{ path: 'price', rule: 'price' }, 'price (un preț ca text, ', 'price (a price as text, '],
    [{ path: 'goods', rule: 'type', expected: 'object' }, 'goods (un obiect: {…})', 'goods (an object: {…})'],
    [{ path: 'type', rule: 'oneOf', values: ['A', 'B'] }, 'type (una din A, B)', 'type (one of A, B)'],
    [{ path: '', rule: 'type', expected: 'object' }, 'body (un obiect: {…})', 'body (an object: {…})'],
    [{ path: 'filters', rule: 'name', names: ['x'] }, '(nume posibile: x)', '(possible names: x)'],
    [
      { path: 'kind', rule: 'oneOf', call: 'GET /kinds' },
      'kind (una din GET /kinds)',
      'kind (one of GET /kinds)',
    ],
    [
      { path: 'file', rule: 'pdfEncrypted' },
      'file (un PDF care se deschide fără parolă)',
      'file (a PDF that opens without a password)',
    ],
    [{ path: 'town', rule: 'sector' }, 'town (cu sectorul, ', 'town (with the sector, '],
    [{ path: 'postalCode', rule: 'postalCode' }, 'postalCode (6 cifre)', 'postalCode (6 digits)'],
    [
      { path: 'companyNumber', rule: 'companyNumberCountry' },
      'companyNumber (al unei firme din România',
      'companyNumber (of a company in Romania',
    ],
    [{ path: 'end', rule: 'order' }, 'end (order)', 'end (order)'],
  ])('says what the value of a wrong field must be: %j', (field, ro, en) => {
    const params = { fields: [field, { path: 'page', rule: 'max', maximum: 9 }] };
    expect(refusalText('ValidationFailed', params, 'ro')).toContain(ro);
    expect(refusalText('ValidationFailed', params, 'en')).toContain(en);
    expect(refusalText('ValidationFailed', params, 'en')).toContain(', page (at most 9)');
  });
});
