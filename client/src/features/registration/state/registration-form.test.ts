import { registrationSchema } from '@recolta/shared/contracts/http/account';
import { expect, test } from 'vitest';
import {
  emptyRegistration,
  firstInvalidStep,
  type RegistrationValues,
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
  invoiceAddress: { county: 'TR', town: 'Alexandria', street: 'Str. Lungă 5', postalCode: '' },
  hasDeliveryAddress: false,
  deliveryAddress: { county: '', town: '', street: '', postalCode: '' },
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
