import type { ControlRoomRow } from '@recolta/shared/contracts/http/control-room';
import {
  type Alarm,
  alarmKinds,
  alarmsOf,
  isAcknowledged,
  urgentAlarms,
} from '@recolta/shared/domain/control-room/alarms';
import { countyName } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { foldText } from '@recolta/shared/domain/folded-text';
import { defineList, oneOf, typed } from '../../../lib/list-address.ts';
import type { ControlRoomState } from '../../../lib/realtime/room-kinds.ts';

/** The first one is the default: urgent auctions, then the next due. */
export const controlSorts = ['alarm', 'time', 'bids', 'name'] as const;
export type ControlSort = (typeof controlSorts)[number];

export const controlStates = ['Pending', 'Scheduled', 'InProgress', 'Closed', 'ended'] as const;
export type ControlState = (typeof controlStates)[number];

/** Search, filters, order and grouping in the address; empty strings for none. */
export interface ControlView {
  readonly search: string;
  readonly state: ControlState | '';
  readonly onlyAlarms: boolean;
  readonly sort: ControlSort;
  readonly isGrouped: boolean;
}

const controlList = defineList({
  filters: { q: typed(), status: oneOf(controlStates), alarms: oneOf(['1']), group: oneOf(['1']) },
  sorts: { alarm: '', time: '', bids: '', name: '' } satisfies Record<ControlSort, ''>,
});

export function readControlView(query: URLSearchParams): ControlView {
  const { filters, sort } = controlList.read(query);
  const { q: search, status: state, alarms, group } = filters;
  return { search, state, onlyAlarms: alarms !== '', sort, isGrouped: group !== '' };
}

/** Acts on an auction that have keys; the panel beside the grid shows those that its state allows. */
export type ControlAct = 'approve' | 'hold' | 'resume' | 'extend' | 'sendMessage' | 'correct' | 'cancel';

/** A row with its unacknowledged alarms, the most urgent first. */
export interface WatchedRow {
  readonly row: ControlRoomRow;
  readonly alarms: readonly Alarm[];
}

export function watchedRows(rows: ControlRoomState, nowMs: number): WatchedRow[] {
  return Object.values(rows).map((row) => ({
    row,
    alarms: alarmsOf(row, nowMs).filter((alarm) => !isAcknowledged(row, alarm)),
  }));
}

export function stateOf({ status }: ControlRoomRow): ControlState {
  const open = controlStates.find((state) => state === status);
  return open ?? 'ended';
}

/** When something is due by the clock; null while held and after the end. */
export function dueAt({ status, startsAt, endsAt, decisionEndsAt }: ControlRoomRow): string | null {
  if (status === 'Pending' || status === 'Scheduled') return startsAt;
  if (status === 'InProgress') return endsAt;
  return status === 'Closed' ? decisionEndsAt : null;
}

/** Bids of the last minute; at most as many as a row carries. */
export function bidsAMinute({ bidsAtMs }: ControlRoomRow, nowMs: number): number {
  return bidsAtMs.filter((atMs) => atMs > nowMs - 60_000).length;
}

/** Urgency of a row: 0 if somebody must act, 1 to be watched, 2 without alarms. */
export function urgencyOf(alarms: readonly Alarm[]): 0 | 1 | 2 {
  if (alarms.length === 0) return 2;
  return alarms.some(({ kind }) => urgentAlarms.has(kind)) ? 0 : 1;
}

/** Ids in the order of the view: pinned ones first. */
export function orderedIds(
  watched: readonly WatchedRow[],
  view: ControlView,
  pinned: ReadonlySet<string>,
  nowMs: number,
): string[] {
  const words = foldText(view.search).split(' ');
  const passes = ({ row, alarms }: WatchedRow) => {
    if (view.state !== '' && stateOf(row) !== view.state) return false;
    if (view.onlyAlarms && alarms.length === 0) return false;
    const text = view.search === '' ? '' : foldText(searchedText(row));
    return words.every((word) => text.includes(word));
  };
  const keyed = watched.filter(passes).map((one) => {
    const { row } = one;
    const due = dueAt(row);
    const key = [
      pinned.has(row.id) ? 0 : 1,
      view.isGrouped ? groupOrder.indexOf(stateOf(row)) : 0,
      ...sortKeys[view.sort](one, nowMs),
      due === null ? Number.MAX_SAFE_INTEGER : Date.parse(due),
    ];
    return { id: row.id, key, name: view.sort === 'name' ? foldText(row.name) : '' };
  });
  keyed.sort((a, b) => {
    const index = a.key.findIndex((value, at) => value !== b.key[at]);
    const isBeforeName = index >= 0 && index < 2;
    if (!isBeforeName && a.name !== b.name) return a.name < b.name ? -1 : 1;
    if (index >= 0) return (a.key[index] ?? 0) - (b.key[index] ?? 0);
    return a.id < b.id ? -1 : 1;
  });
  return keyed.map(({ id }) => id);
}

/** Auctions that need an administrator come first. */
const groupOrder: readonly ControlState[] = ['InProgress', 'Closed', 'Pending', 'Scheduled', 'ended'];

const sortKeys: Readonly<Record<ControlSort, (watched: WatchedRow, nowMs: number) => number[]>> = {
  alarm: ({ alarms, row }) => [
    urgencyOf(alarms),
    alarms[0] ? alarmKinds.indexOf(alarms[0].kind) : 0,
    groupOrder.indexOf(stateOf(row)),
  ],
  time: () => [],
  bids: ({ row }, nowMs) => [-bidsAMinute(row, nowMs), -row.bidCount],
  name: () => [],
};

function searchedText({ name, owner, county, product }: ControlRoomRow): string {
  const crop = findCrop(product);
  return [name, owner, countyName(county), crop?.ro, crop?.en].join(' ');
}

/** A line of the grid: an auction, or the heading of the group that follows. */
export type ControlGridLine =
  | { readonly kind: 'auction'; readonly id: string }
  | { readonly kind: 'group'; readonly state: ControlState | 'pinned'; readonly count: number };

/** The lines of ordered rows, with headings where they are grouped. */
export function gridLines(
  ids: readonly string[],
  rows: ControlRoomState,
  pinned: ReadonlySet<string>,
  isGrouped: boolean,
): ControlGridLine[] {
  const lines: ControlGridLine[] = [];
  if (!isGrouped) return ids.map((id) => ({ kind: 'auction', id }));
  const groupOf = (id: string) => {
    const row = rows[id];
    if (pinned.has(id)) return 'pinned';
    return row === undefined ? 'ended' : stateOf(row);
  };
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(groupOf(id), (counts.get(groupOf(id)) ?? 0) + 1);
  let before: string | null = null;
  for (const id of ids) {
    const state = groupOf(id);
    if (state !== before) lines.push({ kind: 'group', state, count: counts.get(state) ?? 0 });
    before = state;
    lines.push({ kind: 'auction', id });
  }
  return lines;
}

/** Held ids in their places, without removed ones, and new ones at the end. */
export function keptInPlace(held: readonly string[], fresh: readonly string[]): readonly string[] {
  const present = new Set(fresh);
  const known = new Set(held);
  return [...held.filter((id) => present.has(id)), ...fresh.filter((id) => !known.has(id))];
}
