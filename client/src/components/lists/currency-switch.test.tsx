import type { Currency } from '@recolta/shared/domain/enumerations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { bucharestDay } from '../../lib/bucharest-time.ts';
import { listCurrencyAtom } from '../../lib/device/device-settings.ts';
import { exchangeRatesKey, ratesOf } from '../../lib/market/market-data.ts';
import { store } from '../../lib/store.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { CurrencyChoice } from './currency-switch.tsx';
import { inCurrency } from './shown-price.ts';

const dayMs = 86_400_000;
const daysAgo = (days: number) => bucharestDay(Date.now() - days * dayMs);
const row = { currency: 'Euro', day: '2026-11-20', rate: '5.0612', source: 'BNR' } as const;

async function textOf(currencies: Currency[], rows: Parameters<typeof ratesOf>[0], address = '/') {
  const client = new QueryClient();
  client.setQueryData(exchangeRatesKey, ratesOf(rows));
  const html = await pageHtml(
    <QueryClientProvider client={client}>
      <CurrencyChoice currencies={currencies} />
    </QueryClientProvider>,
    address,
    ['rates'],
  );
  return html.replace(/<[^>]+>/g, ' ').replaceAll('\u00a0', ' ');
}

afterEach(() => store.set(listCurrencyAtom, 'own'));

test('[Q4] a list in another currency shows the rate with source and day, and its age if older than a day', async () => {
  expect(await textOf(['Ron'], [row])).not.toContain('1 EUR');
  store.set(listCurrencyAtom, 'Euro');
  expect(await textOf(['Ron', 'Euro'], [row])).toContain('1 EUR = 5,0612 lei, BNR, 20.11.2026');
  expect(await textOf(['Ron'], [row], '/en')).toContain('1 EUR = 5.0612 RON, BNR');
  expect(await textOf(['Ron'], [{ ...row, day: daysAgo(1) }])).not.toContain('de acum');
  expect(await textOf(['Ron'], [{ ...row, day: daysAgo(3) }])).toContain('(de acum 3 zile)');
  // Nothing is converted if all prices are in euro.
  expect(await textOf(['Euro'], [row])).not.toContain('1 EUR');
});

test('[Q4] without a rate of the euro there is no switch but the reason; other prices stay as posted', async () => {
  const none = await textOf(['Ron'], []);
  expect(none).toContain('lipsește cursul euro');
  expect(none).not.toContain('EUR');
  store.set(listCurrencyAtom, 'Ron');
  expect(await textOf(['Euro', 'Dollar'], [row])).toContain('Prețurile în USD');
  // Nothing is computed if no listed price has a rate.
  expect(await textOf(['Dollar'], [row])).not.toContain('calculat');
  expect(await textOf(['Euro'], [row])).toContain('calculat');
  const show = inCurrency('Ron', ratesOf([row]));
  expect(show(200_00, 'Euro')).toEqual({ minor: 1012_24, currency: 'Ron', isComputed: true });
  expect(show(200_00, 'Dollar')).toEqual({ minor: 200_00, currency: 'Dollar', isComputed: false });
  expect(show(200_00, 'Ron')).toEqual({ minor: 200_00, currency: 'Ron', isComputed: false });
});
