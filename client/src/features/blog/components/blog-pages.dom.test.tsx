import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { errorText } from '../../../lib/error-text.ts';
import { contentAnswers, contentPost, statedPostCard } from '../../../testing/content.ts';
import { liveAuction } from '../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { AuthorPage } from './author-page.tsx';
import { BlogPage } from './blog-page.tsx';
import { PostPage } from './post-page.tsx';

const posts = Array.from({ length: 6 }, (_, at) =>
  statedPostCard({ _id: String(at), _slug: `articol-${at}`, title: `Articolul ${at}` }),
);
const keywords = [{ body: 'grâu', slug: 'grau' }];
const frame = {
  Posts: {
    total: 13,
    items: Array.from({ length: 13 }, (_, at) => ({
      category: at === 12 ? null : 'Agriculture',
      keywords: at === 0 ? [{ body: 'porumb', slug: 'porumb' }, ...keywords] : keywords,
      body: [{}, { slug: at < 4 ? 'autori/ana-pop' : 'autori/ion-rus' }],
    })),
  },
  Categorys: { items: [{ _slug: 'agriculture', title: 'Agricultură', description: 'Despre câmp.' }] },
  Authors: {
    items: [
      { _slug: 'autori/ana-pop', name: 'Ana Pop', photos: [] },
      { _slug: 'autori/ion-rus', name: 'Ion Rus', photos: [] },
      { _slug: 'autori/fara', name: 'Fără Articole', photos: [] },
    ],
  },
  Popular_Posts: {
    items: [
      { _slug: 'citit', title: 'Cel mai citit', _views: 2140 },
      { _slug: 'al-doilea', title: 'Al doilea', _views: 3 },
      { _slug: 'necitit', title: 'Necitit', _views: 0 },
    ],
  },
};
const author = {
  _id: '9',
  _slug: 'autori/ana-pop',
  _locale: 'ro-RO',
  name: 'Ana Pop',
  biography: '<p>Inginer agronom.</p><p>Scrie despre calitate.</p>',
  photos: [],
};
const english = { _locale: 'en-US', _slug: 'corn-moisture' };
/** One auction of corn is running, another has not started. */
const onSale = Object.fromEntries(
  [{ product: 'corn' }, { product: 'corn', status: 'Scheduled' as const }, { product: 'soybean' }].map(
    (change, at) => {
      const { recent: _, ...auction } = liveAuction(change);
      const id = auction.id.slice(0, -1) + at;
      return [id, { ...auction, id }];
    },
  ),
);
const prices = {
  'GET /services/main/reference-prices': () =>
    Response.json([
      {
        market: 'FobConstanta',
        product: 'corn',
        day: '2026-11-20',
        price: '200',
        currency: 'Euro',
        source: 'Bursa',
      },
    ]),
  'GET /rooms/live-list': () =>
    Response.json({
      ...{ ok: true, room: 'live-list', epoch: 1, version: 0, mode: 'state', nowMs: Date.now() },
      ...{ watchers: 0, relaysAway: 0, items: onSale },
    }),
  'GET /services/main/exchange-rates': () =>
    Response.json([{ currency: 'Euro', day: '2026-11-20', rate: '5.0900', source: 'BNR' }]),
  'GET /services/main/price-trends/FobConstanta': () => Response.json([]),
};

const shown = ({ textContent }: Element) => plain(textContent ?? '');
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

type Asked = [name: string, variables: Record<string, unknown>][];

function visitIndex(address: string, asked: Asked = [], total = 13) {
  const answers = contentAnswers({ BlogPosts: { Posts: { items: posts, total } }, BlogFrame: frame }, asked);
  return visitPage(<BlogPage />, { address, namespaces: ['blog', 'content', 'lists'], answers });
}

const pageOfPost = (
  <Routes>
    <Route path="/blog/:slug" element={<PostPage />} />
    <Route path="/en/blog/:slug" element={<PostPage />} />
  </Routes>
);

function visitPost(address: string, answers: Record<string, unknown>, asked: Asked = []) {
  return visitPage(pageOfPost, {
    address,
    namespaces: ['blog', 'content', 'prices', 'rates'],
    answers: { ...prices, ...contentAnswers(answers, asked) },
  });
}

