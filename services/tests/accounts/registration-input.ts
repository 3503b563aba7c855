import type { Registration } from '@recolta/shared/contracts/http/account';
import { parseCompanyNumber } from '@recolta/shared/domain/company/company-number';
import { parseIban } from '@recolta/shared/domain/company/iban';
import { newToken } from '../../src/platform/token.ts';
import { testPassword } from '../harness/accounts.ts';

/** A valid registration that is unique in every field. */
export function registration(parts: Partial<Registration> = {}): Registration {
  const mark = `c4n${newToken()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)
    .toLowerCase()}`;
  return {
    email: `${mark}@test.recolta.ro`,
    password: testPassword,
    companyName: `Firma ${mark} SRL`,
    companyNumber: someCompanyNumber(),
    administratorName: `Persoana ${mark}`,
    jNumber: 'J40/1234/2020',
    vatState: 'registered',
    telephone: `+4072${randomDigits(7)}`,
    countyOfActivityId: 'TR',
    invoiceAddress: { county: 'TR', town: 'Alexandria', street: `Strada ${mark} 1` },
    deliveryAddress: null,
    distributionCounties: ['TR', 'GR'],
    providerAccount: false,
    locale: 'ro',
    acceptsTerms: true,
    acceptsExpressClauses: true,
    ...parts,
  };
}

export function someCompanyNumber(): string {
  const body = `9${randomDigits(7)}`;
  return firstOf(10, (control) => parseCompanyNumber(`${body}${control}`));
}

export function someIban(): string {
  const account = randomDigits(16);
  return firstOf(99, (check) => parseIban(`RO${String(check).padStart(2, '0')}RNCB${account}`));
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');
}

function firstOf(count: number, make: (index: number) => string | null): string {
  for (let index = 0; index < count; index++) {
    const made = make(index);
    if (made !== null) return made;
  }
  throw new Error('no check digit fits');
}
