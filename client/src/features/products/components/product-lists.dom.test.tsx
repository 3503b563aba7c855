import type { ProductBidView } from '@recolta/shared/contracts/http/product-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { productAnswer, productBid, productState } from '../../../testing/product.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { FinalPricePage } from './final-price-page.tsx';
import { MyProductBidsPage } from './my-product-bids-page.tsx';
import { MyProductsPage } from './my-products-page.tsx';
import { ProductsPage } from './products-page.tsx';
import { ReceivedProductBidsPage } from './received-product-bids.tsx';
// Opened by a press: its first load takes longer than a query waits.
import '../../../components/lists/filter-sheet.tsx';

const { id } = productState();
const path = `/services/main/products/${id}`;
const namespaces = ['binding', 'lists', 'products'] as const;
const shown = () => plain(document.body.textContent ?? '');
const page = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, pageSize: 8 });

describe('the list of products', () => {
  const visit = (items: readonly unknown[], address = '/products') => {
    const asked: string[] = [];
    return visitPage(<ProductsPage />, {
      address,
      namespaces,
      answers: {
        'GET /services/main/products': ({ url }) => {
          asked.push(new URL(url).searchParams.get('filters') ?? '');
          return Response.json(page(items));
        },
        'GET /services/main/categories': () =>
          Response.json([{ id: 'Cereals', ro: 'Cereale', en: 'Cereals' }]),
      },
    }).then((visited) => ({ ...visited, asked }));
  };

  test('[X1] each shows the missing quantity, its price and its deadline', async () => {
    const reached = productState({
      ...{ id: '1e7e3d1e-6120-41f3-b875-b626ef1f9d5e', productName: 'Făină' },
      ...{ unitOfMeasurement: 'Bag', quantityOffered: '220.000', quantityLeft: '380.000' },
    });
    await visit([productState(), reached]);
    const [near, full] = await screen.findAllByRole('listitem');
    expect(plain(near?.textContent ?? '')).toContain('mai trebuie 1 t · 4 participanți');
    expect(plain(near?.textContent ?? '')).toContain('995 lei/t');
    expect(plain(full?.textContent ?? '')).toContain('minim atins');
    expect(plain(full?.textContent ?? '')).toContain('600 de sacioferit 220 de saci');
  });

  test('up to two counties of delivery are named, more are counted', async () => {
    const counties = [['TR'], ['TR', 'GR'], ['TR', 'GR', 'CL']];
    await visit(counties.map((distributionCounties) => productState({ distributionCounties })));
    const rows = await screen.findAllByRole('listitem');
    const said = rows.map((row) => plain(row.textContent ?? ''));
    for (const [at, where] of ['Teleorman', 'Teleorman, Giurgiu', '3 județe'].entries())
      expect(said[at]).toMatch(new RegExp(`livrare în ${where}(?!,)`));
  });

  test.each<[string, Parameters<typeof productState>[0], readonly string[], readonly string[]]>([
    [
      'open, one tonne below its minimum',
      {},
      ['mai trebuie 1 t', '995 lei/tTaxare inversă', 'oferit 199 t'],
      ['Preț final'],
    ],
    ['open, at its minimum', { quantityOffered: '200.000' }, ['minim atins'], ['mai trebuie', 'sub minim']],
    [
      'with its final price',
      { status: 'Ended', outcome: 'sold', discountedPrice: '950.00', quantityOffered: '220.000' },
      ['minim atins', '950 lei/tPreț final'],
      ['995', 'Taxare inversă'],
    ],
    [
      'that missed its minimum, in EUR',
      { status: 'Ended', outcome: 'minimumMissed', currency: 'Euro', unitPrice: '201.00' },
      ['sub minim cu 1 t', '201 EUR/t'],
      ['mai trebuie', 'lei'],
    ],
    [
      'that was cancelled, with VAT in its price',
      { status: 'Ended', outcome: 'cancelled', priceType: 'VatIncluded' },
      ['TVA inclus în preț', '4 participanți'],
      ['minim atins', 'sub minim', 'mai trebuie'],
    ],
  ])('[X1] a row %s has its own words and price', async (_what, changes, said, notSaid) => {
    await visit([productState(changes)]);
    const [row] = await screen.findAllByRole('listitem');
    const text = plain(row?.textContent ?? '');
    for (const words of said) expect(text).toContain(words);
    for (const words of notSaid) expect(text).not.toContain(words);
    expect(row?.querySelector('a')?.getAttribute('href')).toBe(`/products/${id}`);
  });

  test('what is said of a price stays on one line, except in a list without room for it', async () => {
    await visit([productState({ priceType: 'VatIncluded' })]);
    const note = await screen.findByText('TVA inclus în preț');
    expect(note.className).toBe('@min-[21rem]:@max-[56rem]:whitespace-nowrap');
  });

  test.each([
    ['Provider', ['/products/add']],
    ['Client', []],
    ['Admin', []],
    [null, []],
  ] as const)('[X1] only a Provider is led to a new product: %s', async (role, addresses) => {
    const identity = buyerIdentity({ user: { roles: role === null ? [] : [role] } });
    store.set(sessionAtom, role === null ? { kind: 'visitor' } : { kind: 'signedIn', identity });
    const { t } = await visit([productState()]);
    await screen.findAllByRole('listitem');
    const links = screen.queryAllByRole('link', { name: t('products:add') });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
  });

  test('its filters are in the address and clear again', async () => {
    const { asked, t, user } = await visit([], '/products?isDistributedIn=CL&search=porumb');
    await waitFor(() => expect(shown()).toContain(t('products:noneMatch')));
    expect(asked.at(-1)).toBe('isDistributedIn==CL,search@=porumb');
    await user.click(screen.getByRole('button', { name: t('lists:filtersChosen', { count: 1 }) }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.selectOptions(sheet.getByRole('combobox', { name: t('products:county') }), 'IL');
    expect(new URLSearchParams(window.location.search).get('isDistributedIn')).toBe('CL,IL');
    await user.click(sheet.getByRole('checkbox', { name: 'Cereale' }));
    await waitFor(() => expect(asked.at(-1)).toBe('isDistributedIn==CL|IL,category==Cereals,search@=porumb'));
    await user.click(sheet.getByRole('button', { name: t('lists:clear') }));
    await waitFor(() => expect(shown()).toContain(t('products:none')));
    expect(window.location.search).toBe('');
  });

  test('[X4] rows change in place by push, and a new product waits behind a button', async () => {
    const { queries, t, user, asked } = await visit([productState()], '/products?isDistributedIn=CL');
    await waitFor(() => expect(shown()).toContain('mai trebuie 1 t'));
    const listed = productState();
    const publishedAt = new Date(Date.now() + 60_000).toISOString();
    const fresh = productState({
      ...{ id: '1e7e3d1e-6120-41f3-b875-b626ef1f9d5e', productName: 'Făină', publishedAt },
      distributionCounties: ['CL'],
    });
    const elsewhere = productState({
      ...{ id: '1e7e3d1e-6120-41f3-b875-b626ef1f9d5f', publishedAt, distributionCounties: ['TM'] },
    });
    const changed = { ...listed, version: listed.version + 1, participantCount: 9 };
    act(() => {
      queries.setQueryData(['room', 'products'], {
        [changed.id]: changed,
        [fresh.id]: fresh,
        [elsewhere.id]: elsewhere,
      });
    });
    await waitFor(() => expect(shown()).toContain('9 participanți'));
    expect(shown()).not.toContain('Făină');
    const before = asked.length;
    await user.click(await screen.findByRole('button', { name: t('products:new', { count: 1 }) }));
    await waitFor(() => expect(asked.length).toBe(before + 1));
  });

  test('a failure is shown and can be retried', async () => {
    let isAway = true;
    const { t, user } = await visitPage(<ProductsPage />, {
      address: '/en/products',
      namespaces,
      answers: {
        'GET /services/main/products': () =>
          isAway
            ? Response.json(
                { code: 'NotEnoughPrivileges', params: {}, message: 'm', requestId: 'r' },
                { status: 403 },
              )
            : Response.json(page([productState()])),
      },
    });
    await screen.findByText(t('products:failed'));
    isAway = false;
    await user.click(screen.getByRole('button', { name: t('lists:retry') }));
    await screen.findByText('Porumb furajer uscat');
  });
});

test('a user’s own products are listed by status, saved ones included, each with its actions', async () => {
  const asked: string[] = [];
  const { t } = await visitPage(
    <MyProductsPage identity={buyerIdentity({ user: { roles: ['Provider'] } })} />,
    {
      address: '/products/my?status=Closed',
      namespaces,
      answers: {
        'GET /services/main/products': ({ url }) => {
          asked.push(new URL(url).searchParams.get('filters') ?? '');
          return Response.json(page([productState({ status: 'Closed' })]));
        },
      },
    },
  );
  const link = await screen.findByRole('link', { name: t('products:provider.setPrice') });
  expect(link.getAttribute('href')).toBe(`/products/${id}/final-price`);
  expect(asked).toEqual(['provider==me,status==Closed']);
  const tab = screen.getByRole('link', { name: t('products:tabs.Closed') });
  expect(tab.getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('link', { name: t('products:provider.edit') })).toBeNull();
});

test('[X5] a user’s own bids have their status and their deal', async () => {
  const dealId = '5b0e9f4e-27b5-4c0a-9f43-6a2b3c4d5e6f';
  const { account } = buyerIdentity();
  const deal = productBid({ status: 'Accepted', dealId, dealPrice: '972.00' });
  const { t } = await visitPage(<MyProductBidsPage accountId={account.id} />, {
    address: '/bids/my',
    namespaces,
    answers: {
      [`GET /services/main/accounts/${account.id}/bids`]: () =>
        Response.json(page([{ bid: deal, product: productState({ status: 'Ended', outcome: 'sold' }) }])),
    },
  });
  const link = await screen.findByRole('link', { name: t('products:deal') });
  expect(link.getAttribute('href')).toBe(`/auction-winning-bids/${dealId}`);
  expect(shown()).toContain('Acceptată');
  expect(shown()).toContain('Colectivă · 50 t · 972 lei/t');
});

const bids = [
  productBid({ id: '7c9e6679-7425-40de-944b-e07fc1f90011', by: 'Moara SRL', isOwn: false }),
  productBid({ id: '7c9e6679-7425-40de-944b-e07fc1f90012', by: 'Ferma SRL', bidQuantity: '150.000' }),
];
const bidsOf = (items: readonly ProductBidView[]) => ({
  [`GET ${path}/bids`]: () => Response.json({ ...page(items), pageSize: 100 }),
});
const received = (
  <Routes>
    <Route path="/products/:id/bids/:bidId?" element={<ReceivedProductBidsPage id={id} />} />
  </Routes>
);
const asProvider = { isProvider: true, mayBid: false };

test('[X4] the Provider sees names, quantities and sums, and rejects an open bid', async () => {
  const bodies: unknown[] = [];
  const [first] = bids;
  const { t, user } = await visitPage(received, {
    address: `/products/${id}/bids/${first?.id}`,
    namespaces,
    answers: {
      [`GET ${path}`]: () => Response.json(productAnswer({}, asProvider)),
      ...bidsOf(bids),
      [`PATCH ${path}/bids/${first?.id}`]: async (request) => {
        bodies.push(await request.json());
        return Response.json({ ...first, status: 'Rejected' });
      },
    },
  });
  const line = (await screen.findByText('Moara SRL')).closest('li');
  expect(line?.getAttribute('aria-current')).toBe('true');
  expect(plain(line?.textContent ?? '')).toContain('50 t49.750 lei');
  if (line) await user.click(within(line).getByRole('button', { name: t('products:bids.reject') }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('products:bids.reject') }));
  await waitFor(() => expect(bodies).toEqual([{ status: 'Rejected' }]));
});

test('[X4] only the Provider has such a page', async () => {
  await visitPage(received, {
    address: `/products/${id}/bids`,
    namespaces,
    answers: { [`GET ${path}`]: () => Response.json(productAnswer()) },
  });
  await screen.findByRole('heading', { level: 1 });
  expect(shown()).not.toContain('Oferte primite');
});

describe('the final price', () => {
  const closed = { status: 'Closed', finalPriceDueAt: '2030-01-01T16:00:00.000Z' } as const;
  const accepted = bids.map((bid): ProductBidView => ({ ...bid, status: 'Accepted' }));
  const single = productBid({ offerType: 'Single', status: 'Accepted', by: 'Altul SRL' });

  test('[X3] [X5] shows each firm’s sum and how many are notified, and is only lowered, after a confirmation', async () => {
    const bodies: unknown[] = [];
    const { t, user } = await visitPage(<FinalPricePage id={id} />, {
      address: `/products/${id}/final-price`,
      namespaces,
      answers: {
        [`GET ${path}`]: () => Response.json(productAnswer(closed, asProvider)),
        ...bidsOf([...accepted, single]),
        [`PUT ${path}/final-price`]: async (request) => {
          bodies.push(await request.json());
          return Response.json(productAnswer(closed, asProvider));
        },
      },
    });
    const field = await screen.findByRole('textbox');
    const act = () => screen.getByRole('button', { name: /Stabilește/ }) as HTMLButtonElement;
    await user.clear(field);
    await user.type(field, '995,01');
    expect(shown()).toContain('Prețul final este cel mult 995 lei/t.');
    expect(act().disabled).toBe(true);
    await user.clear(field);
    await user.type(field, '972');
    expect(plain(act().textContent ?? '')).toBe('Stabilește 972 lei/t și anunță 2 firme');
    expect(shown()).toContain('200 t · 2 firme');
    expect(shown()).toContain('−23 lei/t · −2,3 %');
    expect(shown()).toContain('Încasați194.400 lei');
    expect(shown()).toContain('Ferma SRL150 t145.800 leila prețul publicat 149.250 lei');
    expect(shown()).not.toContain('Altul SRL');
    await user.click(act());
    expect(bodies).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    const beside = (label: string) => plain(dialog.getByText(label).nextElementSibling?.textContent ?? '');
    expect(beside(t('binding:row.goods'))).toBe(productState().productName);
    expect(beside(t('binding:until'))).not.toBe('');
    expect(beside(t('binding:net'))).toBe('200 t × 972 lei/t = 194.400 lei');
    const total = t('labels:vat.netOf', { total: t('binding:total.seller') });
    expect(beside(total)).toBe('194.400 lei');
    await user.click(dialog.getByRole('button', { name: /Stabilește/ }));
    await waitFor(() => expect(bodies).toEqual([{ discountedPrice: '972' }]));
    await waitFor(() => expect(window.location.pathname).toBe(`/products/${id}`));
    expect(t('products:price.figure')).toBeTruthy();
  });

  test('[X5] without accepted Collective bids there is nothing to set', async () => {
    const { t } = await visitPage(<FinalPricePage id={id} />, {
      address: `/products/${id}/final-price`,
      namespaces,
      answers: {
        [`GET ${path}`]: () => Response.json(productAnswer(closed, asProvider)),
        ...bidsOf([single]),
      },
    });
    await screen.findByText(t('products:price.nothing'));
    expect(screen.queryByRole('button', { name: /Stabilește/ })).toBeNull();
  });

  test('[X1] it can be set only for a Closed product', async () => {
    const { t } = await visitPage(<FinalPricePage id={id} />, {
      address: `/products/${id}/final-price`,
      namespaces,
      answers: { [`GET ${path}`]: () => Response.json(productAnswer({}, asProvider)) },
    });
    await screen.findByText(t('products:price.onlyWhenClosed'));
  });
});
