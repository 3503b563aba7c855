import { expect, test } from 'vitest';
import { authorOf, postsQuery } from './posts.ts';

test('each page, language and choice of posts is cached apart', () => {
  const filters = { category: '', tag: '', search: '' };
  const page = { limit: 9, skip: 9, filters: { ...filters, tag: 'grau' } };
  const queries = [
    postsQuery('ro', page),
    postsQuery('en', page),
    postsQuery('ro', { ...page, skip: 18 }),
    postsQuery('ro', { ...page, limit: 10 }),
    postsQuery('ro', { ...page, filters: { ...filters, search: 'grau' } }),
    postsQuery('ro', { ...page, filters: { ...filters, category: 'agriculture' } }),
  ];
  expect(new Set(queries.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(queries.length);
  const { queryKey } = postsQuery('ro', { limit: 9, filters });
  expect(queryKey).toEqual(postsQuery('ro', { limit: 9, skip: 0 }).queryKey);
});

test('the author of a post is the last that its body names', () => {
  const body = [
    { slug: 'autori/ana-pop', title: 'Ana Pop' },
    { slug: 'blog/altul', title: 'Altul' },
    { slug: 'autori/ion-pop', title: null },
    { slug: 'ajutor/tarife', title: 'Tarife' },
  ] as Parameters<typeof authorOf>[0]['body'];
  expect(authorOf({ body })).toEqual({ slug: 'autori/ion-pop', name: '' });
  expect(authorOf({ body: body.slice(0, 2) })).toEqual({ slug: 'autori/ana-pop', name: 'Ana Pop' });
  expect(authorOf({ body: [] })).toBeNull();
});
