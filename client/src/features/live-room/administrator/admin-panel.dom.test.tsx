import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bidderViewer, liveAuction } from '../../../testing/live-auction.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import type { useHistory } from '../room/history/history.ts';
import { AdminPanel } from './admin-panel.tsx';

type History = ReturnType<typeof useHistory>;
const { id } = liveAuction();
const acts = [
  'approve',
  'resume',
  'hold',
  'extend',
  'sendMessage',
  'enterPhoneBid',
  'correct',
  'cancel',
] as const;

async function visit(change: Partial<LiveAuctionState>, history: Partial<History> = {}, answers = {}) {
  const page = await visitPage(
    <AdminPanel
      auction={liveAuction(change)}
      viewer={bidderViewer({ isAdministrator: true, mayBid: false })}
      history={{ entries: [], isComplete: true, ...history } as History}
    />,
    { address: `/live-auctions/${id}/participate`, namespaces: ['acts', 'live'], answers },
  );
  const names = acts.filter((name) => screen.queryByRole('button', { name: page.t(`acts:${name}`) }));
  return { ...page, names };
}

const hold = {
  since: '2026-11-21T10:05:00.000Z',
  reason: 'Verificare',
} as unknown as LiveAuctionState['hold'];

test.each([
  ['Pending', null, ['approve', 'cancel']],
  ['Scheduled', null, ['sendMessage', 'cancel']],
  ['InProgress', null, ['hold', 'extend', 'sendMessage', 'enterPhoneBid', 'cancel']],
  ['InProgress', hold, ['resume', 'sendMessage', 'cancel']],
  ['Closed', null, ['sendMessage']],
  ['Accepted', null, []],
  ['Refused', null, []],
  ['Failed', null, []],
] as const)(
  '[L1] [L16] an administrator’s acts on a %s auction (hold %o)',
  async (status, held, expected) => {
    const { names } = await visit({ status, hold: held });
    expect(names).toEqual(expected);
  },
);

test('[L1] an approval names the version that was shown when it was asked for', async () => {
  const bodies: unknown[] = [];
  const approve = async (request: Request) => {
    bodies.push(await request.json());
    return Response.json({});
  };
  const { t, user } = await visit(
    { status: 'Pending', version: 6 },
    {},
    {
      [`PUT /services/live-auctions/api/v1/auctions/${id}/approval`]: approve,
    },
  );
  await user.click(screen.getByRole('button', { name: t('acts:approve') }));
  expect(bodies).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('acts:approve') }));
  await waitFor(() => expect(bodies).toEqual([{ version: 6 }]));
});
