import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { announcementState } from '../../../testing/announcement.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { AnnouncementListRow, AnnouncementRows } from './announcement-list-row.tsx';

const identity = buyerIdentity();
const own = announcementState({ status: 'InProgress', ownerId: null, owner: null });

/** Shows the row of a sale in the market to the account; `filters` collects those of the calls for announcements. */
async function visit(item: AnnouncementState) {
  store.set(sessionAtom, { kind: 'signedIn', identity });
  const filters: (string | null)[] = [];
  const page = { page: 1, pageSize: 100 };
  const visited = await visitPage(
    <AnnouncementRows>
      <AnnouncementListRow item={item} hasStar={false} />
    </AnnouncementRows>,
    {
      address: '/auctions',
      namespaces: ['announcements', 'goods', 'lists'],
      answers: {
        'GET /services/main/auctions': ({ url }) => {
          filters.push(new URL(url).searchParams.get('filters'));
          return Response.json({ items: [own], total: 1, ...page });
        },
        [`GET /services/main/accounts/${identity.account.id}/bids/All`]: () =>
          Response.json({ items: [], total: 0, ...page }),
      },
    },
  );
  return { ...visited, filters };
}

test('the owner of a confidential announcement sees it as their own in the market', async () => {
  const { t, filters } = await visit(own);
  expect(await screen.findByText(t('announcements:yours'))).toBeTruthy();
  expect(filters).toEqual(['owner==me,status==InProgress']);
});

test('the confidential announcement of another account is not the own one', async () => {
  const { t, filters } = await visit({ ...own, id: own.id.replace(/.$/, 'a') });
  await screen.findByRole('listitem');
  expect(filters).toHaveLength(1);
  expect(screen.queryByText(t('announcements:yours'))).toBeNull();
});

test('an announcement that names its owner needs no further call', async () => {
  const { t, filters } = await visit({ ...own, ownerId: identity.account.id });
  expect(await screen.findByText(t('announcements:yours'))).toBeTruthy();
  expect(filters).toEqual([]);
});
