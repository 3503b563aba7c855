import { expect, it } from 'vitest';
import { roles } from '../enumerations.ts';
import { type Poster, whatIsMissingToPost } from './may-post.ts';

const poster: Poster = {
  role: 'Client',
  isActive: true,
  hasCheckedCompany: true,
  vatState: 'registered',
  permissions: ['Auctions.Post'],
};

it('[L0] an active Client or Provider with a checked company and the permission may post', () => {
  const may = roles.filter((role) => whatIsMissingToPost({ ...poster, role }) === null);
  expect(may).toEqual(['Client', 'Provider']);
});

it.each<[string | null, Partial<Poster>]>([
  ['role', { role: 'Bidder', isActive: false, permissions: [] }],
  ['role', { role: 'Admin' }],
  ['active', { isActive: false, hasCheckedCompany: false, permissions: [] }],
  ['details', { hasCheckedCompany: false, permissions: [] }],
  ['vat', { vatState: null }],
  ['permission', { permissions: [] }],
])('[L0] names %s as the first thing missing', (missing, change) => {
  expect(whatIsMissingToPost({ ...poster, ...change })).toBe(missing);
});
