import { expect, it } from 'vitest';
import { apiBase, isPractice, isPracticeRoom } from './practice.ts';

it('practice rooms are below /exersare, in both languages; the page about practice belongs to the market', () => {
  for (const path of ['/exersare/8db2f7ac', '/en/exersare/8db2f7ac', '/Exersare/8db2f7ac'])
    expect(isPracticeRoom(path), path).toBe(true);
  for (const path of ['/', '/exersare', '/exersare/', '/en/exersare', '/live-auctions/exersare/x'])
    expect(isPracticeRoom(path), path).toBe(false);
});

it('without a window, as in the relay, nothing is practice', () => {
  expect(isPractice).toBe(false);
  expect(apiBase).toBe('');
});
