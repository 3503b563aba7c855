import type { Identity } from '@recolta/shared/contracts/http/identity';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buyerIdentity } from '../../../testing/identity.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { TradeActs } from './trader-dashboard.tsx';

const visit = (user: Partial<Identity['user']>) =>
  visitPage(<TradeActs identity={buyerIdentity({ user })} place="dock" />, {
    address: '/',
    namespaces: ['dashboard'],
    answers: {},
  });
const waysIn = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('selling and buying ask how, once each', async () => {
  const { user, t } = await visit({ roles: ['Provider'], permissions: ['Auctions.Post'] });
  await user.click(screen.getByRole('button', { name: t('dashboard:sell') }));
  expect(waysIn()).toEqual(['/auctions/add?auctionType=Selling', '/live-auction']);
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
