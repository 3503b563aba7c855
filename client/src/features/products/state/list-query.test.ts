import { describe, expect, it } from 'vitest';
import { ownFilters, productFilters, readProductView } from './list-query.ts';

const filtersOf = (query: string) => {
  const address = new URLSearchParams(query);
  return productFilters(readProductView({ filterOf: (name) => address.get(name) ?? '' }));
};

describe('the address of the list of products', () => {
  it.each([
    ['', ''],
    ['isDistributedIn=CL,IL', 'isDistributedIn==CL|IL'],
    ['category=Cereals,Seeds', 'category==Cereals|Seeds'],
    ['search=grâu,+furaj', String.raw`search@=grâu\, furaj`],
    // Unknown values count as not set.
    ['isDistributedIn=XX,CL,CL&category=<b>', 'isDistributedIn==CL'],
  ])('%s requests %s', (query, filters) => expect(filtersOf(query)).toBe(filters));

  it('a user’s own products by status', () => {
    expect(ownFilters('All')).toBe('provider==me');
    expect(ownFilters('Closed')).toBe('provider==me,status==Closed');
  });
});
