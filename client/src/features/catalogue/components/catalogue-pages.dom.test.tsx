import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import type { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { roomKey } from '../../../lib/realtime/room-kinds.ts';
import { store } from '../../../lib/store.ts';
import {
  bagOptionId,
  catalogueCategory,
  catalogueProduct,
  categoriesPath,
  cornId,
  driedOptionId,
  productsPath,
} from '../../../testing/catalogue.ts';
import { dealAnswer } from '../../../testing/deal.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { liveAuction } from '../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { CataloguePage } from './catalogue-page.tsx';
import { CatalogueProductPage } from './catalogue-product-page.tsx';

const categories = [
  catalogueCategory(),
  catalogueCategory({ id: 'Seeds', ro: 'Semințe', en: 'Seeds', productCount: 7 }),
  catalogueCategory({ id: 'Old', ro: 'Ascunsă', en: 'Hidden', isHidden: true }),
];
const fob = { market: 'FobConstanta', product: 'corn', day: '2026-11-20', source: 'Bursa Constanța' };
const market = {
  [`GET ${categoriesPath}`]: () => Response.json(categories),
  'GET /services/main/auctions/counts': () =>
    Response.json({ total: 57, fields: { product: { corn: 57 }, type: { Selling: 39, Buying: 18 } } }),
  'GET /services/main/reference-prices': () =>
    Response.json([{ ...fob, price: '1018.00', currency: 'Ron', before: null }]),
  'GET /services/main/exchange-rates': () => Response.json([]),
};
const prepare = (queries: QueryClient) => {
  const running = liveAuction({ product: 'corn' });
  const later = liveAuction({ product: 'corn', id: cornId, status: 'Scheduled' });
  queries.setQueryData(roomKey('live-list'), { [running.id]: running, [later.id]: later });
};

async function visitList(address: string, items: CatalogueProduct[], asked: string[] = []) {
  return visitPage(<CataloguePage />, {
    address,
    namespaces: ['catalogue', 'lists', 'rates'],
    prepare,
    answers: {
      ...market,
      [`GET ${productsPath}`]: ({ url }) => {
        const query = new URL(url).searchParams;
        asked.push(['page', 'pageSize', 'filters'].map((name) => query.get(name)).join(' '));
        return Response.json({ items, total: 41 * items.length, page: 1, pageSize: 8 });
      },
    },
  });
}

test('the catalogue shows options, the current market and the reference price in the row of a product', async () => {
  const { t } = await visitList('/product-catalog', [catalogueProduct()]);
  const product = await screen.findByRole('link', { name: 'Porumb' });
  expect(product.getAttribute('href')).toBe(`/product-catalog/products/${cornId}`);
  expect(product.closest('div')?.textContent).toBe('PorumbCereale · 2 opțiuni');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Catalog de produse');
  expect(screen.getByText(t('catalogue:lead'))).toBeTruthy();
  const toggles = within(screen.getByRole('group', { name: 'Categorii' })).getAllByRole('button');
  expect(toggles.map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    ['Toate produsele', 'true'],
    ['Cereale15', 'false'],
    ['Semințe7', 'false'],
  ]);
  const options = within(screen.getByRole('list', { name: 'Opțiuni: Porumb' }));
  expect(options.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Uscat, ≤ 14,5 %',
    'Sac de 40 kg',
  ]);
  expect(options.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    [driedOptionId, bagOptionId].map((id) => `/product-catalog/products/${cornId}?option=${id}`),
  );
  const open = await screen.findByRole('link', { name: '57 de anunțuri: Porumb' });
  expect(open.getAttribute('href')).toBe('/auctions?cereals=corn');
  const live = screen.getByRole('link', { name: '1 licitație live: Porumb' });
  expect(live.getAttribute('href')).toBe('/live?product=corn');
  expect(plain(document.body.textContent ?? '')).toContain('1.018 lei/t');
  expect(document.body.textContent).toContain('20.11.2026, Bursa Constanța');
  expect(screen.queryByRole('button', { name: /Ascunsă/ })).toBeNull();
  expect(screen.getByText(t('catalogue:count', { count: 41 }))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('lists:clear') })).toBeNull();
});

