import type { Account } from '@recolta/shared/contracts/http/account';
import { notificationTypes } from '@recolta/shared/domain/notification/notification-types';
import { describe, expect, test } from 'vitest';
import { missingParts } from '../components/details-sections.tsx';
import { notificationGroups } from '../components/notifications-section.tsx';
import {
  accountChangeOf,
  addressesPart,
  bankIssues,
  bankPart,
  changeBody,
  changedAccountFields,
  changeIssues,
  companyPart,
} from './account-parts.ts';

const account: Account = {
  id: 'a',
  email: 'ana@exemplu.ro',
  companyName: 'Agro',
  companyNumber: '14399840',
  administratorName: null,
  jNumber: 'J40/1234/2020',
  telephone: '+40722123456',
  countyOfActivityId: 'TR',
  invoiceAddress: { county: 'TR', town: 'Alexandria', street: 'Lungă 5' },
  deliveryAddress: null,
  distributionCounties: ['AG'],
  bank: 'Banca',
  bankBranch: null,
  bankAccountNumber: 'RO49AAAA1B31007593840000',
  providerAccount: false,
  vatState: null,
  isProducer: null,
  locale: 'ro',
  companyNumberDocument: null,
  garanty: null,
  garantyDocument: null,
  administratorIdentificationFile: null,
  accountStatementFile: null,
  documents: [],
  hasBankDetails: false,
  hasDocuments: false,
  createdAt: '2026-11-21T00:00:00.000Z',
  companyCheckedAt: null,
  isUnderReview: false,
  pendingChanges: null,
  lastChangeDecision: null,
  completionRequest: null,
  deactivation: null,
  permissionRequests: [],
};

test('[S4] an address in Bucharest without a sector is asked for it once it is edited', () => {
  const held = { county: 'B', town: 'București', street: 'Calea Victoriei 1' } as const;
  const before: Account = { ...account, invoiceAddress: held };
  const values = addressesPart.valuesOf(before);
  expect(changeIssues(before, values, addressesPart)).toEqual([]);
  const moved = { ...values, invoiceAddress: { ...values.invoiceAddress, street: 'Calea Griviței 2' } };
  expect(changeIssues(before, moved, addressesPart)).toEqual([
    { path: 'invoiceAddress.town', rule: 'sector' },
  ]);
  const whole = { ...moved, invoiceAddress: { ...moved.invoiceAddress, town: 'Sectorul 1' } };
  expect(changeIssues(before, whole, addressesPart)).toEqual([]);
});

describe('[S7] a section sends only its changes', () => {
  test('nothing if nothing changed', () => {
    for (const part of [companyPart, addressesPart, bankPart]) {
      const values = part.valuesOf(account) as never;
      expect(accountChangeOf(part as typeof companyPart, account, values)).toEqual({});
      expect(changeIssues(account, values, part as typeof companyPart)).toEqual([]);
    }
  });

  test('a field, in its stored form', () => {
    const values = { ...companyPart.valuesOf(account), telephone: '021 212 3456' };
    expect(changeBody(companyPart, account, values)).toEqual({ telephone: '+40212123456' });
  });

  test('a field that may not be emptied is required', () => {
    const values = { ...companyPart.valuesOf(account), companyName: ' ' };
    expect(changeIssues(account, values, companyPart)).toEqual([{ path: 'companyName', rule: 'required' }]);
  });

  test('a changed address completely, a removed one as null', () => {
    const held = addressesPart.valuesOf(account);
    const moved = { ...held, invoiceAddress: { ...held.invoiceAddress, postalCode: '140001' } };
    expect(changeBody(addressesPart, account, moved)).toEqual({
      invoiceAddress: { county: 'TR', town: 'Alexandria', street: 'Lungă 5', postalCode: '140001' },
    });
    const elsewhere = { ...account, deliveryAddress: account.invoiceAddress };
    const gone = { ...addressesPart.valuesOf(elsewhere), hasDeliveryAddress: false };
    expect(changeBody(addressesPart, elsewhere, gone)).toEqual({ deliveryAddress: null });
  });

  test('bank details with the password; emptied, they are null', () => {
    const values = { ...bankPart.valuesOf(account), bank: '', bankBranch: 'Alexandria' };
    expect(bankIssues(account, values)).toEqual([{ path: 'password', rule: 'required' }]);
    expect(changeBody(bankPart, account, { ...values, password: 'x' })).toEqual({
      bank: null,
      bankBranch: 'Alexandria',
      password: 'x',
    });
  });
});

test('[S6] what is missing for a Provider, by field', () => {
  expect(missingParts(account)).toEqual([
    'bankBranch',
    'companyNumberDocument',
    'garantyDocument',
    'administratorIdentificationFile',
    'accountStatementFile',
  ]);
});

test('[N2] every type of notification can be chosen, once', () => {
  expect(Object.values(notificationGroups).flat().sort()).toEqual([...notificationTypes].sort());
});

test('[S7] only fields that differ, each completely', () => {
  const before = { name: 'a', list: ['x', 'y'], address: { town: 'A', street: '1' }, none: null };
  expect(changedAccountFields(before, structuredClone(before))).toEqual({});
  expect(changedAccountFields(before, { ...before, name: 'b' })).toEqual({ name: 'b' });
  expect(changedAccountFields(before, { ...before, list: ['x'] })).toEqual({ list: ['x'] });
  expect(changedAccountFields(before, { ...before, list: ['y', 'x'] })).toEqual({ list: ['y', 'x'] });
  expect(changedAccountFields(before, { ...before, address: { town: 'B', street: '1' } })).toEqual({
    address: { town: 'B', street: '1' },
  });
  expect(changedAccountFields<object>(before, { ...before, address: null })).toEqual({ address: null });
});
