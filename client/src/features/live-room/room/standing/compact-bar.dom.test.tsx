import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { act, cleanup } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import { CompactBar, StateLine } from './compact-bar.tsx';

const namespaces = ['labels', 'live', 'room'] as const;
const line = () => document.querySelector('[data-state-line]');

test.each<[string, Partial<LiveAuctionState>, Partial<Viewer> | undefined, string]>([
  ['the leader', {}, { number: 4, price: '1040.00' }, 'Conduceți'],
  ['a bidder who was outbid', {}, { number: 2, price: '1035.00' }, 'V-au întrecut'],
  ['the leader after the end', { status: 'Closed' }, { number: 4, price: '1040.00' }, 'Conduceți'],
  ['another bidder after the end', { status: 'Closed' }, { number: 2, price: '1035.00' }, 'V-au întrecut'],
  ['the owner', {}, { isOwner: true, number: 4, price: '1040.00' }, ''],
  ['somebody not known yet', {}, undefined, ''],
])('the line above the room tells %s how they stand', async (_who, auction, viewer, word) => {
  await visitPage(
    <StateLine
      className=""
      auction={liveAuction({ endsAt: null, ...auction })}
      viewer={viewer && bidderViewer(viewer)}
    />,
    { address: '/', namespaces, answers: {} },
  );
  const [price, standing] = [...(line()?.children ?? [])].map(({ textContent }) => plain(textContent ?? ''));
  expect(price).toContain('1.040');
  expect(line()?.children.length).toBe(word === '' ? 2 : 3);
  if (word !== '') expect(standing).toBe(word);
});

test('before the first bid the line has the starting price, and says that none was placed', async () => {
  await visitPage(
    <StateLine className="" auction={liveAuction({ bestBid: null })} viewer={bidderViewer()} />,
    { address: '/', namespaces, answers: {} },
  );
  expect(plain(line()?.children[0]?.textContent ?? '')).toContain('960');
  expect(line()?.getAttribute('data-state-line')).toBe('notBidYet');
});

test('the line has the time left while bids are taken, then the state of the auction', async () => {
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const last = async (status: LiveAuctionState['status']) => {
    await visitPage(
      <StateLine className="" auction={liveAuction({ status, endsAt })} viewer={bidderViewer()} />,
      { address: '/', namespaces, answers: {} },
    );
    const text = plain(line()?.lastElementChild?.textContent ?? '');
    cleanup();
    return text;
  };
  expect(await last('InProgress')).toMatch(/\d:\d\d/);
  expect(await last('Closed')).toBe('Închisă');
});

function Page() {
  const panels = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={panels} />
      <CompactBar auction={liveAuction()} viewer={bidderViewer()} below={panels} />
    </>
  );
}

test('the bar is there once the panels are above the screen, and stops looking when it goes', async () => {
  const disconnect = vi.fn();
  let report: (entries: unknown[]) => void = vi.fn();
  class Observer {
    readonly observe = vi.fn();
    readonly disconnect = disconnect;
    constructor(tell: typeof report) {
      report = tell;
    }
  }
  await visitPage(<Page />, {
    ...{ address: '/', namespaces, answers: {} },
    prepare: () => vi.stubGlobal('IntersectionObserver', Observer),
  });
  const isShown = (isIntersecting: boolean, bottom: number) => {
    act(() => report([{ isIntersecting, boundingClientRect: { bottom } }]));
    return line() !== null;
  };
  expect(line()).toBeNull();
  expect(isShown(true, 300)).toBe(false);
  expect(isShown(false, -1)).toBe(true);
  expect(isShown(true, -1), 'partly above').toBe(false);
  expect(isShown(false, 900), 'below the screen').toBe(false);
  cleanup();
  expect(disconnect).toHaveBeenCalledOnce();
});
