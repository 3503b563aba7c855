import { notFound } from '../../platform/http/border-error.ts';
import type { LiveDatabase } from '../tables.ts';

/** @throws BorderError 404 for an unknown auction */
export async function requireAuction(db: LiveDatabase, id: string): Promise<void> {
  const auction = await db.selectFrom('live.auctions').select('id').where('id', '=', id).executeTakeFirst();
  if (!auction) throw notFound();
}
