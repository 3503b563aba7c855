import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { AuctionCard } from './auction-card.tsx';
import { AuctionMenu } from './auction-menu.tsx';
import { DesiredLevel } from './desired-level.tsx';
import { PriceLine, priceLine } from './prices.tsx';
import { CalendarButton, ShareButton } from './share-buttons.tsx';

const visit = (page: React.ReactNode, address = '/', answers = {}) =>
  visitPage(page, { address, namespaces: ['live', 'labels'], answers });
const { id } = liveAuction();

const card = { bestBid: null, startsAt: '2099-01-01T10:00:00.000Z' } as const;
test.each([
  [
    'a scheduled one',
    { ...card, status: 'Scheduled', bidCount: 0 },
    /Preț de pornire960960lei\/tÎncepe în.*între.*0 oferte$/,
  ],
  [
    'a running one',
    { endsAt: '2099-01-01T10:00:00.000Z' },
    /Cel mai bun preț1\.0401\.040lei\/tSe încheie în.*sub prețul dorit7 oferte$/,
  ],
  ['a held one', { endsAt: null }, /lei\/tStaresuspendată(?!.*Se încheie)/],
  ['a closed one', { status: 'Closed', decisionEndsAt: '2099-01-01T10:00:00.000Z' }, /decizie/i],
  [
    'one that is over',
    {
      status: 'Accepted',
      outcome: { kind: 'acceptedByOwner', at: '2026-11-21T12:07:00.000Z', winner: null, reason: null },
    },
    /Preț final1\.040.*21 nov\., 14:07/,
  ],
  ['one that ended as planned', { status: 'Failed', endsAt: '2026-11-21T11:08:00.000Z' }, /21 nov\., 13:08/],
  ['one whose end is unknown', { status: 'Failed', endsAt: null }, /21 nov\., 13:30/],
] as const)('the card of an auction, %s, has its price and time', async (_what, change, said) => {
  await visit(
    <AuctionCard auction={liveAuction(change as never)} corner={<i>colț</i>}>
      <b>între</b>
    </AuctionCard>,
  );
  const text = plain(screen.getByRole('article').textContent ?? '');
  expect(text).toMatch(said);
  expect(text).toContain('colț');
  expect(text).toContain('între');
});

test.each([
  ['/', 'Grâu panificație, 500 t'],
  ['/en', 'Milling wheat, 500 t'],
])('the menu of an auction is named after its goods, at %s', async (address, name) => {
  const { t } = await visit(<AuctionMenu auction={liveAuction()} />, address);
  const label = screen.getByRole('button').getAttribute('aria-label');
  expect(plain(label ?? '')).toBe(t('live:more', { name }));
});

test('the event of an auction ends at its planned end', async () => {
  const files = savedFiles();
  const auction = liveAuction({ startsAt: '2099-11-21T09:00:00.000Z', endsAt: '2099-11-21T10:30:00.000Z' });
  const { user, t } = await visit(<CalendarButton auction={auction} />, '/en');
  await user.click(screen.getByRole('button', { name: t('live:calendar') }));
  const text = (await files[0]?.text())?.replaceAll('\r\n ', '') ?? '';
  for (const line of [
    'DTSTART:20991121T090000Z',
    'DTEND:20991121T103000Z',
    `URL:${window.location.origin}/en/live-auctions/${id}/participate`,
  ])
    expect(text).toContain(line);
  expect(text).toContain(`DESCRIPTION:${t('live:calendarText').replaceAll(/[,;]/g, '\\$&')}`);
});

/** Replaces parts of the browser until the end of the test. */
function withNavigator(parts: Record<string, unknown>) {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => {
    for (const name of Object.keys(parts)) Reflect.deleteProperty(navigator, name);
  });
}

test.each([
  ['copied', 'linkCopied'],
  ['refused', 'linkNotCopied'],
] as const)('without a dialog of the system the link of a room is %s', async (result, key) => {
  const { user, t } = await visit(<ShareButton auction={liveAuction()} />, '/en');
  const copied: string[] = [];
  withNavigator({
    clipboard: {
      writeText: async (text: string) => {
        copied.push(text);
        if (result === 'refused') throw new Error('refused');
      },
    },
  });
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: t('live:share') }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(t(`live:${key}`)));
  expect(copied).toEqual([`${window.location.origin}/en/live-auctions/${id}/participate`]);
});

test.each([
  ['Open', true],
  ['Invited', false],
] as const)('a room is shared with its picture if it is open: %s', async (audience, hasPicture) => {
  const share = vi.fn(async (_data: { title: string; url: string; files?: File[] }) => undefined);
  const picture = new File(['png'], 'a.png', { type: 'image/png' });
  withNavigator({ share, canShare: () => true });
  const { user, t, calls } = await visit(<ShareButton auction={liveAuction({ audience })} />, '/', {
    [`GET /services/live-auctions/api/v1/auctions/${id}/card`]: () =>
      new Response(picture, {
        headers: { 'content-type': 'image/png', 'content-disposition': 'inline; filename="a.png"' },
      }),
  });
  await user.click(screen.getByRole('button', { name: t('live:share') }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  const [data] = share.mock.calls[0] ?? [];
  expect(data?.url).toBe(`${window.location.origin}/live-auctions/${id}/participate`);
  expect(data?.title).toContain('Grâu panificație');
  expect(data?.files?.length ?? 0).toBe(hasPicture ? 1 : 0);
  expect(calls.length).toBe(hasPicture ? 1 : 0);
  expect(screen.getByRole('status').textContent).toBe('');
});

test.each([
  ['inside', ['M10 50H90'], [14, 44]],
  ['above', ['M19 45V35M15 39L19 35L23 39'], [29, 45]],
  ['below', ['M19 37V47M15 43L19 47L23 43'], [29, 45]],
] as const)(
  'a desired price %s the chart is drawn at its height, or as an arrow at the edge',
  async (where, paths, [x, y]) => {
    await visit(
      <svg aria-hidden="true">
        <DesiredLevel where={where} y={50} left={10} right={90} label="dorit 1.055" />
      </svg>,
    );
    expect([...document.querySelectorAll('path')].map((one) => one.getAttribute('d'))).toEqual(paths);
    const label = screen.getByText('dorit 1.055');
    expect([label.getAttribute('x'), label.getAttribute('y')]).toEqual([`${x}`, `${y}`]);
  },
);

const priced = {
  startingPrice: '960.00',
  desiredPrice: '1055.00',
  bidCount: 2,
  prices: ['980.00', '1010.00'],
};
test('a price line has steps from the start, and a dashed line at the desired price', async () => {
  await visit(<PriceLine auction={priced} size={{ width: 76, height: 26 }} />);
  const [desired, line] = [...document.querySelectorAll('path')].map((one) => one.getAttribute('d'));
  expect(desired).toBe('M2 4H74');
  expect(line).toBe(priceLine(priced)?.path);
  const end = document.querySelector('circle');
  expect([end?.getAttribute('cx'), end?.getAttribute('cy')]).toEqual(['72', '12.5']);
});

test('a price line without a desired price has none, and without a bid there is no line', async () => {
  await visit(
    <>
      <PriceLine auction={{ ...priced, desiredPrice: null }} />
      <PriceLine auction={{ ...priced, prices: [] }} />
    </>,
  );
  expect(document.querySelectorAll('svg')).toHaveLength(1);
  expect(document.querySelectorAll('path')).toHaveLength(1);
});
