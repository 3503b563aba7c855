import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { use } from 'react';
import { expect, test } from 'vitest';
import { LiveSourceContext } from '../../lib/realtime/live-source.ts';
import { liveAuction } from '../../testing/live-auction.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { RowClock } from './row-clock.tsx';

// 12:26 in Bucharest.
const nowMs = () => Date.parse('2026-11-26T10:26:00.000Z');

const outcome = { at: '2026-11-24T07:05:00.000Z' } as LiveAuctionItem['outcome'];

function ClockThen({ auction }: { auction: LiveAuctionItem }) {
  return (
    <LiveSourceContext value={{ ...use(LiveSourceContext), nowMs }}>
      <RowClock auction={auction} />
    </LiveSourceContext>
  );
}

test.each([
  ['starts today', { status: 'Scheduled', startsAt: '2026-11-26T13:15:00.000Z' }, '15:15începe în 2:49:00'],
  [
    'starts tomorrow',
    { status: 'Scheduled', startsAt: '2026-11-27T06:00:00.000Z' },
    'mâine, 08:00începe în 19:34:00',
  ],
  [
    'starts another day',
    { status: 'Scheduled', startsAt: '2026-11-29T06:00:00.000Z' },
    '29 nov., 08:00începe în 2 zile 19 h',
  ],
  ['runs', { endsAt: '2026-11-26T11:30:05.000Z' }, '1:04:05la 13:30'],
  ['runs until tomorrow', { endsAt: '2026-11-27T09:00:00.000Z' }, '22:34:00la mâine, 11:00'],
  ['is held', { endsAt: null }, 'suspendată'],
  [
    'waits for its owner',
    { status: 'Closed', decisionEndsAt: '2026-11-26T10:36:07.000Z', outcome: null },
    '10:07decide organizatorul',
  ],
  ['has a result', { status: 'Accepted', outcome }, '24 nov., 09:05Încheiată'],
  [
    'has ended',
    { status: 'Closed', endsAt: '2026-11-25T08:01:00.000Z', outcome: null },
    '25 nov., 10:01Încheiată',
  ],
  [
    'was stopped',
    { status: 'Closed', endsAt: null, hardEndsAt: '2026-11-25T09:02:00.000Z', outcome: null },
    '25 nov., 11:02Încheiată',
  ],
] as const)('an auction that %s has the time of its next event', async (_, change, text) => {
  await visitPage(<ClockThen auction={liveAuction(change)} />, {
    ...{ address: '/live', namespaces: ['live'], answers: {} },
  });
  expect(plain(document.body.textContent ?? '')).toBe(text);
});
