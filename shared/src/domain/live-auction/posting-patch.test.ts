import { describe, expect, it } from 'vitest';
import { statedPosting } from '../../testing/posting-fixture.ts';
import { furtherFields } from '../crops.ts';
import {
  applyPostingPatch,
  maxPatchOperations,
  type PostingPatch,
  patchPaths,
  postingPatchSchema,
} from './posting-patch.ts';

const posting = statedPosting(Date.UTC(2026, 10, 22));
const valueAt = (path: string): unknown =>
  path
    .slice(1)
    .split('/')
    // Omitted figures are tested as null.
    .reduce<unknown>((held, name) => (held as Record<string, unknown>)[name] ?? null, posting);
const isTaken = (...operations: unknown[]) => postingPatchSchema.safeParse(operations).success;

const operations = ['add', 'remove', 'replace', 'move', 'copy', 'test', 'merge', '', '__proto__', null];
/** Fields of an auction that its posting does not have, and pointers to other places. */
const foreignPaths = [
  ...['', '/', '//', '/-', '/version/0', '/id', '/status', '/ownerId', '/ownerAccountId', '/winnerId'],
  ...[
    '/bids/0',
    '/bestBid',
    '/outcome',
    '/epoch',
    '/isDemo',
    '/hold',
    '/limit',
    '/auctionInvitations/-/token',
  ],
  ...['/__proto__', '/__proto__/x', '/constructor/prototype', '/goods/__proto__', '/goods/constructor'],
  ...['/goods/photos/0', '/goods/photos/-', '/goods/photos/1000000000', '/goods/grid/lines/0/amount'],
  ...['/goods~1name', '/goods/~0', 'goods/name', '/Goods/name', '/goods/name/', '/goods/quality/__proto__'],
];

describe('a patch of a posting', () => {
  it('[L1] accepts replace and test of listed paths, test of the version, and nothing else', () => {
    const taken: string[] = [];
    for (const op of operations)
      for (const path of [...patchPaths, '/version', ...foreignPaths])
        if (isTaken({ op, path, value: 1 }, { op: 'test', path: '/version', value: 1 }))
          taken.push(`${op} ${path}`);
    expect(taken).toEqual([
      ...patchPaths.map((path) => `replace ${path}`),
      ...[...patchPaths, '/version'].map((path) => `test ${path}`),
    ]);
    expect(patchPaths).toHaveLength(16 + 36 + 6 + 6 + furtherFields.length + 2);
  });

  it.each<[string, unknown]>([
    ['no operation', []],
    ['more than twenty', Array(maxPatchOperations + 1).fill({ op: 'test', path: '/version', value: 1 })],
    ['an object', { op: 'replace', path: '/quantity', value: '1' }],
    ['no value', [{ op: 'replace', path: '/quantity' }]],
    ['another member', [{ op: 'replace', path: '/quantity', value: '1', from: '/type' }]],
    ['a path that is a list', [{ op: 'replace', path: ['/quantity'], value: '1' }]],
  ])('refuses %s', (_name, patch) => {
    expect(postingPatchSchema.safeParse(patch).success).toBe(false);
  });

  it('replaces only the value of every listed path, on a copy', () => {
    const before = JSON.stringify(posting);
    for (const path of patchPaths) {
      const replace = { op: 'replace', path, value: { mark: path } } as PostingPatch[number];
      const result = applyPostingPatch(posting, 3, [replace]);
      if (result.kind !== 'patched') throw new Error(`${path}: ${result.kind}`);
      const last = path.slice(path.lastIndexOf('/') + 1);
      const parent = JSON.stringify(result.posting).split(`"${last}":{"mark":${JSON.stringify(path)}}`);
      expect([path, parent.length]).toEqual([path, 2]);
      // Optional fields that are not stated cannot be replaced.
      if (last === 'contractChoices' || furtherFields.some((field) => field === last)) continue;
      const same = { op: 'replace', path, value: valueAt(path) } as PostingPatch[number];
      expect(applyPostingPatch(posting, 3, [same])).toEqual({ kind: 'patched', posting });
    }
    expect(JSON.stringify(posting)).toBe(before);
  });

  it('is rejected as a whole if a test finds another value', () => {
    const raise = { op: 'replace', path: '/quantity', value: '501' } as const;
    for (const path of patchPaths) {
      const test = (value: unknown) => ({ op: 'test', path, value }) as PostingPatch[number];
      expect(applyPostingPatch(posting, 3, [test(valueAt(path))]).kind).toBe('patched');
      expect(applyPostingPatch(posting, 3, [raise, test('c4n')])).toEqual({ kind: 'changed' });
    }
    const version = (value: number) =>
      applyPostingPatch(posting, 3, [{ op: 'test', path: '/version', value }]);
    expect([version(3).kind, version(2).kind]).toEqual(['patched', 'changed']);
  });

  it('compares objects regardless of the order of their names', () => {
    const value = Object.fromEntries(Object.entries(posting.goods.quality).toReversed());
    expect(applyPostingPatch(posting, 3, [{ op: 'test', path: '/goods/quality', value }]).kind).toBe(
      'patched',
    );
  });

  it('names a path that an earlier operation removed', () => {
    const result = applyPostingPatch(posting, 3, [
      { op: 'replace', path: '/goods', value: null },
      { op: 'replace', path: '/goods/quality/humidity', value: 13 },
    ]);
    expect(result).toEqual({ kind: 'noTarget', path: '/goods/quality/humidity' });
  });
});
