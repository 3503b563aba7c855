import type { Identity } from '@recolta/shared/contracts/http/identity';
import { taskOf } from '@recolta/shared/domain/task/task';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { TradeActs, TraderDashboard } from './trader-dashboard.tsx';

const visit = (user: Partial<Identity['user']>, place: 'dock' | 'aside' = 'dock') =>
  visitPage(<TradeActs identity={buyerIdentity({ user })} place={place} />, {
    address: '/',
    namespaces: ['dashboard'],
    answers: {},
  });
const waysIn = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const said = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('beside the page the buttons have a hint, and each way says what it is', async () => {
  const { user, t } = await visit({ permissions: ['Auctions.Post'] }, 'aside');
  const buttons = within(screen.getByRole('region', { name: t('dashboard:trade') })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Vândanunț sau licitație live',
    'Cumpărcaut sau cer marfă',
  ]);
  await user.click(buttons[0] as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'Cum doriți să vindeți?' })).toBeTruthy();
  expect(said()).toEqual([
    'Anunț de vânzareprimesc oferte și negociez până la termen',
    'Licitație livecumpărătorii ofertează pe rând, cu ceas',
  ]);
  await user.keyboard('{Escape}');
  await user.click(buttons[1] as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'Cum doriți să cumpărați?' })).toBeTruthy();
  expect(said()).toEqual([
    'Caut marfăanunțurile de vânzare deschise',
    'Anunț de cumpărarespun ce îmi trebuie, iar vânzătorii trimit oferte',
    'Licitații liveofertez contra cronometru; toți văd același preț',
  ]);
});

test('[L0] one way alone is a link with its hint, also for an account that is not active', async () => {
  await visit({ permissions: ['Auctions.Post'], isActive: false }, 'aside');
  expect(screen.getByRole('link', { name: /^Vând/ }).textContent).toBe(
    'Vândprimesc oferte și negociez până la termen',
  );
});

const tile = (page: 'ownAuctions' | 'myBids' | 'deals') => ({
  to: `/of/${page}`,
  name: `Pagina ${page}`,
  page,
});
const goods = {
  name: 'Soia',
  product: 'soybean',
  unit: 'Ton',
  type: 'Selling',
  quantityThousandths: 9000,
} as const;
const decide = (end: number) =>
  taskOf('decideAuction', `0e7e3d1e-6120-41f3-b875-b626ef1f9d5${end}`, {
    ...{ goods, sum: { minor: 5, currency: 'Euro', isGross: true }, priceMinor: 3, comparedMinor: 4 },
    endsAt: '2099-12-03T21:00:00.000Z',
  });

test('own pages have what is open and what waits; all parts come once the tasks are known', async () => {
  const late = Promise.withResolvers<Response>();
  const identity = buyerIdentity();
  store.set(sessionAtom, { kind: 'signedIn', identity });
  await visitPage(
    <TraderDashboard
      identity={identity}
      own={[tile('ownAuctions'), tile('myBids'), tile('deals')]}
      progress={<p>what is missing</p>}
    />,
    {
      address: '/',
      namespaces: ['dashboard', 'frame', 'account', 'live', 'labels'],
      answers: {
        'GET /services/main/account/today': () => late.promise,
        'GET /rooms/live-list': () =>
          Response.json({
            ...{ ok: true, room: 'live-list', epoch: 1, version: 0, mode: 'state', nowMs: Date.now() },
            ...{ watchers: 0, relaysAway: 0, items: {} },
          }),
      },
    },
  );
  expect(screen.queryByText('what is missing')).toBeNull();
  expect(screen.queryByText('Pagina myBids')).toBeNull();
  late.resolve(Response.json({ tasks: [decide(1), decide(2)], open: { ownAuctions: 7, myBids: 4 } }));
  expect(await screen.findByText('what is missing')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'De făcut acum2' })).toBeTruthy();
  const mine = within(screen.getByRole('region', { name: 'Ale mele' })).getAllByRole('link');
  expect(mine.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pagina ownAuctions72 de rezolvat', '/of/ownAuctions'],
    ['Pagina myBids4în așteptare', '/of/myBids'],
    ['Pagina deals0deschise', '/of/deals'],
  ]);
});

test('selling and buying ask how, once each', async () => {
  const { user, t } = await visit({ roles: ['Provider'], permissions: ['Auctions.Post'] });
  await user.click(screen.getByRole('button', { name: t('dashboard:sell') }));
  expect(waysIn()).toEqual(['/auctions/add?auctionType=Selling', '/live-auction?auctionType=Selling']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: t('dashboard:buy') }));
  expect(waysIn()).toEqual(['/auctions?auctionType=Selling', '/auctions/add?auctionType=Buying', '/live']);
});

test('[L0] without the permission to post there is one way to sell, which the button takes', async () => {
  const { t } = await visit({ permissions: [] });
  expect(screen.getByRole('link', { name: t('dashboard:sell') }).getAttribute('href')).toBe(
    '/auctions/add?auctionType=Selling',
  );
});

test('a Bidder only bids', async () => {
  const { t } = await visit({ roles: ['Bidder'] });
  expect(screen.queryByText(t('dashboard:sell'))).toBeNull();
  expect(screen.getByRole('link', { name: t('dashboard:buy') }).getAttribute('href')).toBe('/live');
});
