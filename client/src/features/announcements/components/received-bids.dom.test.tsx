import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { statedAnnouncement, statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { ReceivedBids } from './received-bids.tsx';

const nowMs = Date.now();
const stated = statedAnnouncement(nowMs);
const announcement = {
  ...{ id: '0e7e3d1e-6120-41f3-b875-b626ef1f9d5e', epoch: 1, version: 3, number: 29, status: 'InProgress' },
  ...{ type: 'Selling', currency: 'Ron', unit: 'Ton', privacyType: 'Incognito', owner: null },
  ...{ quantityLeft: '500.000', minimumBidThreshold: '100.000', ...stated.goods },
  decisionEndsAt: new Date(nowMs + 864_000_000).toISOString(),
} as unknown as AnnouncementState;

function bid(number: number, terms: object): AnnouncementBidView {
  return {
    ...{
      id: `7c9e6679-7425-40de-944b-e07fc1f9000${number}`,
      announcementId: announcement.id,
      number,
      by: null,
    },
    ...{ status: 'Active', version: 1, side: 'owner', turn: 'owner', counterparty: null, dealId: null },
    rounds: [
      {
        ...{ by: 'bidder', at: new Date(nowMs - number * 1000).toISOString() },
        terms: { ...statedBidTerms(nowMs), price: '1050.00', quantity: '200.000', ...terms },
      },
    ],
  };
}
const toPort = { deliveryType: 'DAPConstantaTruck', loadingLocation: null, deliveryCounty: 'CT' };
const path = `/services/main/auctions/${announcement.id}/bids`;

async function visit(bids: AnnouncementBidView[], changes: Partial<AnnouncementState> = {}) {
  const page = { page: 1, pageSize: 100 };
  const band = { upToKm: 300, price: '71.00', day: '2026-11-20', source: 'Tarif' };
  return visitPage(
    <ReceivedBids
      announcement={{ ...announcement, ...changes }}
      contract={{ own: null, choices: [], grid: null }}
      asAdministrator={false}
    />,
    {
      address: `/auctions/${announcement.id}`,
      namespaces: ['announcements', 'goods', 'lists', 'bids', 'rates'],
      answers: {
        [`GET ${path}`]: () => Response.json({ items: bids, total: bids.length, ...page }),
        'GET /services/main/exchange-rates': () => Response.json([]),
        'GET /services/main/haulage-rates': () => Response.json([band]),
      },
    },
  );
}

test('[Q5] an owner compares bids with their own haulage and interest, each assumption a field', async () => {
  const { user, t } = await visit([bid(1, { ...toPort, price: '1120.00' }), bid(2, {})]);
  const compared = within(
    await screen.findByRole('region', { name: t('announcements:compare.title.seller') }),
  );
  const shown = () => compared.getAllByRole('listitem').map(({ textContent }) => plain(textContent ?? ''));
  expect(shown()[0]).toContain('1.050 lei/t');
  expect(shown()[1]).toContain(t('announcements:compare.noHaulage'));
  await user.type(await compared.findByRole('textbox', { name: t('goods:gate.distance') }), '284');
  // 1,120 less 71 is still less than 1,050.
  await waitFor(() => expect(shown()[1]).toContain('1.049 lei/t'));
  const haulage = compared.getByRole('textbox', { name: t('goods:gate.haulage') });
  await user.type(haulage, '60,50');
  await waitFor(() => expect(shown()[0]).toContain('1.059,50 lei/t'));
  await user.clear(haulage);
  await user.type(haulage, 'x');
  expect(compared.getByText(t('goods:gate.wrong'))).toBeTruthy();
  expect(shown()[1]).toContain(t('announcements:compare.noHaulage'));
});

test.each([
  ['InProgress', 'text'],
  ['Closed', 'textAfterDeadline'],
] as const)(
  '[A2] rejecting a bid on an announcement that is %s says if another may follow',
  async (status, key) => {
    const { t, user } = await visit([bid(1, {})], { status });
    await user.click(await screen.findByRole('button', { name: t('announcements:reject') }));
    expect(await screen.findByText(t(`announcements:decide.Rejected.${key}`))).toBeTruthy();
  },
);

test('an open bid stays open when another one is listed before it', async () => {
  const bids = [bid(1, {})];
  const { t, queries, user } = await visit(bids);
  const open = async (number: number) =>
    waitFor(() =>
      expect(within(screen.getByRole('article')).getByRole('heading').textContent).toBe(
        t('announcements:bidder', { number }),
      ),
    );
  await open(1);
  bids.unshift(bid(2, { price: '1060.00' }));
  await queries.invalidateQueries({ queryKey: announcementCalls.key() });
  await screen.findByRole('region', { name: t('announcements:compare.title.seller') });
  await open(1);
  await user.click(
    screen.getByRole('button', { name: new RegExp(t('announcements:bidder', { number: 2 })) }),
  );
  await open(2);
});

test('[B4] the newest round is first, with what it changed; older ones are folded', async () => {
  const [first] = bid(1, {}).rounds;
  if (!first) throw new Error('a bid has a round');
  const round = (by: 'owner' | 'bidder', terms: { price: string; paymentDays?: number }) => ({
    ...{ by, at: new Date(nowMs + Number(terms.price)).toISOString() },
    terms: { ...first.terms, ...terms },
  });
  const third = round('bidder', { price: '1060.00', paymentDays: 10 });
  const rounds = [first, round('owner', { price: '1070.00' }), third];
  const { t, user } = await visit([{ ...bid(1, {}), version: 3, rounds }]);
  const card = within(await screen.findByRole('article'));
  const [table] = card.getAllByRole('table', { hidden: true });
  const text = () => plain(table?.textContent ?? '');
  expect(text()).toContain(t('announcements:yourRound', { round: 2 }));
  const changed = [...(table?.querySelectorAll('[data-changed] th') ?? [])].map((one) => one.textContent);
  expect(changed).toEqual([t('bids:row.price'), t('bids:row.payment')]);
  expect(text()).toContain(`1.060 lei/t${t('announcements:before')} 1.070 lei/t`);
  // 200 t at 1,060 less than at 1,070.
  const sums = plain(card.getByRole('region', { name: t('announcements:rounds') }).textContent ?? '');
  expect(sums).toContain('212.000 lei');
  expect(sums).toContain(t('announcements:difference.less', { sum: '2.000 lei', round: 2 }));
  const older = card.getByText(t('announcements:earlier', { count: 2 })).closest('details');
  expect(older?.open).toBe(false);
  await user.click(card.getByText(t('announcements:earlier', { count: 2 })));
  expect(older?.open).toBe(true);
});

test('the bids that await the owner are counted, and the best of them is open', async () => {
  const waits = { ...bid(3, { price: '1080.00' }), turn: 'bidder' as const };
  const { t } = await visit([bid(1, { price: '1040.00' }), bid(2, { price: '1050.00' }), waits]);
  expect((await screen.findByText(t('announcements:waiting', { count: 2 }))).textContent).toContain('2');
  expect(within(screen.getByRole('article')).getByRole('heading').textContent).toBe(
    t('announcements:bidder', { number: 2 }),
  );
  expect(screen.getByText(t('announcements:yourTurn'), { selector: '[data-turn] *' })).toBeTruthy();
});

test.each([
  ['DAPConstantaTruck', 'DAPConstantaWagon', 'port', ['cel mai puțin, în port', 'cost în port']],
  ['DAPConstantaTruck', 'DAPTruck', 'buyer', ['cel mai puțin, în port', 'cost la poartă']],
] as const)(
  '[Q5] a purchase compares bids for %s and %s where their cost is',
  async (one, other, title, said) => {
    const { t } = await visit(
      [bid(1, { price: '1040.00', deliveryType: one }), bid(2, { price: '1050.00', deliveryType: other })],
      { type: 'Buying' },
    );
    const compared = await screen.findByRole('region', { name: t(`announcements:compare.title.${title}`) });
    const rows = within(compared).getAllByRole('button', { name: /lei/ });
    expect(rows).toHaveLength(2);
    for (const [at, words] of said.entries()) expect(plain(rows[at]?.textContent ?? '')).toContain(words);
  },
);

test.each([
  ['Selling', 'dearest', 2],
  ['Buying', 'cheapest', 3],
] as const)('of those that wait on a %s announcement the %s is open first', async (type, _which, number) => {
  const prices = ['1050.00', '1070.00', '1030.00', '1090.00', '1010.00'];
  const bids = prices.map((price, at) => bid(at + 1, { price }));
  // The last two wait for the bidder.
  const answered = bids.map((one, at) => (at > 2 ? { ...one, turn: 'bidder' as const } : one));
  const { t } = await visit(answered, { type });
  const side = type === 'Selling' ? 'seller' : 'buyer';
  const compared = await screen.findByRole('region', { name: t(`announcements:compare.title.${side}`) });
  const chosen = within(compared).getAllByRole('button', { pressed: true });
  expect(chosen).toHaveLength(1);
  expect(plain(chosen[0]?.textContent ?? '')).toContain(`${prices[number - 1]?.slice(1, 4)} lei`);
});
