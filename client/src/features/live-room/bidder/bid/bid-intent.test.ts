import { beforeEach, expect, test } from 'vitest';
import { forgetIntent, intentScope, keepIntent, unansweredIntent } from './bid-intent.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const intent = { key: 'k-1', priceMinor: 104_500, acceptsTerms: false, atMs: 1000 };
const scope = intentScope('person', 'auction');

beforeEach(() => kept.clear());

test('[L5] an intent survives a reload until it is answered', () => {
  keepIntent(storage, scope, intent);
  expect(unansweredIntent(storage, scope, 2000)).toEqual(intent);
  expect(unansweredIntent(storage, intentScope('another', 'auction'), 2000)).toBeNull();
  forgetIntent(storage, scope);
  expect(unansweredIntent(storage, scope, 2000)).toBeNull();
});

test('an old or malformed intent is dropped', () => {
  keepIntent(storage, scope, intent);
  // For ten minutes, the last instant included.
  expect(unansweredIntent(storage, scope, 1000 + 10 * 60_000)).toEqual(intent);
  expect(unansweredIntent(storage, scope, 1001 + 10 * 60_000)).toBeNull();
  const malformed = [
    '{',
    'null',
    '"k-1"',
    ...Object.keys(intent).map((name) => JSON.stringify({ ...intent, [name]: null })),
  ];
  for (const text of malformed) {
    storage.setItem(`recolta.bid.${scope}`, text);
    expect(unansweredIntent(storage, scope, 2000), text).toBeNull();
    expect(kept.size).toBe(0);
  }
});
