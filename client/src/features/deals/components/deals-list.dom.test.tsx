import type { Deal } from '@recolta/shared/contracts/http/announcements';
import { factId } from '@recolta/shared/testing/deal-fixture';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bucharestDay } from '../../../lib/bucharest-time.ts';
import { dealAnswer } from '../../../testing/deal.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { DealsPage, OwnDeals } from './deals-page.tsx';

const accountId = factId(7);
const path = `/services/main/accounts/${accountId}/auction-winning-bids`;
const totals: Record<string, number> = { 'state==open': 4, 'turn==me': 2, 'state==over': 9 };
const textOf = (element: Element | null | undefined) => plain(element?.textContent ?? '');

function item(number: number, change: Partial<Deal> = {}): Deal {
  const { deal } = dealAnswer();
  return {
    ...deal,
    id: factId(number),
    name: 'Porumb, 300 t',
    openedAt: '2026-11-18T07:30:00.000Z',
    ...change,
  };
}

async function visit(items: readonly Deal[], query = '', page = <DealsPage accountId={accountId} />) {
  const asked: string[] = [];
  const visited = await visitPage(page, {
    address: `/auction-winning-bids/my${query}`,
    namespaces: ['deals', 'lists', 'frame'],
    answers: {
      [`GET ${path}`]: ({ url }) => {
        const { searchParams } = new URL(url);
        const filters = searchParams.get('filters') ?? '';
        if (searchParams.get('pageSize') !== '1') asked.push(filters);
        const total = searchParams.get('pageSize') === '1' ? (totals[filters] ?? 0) : items.length;
        return Response.json({ items, total, page: 1, pageSize: 20 });
      },
    },
  });
  return { ...visited, asked };
}

test('a row of a deal has the other party, terms, sum, day, state and act', async () => {
  const counterparty = { ...dealAnswer().deal.counterparty, companyName: 'Moara Veche SRL' } as never;
  await visit([
    item(1, { step: 'sign', counterparty }),
    item(2, {
      ...{ side: 'seller', currency: 'Euro', price: '201.50', quantity: '80.000', total: '16120.00' },
      ...{ isPriceGross: true, step: 'concluded', counterparty: null, openedAt: '2026-10-02T15:05:00.000Z' },
      life: { stage: 'delivering', turn: null, hasDispute: true },
    }),
  ]);
  const [first, second] = (await screen.findAllByRole('heading', { name: /Porumb/ })).map((one) =>
    one.closest('li, tr, article'),
  );
  expect(textOf(first)).toContain('Moara Veche SRL');
  for (const text of [
    'Ați cumpărat',
    '300 t',
    '1.020 lei/t',
    '306.000',
    'fără TVA',
    '18 nov.',
    '09:30',
    'E rândul dvs. să semnați',
  ])
    expect(textOf(first)).toContain(text);
  expect(textOf(first)).not.toContain('dispută');
  for (const text of [
    ...['Contul celeilalte părți nu mai există.', 'Ați vândut · dispută deschisă', '80 t', '201,50 EUR/t'],
    ...['16.120', 'EUR', 'cu TVA inclus', '2 oct.', '18:05', 'În livrare'],
  ])
    expect(textOf(second)).toContain(text);
  const linkIn = (row: Element | null | undefined, name: string) =>
    within(row as HTMLElement)
      .getByRole('link', { name })
      .getAttribute('href');
  expect(linkIn(first, 'Semnează')).toBe(`/auction-winning-bids/${factId(1)}`);
  expect(linkIn(second, 'Vezi')).toBe(`/auction-winning-bids/${factId(2)}`);
});

test.each([
  ['contract', undefined, 'Urmează contractul', 'Vezi', false],
  ['confirm', undefined, 'E rândul dvs. să confirmați', 'Confirmă', true],
  ['otherSigns', undefined, 'Așteaptă semnătura', 'Vezi', false],
  ['otherConfirms', undefined, 'Așteaptă confirmarea', 'Vezi', false],
  ['concluded', { stage: 'delivered', turn: null }, 'Livrată', 'Vezi', false],
  ['concluded', { stage: 'settled', turn: { kind: 'statePayment', dueAt: null } }, 'De plătit', 'Vezi', true],
  ['contract', { stage: 'agreed', turn: null }, 'Urmează contractul', 'Vezi', false],
  ['sign', { stage: 'contractReady', turn: null }, 'E rândul dvs. să semnați', 'Semnează', true],
  ['sign', { stage: 'annulled', turn: null }, 'Anulată', 'Vezi', false],
  ['confirm', { stage: 'annulled', turn: null }, 'Anulată', 'Vezi', false],
  ['sign', { stage: 'annulled', turn: { kind: 'statePayment', dueAt: null } }, 'De plătit', 'Vezi', true],
] as const)('a deal at the step %s, with the life %o: “%s”', async (step, life, state, act, isOwn) => {
  await visit([item(1, { step, ...(life && { life }) } as Partial<Deal>)]);
  const heading = await screen.findByRole('heading', { name: /Porumb/ });
  expect(textOf(heading.closest('li, tr, article'))).toContain(state);
  expect(screen.getByRole('link', { name: act }).className.includes('bg-act ')).toBe(isOwn);
});

