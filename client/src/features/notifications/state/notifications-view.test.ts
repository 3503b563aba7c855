import { expect, test } from 'vitest';
import { notificationsPath, readNotificationsView } from './notifications-view.ts';

test.each([
  ['/notifications', { page: 1, isUnseenOnly: false }],
  ['/notifications?page=3', { page: 3, isUnseenOnly: false }],
  ['/notifications?seen=false&page=2', { page: 2, isUnseenOnly: true }],
])('%s is its view’s address', (path, view) => {
  expect(notificationsPath(view)).toBe(path);
  expect(readNotificationsView(new URL(path, 'http://recolta.test').searchParams)).toEqual(view);
});

test.each(['0', '-1', '1.5', 'x', '9999999'])('page %s is the first', (page) => {
  expect(readNotificationsView(new URLSearchParams({ page, seen: 'true' }))).toEqual({
    page: 1,
    isUnseenOnly: false,
  });
});
