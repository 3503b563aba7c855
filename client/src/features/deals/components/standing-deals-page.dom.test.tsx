import type { StandingDeal } from '@recolta/shared/contracts/http/deals';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dealAnswer } from '../../../testing/deal.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { StandingDealsPage } from './standing-deals-page.tsx';

const id = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
const list = 'GET /services/main/admin/standing-deals';
const end = `POST /services/main/auction-winning-bids/${id}/facts`;
const deal: StandingDeal = {
  ...{ id, name: 'Porumb, recolta 2026', quantity: '1200', unit: 'Ton' },
  ...{ seller: 'Agro Siliștea SRL', buyer: 'Moara Dâmbovița SA' },
  waits: [{ reason: 'statePayment', side: 'buyer' }],
  ...{
    since: '2026-05-12T15:00:00.000Z',
    days: 200,
    isEndable: true,
    endableFrom: '2026-11-08T15:00:00.000Z',
  },
};
const pageOf = (...items: StandingDeal[]) => ({
  ...{ items, total: items.length, page: 1, pageSize: 20 },
  reasons: items.length > 0 ? [{ reason: 'statePayment', count: items.length }] : [],
});
const visit = (answers: Parameters<typeof visitPage>[1]['answers'], address = '/admin/standing-deals') =>
  visitPage(<StandingDealsPage />, { address, namespaces: ['duties', 'forms', 'lists'], answers });

test('[D12] a deal that stands still says who is to do what, and since when', async () => {
  const young = {
    ...{ ...deal, id: '8f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22', days: 21, isEndable: false },
    ...{ name: 'Fân, baloți de 300 kg', quantity: '150', unit: 'Piece' as const, isAnnulled: true },
  };
  const { t } = await visit({ [list]: () => Response.json(pageOf(deal, young)) });
  const [first, second] = await screen.findAllByRole('article');
  if (!first || !second) throw new Error('too few');
  expect(within(first).getByText('Cumpărătorul: plata')).toBeTruthy();
  expect(within(first).getByText('200 de zile pe loc')).toBeTruthy();
  expect(within(second).getByText('21 de zile pe loc')).toBeTruthy();
  expect(within(second).queryByRole('button', { name: t('duties:standing.end') })).toBeNull();
  expect(within(second).getByText(/Anulată de ambele părți. Poate fi închisă din 08.11.2026/)).toBeTruthy();
  const names = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => plain(textContent ?? ''));
  expect(names).toEqual(['Porumb, 1.200 t', 'Fân, baloți de 300 kg, 150 de bucăți']);
});

test('[D12] the reason in the address narrows the list', async () => {
  const asked: (string | null)[] = [];
  const { user } = await visit({
    [list]: (request) => {
      asked.push(new URL(request.url).searchParams.get('reason'));
      return Response.json(pageOf(deal));
    },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Ce se așteaptă' }), 'plata (1)');
  await waitFor(() => expect(asked).toEqual([null, 'statePayment']));
});

test('[D12] ending asks for a reason, which both sides read; a refusal is said', async () => {
  const sent: { facts: { id: string; body: object }[] }[] = [];
  let isRefused = true;
  const { t, user } = await visit({
    [list]: () => Response.json(pageOf(deal)),
    [end]: async (request) => {
      sent.push(await request.json());
      const refusals = isRefused ? [{ path: '', rule: 'tooSoon', values: { day: '2027-01-01' } }] : [null];
      return Response.json({ refusals, deal: dealAnswer() });
    },
  });
  await user.click(await screen.findByRole('button', { name: t('duties:standing.end') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('duties:standing.endTitle') }));
  const press = () => user.click(dialog.getByRole('button', { name: t('duties:standing.end') }));
  await press();
  await dialog.findByText(t('duties:standing.endMissing'));
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'Nimeni nu mai răspunde.');
  await press();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.facts[0]?.body).toEqual({ kind: 'DealEnded', reason: 'Nimeni nu mai răspunde.' });
  await dialog.findByText(t('duties:standing.refused'));
  isRefused = false;
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Sent again, it is the same fact.
  expect(new Set(sent.map(({ facts }) => facts[0]?.id)).size).toBe(1);
  expect(sent).toHaveLength(2);
});

test('[D12] says that no deal stands still, and that the list could not be loaded', async () => {
  const { t } = await visit({ [list]: () => Response.json(pageOf()) });
  expect(await screen.findByText(t('duties:standing.empty'))).toBeTruthy();
});

test('[D12] a failure has a button that loads the list again', async () => {
  let isDown = true;
  const { t, user } = await visit({
    [list]: () => (isDown ? new Response(null, { status: 500 }) : Response.json(pageOf(deal))),
  });
  expect(await screen.findByText(t('duties:standing.failed'))).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: t('lists:retry') }));
  expect(await screen.findByRole('article')).toBeTruthy();
});
