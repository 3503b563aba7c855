import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { expect, test } from 'vitest';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { bidEntry, liveAuction } from '../../../../testing/live-auction.ts';
import { pageHtml } from '../../../../testing/page-html.tsx';
import { ClockPanel } from './clock-panel.tsx';

async function textOf(change: Partial<LiveAuctionState>, isOwner = false): Promise<string> {
  const panel = <ClockPanel auction={liveAuction(change)} isOwner={isOwner} />;
  const html = await pageHtml(panel, '/live-auctions/1/participate', ['room']);
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
}

const outcome = {
  kind: 'desiredPriceMet',
  at: '2026-11-21T10:32:00.000Z',
  winner: { number: 4, by: 'Ofertant 4', price: '1040.00' },
  reason: null,
} as const;

test.each([
  ['a decision, at its time', { outcome }, '12:32'],
  ['its end', {}, '12:30'],
  ['its latest end, if it never ran', { endsAt: null }, '13:30'],
])('an ended auction shows when it ended: by %s', async (_by, change, time) => {
  const text = await textOf({ status: 'Accepted', ...change });
  expect(text).toContain('Încheiată la');
  expect(text).toContain(time);
  for (const other of ['12:32', '12:30', '13:30'].filter((one) => one !== time))
    expect(text).not.toContain(other);
});

test('[L10] the time to decide is said to the owner as a duty, to others as the owner’s', async () => {
  const change = { status: 'Closed', decisionEndsAt: '2026-11-21T12:30:00.000Z' } as const;
  expect(await textOf(change, true)).toContain('Decideți până pe 21 nov., 14:30.');
  const others = await textOf(change);
  expect(others).toContain('Organizatorul decide până pe 21 nov., 14:30.');
  expect(others).not.toContain('Decideți');
});

test.each([
  ['today', Date.now(), 'time'],
  ['on another day', Date.now() + 3 * 86_400_000, 'dayMonthTime'],
] as const)(
  '[L6] a running auction says whether it is extended, and its latest end %s',
  async (_day, endMs, style) => {
    const hardEndsAt = new Date(endMs).toISOString();
    const shown = formatInstant(hardEndsAt, style, 'ro');
    const hard = await textOf({ extensionWindowMinutes: 0, hardEndsAt });
    expect(hard).toContain(`Se încheie la ${shown}, fără prelungire.`);
    const soft = await textOf({ extensionWindowMinutes: 2, hardEndsAt });
    expect(soft).not.toContain('fără prelungire');
    expect(soft).toContain(`Se închide cel târziu la ${shown}.`);
  },
);

test('[L16] one on hold shows the reason in place of a running clock', async () => {
  const text = await textOf({ hold: { reason: 'revenim la 15', remainingMs: 60_000 } });
  expect(text).toContain('suspendată');
  expect(text).toContain('revenim la 15');
  expect(text).not.toContain('Se închide');
});

test.each(['Pending', 'Scheduled'] as const)('one that is %s says when it starts', async (status) => {
  const text = await textOf({ status, startsAt: '2099-11-21T09:00:00.000Z', endsAt: null });
  expect(text).toContain('Începe în');
  expect(text).toContain('Începe pe 21 nov., 11:00.');
});

test.each([
  ['the whole window', 120_000, 'prelungit la 2:00'],
  ['what is left to the hard end', 50_300, 'prelungit la 00:50'],
])('[L6] a bid that extended the auction is shown with %s', async (_what, leftMs, shown) => {
  const at = new Date().toISOString();
  const endsAt = new Date(Date.parse(at) + leftMs).toISOString();
  const recent = [bidEntry(5, { endsAt: at }), bidEntry(6, { at, endsAt })];
  expect(await textOf({ endsAt, recent })).toContain(shown);
  const extended = new Date(Date.parse(endsAt) + 600_000).toISOString();
  const further = [...recent, bidEntry(7, { kind: 'extended', at, endsAt: extended })];
  expect(await textOf({ endsAt: extended, recent: further })).not.toContain('prelungit la');
});
