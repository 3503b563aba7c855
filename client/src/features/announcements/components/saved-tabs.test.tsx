import { expect, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { announcementState } from '../../../testing/announcement.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { OwnLinks, SavedTabs } from './saved-tabs.tsx';

const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

test.each([
  ['a visitor', null, ['/auctions', '/auctions/results']],
  [
    'a trader',
    buyerIdentity(),
    ['/auctions', '/auctions/favourites', '/auctions/searches', '/auctions/results'],
  ],
  [
    'an administrator, who has no searches',
    buyerIdentity({ user: { roles: ['Admin'] } }),
    ['/auctions', '/auctions/favourites', '/auctions/results'],
  ],
])('[A8] the lists of %s', async (_who, identity, expected) => {
  store.set(sessionAtom, identity ? { kind: 'signedIn', identity } : { kind: 'visitor' });
  const html = await pageHtml(<SavedTabs chosen="results" />, '/auctions/results', ['saved']);
  expect(linksOf(html)).toEqual(expected);
  expect(/<a[^>]*aria-current="page"[^>]*/.exec(html)?.[0]).toContain('href="/auctions/results"');
});

test.each([
  ['Pending', 0, ['edit', 'again'], 'Modifică'],
  ['InProgress', 2, ['edit', 'again'], 'Prelungește'],
  ['Closed', 2, ['again'], null],
  ['Accepted', 2, ['again'], null],
  ['Refused', 2, ['again'], null],
] as const)(
  '[A3] [A6] the owner of one that is %s, with %i bidders',
  async (status, participantCount, links, text) => {
    const announcement = announcementState({ status, participantCount });
    const html = await pageHtml(<OwnLinks announcement={announcement} look="plain" />, '/', [
      'announcements',
    ]);
    const addresses = {
      edit: `/auctions/${announcement.id}/edit`,
      again: `/auctions/add?repostAuctionId=${announcement.id}`,
    };
    expect(linksOf(html)).toEqual(links.map((link) => addresses[link]));
    if (text !== null) expect(html).toContain(text);
  },
);