test('a product without a market, a price, options or a shown category says so, and has its cover', async () => {
  const cover = 'c'.repeat(20);
  await visitList('/product-catalog', [
    catalogueProduct(),
    catalogueProduct({
      ...{ id: bagOptionId, ro: 'Soia', crop: 'soybean', categories: ['Old', 'Seeds'] },
      ...{ productOptions: {}, pictures: [cover, 'd'.repeat(20)] },
    }),
  ]);
  const soybean = (await screen.findByRole('link', { name: 'Soia' })).closest('li');
  await waitFor(() =>
    expect(plain(soybean?.textContent ?? '')).toBe(
      'SoiaSemințeniciun anunțnicio licitație livefără preț de comparație',
    ),
  );
  expect(soybean?.querySelector('img')?.getAttribute('src')).toBe(
    `${productsPath}/${bagOptionId}/files/${cover}?size=small`,
  );
});

test('[Q4] the prices of products are in lei by the rate, with each source and the rate once', async () => {
  const quoted = (product: string, price: string) => ({
    ...{ ...fob, product, price, currency: 'Euro', before: null },
  });
  const products = ['corn', 'soybean'].map((crop, at) =>
    catalogueProduct({ id: cornId.slice(0, -1) + at, ro: `Produsul ${crop}`, crop }),
  );
  await visitPage(<CataloguePage />, {
    address: '/product-catalog',
    namespaces: ['catalogue', 'lists', 'rates'],
    prepare,
    answers: {
      ...market,
      'GET /services/main/reference-prices': () =>
        Response.json([quoted('corn', '200'), quoted('soybean', '400')]),
      'GET /services/main/exchange-rates': () =>
        Response.json([{ currency: 'Euro', day: '2026-11-20', rate: '5.0900', source: 'BNR' }]),
      [`GET ${productsPath}`]: () => Response.json({ items: products, total: 2, page: 1, pageSize: 8 }),
    },
  });
  expect(await screen.findByText('1.018 lei/t')).toBeTruthy();
  expect(screen.getByText('2.036 lei/t')).toBeTruthy();
  expect(screen.getAllByText('FOB Constanța, 20 nov.')).toHaveLength(2);
  const note = plain(screen.getByText(/^Prețuri de comparație/).textContent ?? '');
  expect(note.split(' · ').slice(0, 2)).toEqual([
    'Prețuri de comparație, fără TVA: nu sunt oferte.',
    expect.stringMatching(/^20\.11\.2026, Bursa Constanța( \([^)]*\))?$/),
  ]);
  expect(note.match(/Bursa/g)).toHaveLength(1);
  expect(note).toContain('5,09');
});

test('a column that has no value for any product of the page is left out', async () => {
  const headsOf = async (product: CatalogueProduct) => {
    const { t } = await visitList('/product-catalog', [product]);
    await screen.findByRole('link', { name: 'Porumb' });
    const shown = (['options', 'market', 'reference'] as const).filter((column) =>
      screen.queryByText(t(`catalogue:${column}`), { selector: '[aria-hidden] > span' }),
    );
    cleanup();
    return shown;
  };
  expect(await headsOf(catalogueProduct())).toEqual(['options', 'market', 'reference']);
  expect(await headsOf(catalogueProduct({ crop: null }))).toEqual(['options']);
  expect(await headsOf(catalogueProduct({ productOptions: {} }))).toEqual(['market', 'reference']);
});

