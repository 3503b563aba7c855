import type { AccountFrame, JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-kinds';
import { createState } from '../state.ts';
import type { ConnectionStatus } from './connection-machine.ts';

/** What the page knows of its connection, for everyone who shows it. */
export const connectionStatusState = createState<ConnectionStatus>('connecting');

/** Round trip to the relay in ms; null before it has been measured. */
export const latencyState = createState<number | null>(null);

/** People watching, by room. */
export const watchersState = createState<Readonly<Record<string, number>>>({});

export type RoomRefusal = Extract<JoinAnswer, { ok: false }>['code'];

/** Rooms that the relay did not let us into, with the reason. */
export const roomRefusalsState = createState<Readonly<Partial<Record<Room, RoomRefusal>>>>({});

/** Versions of one's own inbox and bids; null before the relay has told them. */
export const accountVersionsState = createState<AccountFrame | null>(null);

export function setWatchers(room: Room, watchers: number): void {
  if (watchersState.get()[room] !== watchers) watchersState.set({ ...watchersState.get(), [room]: watchers });
}

export function setRoomRefusal(room: Room, refusal: RoomRefusal | null): void {
  const { [room]: held, ...others } = roomRefusalsState.get();
  if ((held ?? null) === refusal) return;
  roomRefusalsState.set(refusal === null ? others : { ...others, [room]: refusal });
}
