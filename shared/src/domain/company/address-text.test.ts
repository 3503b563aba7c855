import { describe, expect, it } from 'vitest';
import { addressSchema } from '../../contracts/http/company-fields.ts';
import { addressText } from './address-text.ts';

const szeged = { country: 'HU', town: 'Szeged', street: 'Kossuth tér 4', postalCode: '6720' } as const;

describe('an address', () => {
  it.each([
    [szeged, 'Kossuth tér 4, Szeged, 6720, Ungaria', 'Kossuth tér 4, Szeged, 6720, Hungary'],
    [
      { country: 'BG', town: 'Ruse', street: 'ul. Aleksandrovska 12' },
      'ul. Aleksandrovska 12, Ruse, Bulgaria',
      'ul. Aleksandrovska 12, Ruse, Bulgaria',
    ],
    [
      { country: 'GR', town: 'Volos', street: 'Dimitriados 1', postalCode: '382 21' },
      'Dimitriados 1, Volos, 382 21, Grecia',
      'Dimitriados 1, Volos, 382 21, Greece',
    ],
    [
      { county: 'TR', town: 'Alexandria', street: 'Str. Lungă 5', postalCode: '140001' },
      'Str. Lungă 5, Alexandria, 140001, Teleorman',
      'Str. Lungă 5, Alexandria, 140001, Teleorman',
    ],
  ])('[S4] is read, and written in both languages: %j', (given, romanian, english) => {
    const address = addressSchema.parse(given);
    expect(address).toEqual(given);
    expect(addressText(address, 'ro')).toBe(romanian);
    expect(addressText(address, 'en')).toBe(english);
  });

  it.each([
    [{ town: 'Alexandria', street: 'Str. Lungă 5' }, 'county required'],
    [{ ...szeged, county: 'TR' }, 'county invalid'],
    [
      { county: 'TR', town: 'Alexandria', street: 'Str. Lungă 5', postalCode: '6720' },
      'postalCode postalCode',
    ],
    [{ county: 'B', town: 'București', street: 'Calea Dudești 1' }, 'town sector'],
  ])('[S4] is refused with the field: %j', (given, refusal) => {
    const { error } = addressSchema.safeParse(given);
    expect(error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([refusal]);
  });

  it.each(['RO', 'MD', 'GB', 'hu'])('[S4] has a country of the EU besides Romania: not %s', (country) => {
    expect(addressSchema.safeParse({ ...szeged, country }).success).toBe(false);
  });
});
