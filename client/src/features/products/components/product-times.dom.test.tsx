import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { productAnswer, productState } from '../../../testing/product.ts';
import { ProductPage } from './product-page.tsx';

const { id } = productState();
const path = `/services/main/products/${id}`;
const times = {
  participationDeadline: '2036-11-26T08:05:00.000Z',
  finalPriceDueAt: '2036-11-30T07:15:00.000Z',
  closedAt: '2036-11-27T16:00:00.000Z',
};

/** The figure with a label, on the page of the product's Provider. */
async function visit(product: Parameters<typeof productAnswer>[0]) {
  const page = await visitPage(<ProductPage id={id} />, {
    ...{ address: `/products/${id}`, namespaces: ['goods', 'lists', 'products'] },
    answers: {
      [`GET ${path}`]: () =>
        Response.json(productAnswer({ ...times, ...product }, { isProvider: true, mayBid: false })),
      [`GET ${path}/bids`]: () => Response.json({ items: [], total: 0, page: 1, pageSize: 100 }),
    },
  });
  const title = await screen.findByRole('heading', { name: page.t('products:provider.title') });
  const figure = (label: 'until' | 'endedAt' | 'finalPriceUntil') =>
    plain(screen.queryByText(page.t(`products:${label}`))?.nextElementSibling?.textContent ?? '');
  return { ...page, figure, acts: plain(title.closest('section')?.textContent ?? '') };
}
const notClosed = { closedAt: null, finalPriceDueAt: null };

test.each([
  ['Inactive', null, notClosed, 'until', /26 nov.*, 10:05$/],
  ['Active', null, notClosed, 'until', /26 nov.*, 10:05$/],
  ['Closed', null, {}, 'finalPriceUntil', /30 nov.*, 09:15$/],
  ['Ended', 'sold', {}, 'endedAt', /27 nov.*, 18:00$/],
  ['Ended', 'cancelled', { finalPriceDueAt: null }, 'endedAt', /27 nov.*, 18:00$/],
  ['Ended', 'minimumMissed', notClosed, 'endedAt', /26 nov.*, 10:05$/],
] as const)(
  '[X1] [X3] the time of a product in state %s %s',
  async (status, outcome, changes, label, said) => {
    const { figure } = await visit({ status, outcome, ...changes });
    expect(figure(label)).toMatch(said);
    const others = (['until', 'endedAt', 'finalPriceUntil'] as const).filter((one) => one !== label);
    expect(others.map(figure)).toEqual(['', '']);
  },
);

test('[X3] the Provider of a closed product reads until when to set its final price', async () => {
  const { t, acts } = await visit({ status: 'Closed' });
  expect(acts).toContain(plain(t('products:provider.closed', { date: '30 nov., 09:15' })));
});

test('[X1] the Provider reads when an open product has reached its minimum', async () => {
  const below = await visit({ ...notClosed });
  expect(below.acts).toContain(plain(below.t('products:provider.active')));
  expect(below.acts).not.toContain(plain(below.t('products:provider.activeReached')));
});

test('[X1] at the minimum it can be closed at any time', async () => {
  const { t, acts } = await visit({ ...notClosed, quantityOffered: '200.000' });
  expect(acts).toContain(plain(t('products:provider.activeReached')));
});
