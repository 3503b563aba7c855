import { beforeEach, expect, test, vi } from 'vitest';
import { type Kept, KeptLink, nothingKept } from './kept-link.ts';
import type { Waiting } from './shown-load.ts';

/** The phone's storage: updates run one after another, and it takes pictures, nothing, or all. */
const phone = vi.hoisted(() => ({
  record: undefined as Kept | undefined,
  refuses: (_: Kept): boolean => false,
  last: Promise.resolve(),
}));
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async () => phone.record,
  del: async () => undefined,
  update: (_: string, change: (kept: Kept | undefined) => Kept) => {
    const updated = phone.last.then(() => {
      const kept = change(phone.record);
      if (phone.refuses(kept)) throw new DOMException('full', 'QuotaExceededError');
      phone.record = kept;
    });
    phone.last = updated.then(
      () => new Promise((resolve) => setTimeout(resolve, 0)),
      () => undefined,
    );
    return updated;
  },
}));
beforeEach(() => {
  phone.record = undefined;
  phone.refuses = () => false;
});

const pressed = (id: string, picture: Blob | null = null): Waiting => ({
  ...{ id, picture, file: null, holdUntilMs: 0 },
  body: { kind: 'LoadRemarked', loadId: 'l', text: 'x' },
});
const add = (one: Waiting) => (kept: Kept) => ({ ...kept, waiting: [...kept.waiting, one] });
const remove = (id: string) => (kept: Kept) => ({
  ...kept,
  waiting: kept.waiting.filter((one) => one.id !== id),
});
const ids = ({ waiting }: Kept) => waiting.map(({ id }) => id);

test('[D3] what a full phone does not store is kept while the page is open, after what it stored before', async () => {
  const link = new KeptLink('t');
  await link.keep(add(pressed('a')));
  expect(link.isUnstored()).toBe(false);
  phone.refuses = () => true;
  expect(ids(await link.keep(add(pressed('b'))))).toEqual(['a', 'b']);
  expect(ids(await link.read())).toEqual(['a', 'b']);
  expect(ids(await link.keep(remove('a')))).toEqual(['b']);
  expect([link.isUnstored(), ids(phone.record ?? nothingKept)]).toEqual([true, ['a']]);
});

test('[D3] it is stored as soon as the phone takes it, with what another tab stored meanwhile', async () => {
  const [link, other] = [new KeptLink('t'), new KeptLink('t')];
  phone.refuses = ({ waiting }) => waiting.some(({ picture }) => picture !== null);
  await link.keep(add(pressed('a', new Blob(['x']))));
  await other.keep(add(pressed('b')));
  expect(ids(await link.read())).toEqual(['b', 'a']);
  const uploaded = (kept: Kept) => ({
    ...kept,
    waiting: kept.waiting.map((one) => ({ ...one, picture: null })),
  });
  await link.keep(uploaded);
  expect(link.isUnstored()).toBe(false);
  expect(ids(await new KeptLink('t').read())).toEqual(['b', 'a']);
});

test('changes at the same time are stored once each', async () => {
  const link = new KeptLink('t');
  await Promise.all([link.keep(add(pressed('a'))), link.keep(add(pressed('b')))]);
  expect(ids(await link.read())).toEqual(['a', 'b']);
  expect(ids(phone.record ?? nothingKept)).toEqual(['a', 'b']);
});
