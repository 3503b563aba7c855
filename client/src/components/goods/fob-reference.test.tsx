import type { ReadPrice, ReadRate } from '@recolta/shared/contracts/http/market-data';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { exchangeRatesKey, marketDataCalls, ratesOf } from '../../lib/market/market-data.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { FobNotice, FobReference } from './fob-reference.tsx';

const price: ReadPrice = {
  market: 'FobConstanta',
  product: 'corn',
  day: '2026-11-20',
  price: '212.00',
  currency: 'Euro',
  source: 'Bursa',
};
const rate: ReadRate = { currency: 'Euro', day: '2026-11-19', rate: '5.0903', source: 'BNR' };

async function textOf(element: ReactNode, prices: ReadPrice[] = [price], rates: ReadRate[] = [rate]) {
  const client = new QueryClient();
  client.setQueryData(marketDataCalls.latestPrices.queryKey(), prices);
  client.setQueryData(exchangeRatesKey, ratesOf(rates));
  const html = await pageHtml(<QueryClientProvider client={client}>{element}</QueryClientProvider>, '/', [
    'goods',
    'rates',
  ]);
  return html.replace(/<[^>]+>/g, ' ').replaceAll('\u00a0', ' ');
}

test('[Q4] a reference price has its date, its source and its conversion rate', async () => {
  const text = await textOf(<FobReference product="corn" currency="Ron" />);
  for (const part of [
    '1.079,14 lei/t',
    '212 EUR/t',
    '20.11.2026, Bursa',
    '1 EUR = 5,0903 lei, BNR, 19.11.2026',
  ])
    expect(text).toContain(part);
  const sameDay = { ...rate, day: price.day, source: price.source };
  const once = await textOf(<FobReference product="corn" currency="Ron" />, [price], [sameDay]);
  expect(once).toMatch(/20\.11\.2026, Bursa( \([^)]*\))? · 1 EUR = 5,0903 lei {2}/);
  expect(once.split('20.11.2026')).toHaveLength(2);
  const own = await textOf(<FobReference product="corn" currency="Euro" />);
  expect(own).toContain('212 EUR/t');
  expect(own).not.toContain('lei');
});

test('[Q4] without a rate it stays in its own currency, and without a price nothing is shown', async () => {
  expect(await textOf(<FobReference product="corn" currency="Ron" />, [price], [])).toContain('212 EUR/t');
  expect(await textOf(<FobReference product="soybean" currency="Ron" />)).toBe('');
});

test('[A4] a desired price more than 20 % above FOB Constanța shows a warning with the threshold', async () => {
  const notice = (desiredMinor: number | null, type: 'Selling' | 'Buying' = 'Selling', isOwner = true) =>
    textOf(
      <FobNotice type={type} product="corn" currency="Ron" desiredMinor={desiredMinor} isOwner={isOwner} />,
    );
  const text = await notice(1294_98);
  for (const part of ['20 %', '1.079,14 lei/t', '1.294,97 lei/t', 'Puteți continua'])
    expect(text).toContain(part);
  const administrator = await notice(1294_98, 'Selling', false);
  for (const part of ['20 %', '1.079,14 lei/t']) expect(administrator).toContain(part);
  expect(administrator).not.toMatch(/Puteți continua|Echipa Recolta/);
  expect([await notice(1294_97), await notice(null), await notice(1294_98, 'Buying')]).toEqual(['', '', '']);
});
