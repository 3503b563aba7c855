import { describe, expect, it } from 'vitest';
import { ownProductsList, productsList } from './products.ts';

const filtersOf = (query: string) => productsList.read(new URLSearchParams(query)).query.filters;
const ownFiltersOf = (query: string) => ownProductsList.read(new URLSearchParams(query)).query.filters;

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
    expect(ownFiltersOf('')).toBe('provider==me');
    expect(ownFiltersOf('status=Closed')).toBe('provider==me,status==Closed');
  });
});
