import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bucharestDay, formatDay } from '../../lib/bucharest-time.ts';
import { roomKey } from '../../lib/realtime/room-kinds.ts';
import { contentAnswers, statedPostCard } from '../../testing/content.ts';
import { bidEntry, liveAuction } from '../../testing/live-auction.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { HeroChart } from './hero-chart.tsx';
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

test('[Q4] the home page has the latest prices with day and source, trend and value in lei', async () => {
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
  // An older price shows its own day and source.
  const soy = screen.getByRole('heading', { level: 3, name: 'Soia' }).closest('li');
  expect(plain(soy?.textContent ?? '')).toContain('18.11.2026, Bursa');
  expect(corn?.textContent).not.toContain('Bursa');
  const words = plain(document.body.textContent ?? '');
  expect(words).toContain('FOB Constanța, 20.11.2026, Bursa');
  expect(words).toContain('1 EUR = 5,0900 lei, BNR, 20.11.2026');
});

test('[Q4] prices of the home page have their age past a day', async () => {
  const day = bucharestDay(Date.now() - 3 * 86_400_000);
  const { t } = await visitPage(<HomePrices />, {
    address: '/',
    namespaces: ['prices', 'rates'],
    answers: {
      'GET /services/main/reference-prices': () =>
        Response.json([
          price('corn', day, '200'),
          price('wheat-milling', day, '212'),
          { ...price('soybean', day, '405'), source: 'Alta' },
        ]),
      'GET /services/main/exchange-rates': () => Response.json([]),
      'GET /services/main/price-trends/FobConstanta': () => Response.json([]),
    },
  });
  const age = `(${t('rates:age', { count: 3 })})`;
  const dated = formatDay(day, 'ro', 'date');
  expect(await screen.findByText(`FOB Constanța, ${dated}, Bursa ${age}`, { exact: false })).toBeTruthy();
  // A price of another source has it in its tile.
  expect(screen.getAllByText(/Bursa/)).toHaveLength(1);
  expect(screen.getByText(`${dated}, Alta ${age}`)).toBeTruthy();
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
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 30_000).toISOString();
  const { recent: _, ...running } = liveAuction({ id: '1', endsAt: later(90) });
  const buying = { type: 'Buying', currency: 'Euro', bestBid: null, startingPrice: '412.50' } as const;
  const { t } = await visitPage(
    <HomeMarket
      announcements={<p>the announcements</p>}
      auctions={[
        running,
        { ...running, id: '2', endsAt: null },
        { ...running, ...buying, id: '3', status: 'Scheduled', startsAt: later(130) },
        { ...running, id: '4', status: 'Closed', endsAt: later(-5), decisionEndsAt: later(60) },
      ]}
    />,
    { address: '/', namespaces: ['welcome', 'live', 'labels'], answers: {} },
  );
  const shown = within(screen.getByRole('region', { name: t('welcome:auctions') }))
    .getAllByRole('listitem')
    .map((row) => plain(row.querySelector('.text-right')?.textContent ?? ''));
  expect(shown).toEqual([
    expect.stringMatching(/^1\.0401\.040lei\/tse încheie în 1:30:\d\d$/),
    '1.0401.040lei/tsuspendată',
    expect.stringMatching(/^↓ 412,50412,50EUR\/tîncepe în 2:10:\d\d$/),
    '1.0401.040lei/tÎnchisă',
  ]);
  expect(screen.getByText('the announcements')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/auctions',
    '/live',
    ...['1', '2', '3', '4'].map((id) => `/live-auctions/${id}/participate`),
  ]);
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
  expect(linkTo(t('home:sell'))).toBe('/auctions/add?auctionType=Selling');
  expect(linkTo(t('home:buy'))).toBe('/auctions?auctionType=Selling');
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

test('[L11] a suspended auction says so in place of a countdown', async () => {
  const { recent: _, ...item } = liveAuction({ startsAt: '2026-01-01T10:00:00.000Z', endsAt: null });
  const { t } = await visitPage(<FeaturedAuction />, {
    ...{ address: '/', namespaces: ['home', 'live', 'labels'], answers: {} },
    prepare: (queries) => queries.setQueryData(roomKey('live-list'), { [item.id]: item }),
  });
  const article = within(screen.getByRole('article'));
  expect(article.getByText(t('live:held')).parentElement?.textContent).toBe(t('live:held'));
  expect(article.queryByText(t('live:opening'))).toBeNull();
});

test('without an open or scheduled auction the home page says so, and promises no list', async () => {
  const { t } = await visitPage(<FeaturedAuction />, {
    ...{ address: '/', namespaces: ['home'], answers: {} },
    prepare: (queries) => queries.setQueryData(roomKey('live-list'), {}),
  });
  expect(screen.getByText(t('home:nothingLive')).textContent).toBe(
    'Nicio licitație nu este deschisă sau programată acum.',
  );
});

const pointsOf = (bids: readonly [number, string][]) =>
  bids.map(([minor, at], number) => ({ minor, at, by: `Ofertant ${number}`, number }));
const drawn = () => ({
  words: [...document.querySelectorAll('text')].map((text) => [
    plain(text.textContent ?? ''),
    text.getAttribute('x'),
    text.getAttribute('y'),
  ]),
  lines: [...document.querySelectorAll('path')].map((path) => path.getAttribute('d')),
  dot: ['cx', 'cy'].map((name) => document.querySelector('circle')?.getAttribute(name)),
});
const chart = (change: object, bids: readonly [number, string][]) =>
  visitPage(<HeroChart auction={liveAuction(change)} bids={pointsOf(bids)} />, {
    ...{ address: '/', namespaces: ['home'], answers: {} },
  });
const bidsUp: readonly [number, string][] = [
  [980_00, '2026-11-21T09:10:00.000Z'],
  [1000_00, '2026-11-21T09:20:30.000Z'],
  [1040_00, '2026-11-21T10:00:00.000Z'],
];

test('the line begins at the starting price if every bid is drawn, with the desired price above', async () => {
  await chart({ bidCount: 3 }, bidsUp);
  expect(drawn()).toEqual({
    lines: ['M46 122H340', 'M46 36.1H340', 'M46 20H340', 'M46 122H141.3V100.5H236.7V79.1H332V36.1'],
    dot: ['332', '36.1'],
    words: [
      ['960', '0', '126'],
      ['1.040', '0', '40.1'],
      ['preț dorit 1.055', '50', '14'],
      ['11:00:00', '46', '142'],
      ['12:00:00', '340', '142'],
    ],
  });
});

test('of more bids the line begins with the first drawn one', async () => {
  await chart({ bidCount: 4, type: 'Buying', desiredPrice: '1040.00' }, bidsUp);
  expect(drawn()).toEqual({
    lines: ['M46 122H340', 'M46 20H340', 'M46 122H189V88H332V20'],
    dot: ['332', '20'],
    words: [
      ['980', '0', '126'],
      ['1.040', '0', '24'],
      ['preț oferit 1.040', '50', '14'],
      ['11:10:00', '46', '142'],
      ['12:00:00', '340', '142'],
    ],
  });
});

test('without bids the chart is the starting price; a desired price far away is an arrow', async () => {
  await chart({ bidCount: 0, desiredPrice: '3000.00' }, []);
  expect(drawn()).toEqual({
    lines: ['M46 71H340', 'M55 15V5M51 9L55 5L59 9', 'M46 71'],
    dot: ['46', '71'],
    words: [
      ['960', '0', '75'],
      ['preț dorit 3.000', '65', '15'],
      ['11:00:00', '340', '142'],
    ],
  });
});
