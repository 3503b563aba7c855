import { expect, test } from 'vitest';
import { catalogueQuery, readCatalogueFilters, toggledCategory } from './catalogue-filters.ts';

const read = (query: string) =>
  readCatalogueFilters({ filterOf: (name) => new URLSearchParams(query).get(name) ?? '' });

test('search and categories of the address become filters of the call, escaped', () => {
  const filters = read('search=%20ulei,44%7C&categories=Cereals,Oil-seeds,Cereals,;x,');
  expect(filters).toEqual({ search: 'ulei,44|', categories: ['Cereals', 'Oil-seeds'] });
  expect(catalogueQuery(filters, 2, 8)).toEqual({
    page: '2',
    pageSize: '8',
    filters: 'search@=ulei\\,44\\|,category==Cereals|Oil-seeds',
    sorts: 'name',
  });
  expect(catalogueQuery(read(''), 1, 20).filters).toBe('');
});

test('toggling adds a category to the chosen ones or removes it', () => {
  expect(toggledCategory(['Cereals'], 'Others')).toBe('Cereals,Others');
  expect(toggledCategory(['Cereals', 'Others'], 'Cereals')).toBe('Others');
});
