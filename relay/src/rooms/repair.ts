import type { Position } from '@recolta/shared/domain/newer';
import { comparePositions } from '@recolta/shared/domain/newer';
import type { AuctionSource } from '../feed/auction-source.ts';
import type { AuctionRooms } from './auction-rooms.ts';
import type { LiveList } from './live-list.ts';

/**
 * Compares everything held with the service's versions, in one question, and repairs what differs: whatever
 * got lost on the way is right again by the next comparison.
 */
export async function repairHeld(source: AuctionSource, rooms: AuctionRooms, list: LiveList): Promise<void> {
  const watched = rooms.watchedIds();
  const listed = list.ids();
  if (watched.length + listed.length === 0) return;
  const positions = await source.versions([...new Set([...watched, ...listed])]);
  await rooms.repair(positions, watched);
  const isBehind = (id: string) => {
    const held = list.position(id);
    const found: Position | undefined = positions.get(id);
    return held !== undefined && (found === undefined || comparePositions(found, held) > 0);
  };
  if (listed.some(isBehind)) await list.refill();
}
