import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { placeAtom } from '../../lib/market/near.ts';
import { store } from '../../lib/store.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { NetAtGateFigure, type Priced, readFigure } from './net-at-gate-figure.tsx';

// Test files of one process share the store and what is typed in this tab.
afterEach(() => {
  store.set(placeAtom, '');
  sessionStorage.clear();
});

const band = { source: 'Tabelul pieței', day: '2026-11-20' };
const table = [
  { ...band, upToKm: 100, price: '40.00' },
  { ...band, upToKm: 1000, price: '95.00' },
];
const wheat: Priced = {
  ...{ id: 'gate-test', priceMinor: 100_000, currency: 'Ron', quantity: '300.000', deliveryType: 'DAPTruck' },
  ...{ paymentDays: 30, haulageCounty: 'TR' },
};

async function visit(side: 'seller' | 'buyer', priced: Partial<Priced> = {}, address = '/') {
  const visited = await visitPage(
    <NetAtGateFigure priced={{ ...wheat, ...priced }} side={side} priceLabel="Prețul cerut" />,
    {
      ...{ address, namespaces: ['goods', 'lists'] },
      answers: {
        'GET /services/main/haulage-rates': () => Response.json(table),
        'GET /services/main/exchange-rates': () => Response.json([]),
      },
    },
  );
  const rows = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dt')].map((term) => [
        plain(term.textContent ?? ''),
        plain(term.nextElementSibling?.textContent ?? ''),
      ]),
    );
  const open = async () => {
    const button = screen.getByRole('button', { name: /^Schimbă|^Ascunde/ });
    if (button.getAttribute('aria-expanded') === 'false') await visited.user.click(button);
  };
  return { ...visited, rows, open };
}

test('[Q5] haulage and waiting are taken off a seller’s price; a buyer adds the haulage', async () => {
  const seller = await visit('seller', { deliveryType: 'DAPTruck' });
  await seller.open();
  await seller.user.type(screen.getByLabelText('Transport, lei/t'), '50');
  await seller.user.type(screen.getByLabelText('Dobânda dvs. anuală, %'), '12');
  const sold = seller.rows();
  expect(sold['Prețul cerut']).toBe('1.000 lei/t');
  expect(sold.Transport).toBe('− 50 lei/t');
  expect(sold['Costul așteptării banilor']).toMatch(/^− 9,\d\d lei\/t$/);
  expect(sold['Net la poarta fermei']).toMatch(/^940,\d\d lei\/t$/);
  cleanup();
  sessionStorage.clear();
  const buyer = await visit('buyer', { id: 'gate-other', deliveryType: 'FCATruck' });
  await buyer.open();
  await buyer.user.type(screen.getByLabelText('Transport, lei/t'), '50');
  expect(buyer.rows().Transport).toBe('+ 50 lei/t');
  expect(buyer.rows()['Cost la poarta dvs.']).toBe('1.050 lei/t');
  expect(buyer.rows()['pentru 300 t']).toBe('315.000 lei');
  expect(buyer.rows()['pentru un camion de 24 t']).toBe('25.200 lei');
});

test('[Q5] the side that does not pay haulage has its net price at once, and no field for a distance', async () => {
  const { rows, open } = await visit('seller', { id: 'gate-free', deliveryType: 'FCATruck' });
  expect(rows()['Net la poarta fermei']).toBe('1.000 lei/t');
  expect(rows().Transport).toBeUndefined();
  await open();
  expect(screen.queryByLabelText('Distanța, km')).toBeNull();
  expect(screen.getByLabelText('Zile până la plată')).toHaveProperty('placeholder', '30');
});

test('[Q5] another distance is priced by the table again, in place of a typed haulage', async () => {
  const { user, rows, open } = await visit('seller', { id: 'gate-distance' });
  await open();
  const haulage = () => screen.getByLabelText<HTMLInputElement>('Transport, lei/t');
  await user.type(haulage(), '50');
  expect(rows()['Net la poarta fermei']).toBe('950 lei/t');
  await user.type(screen.getByLabelText('Distanța, km'), '80');
  await screen.findByText('960 lei/t');
  expect(haulage().value).not.toBe('50');
  expect(rows()['Transport, 80 km']).toBe('− 40 lei/t');
});

test('[Q5] a figure that is no number is said at its field alone', async () => {
  const { user, open } = await visit('buyer', { id: 'gate-wrong', deliveryType: 'FCATruck' });
  await open();
  await user.type(screen.getByLabelText('Transport, lei/t'), 'mult');
  const wrong = 'Scrieți un număr, de exemplu 46,50.';
  expect(screen.getAllByText(wrong)).toHaveLength(1);
  expect(screen.getByLabelText('Transport, lei/t').getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector('dl')).toBeNull();
});

test.each([
  ['distance', '9999', 'ro', 9999],
  ['distance', '10000', 'ro', null],
  ['distance', '12,5', 'ro', null],
  ['paymentDays', ' 30 ', 'ro', 30],
  ['paymentDays', '-1', 'ro', null],
  ['haulage', '46,50', 'ro', 4650],
  ['haulage', '46.50', 'en', 4650],
  ['haulage', '46,505', 'ro', null],
  ['yearlyRate', '9,25', 'ro', 925],
] as const)('[Q5] %s typed as %s in %s is read as %s', (field, typed, locale, figure) => {
  expect(readFigure(field, typed, locale)).toBe(figure);
});

test('[Q5] the county that is chosen gives distance and haulage from the table', async () => {
  const { user, rows } = await visit('buyer', { id: 'gate-place', deliveryType: 'FCATruck' });
  const place = await screen.findByRole('combobox', { name: 'Județul dvs.' });
  expect(screen.getByText(/Alegeți județul dvs\. și vedeți/)).toBeTruthy();
  await user.selectOptions(place, within(place).getByRole('option', { name: 'Cluj' }));
  const [road = ''] = Object.keys(rows()).filter((term) => /^Transport, \d+ km$/.test(term));
  expect(rows()[road]).toBe('+ 95 lei/t');
  expect(rows()['Cost la poarta dvs.']).toBe('1.095 lei/t');
  expect(screen.getByRole('status').textContent).toContain('Tabelul pieței');
});

test.each([
  ['DAPConstantaTruck', 'CT', 'DB', 'Cost în portul Constanța'],
  ['DAPConstantaWagon', 'CT', '', 'Cost în portul Constanța'],
  ['DAPTruck', 'TR', 'DB', 'Cost la livrare, Teleorman'],
  ['DAPTruck', 'TR', 'TR', 'Cost la poarta dvs.'],
  ['DAPTruck', null, 'DB', 'Cost la poarta dvs.'],
  ['FCATruck', 'TR', 'DB', 'Cost la poarta dvs.'],
] as const)(
  '[Q5] a buyer’s cost of %s to %s, from %s, is “%s”',
  async (deliveryType, county, mine, label) => {
    store.set(placeAtom, mine);
    const { rows } = await visit('buyer', { deliveryType, haulageCounty: county });
    await screen.findByText(label);
    expect(Object.keys(rows())).toContain(label);
  },
);
