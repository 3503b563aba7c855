import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { roomKey } from '../../lib/realtime/room-kinds.ts';
import { contentAnswers, statedPostCard } from '../../testing/content.ts';
import { liveAuction } from '../../testing/live-auction.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { HomeMore } from './home-more.tsx';

test('below its first view the home page has the market, the steps, the posts and the newsletter', async () => {
  const running = ['Orz', 'Mei', 'Linte'].map((name, at) =>
    liveAuction({
      ...{ id: liveAuction().id.slice(0, -1) + at, name },
      endsAt: new Date(Date.now() + (at + 1) * 3_600_000).toISOString(),
    }),
  );
  const { t, user } = await visitPage(<HomeMore />, {
    address: '/',
    namespaces: ['frame', 'announcements', 'content', 'goods', 'lists', 'prices', 'rates', 'welcome', 'live'],
    answers: contentAnswers({ BlogPosts: { Posts: { total: 1, items: [statedPostCard()] } } }),
    prepare: (queries) =>
      void queries.setQueryData(
        roomKey('live-list'),
        Object.fromEntries(running.map((one) => [one.id, one])),
      ),
  });
  expect(await screen.findByRole('link', { name: /^Mei/ })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Cât vă costă un punct de umiditate' })).toBeTruthy();
  const newsletter = within(screen.getByRole('region', { name: t('frame:newsletterHeading') }));
  expect(newsletter.getByRole('heading', { level: 2 }).textContent).toBe(t('frame:newsletterHeading'));
  expect(newsletter.getByText(t('frame:newsletterText'))).toBeTruthy();
  const open = newsletter.getByRole('button');
  expect(open.textContent).toBe(t('frame:newsletterOpen'));
  await user.click(open);
  expect(await newsletter.findByRole('textbox')).toBeTruthy();
});
