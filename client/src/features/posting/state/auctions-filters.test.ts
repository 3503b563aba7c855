import { expect, test } from 'vitest';
import { auctionsFilters, auctionsQuery } from './auctions-filters.ts';

const read = (query: string, scope: 'own' | 'participated' | 'admin') => {
  const params = new URLSearchParams(query);
  return auctionsFilters({ filterOf: (name) => params.get(name) ?? '' }, scope);
};

test('administrators see auctions waiting for approval first, others ended ones; a search covers all', () => {
  expect(auctionsQuery(read('', 'admin'), 1, 20).filters).toBe('status==Pending');
  for (const scope of ['own', 'participated'] as const) {
    expect(auctionsQuery(read('', scope), 1, 20).filters).toBe('status==Accepted|Refused|Failed');
    expect(auctionsQuery(read('search=soia', scope), 1, 20).filters).toBe('name@=soia');
    expect(auctionsQuery(read('search=soia&statuses=Failed', scope), 1, 20).filters).toBe(
      'status==Failed,name@=soia',
    );
  }
  expect(auctionsQuery(read('statuses=all', 'admin'), 1, 20).filters).toBe('');
});

test('statuses, search, page and page size of the address are passed to the call', () => {
  const query = auctionsQuery(read('statuses=Closed,InProgress,Other&search= grâu, 2 ', 'own'), 3, 50);
  expect(query).toEqual({
    page: '3',
    pageSize: '50',
    filters: 'status==InProgress|Closed,name@=grâu\\, 2',
    sorts: '',
  });
});
