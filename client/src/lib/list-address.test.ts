import { expect, test } from 'vitest';
import { changedQuery } from './list-address.ts';

test('sets values, removes empty ones, and keeps the rest', () => {
  const query = new URLSearchParams('page=3&search=agro&role=Client');
  expect(changedQuery(query, { role: 'Provider', page: '' }).toString()).toBe('search=agro&role=Provider');
  expect(changedQuery(query, { search: 'țara' }).get('search')).toBe('țara');
  expect(query.toString()).toBe('page=3&search=agro&role=Client');
});
