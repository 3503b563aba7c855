import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { NotFoundPage } from './not-found-page.tsx';

test('a missing page offers a search in the announcements and auctions that run now', async () => {
  const lot = liveAuction({ bestBid: null, startingPrice: '960.00' });
  const { t } = await visitPage(<NotFoundPage />, {
    address: '/en/nothing',
    namespaces: ['pages'],
    answers: {
      'GET /services/live-auctions/api/v1/auctions': () =>
        Response.json({ items: [lot], total: 1, page: 1, pageSize: 3 }),
    },
  });
  const field = screen.getByRole('searchbox', { name: t('pages:notFoundSearch') });
  expect(field.getAttribute('name')).toBe('search');
  expect(field.closest('form')?.getAttribute('action')).toBe('/en/auctions');
  const link = await screen.findByRole('link', { name: /500/ });
  expect(link.getAttribute('href')).toBe(`/en/live-auctions/${lot.id}/participate`);
  expect(plain(link.closest('li')?.textContent ?? '')).toContain('960 RON/t');
});
