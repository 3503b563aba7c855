import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announcementAnswer, announcementState } from '../../../testing/announcement.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { AnnouncementPage } from './announcement-page.tsx';

const { id } = announcementState();
const [owner, ownerName] = ['Agro Vest SRL', 'Agro Vest SRL'];

test.each([
  ['everybody reads it', { owner }, {}, 1],
  ['everybody reads it, and its parties too', { owner }, { ownerName }, 1],
  ['its parties alone read it', { owner: null, privacyType: 'Incognito' as const }, { ownerName }, 1],
  ['nobody else reads it', { owner: null, privacyType: 'Incognito' as const }, {}, 0],
])('[B5] the name of the owner is shown once where %s', async (_, announcement, viewer, times) => {
  const answer = announcementAnswer(viewer, announcement);
  await visitPage(<AnnouncementPage id={id} />, {
    address: `/auctions/${id}`,
    namespaces: ['announcements', 'binding', 'forms', 'goods', 'lists', 'bids', 'rates'],
    answers: { [`GET /services/main/auctions/${id}`]: () => Response.json(answer) },
  });
  const title = await screen.findByRole('heading', { level: 1 });
  const head = plain(title.parentElement?.textContent ?? '');
  expect(head.split('Agro Vest SRL')).toHaveLength(times + 1);
});
