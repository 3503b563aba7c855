import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { describe, expect, it } from 'vitest';
import { isNewProduct, ownProductsList, productsList } from './products.ts';

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

describe('a product that arrives while a list is open', () => {
  const loadedAtMs = Date.parse('2026-11-30T08:00:00.000Z');
  const arrived = {
    ...{ status: 'Active', publishedAt: '2026-11-30T08:00:00.001Z', category: 'Cereals' },
    ...{ productName: 'Ulei presat', distributionCounties: ['CL', 'IL'] },
  } as unknown as ProductState;

  it.each<[string, string, Partial<ProductState>, boolean]>([
    ['is new in the list of all', '', {}, true],
    ['is not, if the list had it', '', { publishedAt: '2026-11-30T08:00:00.000Z' }, false],
    ['is not, if it is not published', '', { publishedAt: null }, false],
    ['is not, once it has ended', '', { status: 'Ended' }, false],
    ['is new in a county of its delivery', 'isDistributedIn=TM,IL', {}, true],
    ['is not in another county', 'isDistributedIn=TM', {}, false],
    ['is new in its category', 'category=Seeds,Cereals', {}, true],
    ['is not in another category', 'category=Seeds', {}, false],
    ['is found by a part of its name', 'search=ULEI', {}, true],
    ['is not found by another one', 'search=unt', {}, false],
  ])('%s (%s)', (_what, query, change, isNew) => {
    const { filters } = productsList.read(new URLSearchParams(query));
    expect(isNewProduct(filters, { ...arrived, ...change }, loadedAtMs)).toBe(isNew);
  });
});
