import { type AuctionSnapshot, feedStateSchema, feedVersionsSchema } from '@recolta/shared/contracts/feed';
import type { Position } from '@recolta/shared/domain/newer';
import { callService } from '../http/service-call.ts';
import { createBatch } from './batch.ts';

const idsPerCall = 100;
const collectMs = 2;

interface AuctionSourceOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly timeoutMs: number;
}

/** States and versions of auctions, asked of the live-auction service in batches and once at a time each. */
export function createAuctionSource({ baseUrl, token, timeoutMs }: AuctionSourceOptions) {
  const underWay = new Map<string, Promise<AuctionSnapshot | undefined>>();
  const states = createBatch<string, AuctionSnapshot>({
    most: idsPerCall,
    collectMs,
    async ask(ids) {
      const url = `${baseUrl}/feed/state?ids=${ids.join(',')}`;
      const { auctions } = await callService({ url, token, timeoutMs, schema: feedStateSchema });
      return new Map(auctions.map((snapshot) => [snapshot.id, snapshot]));
    },
  });
  return {
    /** The present state, undefined where there is no such auction; a thousand who ask at once are one question. */
    state(id: string): Promise<AuctionSnapshot | undefined> {
      const asked = underWay.get(id) ?? states(id).finally(() => underWay.delete(id));
      underWay.set(id, asked);
      return asked;
    },
    /** Present position by id; an id that is not there has none. */
    async versions(ids: readonly string[]): Promise<Map<string, Position>> {
      const found = new Map<string, Position>();
      for (let start = 0; start < ids.length; start += idsPerCall) {
        const url = `${baseUrl}/feed/versions?ids=${ids.slice(start, start + idsPerCall).join(',')}`;
        const answer = await callService({ url, token, timeoutMs, schema: feedVersionsSchema });
        for (const [id, version] of Object.entries(answer.versions)) {
          found.set(id, { epoch: answer.epoch, version });
        }
      }
      return found;
    },
  };
}
export type AuctionSource = ReturnType<typeof createAuctionSource>;