test('the index has one lead and then rows, with counted categories, tags, authors and the most read', async () => {
  const { t } = await visitIndex('/blog');
  const lead = await screen.findByRole('link', { name: 'Articolul 0' });
  expect(lead.getAttribute('href')).toBe('/blog/articol-0');
  expect(lead.closest('li')).toBeNull();
  expect(screen.getByRole('link', { name: 'Articolul 1' }).closest('li')).not.toBeNull();
  const categories = within(screen.getByRole('navigation', { name: t('blog:categories') }));
  expect(categories.getByRole('link', { name: /Toate\s*13/ }).getAttribute('aria-current')).toBe('page');
  const agriculture = categories.getByRole('link', { name: /Agricultură\s*12/ });
  expect(agriculture.getAttribute('href')).toBe('/blog?category=agriculture');
  expect(agriculture.getAttribute('aria-current')).toBeNull();
  expect(document.title).toBe('Blog: preț, calitate, contracte · Recolta');
  const tags = within(screen.getByRole('navigation', { name: t('blog:tags') })).getAllByRole('link');
  expect(tags.map(({ textContent }) => textContent)).toEqual(['grâu', 'porumb']);
  const popular = screen.getByRole('region', { name: t('blog:popular') });
  expect(popular.textContent).toContain(t('blog:popularPeriod'));
  expect(within(popular).getAllByRole('listitem').map(shown)).toEqual([
    '1Cel mai citit2.140 de citiri',
    '2Al doilea3 citiri',
  ]);
  expect(linksIn(popular)).toEqual([
    ['Cel mai citit', '/blog/citit'],
    ['Al doilea', '/blog/al-doilea'],
  ]);
  const authors = screen.getByRole('region', { name: t('blog:authors') });
  expect(within(authors).getAllByRole('listitem').map(shown)).toEqual([
    'APAna Pop4 articole',
    'IRIon Rus9 articole',
  ]);
  expect(linksIn(authors)).toEqual([
    ['Ana Pop', '/blog/autori/ana-pop'],
    ['Ion Rus', '/blog/autori/ion-rus'],
  ]);
  expect(screen.getByRole('link', { name: t('blog:rss') }).getAttribute('href')).toBe('/blog/rss.xml');
});

