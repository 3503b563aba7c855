import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { roomKey } from '../../lib/realtime/room-kinds.ts';
import { contentAnswers, statedPostCard } from '../../testing/content.ts';
import { bidEntry, liveAuction } from '../../testing/live-auction.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { HomeMarket } from './home-auctions.tsx';
import { FeaturedAuction } from './home-live.tsx';
import { HomePage } from './home-page.tsx';
import { HomePosts } from './home-posts.tsx';
import { HomePrices } from './home-prices.tsx';
import { HomeSteps } from './home-steps.tsx';

const price = (product: string, day: string, figure: string) => ({
  market: 'FobConstanta',
  product,
  day,
  price: figure,
  currency: 'Euro',
  source: 'Bursa',
});

test('[Q4] the home page has the latest prices with their day, their trend and their value in lei', async () => {
  await visitPage(<HomePrices />, {
    address: '/',
    namespaces: ['prices', 'rates'],
    answers: {
      'GET /services/main/reference-prices': () =>
        Response.json([
          { ...price('corn', '2026-11-20', '211'), market: 'Euronext' },
          price('corn', '2026-11-20', '200'),
          price('soybean', '2026-11-18', '405'),
        ]),
      'GET /services/main/exchange-rates': () =>
        Response.json([{ currency: 'Euro', day: '2026-11-20', rate: '5.0900', source: 'BNR' }]),
      'GET /services/main/price-trends/FobConstanta': () =>
        Response.json([
          {
            product: 'corn',
            currency: 'Euro',
            prices: [
              { day: '2026-11-12', price: '203' },
              { day: '2026-11-20', price: '200' },
            ],
          },
        ]),
    },
  });
  const corn = (await screen.findByRole('heading', { level: 3, name: 'Porumb' })).closest('li');
  expect(plain(corn?.textContent ?? '')).toContain('200EUR/t');
  expect(plain(corn?.textContent ?? '')).toContain('1.018 lei/t');
  expect(await screen.findByText('a scăzut cu 3 EUR în 7 zile')).toBeTruthy();
  expect(corn?.querySelector('path')?.getAttribute('d')).toMatch(/^M0 0H160V30$/);
  // An older price shows its own day.
  const soy = screen.getByRole('heading', { level: 3, name: 'Soia' }).closest('li');
  expect(soy?.textContent).toContain('din 18 nov.');
  const words = plain(document.body.textContent ?? '');
  expect(words).toContain('FOB Constanța, 20 noiembrie 2026');
  expect(words).toContain('1 EUR = 5,0900 lei, BNR, 20.11.2026');
});

test('the home page has the latest posts in its language, or says that they cannot be loaded', async () => {
  const answers: Record<string, unknown> = {};
  const { user, t } = await visitPage(<HomePosts />, {
    address: '/en',
    namespaces: ['content', 'welcome'],
    answers: contentAnswers(answers),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('content:failed'));
  answers.BlogPosts = {
    Posts: { total: 9, items: [statedPostCard(), statedPostCard({ _id: '2', title: 'Alt titlu' })] },
  };
  await user.click(within(alert).getByRole('button'));
  const posts = within(await screen.findByRole('region', { name: t('welcome:posts') }));
  expect(posts.getAllByRole('article')).toHaveLength(2);
  expect(posts.getByRole('link', { name: 'Alt titlu' }).getAttribute('href')).toBe(
    '/en/blog/umiditatea-la-porumb',
  );
});

test('other auctions are rows with price and time; a held one says so', async () => {
  const { recent: _, ...running } = liveAuction({ id: '1' });
  const { t } = await visitPage(
    <HomeMarket announcements={null} auctions={[running, { ...running, id: '2', endsAt: null }]} />,
    { address: '/', namespaces: ['welcome'], answers: {} },
  );
  const rows = within(screen.getByRole('region', { name: t('welcome:auctions') })).getAllByRole('listitem');
  expect(plain(rows[0]?.textContent ?? '')).toContain('1.040');
  expect(rows[0]?.textContent).toContain(t('welcome:endsIn'));
  expect(rows[1]?.textContent).toContain(t('live:held'));
});

test('how it works is three steps, with help and a practice auction beside them', async () => {
  const { t } = await visitPage(<HomeSteps />, { address: '/', namespaces: ['welcome'], answers: {} });
  const steps = screen.getByRole('region', { name: t('welcome:stepsHeading') });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
  expect(within(steps).getByRole('link').getAttribute('href')).toBe('/ajutor');
  const practice = screen.getByRole('complementary', { name: t('welcome:practice.heading') });
  expect(within(practice).getByRole('link').getAttribute('href')).toBe('/exersare');
});

test('a visitor sees one auction with its direction and last bids, and a way to sell and to buy', async () => {
  const recent = Array.from({ length: 7 }, (_, index) => bidEntry(index + 10, { number: index }));
  const { recent: _, ...state } = liveAuction();
  const prices = Array.from({ length: 7 }, (_, index) => `${1010 + index * 5}.00`);
  const item = { ...state, prices };
  const room = liveAuction({ version: 16, recent });
  const { t } = await visitPage(
    <HomePage facts={null} featured={<FeaturedAuction />} prices={null} more={null} />,
    {
      address: '/',
      namespaces: ['home', 'live', 'labels'],
      answers: {},
      prepare: (queries) => {
        queries.setQueryData(roomKey('live-list'), { [item.id]: item });
        queries.setQueryData(['room snapshot', `auction:${item.id}`], room);
      },
    },
  );
  const article = within(screen.getByRole('article'));
  expect(article.getByText(t('home:isSold'))).toBeTruthy();
  expect(article.getByText(t('home:liveNow'))).toBeTruthy();
  const bids = within(article.getByRole('list', { name: t('home:lastBids') })).getAllByRole('listitem');
  // Newest first, with the time in Bucharest.
  expect(bids.map(({ textContent }) => plain(textContent ?? ''))).toEqual(
    // The list says who made the best bid, the room who made those before.
    [4, 5, 4, 3, 2].map(
      (number, at) => `Ofertant ${number}${plain((1040 - at * 5).toLocaleString('ro'))}12:00:00`,
    ),
  );
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkTo(t('home:sell'))).toBe('/auctions/add');
  expect(linkTo(t('home:buy'))).toBe('/auctions?type=Selling');
});

test('without a running auction the next one is shown, with its start', async () => {
  const startsAt = new Date(Date.now() + 3 * 3_600_000 + 30_000).toISOString();
  const scheduled = { status: 'Scheduled', type: 'Buying', startsAt, bestBid: null, bidCount: 0 } as const;
  const { recent: _, ...item } = liveAuction({ ...scheduled, participantCount: 2 });
  const { t } = await visitPage(<FeaturedAuction />, {
    ...{ address: '/', namespaces: ['home', 'live', 'labels'], answers: {} },
    prepare: (queries) => queries.setQueryData(roomKey('live-list'), { [item.id]: item }),
  });
  const words = plain(screen.getByRole('article').textContent ?? '');
  for (const text of [t('home:nextUp'), t('home:isBought'), t('live:startingPrice'), t('live:startsIn')])
    expect(words).toContain(plain(text));
  expect(words).toContain('960');
  expect(words).toContain('3:00:');
  expect(words).toContain(plain(t('live:bidders', { count: 2 })));
  expect(words).not.toContain(t('home:liveNow'));
  expect(screen.getByRole('link', { name: t('home:enter') }).getAttribute('href')).toBe(
    `/live-auctions/${item.id}/participate`,
  );
});
