import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../platform/identity.ts';
import type { LiveTables } from '../tables.ts';
import { type ListQuery, type Page, readAuctionPage } from './auction-page.ts';
import { visibleTo } from './visible-to.ts';

/**
 * Live auctions that the caller may see, the newest first: all for an administrator; else the public ones, his own
 * and those he is invited to.
 */
export function listAuctions(
  db: Kysely<LiveTables>,
  caller: Caller | null,
  query: ListQuery,
): Promise<Page<LiveAuctionItem>> {
  return readAuctionPage(db, query, visibleTo(caller), [sql`a.created_at desc`], async () => (item) => item);
}
