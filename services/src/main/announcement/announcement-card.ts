import { announcementShareText, type ShareLanguage } from '@recolta/shared/domain/share-text';
import type { ShareCards } from '../../platform/card/share-cards.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { MainDatabase } from '../tables.ts';
import { announcementSnapshotOf } from './announcement-row.ts';
import { findAnnouncements } from './list-announcements.ts';

/**
 * The picture of an announcement for shared links. Only public ones have one, even for callers who may see others.
 * @throws BorderError 404, 429
 */
export async function announcementCard(
  { db, cards }: { readonly db: MainDatabase; readonly cards: ShareCards },
  id: string,
  locale: ShareLanguage,
  address: string,
): Promise<File> {
  const [row] = await findAnnouncements(db, [id]);
  if (!row || row.deleted_at !== null) throw notFound();
  const { access, state } = announcementSnapshotOf(row, row.epoch);
  if (access !== 'public') throw notFound();
  return cards.cardOf(`${id} ${locale}`, address, async () => announcementShareText(state, locale));
}