test('page, search and categories of the catalogue are in its address', async () => {
  const asked: string[] = [];
  const { user, t } = await visitList(
    '/product-catalog?page=2&pageSize=20&search=sac',
    [catalogueProduct()],
    asked,
  );
  await waitFor(() => expect(asked).toEqual(['2 20 search@=sac']));
  await user.click(await screen.findByRole('button', { name: /Cereale/ }));
  await user.click(screen.getByRole('button', { name: /Semințe/ }));
  await waitFor(() => expect(asked.at(-1)).toBe('1 20 search@=sac,category==Cereals|Seeds'));
  expect(window.location.search).toBe('?pageSize=20&search=sac&categories=Cereals%2CSeeds');
  await user.click(screen.getByRole('button', { name: 'Toate produsele' }));
  await waitFor(() => expect(asked.at(-1)).toBe('1 20 search@=sac'));
  await user.click(screen.getByRole('button', { name: t('lists:clear') }));
  await waitFor(() => expect(window.location.search).toBe('?pageSize=20'));
});

test('a catalogue that cannot be loaded says why and shows a retry button', async () => {
  let isDown = true;
  const { user, t } = await visitPage(<CataloguePage />, {
    address: '/en/product-catalog',
    namespaces: ['catalogue', 'lists', 'rates'],
    prepare,
    answers: {
      ...market,
      [`GET ${productsPath}`]: () =>
        isDown
          ? Response.json({ code: 'TooManyRequests' }, { status: 429 })
          : Response.json({ items: [], total: 0, page: 1, pageSize: 8 }),
    },
  });
  expect(await screen.findByText(t('catalogue:failed'))).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: t('lists:retry') }));
  expect(await screen.findByText('The catalogue has no products yet.')).toBeTruthy();
});

const visitProduct = (
  product: CatalogueProduct | null,
  address = `/product-catalog/products/${cornId}`,
  answers: Parameters<typeof visitPage>[1]['answers'] = {},
) =>
  visitPage(<CatalogueProductPage id={cornId} />, {
    address,
    namespaces: ['catalogue', 'goods', 'lists', 'rates'],
    prepare,
    answers: {
      ...market,
      ...(product && { [`GET ${productsPath}/${cornId}`]: () => Response.json(product) }),
      ...answers,
    },
  });
const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('[X6] a catalogue product starts an announcement, a live auction or a product with the picked option', async () => {
  const { user } = await visitProduct(catalogueProduct());
  await screen.findByRole('heading', { level: 1, name: 'Porumb' });
  const from = `productId=${cornId}&optionId=`;
  expect(hrefOf(/Publică un anunț/)).toBe(`/auctions/add?${from}${driedOptionId}`);
  await user.click(screen.getByRole('radio', { name: /Sac de 40 kg/ }));
  // The option is in the address, which changes after the click.
  await waitFor(() => expect(hrefOf(/Publică un anunț/)).toBe(`/auctions/add?${from}${bagOptionId}`));
  expect(hrefOf(/Licitație live/)).toBe(`/live-auction?${from}${bagOptionId}`);
  expect(hrefOf(/Produs cu ofertă colectivă/)).toBe(`/products/add?${from}${bagOptionId}`);
  await user.click(screen.getByRole('radio', { name: /Fără o opțiune/ }));
  await waitFor(() => expect(hrefOf(/Publică un anunț/)).toBe(`/auctions/add?productId=${cornId}`));
});

