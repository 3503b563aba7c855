import type { AccountFrame, HeadFrame, WatcherCount } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { joinRefusals } from '@recolta/shared/contracts/socket/room-names';
import { atom } from 'jotai';
import { store } from '../store.ts';
import type { ConnectionStatus } from './connection-machine.ts';

/** The page's connection status, for every component that shows it. */
export const connectionStatusAtom = atom<ConnectionStatus>('connecting');

/** When the relay last answered or sent a frame, by the server's clock in ms; null before the first time. */
export const heardAtAtom = atom<number | null>(null);

/** True if the page may show outdated data: its connection is lost, or the server behind it does not answer [R1]. */
export const mayBeOld = (status: ConnectionStatus): boolean => status === 'offline' || status === 'stale';

/** When the relay last read the service, by room, in the server's ms; only rooms whose relay cannot read it now. */
export const lastReadAtom = atom<Readonly<Partial<Record<Room, number>>>>({});

/** @param told the room's head or answer; null if the room is not shown */
export function setLastRead(room: Room, told: Pick<HeadFrame, 'feedAgeMs' | 'nowMs'> | null): void {
  const { [room]: held, ...others } = store.get(lastReadAtom);
  if (told?.feedAgeMs !== undefined)
    store.set(lastReadAtom, { ...others, [room]: told.nowMs - told.feedAgeMs });
  else if (held !== undefined) store.set(lastReadAtom, others);
}

/** Round trip to the relay in ms; null before it has been measured. */
export const latencyAtom = atom<number | null>(null);

/** Number of viewers, by room; says if relays with viewers are disconnected. */
export const watchersAtom = atom<Readonly<Record<string, WatcherCount>>>({});

/** `ClientOutdated` is set by the client: only a newer one can show the room. */
const roomRefusals = [...joinRefusals, 'ClientOutdated'] as const;
export type RoomRefusal = (typeof roomRefusals)[number];

/** A refusal by its code; an unknown one counts as not found. */
export function roomRefusal(code: string): RoomRefusal {
  return roomRefusals.find((known) => known === code) ?? 'NotFound';
}

/** Rooms that could not be joined, with the reason. */
export const roomRefusalsAtom = atom<Readonly<Partial<Record<Room, RoomRefusal>>>>({});

/** List items that only a newer client can show. */
export const newerItemsAtom = atom<readonly string[]>([]);

export function noteNewerItems(newer: readonly string[], others: readonly string[]): void {
  const held = store.get(newerItemsAtom);
  const left = new Set([...held, ...newer]).difference(new Set(others));
  if (left.size !== held.length || newer.some((id) => !held.includes(id)))
    store.set(newerItemsAtom, [...left]);
}

/** Versions of the user's inbox and bids; null until the relay has sent them. */
export const accountVersionsAtom = atom<AccountFrame | null>(null);

/** Sockets that have sent such versions: between two of them changes may be missed that no version counts. */
export const accountSocketsAtom = atom(0);

/** Total items of lists, by room, if a room carries only the first ones. */
export const listTotalsAtom = atom<Readonly<Record<string, number | undefined>>>({});

export function setListTotal(room: Room, total: number | undefined): void {
  const totals = store.get(listTotalsAtom);
  if (totals[room] !== total) store.set(listTotalsAtom, { ...totals, [room]: total });
}

export function setWatchers(room: Room, { watchers, relaysAway }: WatcherCount): void {
  const held = store.get(watchersAtom)[room];
  if (held?.watchers !== watchers || held.relaysAway !== relaysAway)
    store.set(watchersAtom, { ...store.get(watchersAtom), [room]: { watchers, relaysAway } });
}

export function setRoomRefusal(room: Room, refusal: RoomRefusal | null): void {
  const { [room]: held, ...others } = store.get(roomRefusalsAtom);
  if ((held ?? null) === refusal) return;
  store.set(roomRefusalsAtom, refusal === null ? others : { ...others, [room]: refusal });
}
