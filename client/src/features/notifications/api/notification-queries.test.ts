import type { Notification, NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { expect, test } from 'vitest';
import { withAllSeen, withSeen } from './notification-queries.ts';

const one = (id: string, seen: boolean): Notification => ({
  id,
  seen,
  link: '/account',
  type: 'AccountActivated',
  tokens: [],
  createdDate: '2026-11-21T10:00:00.000Z',
});
const answer: NotificationsAnswer = {
  notifications: [one('a', false), one('b', true), one('c', false)],
  notSeenCount: 7,
  total: 9,
  page: 1,
  pageSize: 5,
};

test('an opened notification is marked as seen and no longer counted', () => {
  const opened = withSeen(answer, 'a');
  expect(opened.notifications.map(({ seen }) => seen)).toEqual([true, true, false]);
  expect(opened.notSeenCount).toBe(6);
  expect(withSeen(opened, 'a'), 'a second time').toBe(opened);
  expect(withSeen(answer, 'b'), 'seen before').toBe(answer);
  expect(withSeen(answer, 'z'), 'not on this page').toBe(answer);
  expect(withSeen(undefined, 'a')).toBeUndefined();
});

test('all are marked as seen at once', () => {
  const all = withAllSeen(answer);
  expect(all.notifications.every(({ seen }) => seen)).toBe(true);
  expect(all).toMatchObject({ notSeenCount: 0, total: 9 });
});
