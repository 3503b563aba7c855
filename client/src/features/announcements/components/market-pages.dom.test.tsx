import type { Result } from '@recolta/shared/contracts/http/announcement-results';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announcementBid, announcementState, roundTerms } from '../../../testing/announcement.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { MyBidsPage } from './my-bids-page.tsx';
import { ResultsPage } from './results-page.tsx';

const accountId = '00000000-0000-4000-8000-000000000007';
const textOf = (element: Element | null | undefined) => plain(element?.textContent ?? '');
const idOf = (number: number) => announcementState().id.slice(0, -1) + number;

const sale = (number: number, changes: Partial<Result> = {}): Result => ({
  ...{ source: { kind: 'announcement', id: idOf(number) }, type: 'Selling' },
  ...{ name: 'Porumb', product: 'corn', harvestYear: 2026, county: 'CL', unit: 'Ton', quantity: '310.000' },
  ...{ currency: 'Ron', publishedPrice: '1055.00', winningPrice: null, agreed: null },
  ...{ soldOn: '2026-11-20', isDemo: false },
  ...changes,
});

async function visitResults(items: readonly Result[], query = '', total = items.length) {
  const asked: (string | null)[] = [];
  const page = await visitPage(<ResultsPage />, {
    address: `/auctions/results${query}`,
    namespaces: ['results', 'lists', 'labels', 'saved', 'announcements'],
    answers: {
      'GET /services/main/auctions/results': ({ url }) => {
        asked.push(new URL(url).searchParams.get('filters'));
        return Response.json({ items, total, page: 1, pageSize: 20, tonnes: '1310.500' });
      },
    },
  });
  return { ...page, asked };
}

test('results name how much was sold, each leads to its page, and their file has the same filters', async () => {
  const live = { kind: 'liveAuction', id: idOf(2) } as const;
  const { asked } = await visitResults([
    sale(1),
    sale(2, {
      source: live,
      name: 'Orz',
      type: 'Buying',
      currency: 'Euro',
      publishedPrice: null,
      winningPrice: '211.50',
    }),
  ]);
  const rows = (await screen.findAllByRole('heading', { level: 2 })).map((one) => one.closest('li'));
  expect(asked).toEqual(['']);
  expect(textOf(document.body)).toContain('2 vânzări · în total 1.310,5 t');
  expect(textOf(rows[0])).toContain('1.055 lei/tpreț dorit, publicat');
  expect(textOf(rows[1])).toContain('Cumpărare · Călărași');
  expect(textOf(rows[1])).toContain('211,50 EUR/tpreț câștigător');
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/auctions/${idOf(1)}`);
  expect(
    within(rows[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/live-auctions/${idOf(2)}/participate`);
  const file = screen.getByRole('link', { name: 'Descarcă tabelul (CSV)' });
  expect(file.getAttribute('href')).toBe('/services/main/auctions/results/csv?locale=ro');
  expect(file.getAttribute('download')).toBe('recolta-rezultate.csv');
  expect(textOf(document.body)).not.toContain('Fișierul are ultimele');
});

test('results are filtered by choices in the address; a long file says how much of them it has', async () => {
  const { user, asked } = await visitResults([sale(1)], '?county=TR', 500_000);
  await screen.findByText(/^Fișierul are ultimele/);
  expect(asked).toEqual(['county==TR']);
  const labels = ['Produs', 'Județ', 'Tip', 'Sursa'];
  const choices = labels.map((name) => screen.getByRole<HTMLSelectElement>('combobox', { name }));
  expect(choices.map(({ value }) => value)).toEqual(['', 'TR', '', '']);
  expect(choices.map(({ options }) => options[0]?.textContent)).toEqual(['Toate', 'Toate', 'Toate', 'Toate']);
  await user.selectOptions(choices[0] as HTMLElement, 'Altele');
  await user.selectOptions(choices[3] as HTMLElement, 'Licitații live');
  await user.selectOptions(choices[2] as HTMLElement, 'Cumpărare');
  await waitFor(() => expect(asked.at(-1)).toBe('kind==liveAuction,type==Buying,product==others,county==TR'));
  expect(screen.getByRole('link', { name: 'Descarcă tabelul (CSV)' }).getAttribute('href')).toContain(
    encodeURIComponent('county==TR'),
  );
});

test.each([
  ['', 'Încă nu s-a vândut nimic.'],
  ['?county=TR', 'Niciun rezultat nu se potrivește filtrelor.'],
])('without results at “%s” the page says “%s”', async (query, text) => {
  await visitResults([], query);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('own bids: the last round of each, the own price, whose turn it is, and what can be done', async () => {
  const at = new Date().toISOString();
  const round = (by: 'bidder' | 'owner', price: string) => ({ by, at, terms: roundTerms({ price }) });
  const bid = (number: number, changes: object) => ({
    bid: { ...announcementBid({ side: 'bidder', turn: 'owner' }), id: idOf(number), ...changes },
    announcement: announcementState({
      ...{ id: idOf(number), name: `Grâu ${number}`, status: 'Closed' },
      ...{ deadline: '2031-12-02T16:00:00.000Z', decisionEndsAt: '2031-12-09T16:00:00.000Z' },
    }),
  });
  const items = [
    bid(1, { turn: 'bidder', rounds: [round('bidder', '1001.00'), round('owner', '1017.00')] }),
    bid(2, { rounds: [round('bidder', '1002.00')] }),
    bid(3, { status: 'Rejected', turn: null, rounds: [round('bidder', '1003.00')] }),
  ];
  const { t } = await visitPage(<MyBidsPage accountId={accountId} />, {
    address: '/auction-bids/my',
    namespaces: ['announcements', 'bids', 'binding', 'labels', 'lists', 'goods'],
    answers: {
      [`GET /services/main/accounts/${accountId}/auction-bids/All`]: () =>
        Response.json({ items, total: 3, page: 1, pageSize: 20 }),
    },
  });
  const rows = (await screen.findAllByRole('heading', { name: /^Grâu/ })).map((one) => one.closest('li'));
  expect(rows).toHaveLength(3);
  expect(textOf(rows[0])).toContain('1.017');
  expect(textOf(rows[0])).toContain(t('announcements:yourBidIn', { price: '1.001' }));
  expect(textOf(rows[0])).toContain(t('announcements:roundNumber', { round: 2 }));
  expect(textOf(rows[0])).toContain(t('announcements:byOwner'));
  expect(textOf(rows[0])).toContain(t('announcements:yourTurn'));
  // Until when it can be answered, with the time left, also after the deadline; of an ended one the deadline.
  for (const at of [0, 1]) expect(textOf(rows[at])).toMatch(/9 dec\., 18:00.*rămân/);
  expect(textOf(rows[2])).toContain('2 dec., 18:00');
  expect(textOf(rows[2])).not.toContain('rămân');
  expect(textOf(rows[1])).toContain(t('announcements:byYou'));
  expect(textOf(rows[1])).toContain(t('announcements:waits'));
  expect(textOf(rows[2])).toContain(t('announcements:bidStatus.Rejected'));
  const linkOf = (at_: number, name: string) =>
    within(rows[at_] as HTMLElement)
      .getByRole('link', { name })
      .getAttribute('href');
  expect(linkOf(0, t('announcements:answer'))).toBe(`/auctions/${idOf(1)}`);
  expect(linkOf(1, t('announcements:see'))).toBe(`/auctions/${idOf(2)}`);
});
