import { registrationSchema } from '@recolta/shared/contracts/http/account';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { expect, test } from 'vitest';
import { emptyAddress } from '../../../lib/forms/address-values.ts';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import {
  emptyRegistration,
  firstInvalidStep,
  forgetRegistrationDraft,
  keepRegistrationDraft,
  type RegistrationValues,
  readRegistrationDraft,
  registrationIssues,
  registrationOf,
  registrationStepOfPath,
} from './registration-form.ts';

const whole: RegistrationValues = {
  email: 'ana@exemplu.ro',
  password: 'un lan mare de grâu',
  confirmPassword: 'un lan mare de grâu',
  companyName: 'Agro Țarina SRL',
  companyNumber: 'RO 14399840',
  jNumber: 'j40/1234/2020',
  administratorName: 'Ana Șerban',
  telephone: '0722 123 456',
  vatState: 'registered',
  invoiceAddress: { ...emptyAddress, county: 'TR', town: 'Alexandria', street: 'Str. Lungă 5' },
  hasDeliveryAddress: false,
  deliveryAddress: emptyAddress,
  countyOfActivityId: 'TR',
  distributionCounties: ['AG', 'B'],
  providerAccount: 'seller',
  bank: '',
  bankBranch: '',
  bankAccountNumber: '',
  acceptsTerms: true,
  acceptsExpressClauses: true,
};

test('[S1] a complete form is the input of the call', () => {
  expect(registrationIssues(whole)).toEqual([]);
  expect(registrationSchema.parse(registrationOf(whole, 'en'))).toEqual({
    email: 'ana@exemplu.ro',
    password: 'un lan mare de grâu',
    companyName: 'Agro Țarina SRL',
    companyNumber: '14399840',
    jNumber: 'J40/1234/2020',
    administratorName: 'Ana Șerban',
    telephone: '+40722123456',
    vatState: 'registered',
    invoiceAddress: { county: 'TR', town: 'Alexandria', street: 'Str. Lungă 5' },
    deliveryAddress: null,
    countyOfActivityId: 'TR',
    distributionCounties: ['AG', 'B'],
    providerAccount: true,
    locale: 'en',
    acceptsTerms: true,
    acceptsExpressClauses: true,
    termsVersion,
  });
});

test('an empty form is invalid in every step, in the order of its fields', () => {
  const issues = registrationIssues(emptyRegistration);
  expect(new Set(issues.map(({ rule }) => rule))).toEqual(new Set(['required']));
  expect(issues.map(({ path }) => path)).toEqual([
    'email',
    'password',
    'confirmPassword',
    'companyName',
    'companyNumber',
    'jNumber',
    'administratorName',
    'telephone',
    'vatState',
    'invoiceAddress.county',
    'invoiceAddress.town',
    'invoiceAddress.street',
    'providerAccount',
    'countyOfActivityId',
    'acceptsTerms',
    'acceptsExpressClauses',
  ]);
});

test('a delivery address is used only if there is one', () => {
  const elsewhere = { ...whole, hasDeliveryAddress: true };
  expect(registrationIssues(elsewhere).map(({ path }) => path)).toEqual([
    'deliveryAddress.county',
    'deliveryAddress.town',
    'deliveryAddress.street',
  ]);
});

test('the first step with an issue is found', () => {
  expect(firstInvalidStep(whole)).toBeNull();
  expect(firstInvalidStep({ ...whole, telephone: '1', acceptsTerms: false })).toBe('company');
  expect(firstInvalidStep({ ...whole, password: '' })).toBe('account');
  expect(registrationStepOfPath('invoiceAddress.town')).toBe('addresses');
  expect(registrationStepOfPath('bank')).toBe('activity');
  expect(registrationStepOfPath('locale')).toBe('account');
});

test('both passwords must be equal', () => {
  expect(registrationIssues({ ...whole, confirmPassword: 'altceva' })).toEqual([
    { path: 'confirmPassword', rule: 'confirm', limit: 'password' },
  ]);
});

test('[S4] a company of another EU country registers with its country in place of a county', () => {
  const office = { ...emptyAddress, country: 'HU', county: 'TR', town: 'Szeged', street: 'Kossuth tér 4' };
  const abroad = {
    ...whole,
    companyNumber: 'HU 12892312',
    jNumber: 'HU 06-09-012345',
    invoiceAddress: office,
  };
  expect(registrationIssues(abroad)).toEqual([]);
  expect(registrationOf(abroad, 'ro').invoiceAddress).toEqual({
    country: 'HU',
    town: 'Szeged',
    street: 'Kossuth tér 4',
  });
  const unfinished = { ...abroad, invoiceAddress: { ...office, town: '' } };
  expect(registrationIssues(unfinished)).toEqual([{ path: 'invoiceAddress.town', rule: 'required' }]);
  const inRomania = { ...abroad, invoiceAddress: { ...office, country: '', county: '', postalCode: '6720' } };
  expect(registrationIssues(inRomania)).toEqual([
    { path: 'invoiceAddress.county', rule: 'required' },
    { path: 'invoiceAddress.postalCode', rule: 'postalCode' },
  ]);
});

const typed = {
  ...emptyRegistration,
  email: 'ana@exemplu.ro',
  password: 'secretul meu lung',
  confirmPassword: 'secretul meu lung',
  distributionCounties: ['AG'],
  providerAccount: 'seller',
  acceptsTerms: true,
  acceptsExpressClauses: true,
} as const;

test('a draft is restored without password and consent, which are never stored', () => {
  const storage = memoryStorage();
  keepRegistrationDraft({ ...typed, distributionCounties: ['AG'] }, storage);
  expect(readRegistrationDraft(storage)).toEqual({
    ...typed,
    password: '',
    confirmPassword: '',
    acceptsTerms: false,
    acceptsExpressClauses: false,
  });
  const stored = Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? ''));
  expect(stored.join()).not.toContain('secretul');
  forgetRegistrationDraft(storage);
  expect(readRegistrationDraft(storage)).toBeNull();
});

test('a draft that cannot be read is ignored', () => {
  const storage = memoryStorage();
  storage.setItem('recolta.draft.registration', '{"email":1}');
  expect(readRegistrationDraft(storage)).toBeNull();
  storage.setItem('recolta.draft.registration', 'not json');
  expect(readRegistrationDraft(storage)).toBeNull();
});