test.each([
  ['stateTicket', 'Ton', 'Scrieți tichetul'],
  ['stateTicket', 'Piece', 'Scrieți cantitatea predată'],
  ['confirmSettlement', 'Ton', 'Confirmați decontul'],
  // A kind that only a newer release knows.
  ['sendSample', 'Ton', 'Rândul dvs.'],
])('a deal whose turn %s of goods by %s is reads “%s”', async (kind, unit, state) => {
  const life = { stage: 'delivering', turn: { kind, dueAt: null } };
  await visit([item(1, { step: 'concluded', unit, life } as Partial<Deal>)]);
  const heading = await screen.findByRole('heading', { name: /Porumb/ });
  expect(textOf(heading.closest('li, tr, article'))).toContain(state);
});

test.each([
  ['seller', 'De încasat'],
  ['buyer', 'De plătit'],
] as const)('a settled deal that waits for the other side reads for the %s “%s”', async (side, state) => {
  await visit([
    item(1, { side, step: 'concluded', life: { stage: 'settled', turn: null } } as Partial<Deal>),
  ]);
  const heading = await screen.findByRole('heading', { name: /Porumb/ });
  expect(textOf(heading.closest('li, tr, article'))).toContain(state);
});

test('deals are listed by state, with the numbers of each, and an empty state says so', async () => {
  const { asked } = await visit([], '?state=turn');
  expect(await screen.findByText('La nicio tranzacție nu este rândul dvs.')).toBeTruthy();
  expect(asked).toEqual(['turn==me']);
  expect(await screen.findByText('9')).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: 'Starea' })).getAllByRole('link');
  expect(
    tabs.map((tab) => [textOf(tab), tab.getAttribute('href'), tab.getAttribute('aria-current')]),
  ).toEqual([
    ['Deschise4', '/auction-winning-bids/my', null],
    ['Rândul dvs.2', '/auction-winning-bids/my?state=turn', 'page'],
    ['Încheiate9', '/auction-winning-bids/my?state=over', null],
  ]);
});

test('[D8] accounting files cover a month or a year; some formats only a month', async () => {
  const { user } = await visit([]);
  await user.click(screen.getByRole('button', { name: 'Fișiere pentru contabilitate' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Fișiere pentru contabilitate' }));
  const month = bucharestDay(Date.now()).slice(0, 7);
  const period = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Perioada' });
  expect(period.value).toBe(month);
  const values = [...period.options].map(({ value }) => value);
  expect(values.slice(0, 2)).toEqual([month, expect.stringMatching(/^20\d\d-\d\d$/)]);
  expect(values.filter((value) => value.length === 7)).toHaveLength(13);
  expect(values.filter((value) => value.length === 4)).toEqual([
    month.slice(0, 4),
    String(Number(month.slice(0, 4)) - 1),
  ]);
  expect(period.options[0]?.textContent).toMatch(/^[a-z]+ 20\d\d$/);
  const links = () => dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  const address = (file: string, of: string) => `/services/main/deal-files/${file}?period=${of}&locale=ro`;
  const yearly = ['invoices', 'payments', 'settlements', 'deals', 'saga'];
  expect(links()).toEqual(
    [...yearly, 'winmentor-sales', 'winmentor-purchases'].map((file) => address(file, month)),
  );
  const year = month.slice(0, 4);
  await user.selectOptions(period, `tot anul ${year}`);
  expect(links()).toEqual(yearly.map((file) => address(file, year)));
  await user.click(dialog.getByRole('button', { name: 'Înapoi' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('own deals beside auctions: nothing without any, otherwise their list', async () => {
  await visit([item(3)], '', <OwnDeals accountId={accountId} />);
  const region = await screen.findByRole('region', { name: 'Tranzacțiile mele' });
  expect(within(region).getByRole('heading', { level: 3, name: /Porumb/ })).toBeTruthy();
});

test('beside auctions, pages lead to every own deal and keep the page of the auctions', async () => {
  const asked: (string | null)[] = [];
  const { user } = await visitPage(<OwnDeals accountId={accountId} />, {
    address: '/account/participated-auctions?q=grau',
    namespaces: ['deals', 'lists', 'frame'],
    answers: {
      [`GET ${path}`]: ({ url }) => {
        const page = new URL(url).searchParams.get('page');
        asked.push(page);
        return Response.json({ items: [item(Number(page))], total: 25, page: Number(page), pageSize: 24 });
      },
    },
  });
  const region = within(await screen.findByRole('region', { name: 'Tranzacțiile mele' }));
  const next = region.getByRole('link', { name: 'Pagina următoare' });
  expect(next.getAttribute('href')).toBe('/account/participated-auctions?q=grau&dealsPage=2');
  await user.click(next);
  expect(await region.findByText('Pagina 2 din 2')).toBeTruthy();
  await waitFor(() => expect(asked).toEqual(['1', '2']));
  expect(region.getByRole('link', { name: 'Pagina anterioară' }).getAttribute('href')).toBe(
    '/account/participated-auctions?q=grau',
  );
});

test('without a deal nothing is shown beside auctions', async () => {
  await visit([], '', <OwnDeals accountId={accountId} />);
  expect(screen.queryByRole('region')).toBeNull();
});
