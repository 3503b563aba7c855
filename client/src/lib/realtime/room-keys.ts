import type { LiveAuctionItem, LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';

/** What the cache holds for the room of one auction. */
export type AuctionRoomState = LiveAuctionState;

/** What the cache holds for a list room: its items by id. */
export type ListRoomState = Readonly<Record<string, LiveAuctionItem>>;

export const auctionRoomKeyRoot = ['room', 'auction'] as const;
export const auctionRoomKey = (id: string) => [...auctionRoomKeyRoot, id] as const;
export const listRoomKey = ['room', 'live-list'] as const;
