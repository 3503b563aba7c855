import { expect, test } from 'vitest';
import { CallError } from '../../lib/http/failure.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { ErrorPage, LastErrorPage } from './error-boundary.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RouteError } from './route-error.ts';

const homeLink = /<a [^>]*href="\/en"[^>]*>Home page<\/a>/;

test('a missing page says so and links to the home page', async () => {
  const html = await pageHtml(<NotFoundPage />, '/en/nothing');
  expect(html).toContain('>404 Not Found</h1>');
  expect(html).toContain('>This page could not be found</p>');
  expect(html).toMatch(homeLink);
});

test('a failed page says so and links to the home page', async () => {
  const html = await pageHtml(<ErrorPage error={new Error('canary')} retry={() => undefined} />, '/en/live');
  expect(html).toContain('>An error occurred</h1>');
  expect(html).not.toContain('404 Not Found');
  expect(html).toMatch(homeLink);
});

test.each([
  [new Error('broken'), '500 · broken'],
  [new RouteError(503, 'busy'), '503 · busy'],
  [new CallError({ code: 'UpstreamTimeout', params: {}, status: 504 }), '504 · UpstreamTimeout'],
  ['thrown', '500'],
])(
  'an error that kept a route from loading is shown by its status, 500 by default, and its message: %s',
  async (error, text) => {
    expect(await pageHtml(<ErrorPage error={error} retry={() => undefined} />)).toContain(`>${text}</p>`);
  },
);

test.each([new RouteError(404, 'gone'), new CallError({ code: 'NotFound', params: {}, status: 404 })])(
  'a 404 in loading a route shows that the page was not found: %s',
  async (error) => {
    expect(await pageHtml(<ErrorPage error={error} retry={() => undefined} />, '/en')).toContain(
      '>404 Not Found</h1>',
    );
  },
);

test('if the error page itself fails, a page without texts has details and a link home', async () => {
  const english = await pageHtml(<LastErrorPage error={new TypeError('canary')} pathname="/en/live" />);
  expect(english).toContain('>An error occurred while showing the error page</h1>');
  expect(english).toContain('>TypeError: canary</p>');
  expect(english).toMatch(homeLink);
  const romanian = await pageHtml(<LastErrorPage error="x" pathname="/live" />);
  expect(romanian).toContain('>A apărut o eroare la afișarea paginii de eroare</h1>');
  expect(romanian).toMatch(/<a href="\/"[^>]*>Prima pagină<\/a>/);
});
