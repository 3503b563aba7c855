import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listQuerySchema } from './list.ts';

it('a list begins at page 1 with 8 entries per page, unfiltered and unsorted', () => {
  expect(z.parse(listQuerySchema, {})).toEqual({ page: 1, pageSize: 8, filters: '', sorts: '' });
  expect(z.parse(listQuerySchema, { page: '2', pageSize: '100' })).toMatchObject({ page: 2, pageSize: 100 });
});
