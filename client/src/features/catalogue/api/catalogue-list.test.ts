import { expect, test } from 'vitest';
import { toggled } from '../../../lib/list-address.ts';
import { adminCatalogueList, catalogueList, catalogueListQuery } from './catalogue.ts';

test('search and categories of the address become filters of the call, escaped', () => {
  const list = catalogueList.read(
    new URLSearchParams('search=%20ulei,44%7C&categories=Cereals,Oil-seeds,Cereals,;x,&page=2'),
  );
  expect(list.filters).toEqual({ search: 'ulei,44|', categories: ['Cereals', 'Oil-seeds'] });
  expect(catalogueListQuery(list).queryKey[1]).toMatchObject({
    input: {
      query: {
        page: '2',
        pageSize: '8',
        filters: 'search@=ulei\\,44\\|,category==Cereals|Oil-seeds',
      },
    },
  });
  expect(adminCatalogueList.read(new URLSearchParams()).query).toMatchObject({ pageSize: '20', filters: '' });
});

test('toggling adds a category to the chosen ones or removes it', () => {
  expect(toggled(['Cereals'], 'Others')).toBe('Cereals,Others');
  expect(toggled(['Cereals', 'Others'], 'Cereals')).toBe('Others');
});
