import type { Depth } from '@recolta/shared/contracts/http/announcement-depth';
import { expect, test } from 'vitest';
import { pageHtml } from '../../../testing/page-html.tsx';
import { MarketLadder } from './market-ladder.tsx';

const market = { product: 'corn', currency: 'Ron', deliveryType: 'FCATruck' } as const;
const level = (price: string, quantity: string, cumulative = quantity, count = 1) => ({
  ...{ price, quantity, cumulative, count },
});
const depth: Depth = {
  Selling: {
    levels: [level('985.00', '1200.000'), level('990.50', '300.000', '1500.000', 2)],
    levelCount: 4,
    quantity: '2750.500',
  },
  Buying: { levels: [level('970.00', '900.000')], levelCount: 1, quantity: '900.000' },
};

const htmlOf = (shown: Depth, address = '/auctions?view=market&counties=CL') =>
  pageHtml(<MarketLadder market={market} name="Porumb" depth={shown} />, address, ['announcements']);
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('\u00a0', ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

test('supply is above the spread and demand below it, the best levels next to it', async () => {
  expect(rowsOf(await htmlOf(depth))).toEqual([
    'Cerere lei/t Ofertă',
    'încă 2 prețuri; în total 2.750,5 t',
    '990,50 300 t în total 1.500 t',
    '985 1.200 t în total 1.200 t',
    'diferență 15 lei/t',
    '900 t în total 900 t 970',
  ]);
});

test('a level links to its announcements only, and keeps the other filters of the address', async () => {
  const html = await htmlOf(depth);
  const link = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes('2 anunțuri'));
  const [, query = ''] = link?.match(/href="\/auctions\?([^"]+)"/) ?? [];
  expect(Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&')))).toEqual({
    ...{ counties: 'CL', auctionType: 'Selling', cereals: 'corn', currency: 'Ron', deliveryType: 'FCATruck' },
    ...{ minPrice: '990.50', maxPrice: '990.50' },
  });
});

test('the length of a bar is its quantity relative to the largest', async () => {
  const widths = [...(await htmlOf(depth)).matchAll(/width:([\d.]+)%/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([25, 100, 75]);
});

test('there is no spread with only one side, or if prices cross', async () => {
  const nothing = { levels: [], levelCount: 0, quantity: '0.000' };
  expect(rowsOf(await htmlOf({ ...depth, Buying: nothing }))).toEqual(
    expect.arrayContaining([
      'fără diferență: acum numai se vinde sau numai se cumpără',
      'Nimeni nu cumpără acum.',
    ]),
  );
  const met = { ...depth.Buying, levels: [level('985.00', '10.000')] };
  expect(rowsOf(await htmlOf({ ...depth, Buying: met }))).toContain('Un cumpărător dă cât cere un vânzător.');
});
