import { expect, test } from 'vitest';
import { liveAuction } from '../../../../testing/live-auction.ts';
import { textsIn } from '../../../../testing/texts-in.ts';
import { tabTitle } from './tab-title.ts';

const t = textsIn('ro');
const title = (change: Parameters<typeof liveAuction>[0], standing: Parameters<typeof tabTitle>[1]) =>
  tabTitle(liveAuction(change), standing, 'Grâu', { t, locale: 'ro' }).replaceAll('\u00a0', ' ');

test('a tab shows the standing, else the status, with the relevant price', () => {
  expect(title({}, 'outbid')).toBe('V-au întrecut · 1.040 lei/t · Grâu');
  expect(title({}, 'leading')).toBe('Conduceți · 1.040 lei/t · Grâu');
  expect(title({}, 'watching')).toBe('1.040 lei/t · Grâu');
  expect(title({ bestBid: null }, 'notBidYet')).toBe('960 lei/t · Grâu');
  expect(title({ status: 'Closed' }, 'outbidAtEnd')).toBe('V-au întrecut · 1.040 lei/t · Grâu');
  expect(title({ status: 'Accepted' }, 'won')).toBe('Vândut · 1.040 lei/t · Grâu');
  expect(title({ status: 'Scheduled', bestBid: null }, 'notBidYet')).toBe('Programată · 960 lei/t · Grâu');
});

test('[P1] after a personalised bid the tab shows no price', () => {
  const outcome = { kind: 'personalizedBidAccepted', at: '', winner: null, reason: null } as const;
  expect(title({ status: 'Accepted', outcome }, 'watching')).toBe('Vândut · Grâu');
});
