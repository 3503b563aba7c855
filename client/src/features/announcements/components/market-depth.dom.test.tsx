import type { Depth, DepthMarket } from '@recolta/shared/contracts/http/announcement-depth';
import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { roomKey } from '../../../lib/realtime/room-kinds.ts';
import { store } from '../../../lib/store.ts';
import { announcementState } from '../../../testing/announcement.ts';
import { plain, refusal, visitPage } from '../../../testing/page-visit.tsx';
import { announcementView, marketList } from '../state/list-query.ts';
import { MarketDepth } from './market-depth.tsx';

const market = (product: string, deliveryType: string, currency: string, count: number) =>
  ({ product, deliveryType, currency, count }) as DepthMarket;
const markets = [
  market('corn', 'FCATruck', 'Ron', 7),
  market('corn', 'DAPTruck', 'Euro', 4),
  market('barley-feed', 'FCATruck', 'Ron', 2),
];
const level = (price: string, quantity: string) => ({ price, quantity, cumulative: quantity, count: 1 });
const depth: Depth = {
  Selling: { levels: [level('985.00', '1200.000')], levelCount: 1, quantity: '1200.000' },
  Buying: { levels: [level('970.00', '900.000')], levelCount: 1, quantity: '900.000' },
};

async function visit(query = '', { found = markets, failures = 0 } = {}) {
  const asked: string[] = [];
  const read: Record<string, string>[] = [];
  const chosen: unknown[] = [];
  let left = failures;
  const view = announcementView(marketList.read(new URLSearchParams(query)));
  store.set(connectionStatusAtom, 'live');
  const page = await visitPage(<MarketDepth view={view} choose={(one) => chosen.push(one)} />, {
    address: `/auctions${query}`,
    namespaces: ['announcements', 'labels', 'goods', 'lists'],
    answers: {
      'GET /services/main/auctions/markets': ({ url }) => {
        asked.push(new URL(url).searchParams.get('filters') ?? '');
        return left-- > 0 ? refusal('ServiceUnavailable', 503) : Response.json(found);
      },
      'GET /services/main/auctions/depth': ({ url }) => {
        read.push(Object.fromEntries(new URL(url).searchParams));
        return Response.json(depth);
      },
    },
    prepare: (queries) => queries.setQueryData(roomKey('announcements'), {}),
  });
  return { ...page, asked, read, chosen };
}

test('[A12] the market with the most announcements is open, and each choice has its number', async () => {
  const { user, asked, read, chosen } = await visit('?counties=CL&minPrice=900&auctionType=Selling');
  await screen.findByRole('table');
  // Type and price are the ladder's own; only the other filters are shared.
  const filters = 'status==InProgress,county==CL';
  expect(asked).toEqual([filters]);
  expect(read).toEqual([{ product: 'corn', currency: 'Ron', deliveryType: 'FCATruck', filters }]);
  const selects = screen.getAllByRole<HTMLSelectElement>('combobox');
  const shown = selects.map(({ options, value }) => [value, ...[...options].map(({ text }) => plain(text))]);
  expect(shown).toEqual([
    ['corn', 'Porumb (11)', 'Orz furajer (2)'],
    ['FCATruck', 'FCA camion (7)', 'DAP camion (4)'],
    ['Ron', 'lei (7)', 'EUR (4)'],
  ]);
  await user.selectOptions(selects[0] as HTMLElement, 'barley-feed');
  await user.selectOptions(selects[1] as HTMLElement, 'DAPTruck');
  await user.selectOptions(selects[2] as HTMLElement, 'Euro');
  expect(chosen).toEqual([
    { cereals: 'barley-feed', currency: 'Ron', deliveryType: 'FCATruck' },
    { cereals: 'corn', currency: 'Euro', deliveryType: 'DAPTruck', minPrice: '', maxPrice: '' },
    { cereals: 'corn', currency: 'Euro', deliveryType: 'DAPTruck', minPrice: '', maxPrice: '' },
  ]);
});

test('[A12] without a market for the filters one is chosen among the others; without any it says so', async () => {
  const { user, read, chosen } = await visit('?cereals=rapeseed');
  expect(await screen.findByText('Nu este niciun anunț deschis pentru această alegere.')).toBeTruthy();
  expect(read).toEqual([]);
  const [product] = screen.getAllByRole<HTMLSelectElement>('combobox');
  expect(product?.value).toBe('');
  await user.selectOptions(product as HTMLElement, 'corn');
  expect(chosen).toEqual([
    { cereals: 'corn', currency: 'Ron', deliveryType: 'FCATruck', minPrice: '', maxPrice: '' },
  ]);
  cleanup();
  await visit('', { found: [] });
  expect(await screen.findByText('Nu este niciun anunț deschis pentru această alegere.')).toBeTruthy();
  expect(screen.queryAllByRole('combobox')).toEqual([]);
});

test('[A12] the levels are read again after a change of their market, and once the connection is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { queries, read } = await visit();
  const passMs = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await passMs(10);
  const push = (changes: Record<string, AnnouncementState>) =>
    act(async () => void queries.setQueryData(roomKey('announcements'), changes));
  expect(read).toHaveLength(1);
  const other = announcementState({
    id: 'a',
    product: 'barley-feed',
    currency: 'Ron',
    deliveryType: 'FCATruck',
  });
  await push({ a: other });
  await passMs(2000);
  expect(read).toHaveLength(1);
  const own = announcementState({ id: 'b', product: 'corn', currency: 'Ron', deliveryType: 'FCATruck' });
  await push({ a: other, b: own });
  await passMs(10);
  expect(read).toHaveLength(2);
  await push({ a: other, b: { ...own, price: '1.00' } });
  await passMs(900);
  expect(read).toHaveLength(2);
  await passMs(200);
  expect(read).toHaveLength(3);
  await act(async () => store.set(connectionStatusAtom, 'offline'));
  await passMs(2000);
  expect(read).toHaveLength(3);
  await act(async () => store.set(connectionStatusAtom, 'live'));
  await passMs(10);
  expect(read).toHaveLength(4);
  await push({ a: other, b: { ...own, price: '2.00' } });
  cleanup();
  await passMs(2000);
  expect(read).toHaveLength(4);
});

test('[A12] a list of markets that could not be read is asked for again', async () => {
  const { user, asked } = await visit('', { failures: 9 });
  const again = await screen.findByRole('button');
  const before = asked.length;
  await user.click(again);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});