test('a catalogue product shows the quality of its crop and its current market', async () => {
  await visitProduct(catalogueProduct());
  await waitFor(() => expect(document.title).toBe('Porumb · Recolta'));
  const crumbs = screen.getByRole('navigation', { name: 'Unde sunteți' });
  await waitFor(() => expect(crumbs.textContent).toBe('Catalog›Cereale'));
  expect(
    within(crumbs)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/product-catalog', '/product-catalog?categories=Cereals']);
  const head = screen.getByRole('heading', { level: 1 }).closest('header');
  expect(plain(head?.textContent ?? '')).toBe(
    'PorumbBoabe pentru furaj.Cod NC 1005 90 00 · taxare inversă între plătitori de TVA',
  );
  const options = screen.getByRole('group', { name: 'Opțiuni' });
  expect(within(options).getByRole('heading', { level: 2 }).textContent).toBe('Opțiuni');
  expect([...options.querySelectorAll('label')].map(({ textContent }) => plain(textContent ?? ''))).toEqual([
    'Uscat, ≤ 14,5 %la tonă',
    'Sac de 40 kg40 kg pe sac',
    'Fără o opțiune anume',
  ]);
  const humidity = await screen.findByRole('row', { name: /Umiditate/ });
  expect(plain(humidity.textContent ?? '')).toContain('≤ 14,5 %');
  const selling = await screen.findByRole('link', { name: /Anunțuri de vânzare\s*39/ });
  expect(selling.getAttribute('href')).toBe('/auctions?auctionType=Selling&cereals=corn');
  const now = screen.getByRole('region', { name: 'Piața acum' });
  expect(
    within(within(now).getByRole('list'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Anunțuri de vânzare39', '/auctions?auctionType=Selling&cereals=corn'],
    ['Anunțuri de cumpărare18', '/auctions?auctionType=Buying&cereals=corn'],
    ['Licitații live în desfășurare1', '/live?product=corn'],
  ]);
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => plain(row.textContent ?? '')),
  ).toEqual([
    'Umiditate≤ 14,5 %12–28masa plătită',
    'Corpuri străine≤ 2 %0,5–4masa plătită',
    'Masă hectolitrică≥ 72 kg/hl66–78prețul, în bani',
  ]);
});

test('in English a product without options has its description, and no description if it has none', async () => {
  const { t } = await visitProduct(
    catalogueProduct({
      ...{ productOptions: {}, descriptionEn: 'Kernels for feed.', categories: ['Old', 'Seeds'] },
      crop: 'sunflower',
    }),
    `/en/product-catalog/products/${cornId}`,
  );
  const head = (await screen.findByRole('heading', { level: 1, name: 'Corn' })).closest('header');
  expect(plain(head?.textContent ?? '')).toMatch(/^CornKernels for feed\./);
  expect(screen.queryByRole('group', { name: t('catalogue:options') })).toBeNull();
  const crumbs = screen.getByRole('navigation', { name: t('catalogue:breadcrumbs') });
  await waitFor(() => expect(crumbs.textContent).toBe('Catalogue›Seeds'));
  cleanup();
  await visitProduct(catalogueProduct(), `/en/product-catalog/products/${cornId}`);
  await screen.findByRole('heading', { level: 1, name: 'Corn' });
  expect(document.body.textContent).not.toContain('Boabe pentru furaj.');
});

test('a catalogue product has its description in Romanian, and its pictures if there is more than the cover', async () => {
  const pictures = ['a'.repeat(20), 'b'.repeat(20)];
  const { t } = await visitProduct(catalogueProduct({ pictures }));
  expect(await screen.findByText('Boabe pentru furaj.')).toBeTruthy();
  const gallery = screen.getByRole('region', { name: t('catalogue:pictures') });
  expect(
    [...gallery.querySelectorAll('img')].map((img) => img.getAttribute('src')?.match(/(a{20}|b{20})/)?.[0]),
  ).toEqual(pictures);
  cleanup();
  await visitProduct(catalogueProduct({ pictures: pictures.slice(1) }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: t('catalogue:pictures') })).toBeNull();
});

