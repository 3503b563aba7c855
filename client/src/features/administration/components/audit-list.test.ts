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
  [
    { decision: 'activate', code: 'RequestChanged' },
    { decision: 'activate', code: 'RequestChanged' },
  ],
  [{ report: 7, decision: 'Removed', answer: 'x' }, { decision: 'Removed' }],
  [
    { market: 'Euronext', product: 'corn', day: '2026-11-20', price: '198.50' },
    { day: '2026-11-20', price: '198.50' },
  ],
  [
    { currency: 'Euro', day: '2026-11-20', rate: '5.0912' },
    { day: '2026-11-20', rate: '5.0912' },
  ],
  [
    { upToKm: 100, price: '95.00' },
    { upToKm: 100, price: '95.00' },
  ],
  [{ decision: 'maybe', day: 'today', price: 'many', rate: '5', upToKm: '7' }, {}],
  [{ code: 'unknownCode' }, {}],
  [{ reason: 1, from: 'Owner', name: 'other.pdf', more: true }, {}],
])('%j is read as %j', (details, expected) => {
  expect(auditDetails(details)).toEqual(expected);
});
