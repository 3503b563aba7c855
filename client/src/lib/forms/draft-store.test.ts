import { expect, test } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { keptInBrowser } from '../device/kept-in-browser.ts';
import {
  claimTabDrafts,
  draftLifeDays,
  draftsOnDevice,
  eraseDrafts,
  eraseExpiredDrafts,
  eraseTabDrafts,
} from './draft-store.ts';

const dayMs = 86_400_000;
const nowMs = 2_000_000_000_000;
const [ana, ion] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

/** A device with drafts of two accounts, in the keys of all forms, and a setting. */
function device() {
  const storage = memoryStorage();
  for (const id of [ana, `announcement.${ana}`, `product.${ana}.p1.2`, `${ana}.a1.3`, `announcement.${ion}`])
    storage.setItem(`recolta.posting.${id}`, JSON.stringify({ savedAtMs: nowMs }));
  storage.setItem('recolta.theme', 'dark');
  return storage;
}
const keys = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at));

test('the drafts of one account are found and deleted, others stay', () => {
  const storage = device();
  expect(draftsOnDevice(storage, ana)).toHaveLength(4);
  expect(draftsOnDevice(storage)).toHaveLength(5);
  eraseDrafts(storage, ana);
  expect(keys(storage)).toEqual([`recolta.posting.announcement.${ion}`, 'recolta.theme']);
  eraseDrafts(storage);
  expect(keys(storage)).toEqual(['recolta.theme']);
});

test('drafts are deleted after 30 days, of every account, as are unreadable ones', () => {
  const storage = memoryStorage();
  const keep = (name: string, text: string) => storage.setItem(`recolta.posting.${name}`, text);
  const aged = (days: number, ms = 0) => JSON.stringify({ savedAtMs: nowMs - days * dayMs - ms });
  keep(`announcement.${ana}`, aged(30));
  keep(ana, aged(30, 1));
  // Saved by a clock that was ahead.
  keep(`announcement.${ion}`, aged(-30));
  keep(`${ana}.a1.2`, aged(-31));
  keep(`product.${ion}`, aged(31));
  keep(`${ion}.a1.2`, '{');
  keep(`${ion}.a2.2`, 'null');
  keep(`${ion}.a3.2`, '{"values":{}}');
  storage.setItem('recolta.consent', '{');
  eraseExpiredDrafts(storage, nowMs);
  expect(keys(storage)).toEqual([
    `recolta.posting.announcement.${ana}`,
    `recolta.posting.announcement.${ion}`,
    'recolta.consent',
  ]);
});

test('the cookie policy names the time after which drafts are deleted', () => {
  const row = keptInBrowser.find(({ id }) => id === 'postingDrafts');
  expect(row?.keptFor).toEqual({ days: draftLifeDays });
});

test('a tab’s drafts stay for the account that typed them, and for a visitor who signs in', () => {
  const tab = memoryStorage();
  tab.setItem('recolta.draft.contact', '{"message":"a"}');
  tab.setItem('recolta.practice', '1');
  claimTabDrafts(tab, ana);
  claimTabDrafts(tab, ana);
  expect(tab.getItem('recolta.draft.contact')).not.toBeNull();
  claimTabDrafts(tab, ion);
  expect(tab.getItem('recolta.draft.contact')).toBeNull();
  tab.setItem('recolta.draft.contact', '{"message":"b"}');
  claimTabDrafts(tab, ion);
  expect(tab.getItem('recolta.draft.contact')).not.toBeNull();
  eraseTabDrafts(tab);
  expect(keys(tab)).toEqual(['recolta.practice']);
});
