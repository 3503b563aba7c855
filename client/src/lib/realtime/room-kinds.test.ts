import { expect, test } from 'vitest';
import { barePath } from '../locale-path.ts';
import { roomOfPage } from './room-kinds.ts';

test('the room of a page is known from its address, in both languages', () => {
  const roomOfPath = (path: string) => roomOfPage(barePath(path));
  const id = '8db2f7ac-c224-44a8-a690-edc25c36957a';
  expect(roomOfPath('/')).toBe('live-list');
  expect(roomOfPath('/en/live')).toBe('live-list');
  expect(roomOfPath(`/en/live-auctions/${id}/participate`)).toBe(`auction:${id}`);
  expect(roomOfPath('/login')).toBeNull();
  expect(roomOfPath('/live-auctions/not-an-id/participate')).toBeNull();
});
