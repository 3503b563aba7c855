import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { takeState } from '../../../lib/realtime/room-data.ts';
import { store } from '../../../lib/store.ts';
import { bidEntry, liveAuction } from '../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { Projector } from './projector.tsx';

async function visit(change: Parameters<typeof liveAuction>[0]) {
  const auction = liveAuction({ endsAt: new Date(Date.now() + 3_600_000).toISOString(), ...change });
  const page = await visitPage(<Projector auction={auction} />, {
    address: `/live-auctions/${auction.id}/participate?view=projector`,
    namespaces: ['room', 'live', 'labels', 'pages', 'phone'],
    answers: {},
    prepare: (queries) => {
      store.set(connectionStatusAtom, 'live');
      takeState(queries, auction);
    },
  });
  return { ...page, auction, text: () => plain(document.body.textContent ?? '') };
}

test('a hall reads the best price, the bidders and the last twelve bids, the newest first', async () => {
  const recent = Array.from({ length: 14 }, (_, at) =>
    bidEntry(at + 1, { number: (at % 3) + 1, by: `Ofertant ${(at % 3) + 1}` }),
  );
  const { text, auction } = await visit({ recent, privacyType: 'Incognito' });
  expect(document.querySelector('[data-projector-price]')?.textContent).toContain('1.040');
  expect(text()).toContain('Cel mai bun preț · lei/t');
  expect(text()).toContain('5 ofertanți · 7 oferte');
  const bids = within(screen.getByRole('region', { name: 'Oferte' })).getAllByRole('listitem');
  expect(bids.map(({ textContent }) => plain(textContent ?? ''))).toEqual(
    [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(
      (version) => `12:00:00Ofertant ${((version - 1) % 3) + 1}${(960 + version * 5).toLocaleString('de')}`,
    ),
  );
  const leave = screen.getByText('Ieși din afișarea mare');
  expect(leave.getAttribute('href')).toBe(`/live-auctions/${auction.id}/participate`);
  expect(document.title).toContain('Grâu panificație');
  fireEvent.keyDown(document, { key: 'Enter' });
  expect(window.location.search).toBe('?view=projector');
  fireEvent.keyDown(document, { key: 'Escape' });
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('without bids the hall reads the starting price, and no chip of the desired price', async () => {
  const { text } = await visit({ bestBid: null, bidCount: 0, participantCount: 0, status: 'Scheduled' });
  expect(text()).toContain('Preț de pornire · lei/t');
  expect(document.querySelector('[data-projector-price]')?.textContent).toContain('960');
  expect(text()).toContain('Programată');
  expect(text()).not.toContain('Cel mai bun preț');
  expect(screen.queryByRole('listitem')).toBeNull();
});
