import type { DisputedDeal } from '@recolta/shared/contracts/http/deals';
import { factId } from '@recolta/shared/testing/deal-fixture';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { DisputesPage } from './disputes-page.tsx';

type Dispute = DisputedDeal['disputes'][number];

const dispute = (number: number, changes: Partial<Dispute> = {}): Dispute => ({
  ...{ id: factId(100 + number), load: null, isOfSettlement: false, reason: `motivul ${number}` },
  ...{ openedBy: 'seller', openedAt: `2026-11-2${number}T08:00:00.000Z`, calledBy: ['buyer'] },
  ...{ lastAt: `2026-11-2${number}T10:30:00.000Z` },
  ...changes,
});

async function visit(items: readonly DisputedDeal[]) {
  const asked: string[] = [];
  await visitPage(<DisputesPage />, {
    ...{ address: '/admin/disputes?page=2', namespaces: ['delivery', 'lists'] },
    answers: {
      'GET /services/main/admin/disputes': ({ url }) => {
        asked.push(new URL(url).search);
        return Response.json({ items, total: items.length + 20, page: 2, pageSize: 20 });
      },
    },
  });
  return asked;
}

test('[D9] an administrator reads in which deals they are called, by whom, about what and since when', async () => {
  const asked = await visit([
    {
      ...{
        id: factId(1),
        name: 'Grâu 1',
        contractNumber: 'RC-7',
        parties: { seller: 'Agro Vest SRL', buyer: 'Moara SA' },
      },
      disputes: [
        dispute(1),
        dispute(2, { load: 3, calledBy: ['seller'], openedBy: 'buyer' }),
        dispute(3, { load: 4, isOfSettlement: true, calledBy: ['seller', 'buyer'] }),
      ],
    },
    {
      ...{
        id: factId(2),
        name: 'Porumb 2',
        contractNumber: null,
        parties: { seller: null, buyer: 'Moara Nouă SA' },
      },
      disputes: [dispute(4)],
    },
  ]);
  const cards = await screen.findAllByRole('article');
  expect(asked).toEqual(['?page=2&pageSize=20']);
  const textOf = (element: Element | null | undefined) => plain(element?.textContent ?? '');
  expect(cards.map((card) => within(card).getByRole('link').getAttribute('href'))).toEqual([
    `/auction-winning-bids/${factId(1)}#disputes`,
    `/auction-winning-bids/${factId(2)}#disputes`,
  ]);
  expect(textOf(cards[0])).toContain('Grâu 1Agro Vest SRL · Moara SA · RC-7');
  expect(textOf(cards[1])).toMatch(/^Porumb 2.*cont închis · Moara Nouă SA/i);
  expect(cards.flatMap((card) => within(card).getAllByRole('listitem').map(textOf))).toEqual([
    'Toată tranzacțiaCerut de cumpărătormotivul 1deschisă de vânzător, 21 nov., 10:00 · ultimul mesaj 21 nov., 12:30',
    'Transportul 3Cerut de vânzătormotivul 2deschisă de cumpărător, 22 nov., 10:00 · ultimul mesaj 22 nov., 12:30',
    'Decontul transportului 4De decis: cerut de ambelemotivul 3deschisă de vânzător, 23 nov., 10:00 · ultimul mesaj 23 nov., 12:30',
    'Toată tranzacțiaCerut de cumpărătormotivul 4deschisă de vânzător, 24 nov., 10:00 · ultimul mesaj 24 nov., 12:30',
  ]);
});
