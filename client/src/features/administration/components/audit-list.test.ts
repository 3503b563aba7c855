import { expect, test } from 'vitest';
import { auditDetails } from './audit-list.tsx';

test.each([
  [{ reason: 'Date neverificate' }, { reason: 'Date neverificate' }],
  [
    { from: 'Client', to: 'Provider' },
    { from: 'Client', to: 'Provider' },
  ],
  [{ permission: 'Auctions.Post' }, { permission: 'Auctions.Post' }],
  [{ type: 'Garanty' }, { document: 'Garanty' }],
  [{ name: 'Identification.pdf' }, { document: 'Identification' }],
  [{ decision: 'activate', code: 'RequestChanged' }, { code: 'RequestChanged' }],
  [{ code: 'unknownCode' }, {}],
  [{ reason: 1, from: 'Owner', name: 'other.pdf', more: true }, {}],
])('%j is read as %j', (details, expected) => {
  expect(auditDetails(details)).toEqual(expected);
});
