import { describe, expect, test } from 'vitest';
import { textsIn } from '../../testing/texts-in.ts';
import type { Locale } from '../locale-path.ts';
import type { FieldIssue } from './field-issue.ts';
import { fieldName, issueText } from './issue-text.ts';

const tell = (issue: FieldIssue, locale: Locale) => {
  const t = textsIn(locale);
  return issueText(issue, (path) => fieldName(path, t), t, locale);
};

describe('one text per rule', () => {
  test.each<[Omit<FieldIssue, 'path'> & { path?: string }, string, string]>([
    [{ rule: 'required' }, 'Campul E-mail este obligatoriu', 'The E-mail field is required'],
    [
      { rule: 'required', path: 'invoiceAddress.town' },
      'Campul Oraș / comună este obligatoriu',
      'The Town / commune field is required',
    ],
    [{ rule: 'email' }, 'Campul nu contine un email valid', 'The field does not contain a valid e-mail'],
    [{ rule: 'min', limit: 12 }, 'Introduceți cel puțin 12 caractere', 'Enter at least 12 characters'],
    [{ rule: 'max', limit: 200 }, 'Introduceți cel mult 200 de caractere', 'Enter at most 200 characters'],
    [
      { rule: 'min_value', limit: 0.5 },
      'Valoarea trebuie să fie mai mare sau egală cu 0,5',
      'The value must be greater than or equal to 0.5',
    ],
    [
      { rule: 'max_value', limit: 100_000 },
      'Valoarea trebuie să fie mai mică sau egală cu 100.000',
      'The value must be less than or equal to 100,000',
    ],
    [{ rule: 'is', limit: 'Ron' }, 'Valoarea trebuie să fie Ron', 'The value must be Ron'],
    [
      { rule: 'thousands', limit: '1,000' },
      '„1,000” se poate citi în două feluri: scrieți 1000 sau 1',
      '“1,000” can be read in two ways: write 1000 or 1',
    ],
    [
      { rule: 'thousands', limit: '12.500' },
      '„12.500” se poate citi în două feluri: scrieți 12500 sau 12,5',
      '“12.500” can be read in two ways: write 12500 or 12.5',
    ],
    [
      { rule: 'order', path: 'goods.deliveryPeriod.to' },
      '„Livrare până la” nu poate fi înainte de „Livrare de la”',
      '“Delivery until” cannot be before “Delivery from”',
    ],
    [
      { rule: 'order', path: 'hardEndsAt' },
      '„Se închide cel târziu la” nu poate fi înainte de „Se încheie”',
      '“Closes no later than” cannot be before “Ends”',
    ],
    [{ rule: 'dayUnknown' }, 'Ziua aceasta nu există în calendar', 'There is no such day in the calendar'],
    [{ rule: 'length', limit: 42 }, 'Maximum 42 de elemente', 'Max 42 elements'],
    [{ rule: 'image' }, 'Fisierul ales trebuie sa fie o imagine', 'The chosen file must be an image'],
    [
      { rule: 'confirm', limit: 'password' },
      'Câmpul trebuie să fie identic cu Parolă',
      'Must be identical to Password',
    ],
    [
      { rule: 'multiple', limit: 5 },
      'Valoarea trebuie să fie multiplă de 5.',
      'The value must be a multiple of 5.',
    ],
    [
      { rule: 'companyNumberLong' },
      'Prea multe cifre: CUI-ul are cel mult 10 (un CNP nu este CUI)',
      'Too many digits: a CUI has at most 10 (a personal number is not a CUI)',
    ],
    [
      { rule: 'jNumber' },
      'Număr de înregistrare invalid (ex. J40/1234/2020 sau J2020001234402)',
      'Invalid trade register number (e.g. J40/1234/2020 or J2020001234402)',
    ],
    [
      { rule: 'iban' },
      'IBAN invalid: în România are 24 de caractere și începe cu RO; în alte țări, lungimea din țara lui',
      'Invalid IBAN: in Romania it has 24 characters and starts with RO; elsewhere, the length of its country',
    ],
    [
      { rule: 'telephone' },
      'Scrieți numărul ca 0722 123 456, 0252 123 456 sau cu prefix de țară, +40…',
      'Write the number as 0722 123 456, 0252 123 456 or with a country code, +40…',
    ],
    [{ rule: 'tooLarge' }, 'Fișierul este prea mare: cel mult 10 MB', 'The file is too large: at most 10 MB'],
    [
      { rule: 'filesFull', limit: 200 },
      'Fișierele dumneavoastră au ajuns la limita de 200 MB; reveniți peste câteva zile',
      'Your files have reached the limit of 200 MB; come back in a few days',
    ],
    [{ rule: 'wrongPassword' }, 'Parola nu este corectă', 'The password is incorrect'],
  ])('%o has its text in both languages', (issue, romanian, english) => {
    expect(tell({ path: 'email', ...issue }, 'ro')).toBe(romanian);
    expect(tell({ path: 'email', ...issue }, 'en')).toBe(english);
  });
});