test('[Q4] the price history of a crop marks the reader’s own deals, and lists them with date and price', async () => {
  const identity = buyerIdentity();
  store.set(sessionAtom, { kind: 'signedIn', identity });
  const prices = ['2026-11-02', '2026-11-20'].map((day, index) => ({
    day,
    price: `${1000 + 18 * index}.00`,
  }));
  const { deal } = dealAnswer();
  const own = { ...deal, product: 'corn', openedAt: '2026-11-19T23:30:00.000Z' };
  const deals = [
    own,
    { ...own, id: own.id.replace(/.$/, '0'), openedAt: '2026-10-05T09:00:00.000Z', price: '940.00' },
    { ...own, id: bagOptionId, product: 'wheat-milling' },
    // At a price with VAT, in another unit, and of neither side.
    ...[{ isPriceGross: true }, { unit: 'Kg' }, { side: null }].map((other, at) => ({
      ...{ ...own, id: own.id.replace(/.$/, `${at + 1}`), ...other },
    })),
  ];
  await visitProduct(catalogueProduct(), `/product-catalog/products/${cornId}`, {
    'GET /services/main/price-trends/FobConstanta': () =>
      Response.json([{ market: 'FobConstanta', product: 'corn', currency: 'Ron', source: 'Bursa', prices }]),
    [`GET /services/main/accounts/${identity.account.id}/auction-winning-bids`]: () =>
      Response.json({ items: deals, total: deals.length, page: 1, pageSize: 100 }),
  });
  const table = await screen.findByRole('table', { name: 'Tranzacțiile dvs.' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => plain(textContent ?? ''))).toEqual([
    '20 nov.Ați cumpărat 300 t1.020 lei/t',
    '5 oct.Ați cumpărat 300 t940 lei/t',
  ]);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Data', 'Tranzacția', 'Prețul']);
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(deals.slice(0, 2).map(({ id }) => `/auction-winning-bids/${id}`));
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Istoricul prețului');
  expect(screen.getByText('FOB Constanța, în lei la ultimul curs, 2 nov. – 20 nov.')).toBeTruthy();
  // The deal of October is older than the history.
  const chart = screen.getByRole('img', { name: /^Istoricul prețului/ });
  expect(plain(chart.getAttribute('aria-label') ?? '')).toBe(
    'Istoricul prețului. FOB: între 1.000 lei/t și 1.018 lei/t. O tranzacție a dvs. este marcată.',
  );
});

test('[Q4] a visitor sees the price history in the currency of the quotation if no rate is known', async () => {
  const { t } = await visitProduct(catalogueProduct(), `/product-catalog/products/${cornId}`, {
    'GET /services/main/reference-prices': () =>
      Response.json([{ ...fob, price: '201.50', currency: 'Euro', before: null }]),
    'GET /services/main/price-trends/FobConstanta': () =>
      Response.json([
        {
          ...{ market: 'FobConstanta', product: 'corn', currency: 'Euro', source: 'Bursa' },
          prices: [
            { day: '2026-11-02', price: '198.25' },
            { day: '2026-11-20', price: '201.50' },
          ],
        },
      ]),
  });
  expect(await screen.findByText('FOB Constanța, în moneda cotației, 2 nov. – 20 nov.')).toBeTruthy();
  expect(plain(screen.getByRole('img', { name: /^Istoricul/ }).getAttribute('aria-label') ?? '')).toBe(
    'Istoricul prețului. FOB: între 198,25 EUR/t și 201,50 EUR/t.',
  );
  expect(screen.queryByRole('table', { name: t('catalogue:history.deals') })).toBeNull();
});

test('a catalogue product that is not a crop shows neither quality nor market, and only a Client’s forms', async () => {
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
  await visitProduct(
    catalogueProduct({ crop: null }),
    `/product-catalog/products/${cornId}?option=${bagOptionId}`,
  );
  const bag = await screen.findByRole<HTMLInputElement>('radio', { name: /Sac de 40 kg/ });
  expect(bag.checked).toBe(true);
  expect(plain(bag.closest('label')?.textContent ?? '')).toContain('40 kg pe sac');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('link', { name: /Produs cu ofertă/ })).toBeNull();
  expect(screen.getByRole('link', { name: /Publică un anunț/ })).toBeTruthy();
});

test('a catalogue product that does not exist shows the not-found page', async () => {
  const { t } = await visitProduct(null);
  expect(await screen.findByRole('heading', { name: t('pages:notFoundHeading') })).toBeTruthy();
});
