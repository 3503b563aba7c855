import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { liveAuction } from '../../../testing/live-auction.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { OwnAuctionActions } from './own-auction-actions.tsx';

const { id } = liveAuction();
const [edit, invite, repost] = [
  `/live-auctions/${id}/edit`,
  `/live-auctions/${id}/invitations`,
  `/live-auction?repostAuctionId=${id}`,
];

async function visit(status: LiveAuctionItem['status'], answers = {}, prefix = '') {
  const auction = liveAuction({ status, ...(prefix && { name: 'Porumb, 300 t, recolta 2026' }) });
  const page = await visitPage(<OwnAuctionActions auction={auction} />, {
    address: `${prefix}/live-auctions/my-auctions`,
    namespaces: ['posting'],
    answers,
  });
  // jsdom opens and closes no popovers.
  HTMLElement.prototype.hidePopover = () => undefined;
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover'));
  const menu = document.querySelector('[popover]');
  if (!menu) throw new Error('no menu');
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  return page;
}

test.each([
  ['Pending', [edit, invite], true],
  ['Scheduled', [invite], true],
  ['InProgress', [invite], false],
  ['Closed', [], false],
  ['Accepted', [repost], false],
  ['Refused', [repost], false],
  ['Failed', [repost], false],
] as const)('[L1] the owner’s menu on a %s auction', async (status, addresses, isRemovable) => {
  const { t } = await visit(status);
  const links = screen.queryAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(addresses);
  const named = (name: string) => screen.queryAllByRole('button', { name, hidden: true });
  expect(named(t('posting:list.remove'))).toHaveLength(isRemovable ? 1 : 0);
  expect(named(t('posting:templates.save'))).toHaveLength(1);
});

test('the menu and the question to delete name usual goods in English', async () => {
  const { t, user } = await visit('Scheduled', {}, '/en');
  const name = 'Corn (maize), 300\u00a0t, harvest 2026';
  expect(screen.getByRole('button', { name: t('posting:list.moreOf', { name }) })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('posting:list.remove'), hidden: true }));
  expect(screen.getByRole('dialog').textContent).toContain(t('posting:list.removeText', { name }));
});

test('[L1] an auction is deleted only after a confirmation that names it', async () => {
  const { t, user, calls } = await visit('Scheduled');
  await user.click(screen.getByRole('button', { name: t('posting:list.remove'), hidden: true }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(t('posting:list.removeText', { name: liveAuction().name }))).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await user.click(dialog.getByRole('button', { name: t('posting:list.remove') }));
  await waitFor(() => expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1));
});
