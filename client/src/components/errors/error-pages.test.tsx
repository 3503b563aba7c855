import { expect, test } from 'vitest';
import { pageHtml } from '../../testing/page-html.tsx';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const homeLink = /<a [^>]*href="\/en"[^>]*>Home page<\/a>/;

test('a page that is not there says so and leads home', async () => {
  const html = await pageHtml(<NotFoundPage />, '/en/nothing');
  expect(html).toContain('>404 Not Found</h1>');
  expect(html).toContain('>This page could not be found</p>');
  expect(html).toMatch(homeLink);
});

test('a page that failed says so and leads home', async () => {
  const html = await pageHtml(<ErrorPage error={new Error('canary')} />, '/en/live');
  expect(html).toContain('>An error occurred</h1>');
  expect(html).not.toContain('404 Not Found');
  expect(html).toMatch(homeLink);
});
