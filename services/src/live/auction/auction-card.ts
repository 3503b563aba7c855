import { type ShareLanguage, shareText } from '@recolta/shared/domain/share-text';
import { sql } from 'kysely';
import type { ShareCards } from '../../platform/card/share-cards.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { LiveDatabase } from '../tables.ts';
import { findAuctionView } from './auction-view.ts';
import { auctionsVisibleTo } from './visible-to.ts';

/**
 * The picture of an auction for shared links. Only public auctions have one, even for callers who may see others.
 * @throws BorderError 404, 429
 */
export async function auctionCard(
  { db, cards }: { readonly db: LiveDatabase; readonly cards: ShareCards },
  id: string,
  locale: ShareLanguage,
  address: string,
): Promise<File> {
  const { rows } = await sql`
    select from live.auctions a where a.id = ${id} and ${auctionsVisibleTo(null)}`.execute(db);
  if (rows.length === 0) throw notFound();
  return cards.cardOf(`${id} ${locale}`, address, async () => {
    const view = await findAuctionView(db, id);
    if (!view) throw notFound();
    return shareText(view.state, locale);
  });
}
