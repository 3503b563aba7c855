import type { ControlRoomRow } from '@recolta/shared/contracts/http/control-room';
import { describe, expect, test } from 'vitest';
import { controlRowAtMs as nowMs, controlRow as row } from '../../../testing/control-row.ts';
import {
  bidsAMinute,
  type ControlView,
  dueAt,
  gridLines,
  keptInPlace,
  orderedIds,
  readControlView,
  urgencyOf,
  watchedRows,
} from './control-view.ts';

const minuteMs = 60_000;
const at = (ms: number) => new Date(nowMs + ms).toISOString();
const jumped = { jump: { steps: 9, atMs: nowMs - 1000 } };
const view = (query = ''): ControlView => readControlView(new URLSearchParams(query));
const rows = (...all: ControlRoomRow[]) => Object.fromEntries(all.map((one) => [one.id, one]));
const ids = (all: Readonly<Record<string, ControlRoomRow>>, query = '', pinned: string[] = []) =>
  orderedIds(watchedRows(all, nowMs), view(query), new Set(pinned), nowMs);

describe('the view of the control room', () => {
  test('auctions that need attention come first, then running ones, by the time left', () => {
    const all = rows(
      row('calm', { endsAt: at(5 * minuteMs) }),
      row('coming', { status: 'Scheduled', startsAt: at(minuteMs) }),
      row('jump', jumped),
      row('late', { endsAt: at(-9000) }),
      row('later', { endsAt: at(9 * minuteMs) }),
      row('pending', { status: 'Pending', startsAt: at(minuteMs) }),
    );
    expect(ids(all)).toEqual(['late', 'jump', 'calm', 'later', 'pending', 'coming']);
    expect(ids(all, 'sort=time').slice(0, 2)).toEqual(['late', 'coming']);
    expect(ids(all, '', ['later'])[0]).toBe('later');
  });

  test('an acknowledged alarm no longer raises a row', () => {
    const all = rows(row('a'), row('b', { ...jumped, acknowledged: { jump: nowMs } }), row('c', jumped));
    expect(ids(all)).toEqual(['c', 'a', 'b']);
    expect(ids(all, 'alarms=1')).toEqual(['c']);
    expect(watchedRows(all, nowMs).map(({ alarms }) => urgencyOf(alarms))).toEqual([2, 2, 1]);
  });

  test('searches goods in both languages, company and county, without diacritics', () => {
    const all = rows(
      row('corn', { owner: 'Câmpia Timișului' }),
      row('barley', { name: 'Orz', product: 'barley-feed' }),
    );
    for (const q of ['campia', 'timisului porumb', 'maize', 'porumb teleorman'])
      expect(ids(all, `q=${q}`), q).toEqual(['corn']);
    expect(ids(all, 'q=nimic')).toEqual([]);
  });

  test('filters by state, and groups with counts, the pinned ones first', () => {
    const all = rows(
      row('a'),
      row('b', { status: 'Closed', decisionEndsAt: at(minuteMs) }),
      row('c'),
      row('d', { status: 'Failed', endsAt: at(-minuteMs), outcome: 'noBids' }),
    );
    expect(ids(all, 'status=ended')).toEqual(['d']);
    const lines = gridLines(ids(all, 'group=1', ['c']), all, new Set(['c']), true);
    expect(lines.map((line) => (line.kind === 'group' ? `${line.state} ${line.count}` : line.id))).toEqual([
      ...['pinned 1', 'c', 'InProgress 1', 'a', 'Closed 1', 'b', 'ended 1', 'd'],
    ]);
  });

  test('sorts by name, and by bids a minute', () => {
    const all = rows(
      row('z', { name: 'Ovăz', bidsAtMs: [nowMs - 1, nowMs - 2] }),
      row('y', { name: 'Orz', bidsAtMs: [nowMs - 61_000, nowMs - 1] }),
    );
    expect(ids(all, 'sort=name')).toEqual(['y', 'z']);
    expect(ids(all, 'sort=bids')).toEqual(['z', 'y']);
    expect(bidsAMinute(all.y ?? row('y'), nowMs)).toBe(1);
  });

  test('nothing is due while held and after the end', () => {
    expect(dueAt(row('a', { endsAt: null }))).toBeNull();
    expect(dueAt(row('a', { status: 'Refused' }))).toBeNull();
  });

  test('held rows keep their places; those that left are removed, new ones come last', () => {
    expect(keptInPlace(['a', 'b', 'c'], ['c', 'd', 'a'])).toEqual(['a', 'c', 'd']);
  });

  test('an unknown value in the address counts as none', () => {
    expect(view('status=x&sort=y')).toMatchObject({ state: '', sort: 'alarm' });
  });
});
