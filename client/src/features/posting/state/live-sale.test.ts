import { expect, test } from 'vitest';
import { auctionsFilters, auctionsList, auctionsQuery, tabQueries } from './live-sale.ts';

const queryOf = (address: string, scope: 'own' | 'participated' | 'admin') => {
  const list = auctionsList.read(new URLSearchParams(address));
  return auctionsQuery(auctionsFilters(list, scope), list);
};

test('administrators see auctions waiting for approval first, others current ones; a search covers all', () => {
  expect(queryOf('', 'admin').filters).toBe('status==Pending');
  for (const scope of ['own', 'participated'] as const) {
    expect(queryOf('', scope).filters).toBe('status==Pending|Scheduled|InProgress|Closed');
    expect(queryOf(tabQueries.over, scope).filters).toBe('status==Accepted|Refused|Failed');
    expect(queryOf('search=soia', scope).filters).toBe('name@=soia');
    expect(queryOf('search=soia&statuses=Failed', scope).filters).toBe('status==Failed,name@=soia');
  }
  expect(queryOf('statuses=all', 'admin').filters).toBe('');
});

test('statuses, search, page and page size of the address are passed to the call', () => {
  const query = queryOf('statuses=Closed,InProgress,Other&search= grâu, 2 &page=3&pageSize=50', 'own');
  expect(query).toEqual({
    page: '3',
    pageSize: '50',
    filters: 'status==InProgress|Closed,name@=grâu\\, 2',
    sorts: '',
  });
});

test('the tab of auctions waiting for a decision lists closed ones only', () => {
  expect(queryOf(tabQueries.turn, 'own').filters).toBe('status==Closed');
});

test('a search of an administrator stays among the auctions waiting for approval', () => {
  expect(queryOf('search=soia', 'admin').filters).toBe('status==Pending,name@=soia');
});
