import { describe, expect, it } from 'vitest';
import { statedWheat } from '../../testing/goods-fixture.ts';
import { statedPosting } from '../../testing/posting-fixture.ts';
import { issuesOfToday, postingSchema } from './posting.ts';

const posting = statedPosting(Date.parse('2026-11-23T08:00:00.000Z'), { goods: statedWheat });
const issuesOf = (changes: object) =>
  (postingSchema.safeParse({ ...posting, ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );

describe('a posting', () => {
  it('is accepted as a whole, and every field is required that may not be null', () => {
    expect(postingSchema.parse(posting)).toEqual(posting);
    const optional = ['desiredPrice', 'backupPrice'];
    for (const field of Object.keys(posting))
      expect([field, issuesOf({ [field]: undefined }).length === 0]).toEqual([
        field,
        optional.includes(field),
      ]);
    expect(postingSchema.parse({ ...posting, desiredPrice: undefined }).desiredPrice).toBeNull();
    expect(issuesOf({ status: 'InProgress' })).not.toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a step above the starting price', { minimumBidThreshold: '1000.01' }, 'minimumBidThreshold step'],
    [
      'a step that leads below zero when buying',
      { type: 'Buying', minimumBidThreshold: '1000', backupPrice: null, desiredPrice: null },
      'minimumBidThreshold step',
    ],
    ['[A5] a backup price below the starting price', { backupPrice: '999' }, 'backupPrice startingPrice'],
    ['[A5] a desired price below the backup price', { desiredPrice: '1019' }, 'desiredPrice backupPrice'],
    ['[A5] a higher desired price when buying', { type: 'Buying' }, 'desiredPrice startingPrice'],
    ['an end within ten minutes', { endsAt: '2026-11-24T08:09:59.999Z' }, 'endsAt minDuration'],
    [
      'an end after a week',
      { endsAt: '2026-12-01T08:00:00.001Z', hardEndsAt: '2026-12-01T09:00:00.001Z' },
      'endsAt maxDuration',
    ],
    ['a hard end before the end', { hardEndsAt: '2026-11-24T08:59:59.999Z' }, 'hardEndsAt order'],
    ['a hard end a day later', { hardEndsAt: '2026-11-25T09:00:00.001Z' }, 'hardEndsAt maxExtension'],
    ['[L6] a later hard end without a window', { extensionWindowMinutes: 0 }, 'hardEndsAt noExtension'],
    ['a window that cannot be chosen', { extensionWindowMinutes: 4 }, 'extensionWindowMinutes Invalid input'],
    [
      'goods delivered before the end',
      { goods: { ...statedWheat, deliveryPeriod: { from: '2026-11-20', to: '2026-11-23' } } },
      'goods.deliveryPeriod.to auctionEnd',
    ],
    [
      'goods delivered before the last possible end, by the day in Bucharest',
      {
        ...{ endsAt: '2026-11-24T09:00:00.000Z', hardEndsAt: '2026-11-24T22:00:00.000Z' },
        goods: { ...statedWheat, deliveryPeriod: { from: '2026-11-20', to: '2026-11-24' } },
      },
      'goods.deliveryPeriod.to auctionEnd',
    ],
    ['terms of another day', { goods: { ...statedWheat, terms: '2020-01-01' } }, 'goods.terms version'],
    ['no declaration', { goods: { ...statedWheat, declaration: null } }, 'goods.declaration version'],
    ['goods that contradict themselves', { goods: { ...statedWheat, unit: 'Bag' } }, 'goods.unit category'],
  ])('refuses %s, at its field', (_name, changes, issue) => {
    expect(issuesOf(changes)).toContain(issue);
  });

  it('starts in the future and within 90 days', () => {
    const startMs = Date.parse(posting.startsAt);
    expect(issuesOfToday(posting, startMs - 1)).toEqual([]);
    expect(issuesOfToday(posting, startMs)).toEqual([{ path: 'startsAt', rule: 'past' }]);
    expect(issuesOfToday(posting, startMs - 91 * 86_400_000)).toEqual([
      { path: 'startsAt', rule: 'maxAhead' },
    ]);
  });

  it('accepts a harvest of the next year at most, by the year in Bucharest', () => {
    const ahead = { ...posting, goods: { ...posting.goods, harvestYear: 2028 } };
    const newYearMs = Date.parse('2026-12-31T22:00:00.000Z');
    const future = { path: 'goods.harvestYear', rule: 'future' };
    expect(issuesOfToday(ahead, newYearMs - 1)).toContainEqual(future);
    expect(issuesOfToday(ahead, newYearMs)).not.toContainEqual(future);
  });
});
