import type { Notification } from '@recolta/shared/contracts/http/notifications';
import { expect, test } from 'vitest';
import { kindOf, notificationDays, notificationTime } from './notification-list.tsx';

const created = '2026-11-21T10:00:00.000Z';
const after = (ms: number) => Date.parse(created) + ms;

test.each([
  [-5000, 'acum', 'now'],
  [59_000, 'acum', 'now'],
  [60_000, 'acum 1 minut', '1 minute ago'],
  [25 * 60_000, 'acum 25 de minute', '25 minutes ago'],
  [3_600_000 - 1, 'acum 59 de minute', '59 minutes ago'],
  [3_600_000, 'acum 1 oră', '1 hour ago'],
  [24 * 3_600_000 - 1, 'acum 23 de ore', '23 hours ago'],
  [24 * 3_600_000, '21 nov., 12:00', '21 Nov, 12:00'],
])('after %i ms the age is shown in words, later as the time in Bucharest', (ms, ro, en) => {
  expect(notificationTime(created, after(ms), 'ro')).toBe(ro);
  expect(notificationTime(created, after(ms), 'en')).toBe(en);
});

let told = 0;
const about = (
  name: string,
  type: Notification['type'],
  createdDate: string,
  link = `/lot/${name}`,
): Notification => ({
  id: `n${++told}`,
  seen: false,
  link,
  type,
  tokens: [{ key: 'name', value: name }],
  createdDate,
});

/** Each day with its lots; a row as type and number of notifications. */
const shape = (notifications: readonly Notification[]) =>
  notificationDays(notifications).map(({ day, lots }) => [
    day,
    lots.map((rows) => rows.map(({ newest, all }) => `${newest.type} ${all.length}`)),
  ]);

const noonAnd = (minute: number) => `2026-11-26T10:0${minute}:00.000Z`;

test('[N1] repetitions about a lot are one row; rows are in the order of their newest, newest first', () => {
  const days = notificationDays([
    about('wheat', 'AuctionWon', noonAnd(5)),
    about('corn', 'Outbid', noonAnd(4)),
    about('wheat', 'Outbid', noonAnd(3)),
    about('corn', 'AuctionHeld', noonAnd(2)),
    about('wheat', 'Outbid', noonAnd(1)),
  ]);
  const rows = days.flatMap(({ lots }) => lots.flat());
  expect(
    rows.map(({ newest, all }) => `${newest.createdDate.slice(14, 16)} ${newest.type} ${all.length}`),
  ).toEqual(['05 AuctionWon 1', '04 Outbid 1', '03 Outbid 2', '02 AuctionHeld 1']);
});

test('rows of a lot that follow each other are together', () => {
  expect(
    shape([
      about('wheat', 'AuctionWon', noonAnd(4)),
      about('wheat', 'Outbid', noonAnd(3)),
      about('corn', 'Outbid', noonAnd(2)),
    ]),
  ).toEqual([['2026-11-26', [['AuctionWon 1', 'Outbid 1'], ['Outbid 1']]]]);
});

test('lots of one name at other addresses, and other names at one address, are not folded', () => {
  const noon = '2026-11-26T10:00:00.000Z';
  expect(
    shape([
      about('wheat', 'Outbid', noon, '/lot/1'),
      about('wheat', 'Outbid', noon, '/lot/2'),
      about('corn', 'Outbid', noon, '/lot/2'),
    ]),
  ).toEqual([['2026-11-26', [['Outbid 1'], ['Outbid 1'], ['Outbid 1']]]]);
});

test('a day begins at midnight in Bucharest', () => {
  expect(
    shape([
      about('wheat', 'Outbid', '2026-11-25T22:00:00.000Z'),
      about('wheat', 'Outbid', '2026-11-25T21:59:59.000Z'),
    ]),
  ).toEqual([
    ['2026-11-26', [['Outbid 1']]],
    ['2026-11-25', [['Outbid 1']]],
  ]);
});

test('losses, successes and tasks have their kinds; a type of a newer release is news', () => {
  const types = ['Outbid', 'AuctionWon', 'DecisionDue', 'AnnouncementMatch', 'Later'];
  expect(types.map(kindOf)).toEqual(['lost', 'won', 'toDo', 'news', 'news']);
});
