import { expect, test } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { AuctionStatusChip, DesiredPriceChip } from './auction-chips.tsx';

const textOf = async (element: Parameters<typeof pageHtml>[0]) =>
  (await pageHtml(element, '/', ['labels', 'live'])).replace(/<[^>]+>/g, '').trim();

test.each([
  ['Pending', 'Selling', 'În așteptarea aprobării'],
  ['Scheduled', 'Selling', 'Programată'],
  ['InProgress', 'Selling', 'În desfășurare'],
  ['Closed', 'Selling', 'Închisă'],
  ['Accepted', 'Selling', 'Vândut'],
  ['Accepted', 'Buying', 'Cumpărat'],
  ['Refused', 'Selling', 'Refuzată'],
  ['Failed', 'Selling', 'Fără rezultat'],
] as const)('the chip of a %s auction that is %s says %s', async (status, type, text) => {
  const auction = liveAuction({ status, type });
  expect(await textOf(<AuctionStatusChip auction={auction} />)).toBe(text);
});

test('only the owner of a closed auction reads that it awaits them', async () => {
  const own = (status: 'Closed' | 'InProgress') =>
    textOf(<AuctionStatusChip auction={liveAuction({ status })} isOwner />);
  const others = (status: 'Closed' | 'InProgress') =>
    textOf(<AuctionStatusChip auction={liveAuction({ status })} />);
  expect(await own('Closed')).not.toBe(await others('Closed'));
  expect(await own('InProgress')).toBe(await others('InProgress'));
});

test('[L8] the chip of the desired price has other words for each state and direction', async () => {
  const texts = [];
  for (const type of ['Selling', 'Buying'] as const)
    for (const desiredPriceStatus of ['met', 'notMet', 'notSet'] as const)
      texts.push(await textOf(<DesiredPriceChip auction={liveAuction({ type, desiredPriceStatus })} />));
  expect(texts).toEqual([
    ...['preț dorit atins', 'sub prețul dorit', 'fără preț dorit'],
    ...['preț oferit atins', 'peste prețul oferit', 'fără preț dorit'],
  ]);
});
