import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { roomNames } from '@recolta/shared/contracts/socket/room-names';
import { skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { use, useEffect } from 'react';
import { useOnDevice } from '../device/use-on-device.ts';
import { CallError, clientOutdated } from '../http/failure.ts';
import {
  listTotalsAtom,
  type RoomRefusal,
  roomRefusal,
  roomRefusalsAtom,
  setListTotal,
  setRoomRefusal,
} from './connection-state.ts';
import { firstContentKey } from './first-view.ts';
import { takeList } from './list-assembly.ts';
import { RealtimeContext } from './live-source.ts';
import { firstPoll, pollRoom } from './poll-room.ts';
import type { RealtimeClient } from './realtime-client.ts';
import { type AuctionRoomState, auctionRoomKey, type ListRooms, roomKey } from './room-kinds.ts';
import { serverClock } from './server-clock.ts';

export function useRealtime(): RealtimeClient {
  const client = use(RealtimeContext);
  if (client === null) throw new Error('RealtimeContext is not provided');
  return client;
}

function useWatched(room: Room): RoomRefusal | null {
  const realtime = useRealtime();
  useEffect(() => {
    const stop = realtime.watch(room);
    return () => {
      stop();
      setRoomRefusal(room, null);
    };
  }, [realtime, room]);
  return useAtomValue(roomRefusalsAtom)[room] ?? null;
}

/**
 * Returns the state to render. While React hydrates a part, this is the state that its HTML was made from, although the
 * room may have changed since.
 */
function useHydrated<State>(room: Room, state: State | undefined): State | undefined {
  const queries = useQueryClient();
  return useOnDevice(state, queries.getQueryData<State>(firstContentKey(room)) ?? state);
}

export interface WatchedRoom<State> {
  readonly state: State | undefined;
  /** Why the room could not be joined; an auction hidden from this visitor counts as not found. */
  readonly refusal: RoomRefusal | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The room of one auction, kept in sync while the component is mounted. */
export function useAuctionRoom(id: string): WatchedRoom<AuctionRoomState> {
  return useStateRoom<AuctionRoomState>(roomNames.auction.roomOf(id));
}

/** The room of one announcement, kept in sync while the component is mounted. */
export function useAnnouncementRoom(id: string): WatchedRoom<AnnouncementState> {
  return useStateRoom<AnnouncementState>(roomNames.announcement.roomOf(id));
}

/** The room of one product, kept in sync while the component is mounted. */
export function useProductRoom(id: string): WatchedRoom<ProductState> {
  return useStateRoom<ProductState>(roomNames.product.roomOf(id));
}

/** A room with one state, whose type depends on its name. */
function useStateRoom<State>(room: Room): WatchedRoom<State> {
  const refusal = useWatched(room);
  const query = useQuery({
    queryKey: roomKey(room),
    queryFn: async () => {
      const answer = await firstPoll(room);
      if (!answer.ok || !answer.state) throw refusalError(answer.ok ? 'NotFound' : roomRefusal(answer.code));
      serverClock.takeHint(answer.nowMs);
      return answer.state as State;
    },
  });
  const state = useHydrated(room, query.data);
  return { state, refusal, error: query.error, retry: () => void query.refetch() };
}

/** Keeps the room of one auction in sync while the component is mounted, for readers of `useAuctionStates`. */
export const useWatchedAuction = (id: string) => useWatched(roomNames.auction.roomOf(id));

/** The cached states of these auctions' rooms; undefined before the first answer. Does not fetch. */
export function useAuctionStates(ids: readonly string[]): readonly (AuctionRoomState | undefined)[] {
  return useQueries({
    queries: ids.map((id) => ({ queryKey: auctionRoomKey(id), queryFn: skipToken })),
    combine: statesOf,
  });
}

const statesOf = (results: readonly { readonly data: unknown }[]) =>
  results.map(({ data }) => data as AuctionRoomState | undefined);

/** The room of an auction, asked once: its reader does not watch it. Null if it was refused. */
export function useAuctionSnapshot(id: string): AuctionRoomState | null | undefined {
  const room = roomNames.auction.roomOf(id);
  const { data } = useQuery({
    queryKey: ['room snapshot', room],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const answer = await pollRoom(room, null);
      return answer.ok && answer.state ? (answer.state as AuctionRoomState) : null;
    },
  });
  return data;
}

/** The public list of live auctions, kept in sync while the component is mounted. */
export const useListRoom = () => useItemsRoom('live-list');

/** Changes of the public announcements while the component is mounted. */
export const useAnnouncementChanges = () => useItemsRoom('announcements');

/** Changes of the published products while the component is mounted. */
export const useProductChanges = () => useItemsRoom('products');

/** The administrators' view of all auctions, kept in sync while the component is mounted. */
export const useControlRoom = () => useItemsRoom('control-room');

function useItemsRoom<Name extends keyof ListRooms>(
  room: Name,
): WatchedRoom<ListRooms[Name]> & {
  /** When a frame or an answer was last applied, even if it did not change the state. */
  readonly updatedAt: number;
  /** Total items of the list if the room carries only the first ones; null if it carries the whole list. */
  readonly total: number | null;
} {
  const refusal = useWatched(room);
  const total = useAtomValue(listTotalsAtom)[room] ?? null;
  const client = useQueryClient();
  const query = useQuery({
    queryKey: roomKey(room),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      await takeList(client, room, async (after) => {
        const isFirst = after === undefined;
        const answer = isFirst ? await firstPoll(room) : await pollRoom(room, null, after);
        if (!answer.ok) throw refusalError(roomRefusal(answer.code));
        serverClock.takeHint(answer.nowMs);
        setListTotal(room, answer.total);
        return answer;
      });
      return client.getQueryData<ListRooms[Name]>(roomKey(room)) ?? ({} as ListRooms[Name]);
    },
  });
  const state = useHydrated(room, query.data);
  return {
    state,
    updatedAt: query.dataUpdatedAt,
    total,
    refusal,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

function refusalError(code: RoomRefusal): CallError {
  if (code === 'ClientOutdated') return new CallError(clientOutdated);
  if (code === 'TooManyRooms' || code === 'TooManyRequests') {
    return new CallError({ code: 'TooManyRequests', params: {}, status: 429 });
  }
  return new CallError({ code, params: {}, status: code === 'ServiceUnavailable' ? 503 : 404 });
}
