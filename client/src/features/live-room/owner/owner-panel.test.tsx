import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { expect, test } from 'vitest';
import { liveAuction } from '../../../testing/live-auction.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import { OwnerPanel } from './owner-panel.tsx';

const room = '/live-auctions/1/participate';
const viewer = { backupPrice: null, isOwner: true } as Viewer;
const panel = (parts: Parameters<typeof liveAuction>[0], address = room) =>
  pageHtml(<OwnerPanel auction={liveAuction(parts)} viewer={viewer} />, address, ['room', 'acts', 'bids']);

test('[L1] the owner of an auction with their own contract can replace it while it is Pending', async () => {
  const own = { status: 'Pending', contractType: 'Custom' } as const;
  const html = await panel(own);
  expect(html).toContain('Înlocuiește contractul');
  expect(html).toContain('PDF de cel mult 10 MB. Până la aprobare îl puteți înlocui.');
  expect(html).toContain('accept="application/pdf,.pdf"');
  expect(await panel(own, `/en${room}`)).toContain('You can replace it until the auction is approved.');
});

test.each([
  { status: 'Scheduled', contractType: 'Custom' },
  { status: 'Pending', contractType: 'General' },
] as const)('[L1] not while it is $status with the contract $contractType', async (parts) => {
  expect(await panel(parts)).not.toContain('Înlocuiește contractul');
});
