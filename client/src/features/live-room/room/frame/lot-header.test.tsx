import { roomNames } from '@recolta/shared/contracts/socket/room-names';
import { afterEach, expect, test } from 'vitest';
import { projectorQuery } from '../../../../lib/page/projector-view.ts';
import { setWatchers } from '../../../../lib/realtime/connection-state.ts';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { pageHtml } from '../../../../testing/page-html.tsx';
import { LotHeader, WatchersNote } from './lot-header.tsx';

const path = '/live-auctions/1/participate';
const auction = liveAuction();
const room = roomNames.auction.roomOf(auction.id);
const header = (address = path) =>
  pageHtml(
    <>
      <LotHeader auction={auction} viewer={undefined} />
      <WatchersNote id={auction.id} />
    </>,
    address,
    ['room'],
  );
afterEach(() => setWatchers(room, { watchers: 0 }));

test('[R1] the header shows the number of watchers, and mentions no relay while all are connected', async () => {
  setWatchers(room, { watchers: 12 });
  const html = await header();
  expect(html).toContain('12 urmăresc');
  expect(html).not.toContain('ncomplet');
});

test.each([
  [{ isOwner: true }, true],
  [{ isAdministrator: true }, true],
  [{}, false],
])('[R1] the projector is for the owner and for administrators: %j', async (role, isLinked) => {
  const viewer = bidderViewer(role);
  const html = await pageHtml(<LotHeader auction={auction} viewer={viewer} />, path, ['room']);
  expect(html.includes(projectorQuery.replaceAll('&', '&amp;'))).toBe(isLinked);
});

test('[R1] the header says plainly that the number is incomplete while a relay is disconnected', async () => {
  setWatchers(room, { watchers: 12, relaysAway: 1 });
  const html = await header();
  expect(html).toContain('Număr incomplet: un server nu răspunde');
  // Below it, on phones.
  expect(html).toContain('Numărul celor care urmăresc este incomplet: un server nu răspunde.');
  expect(html).toContain('12+ urmăresc');
  const english = await header(`/en${path}`);
  expect(english).toContain('12+ watching');
  expect(english).toContain('Count incomplete: a server does not respond');
  setWatchers(room, { watchers: 12 });
  expect(await header()).not.toContain('ncomplet');
});