test('of more posts than the frame has, only their number is shown; nobody wrote or read any', async () => {
  const { t } = await visitPage(<BlogPage />, {
    address: '/en/blog?tag=porumb',
    namespaces: ['blog', 'content', 'lists'],
    answers: contentAnswers({
      BlogPosts: { Posts: { items: posts, total: 130 } },
      BlogFrame: {
        ...frame,
        Posts: { ...frame.Posts, total: 130 },
        Popular_Posts: { items: [] },
      },
    }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'porumb' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('porumb · Blog · Recolta'));
  const categories = within(screen.getByRole('navigation', { name: t('blog:categories') }));
  expect(categories.getAllByRole('link').map(shown)).toEqual([`${t('blog:all')}130`, 'Agricultură']);
  const tags = within(screen.getByRole('navigation', { name: t('blog:tags') }));
  expect(
    tags.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')]),
  ).toEqual([
    ['grâu', null],
    ['porumb', 'page'],
  ]);
  const authors = within(screen.getByRole('region', { name: t('blog:authors') }));
  expect(authors.getAllByRole('listitem').map(shown)).toEqual(['APAna Pop', 'IRIon Rus']);
  expect(screen.queryByRole('region', { name: t('blog:popular') })).toBeNull();
  expect(screen.getByRole('link', { name: t('blog:rss') }).getAttribute('href')).toBe('/en/blog/rss.xml');
});

test('a tag that is not among the most used is named too', async () => {
  const tags = Array.from({ length: 20 }, (_, at) => ({ body: `Tema ${at}`, slug: `tema-${at + 10}` }));
  const [first, ...others] = frame.Posts.items;
  const items = [{ ...first, keywords: tags }, ...others];
  const { t } = await visitPage(<BlogPage />, {
    address: '/blog?tag=tema-29',
    namespaces: ['blog', 'content', 'lists'],
    answers: contentAnswers({
      BlogPosts: { Posts: { items: posts, total: 6 } },
      BlogFrame: { ...frame, Posts: { total: 13, items } },
    }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Tema 19' })).toBeTruthy();
  const shownTags = within(screen.getByRole('navigation', { name: t('blog:tags') })).getAllByRole('link');
  expect(shownTags).toHaveLength(14);
});

test('a topic without posts is not a heading', async () => {
  const answers = contentAnswers({ BlogPosts: { Posts: { items: [], total: 0 } }, BlogFrame: frame });
  const { t } = await visitPage(<BlogPage />, {
    ...{ address: '/blog?tag=orice-text', namespaces: ['blog', 'content', 'lists'], answers },
  });
  expect(await screen.findByText(t('blog:noneMatch'))).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('blog:heading'));
  expect(document.title).not.toContain('orice');
});

test('what is beside the posts is hidden until both have arrived', async () => {
  const answers: Record<string, unknown> = { BlogPosts: { Posts: { items: posts, total: 6 } } };
  const late = Promise.withResolvers<Response>();
  const { 'POST /services/content/graphql': answer } = contentAnswers(answers);
  await visitPage(<BlogPage />, {
    address: '/blog',
    namespaces: ['blog', 'content', 'lists'],
    answers: {
      'POST /services/content/graphql': async (request) => {
        const { operationName } = await request.clone().json();
        if (operationName !== 'BlogFrame') return (await answer?.(request)) as Response;
        return late.promise;
      },
    },
  });
  await screen.findByRole('link', { name: 'Articolul 5' });
  const aside = screen.getByRole('complementary');
  expect(aside.className).toContain('invisible');
  late.resolve(Response.json({ data: frame }));
  await waitFor(() => expect(aside.className).not.toContain('invisible'));
});

test('a page far past the last opens the last', async () => {
  const asked: Asked = [];
  await visitIndex('/blog?page=999999', asked);
  await waitFor(() => expect(window.location.search).toBe('?page=3'));
  const skips = asked.flatMap(([name, { skip }]) => (name === 'BlogPosts' ? [skip] : []));
  expect(skips).toEqual([1_000_000, 12]);
});

test('a malformed fragment in the address leaves the post as it is', async () => {
  await visitPost('/blog/umiditatea-la-porumb#50%', { BlogPost: { Post: contentPost() } });
  const heading = await screen.findByRole('heading', { level: 2, name: 'Surse' });
  await act(async () => undefined);
  expect(heading.isConnected).toBe(true);
});

test('the index applies category, tag, search and page of the address; a list has the posts in its language', async () => {
  const asked: Asked = [];
  const { user, t } = await visitIndex('/en/blog?category=agriculture&tag=wheat&page=2', asked);
  await screen.findByRole('link', { name: 'Articolul 1' });
  const variables = () => asked.findLast(([name]) => name === 'BlogPosts')?.[1];
  expect(variables()).toEqual({
    locale: 'en-US',
    locales: ['en-US'],
    skip: 6,
    limit: 6,
    where: { category: 'Agriculture', keywords_any: ['wheat'] },
  });
  await user.type(screen.getByRole('searchbox', { name: t('blog:search') }), 'moisture');
  const numeric = { _search_options: { includeNumeric: true } };
  await waitFor(() =>
    expect(variables()).toMatchObject({ skip: 0, where: { _search: 'moisture', ...numeric } }),
  );
});

test('a category or tag that cannot exist counts as not set, and control characters are removed', async () => {
  const asked: Asked = [];
  await visitIndex('/blog?category=nimic&tag=%3Cb%3E&search=a%00b', asked);
  await screen.findByRole('link', { name: 'Articolul 1' });
  const variables = asked.findLast(([name]) => name === 'BlogPosts')?.[1];
  expect(variables).toMatchObject({ where: { _search: 'a b' } });
  expect(Object.keys((variables as { where: object }).where)).toEqual(['_search', '_search_options']);
});

test('a category page has its name and posts without a lead; without posts, the filter is removed', async () => {
  const { user, t } = await visitPage(<BlogPage />, {
    address: '/blog?category=agriculture',
    namespaces: ['blog', 'content', 'lists'],
    answers: contentAnswers({ BlogPosts: { Posts: { items: [], total: 0 } }, BlogFrame: frame }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Agricultură' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Agricultură · Blog · Recolta'));
  expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([
    'Agricultură12',
  ]);
  expect(screen.getByText('Despre câmp.')).toBeTruthy();
  expect(await screen.findByText(t('blog:noneMatch'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('blog:clear') }));
  expect(window.location.search).toBe('');
});

test('while the content service is down the page says so, and retries', async () => {
  const answers: Record<string, unknown> = {};
  const { user, t } = await visitPage(<BlogPage />, {
    address: '/blog',
    namespaces: ['blog', 'content', 'lists'],
    answers: contentAnswers(answers),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('content:failed'));
  expect(alert.textContent).toContain(t('content:away'));
  answers.BlogPosts = { Posts: { items: posts, total: 6 } };
  await user.click(within(alert).getByRole('button', { name: t('content:retry') }));
  expect(await screen.findByRole('link', { name: 'Articolul 5' })).toBeTruthy();
});

test('a tab with documents of an earlier build says so, and shows a reload button', async () => {
  const refused = { errors: [{ message: 'This query needs an access token of its own.' }] };
  const { t } = await visitPage(<BlogPage />, {
    address: '/blog',
    namespaces: ['blog', 'content', 'lists'],
    answers: { 'POST /services/content/graphql': () => Response.json(refused, { status: 401 }) },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(errorText('ClientOutdated', {}, 'ro'));
  expect(within(alert).getByRole('button', { name: t('pages:reload') })).toBeTruthy();
  expect(within(alert).queryByRole('button', { name: t('content:retry') })).toBeNull();
});

test('a device without a connection shows that, not that the service is down', async () => {
  const { t } = await visitPage(<BlogPage />, {
    address: '/blog',
    namespaces: ['blog', 'content', 'lists'],
    answers: { 'POST /services/content/graphql': () => Promise.reject(new TypeError('Failed to fetch')) },
  });
  expect((await screen.findByRole('alert')).textContent).toContain(t('content:offline'));
});

test('[Q4] a post has its dates, contents, keywords, the price of its crop, its author and further posts', async () => {
  const asked: Asked = [];
  const { t } = await visitPost(
    '/blog/umiditatea-la-porumb',
    {
      BlogPost: { Post: contentPost() },
      RelatedPosts: {
        Author: author,
        Similar_Posts: { items: [statedPostCard({ _id: '2', _slug: 'alt', title: 'Un articol apropiat' })] },
        PeopleAlsoViewed_Posts: { items: [{ _slug: 'citit', title: 'Citit și acesta' }] },
      },
    },
    asked,
  );
  expect(await screen.findByRole('heading', { level: 1, name: /umiditate/ })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Umiditatea la porumb · Recolta'));
  const page = plain(document.body.textContent ?? '');
  expect(page).toContain('20 noiembrie 2026');
  expect(page).toContain('actualizat 22 noiembrie 2026');
  expect(page).toContain('6 min de citit');
  // The code that renders the text loads late.
  const contents = await screen.findByRole('navigation', { name: t('content:inThisPage') });
  expect(
    within(contents)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['#cum-se-calculeaza', '#surse']);
  expect(screen.getByRole('heading', { level: 2, name: 'Cum se calculează' }).id).toBe('cum-se-calculeaza');
  const tag = screen.getByRole('link', { name: 'porumb' });
  expect(tag.getAttribute('href')).toBe('/blog?tag=porumb');
  const price = await screen.findByRole('region', { name: t('prices:today') });
  expect(plain(price.textContent ?? '')).toContain('200EUR/t');
  expect(plain(price.textContent ?? '')).toContain('1.018 lei/t');
  const sources = plain(price.textContent ?? '');
  expect(sources).toMatch(/20\.11\.2026, Bursa( \([^)]*\))? · 1 EUR = 5,0900 lei, BNR/);
  expect(await within(price).findByText(t('prices:running', { count: 1 }))).toBeTruthy();
  const toLive = within(price).getByRole('link', { name: t('prices:toLive') });
  expect(toLive.getAttribute('href')).toBe('/live');
  const box = await screen.findByRole('region', { name: t('blog:author') });
  expect(box.textContent).toContain('Inginer agronom.');
  expect(within(box).getByRole('link').getAttribute('href')).toBe('/blog/autori/ana-pop');
  expect(within(screen.getByRole('region', { name: t('blog:similar') })).getByRole('link').textContent).toBe(
    'Un articol apropiat',
  );
  const also = screen.getByRole('navigation', { name: t('blog:alsoRead') });
  expect(within(also).getByRole('link').getAttribute('href')).toBe('/blog/citit');
  expect(asked.map(([name, variables]) => [name, variables])).toEqual([
    ['BlogPost', { slug: 'umiditatea-la-porumb', locale: 'ro-RO', locales: ['ro-RO', 'en-US'] }],
    [
      'RelatedPosts',
      {
        ...{ id: '1', author: 'autori/ana-pop' },
        ...{ locale: 'ro-RO', locales: ['ro-RO'], fallback: ['ro-RO'] },
      },
    ],
  ]);
  // The block that names the author is the box, not a link of the text.
  expect(screen.getAllByText('Ana Pop')).toHaveLength(2);
});

test('a post without English is in Romanian below /en, marked so, with the Romanian address as canonical', async () => {
  const asked: Asked = [];
  const { t } = await visitPost(
    '/en/blog/umiditatea-la-porumb',
    {
      BlogPost: { Post: contentPost() },
      RelatedPosts: { Author: author, Similar_Posts: null, PeopleAlsoViewed_Posts: null },
    },
    asked,
  );
  const heading = await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('region', { name: t('blog:author') });
  const languageOf = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang') ?? null;
  const { summary } = contentPost();
  const ofPost = [
    heading,
    ...['Două camioane.', 'calitate', summary ?? ''].map((text) => screen.getByText(text)),
  ];
  expect(ofPost.map(languageOf)).toEqual(['ro', 'ro', 'ro', 'ro']);
  expect(languageOf(screen.getByRole('link', { name: 'Surse' }))).toBe('ro');
  expect(languageOf(screen.getByText('Inginer agronom.'))).toBe('ro');
  // The page's own texts are in its own language.
  const own = [
    screen.getByText(t('blog:inRomanian')),
    screen.getByText('20 November 2026'),
    screen.getByRole('navigation', { name: t('blog:whereYouAre') }),
    screen.getByText(t('blog:mistake'), { exact: false }),
    screen.getByRole('navigation', { name: t('content:inThisPage') }),
  ];
  expect(own.map(languageOf)).toEqual(own.map(() => 'en'));
  expect(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href).toBe(
    `${window.location.origin}/blog/umiditatea-la-porumb`,
  );
  expect(asked[0]?.[1]).toEqual({
    slug: 'umiditatea-la-porumb',
    locale: 'en-US',
    locales: ['en-US', 'ro-RO'],
  });
});

test('a post in the page’s language has no alternate address, and an old slug redirects to the new one', async () => {
  await visitPost('/blog/alt-slug', { BlogPost: { Post: contentPost() } });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.lang).toBe('');
  expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  expect(window.location.pathname).toBe('/blog/umiditatea-la-porumb');
});

test('a post at its slug in the other language opens at its own in the language of the page', async () => {
  const asked: Asked = [];
  const Post = contentPost({ _localizations: [...contentPost()._localizations, english] });
  await visitPost('/blog/corn-moisture', { BlogPost: { Post } }, asked);
  expect(await screen.findByRole('heading', { level: 1, name: Post.title })).toBeTruthy();
  expect(window.location.pathname).toBe('/blog/umiditatea-la-porumb');
  expect(asked[0]?.[1]).toEqual({ slug: 'corn-moisture', locale: 'ro-RO', locales: ['ro-RO', 'en-US'] });
});

test('a post without Romanian does not exist on a Romanian page', async () => {
  const Post = contentPost({ _locale: english._locale, _slug: english._slug, _localizations: [english] });
  const { t } = await visitPost('/blog/corn-moisture', { BlogPost: { Post } });
  expect(await screen.findByRole('heading', { level: 1, name: t('pages:notFoundHeading') })).toBeTruthy();
});

test('there is no post at an unknown slug', async () => {
  const { t } = await visitPost('/blog/nimic', { BlogPost: { Post: null } });
  expect(await screen.findByRole('heading', { level: 1, name: t('pages:notFoundHeading') })).toBeTruthy();
});

test('an author has a biography and their posts', async () => {
  const asked: Asked = [];
  const { t } = await visitPage(
    <Routes>
      <Route path="/blog/autori/:name" element={<AuthorPage />} />
    </Routes>,
    {
      address: '/blog/autori/ana-pop',
      namespaces: ['blog', 'content'],
      answers: contentAnswers(
        {
          BlogAuthor: {
            Author: { ...author, _localizations: [{ _locale: 'ro-RO', _slug: 'autori/ana-pop' }] },
            Posts: {
              items: [
                statedPostCard(),
                statedPostCard({ _id: '2', title: 'Al altcuiva', body: [{ slug: 'autori/ion-rus' }] }),
              ],
            },
          },
        },
        asked,
      ),
    },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Pop' })).toBeTruthy();
  expect(screen.getByText('Scrie despre calitate.')).toBeTruthy();
  const own = screen.getByRole('region', { name: t('blog:postsOf', { name: 'Ana Pop' }) });
  expect(within(own).getAllByRole('article')).toHaveLength(1);
  expect(linksIn(own)).toEqual([['Cât vă costă un punct de umiditate', '/blog/umiditatea-la-porumb']]);
  expect(screen.getByText('Scrie despre calitate.').closest('header')?.lang).toBe('');
  await waitFor(() => expect(document.title).toBe('Ana Pop · Recolta'));
  expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  const where = screen.getByRole('navigation', { name: t('blog:whereYouAre') });
  expect(linksIn(where)).toEqual([['Blog', '/blog']]);
  expect(asked).toEqual([
    [
      'BlogAuthor',
      { slug: 'autori/ana-pop', locale: 'ro-RO', locales: ['ro-RO'], fallback: ['ro-RO', 'en-US'] },
    ],
  ]);
});

test('an author at the slug of the other language opens at their own', async () => {
  const routes = (
    <Routes>
      <Route path="/blog/autori/:name" element={<AuthorPage />} />
    </Routes>
  );
  const answers = contentAnswers({
    BlogAuthor: { Author: { ...author, _localizations: [] }, Posts: { items: [] } },
  });
  const address = '/blog/autori/anna-pop';
  await visitPage(routes, { address, namespaces: ['blog', 'content'], answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Pop' })).toBeTruthy();
  expect(window.location.pathname).toBe('/blog/autori/ana-pop');
});

test('an author without English and without posts is in Romanian below /en, described by the blog', async () => {
  document.head.innerHTML = '<meta name="description" content="" />';
  onTestFinished(() => {
    document.head.innerHTML = '';
  });
  const { t } = await visitPage(
    <Routes>
      <Route path="/en/blog/autori/:name" element={<AuthorPage />} />
    </Routes>,
    {
      address: '/en/blog/autori/ana-pop',
      namespaces: ['blog', 'content'],
      answers: contentAnswers({
        BlogAuthor: { Author: { ...author, biography: '', _localizations: [] }, Posts: { items: [] } },
      }),
    },
  );
  const heading = await screen.findByRole('heading', { level: 1, name: 'Ana Pop' });
  expect(heading.closest('header')?.lang).toBe('ro');
  expect(screen.getByText(t('blog:none'))).toBeTruthy();
  await waitFor(() =>
    expect(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href).toBe(
      `${window.location.origin}/blog/autori/ana-pop`,
    ),
  );
  expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
    t('blog:description'),
  );
});

test.each([
  ['a post', '/blog/a%00b'],
  ['an author', '/blog/autori/a%00b'],
])('the content service is not asked for %s whose address has control characters', async (_what, address) => {
  const asked: Asked = [];
  const { t } = await visitPage(
    <Routes>
      <Route path="/blog/autori/:name" element={<AuthorPage />} />
      <Route path="/blog/:slug" element={<PostPage />} />
    </Routes>,
    { address, namespaces: ['blog', 'content'], answers: contentAnswers({}, asked) },
  );
  expect(await screen.findByRole('heading', { level: 1, name: t('pages:notFoundHeading') })).toBeTruthy();
  expect(asked).toEqual([]);
});

test('there is no author at an unknown address', async () => {
  const { t } = await visitPage(
    <Routes>
      <Route path="/blog/autori/:name" element={<AuthorPage />} />
    </Routes>,
    {
      address: '/blog/autori/nimeni',
      namespaces: ['blog', 'content'],
      answers: contentAnswers({ BlogAuthor: { Author: null, Posts: { items: [] } } }),
    },
  );
  expect(await screen.findByRole('heading', { level: 1, name: t('pages:notFoundHeading') })).toBeTruthy();
});
