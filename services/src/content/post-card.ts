import { postShareText } from '@recolta/shared/domain/share-text';
import { sql } from 'kysely';
import type { ShareCards } from '../platform/card/share-cards.ts';
import { notFound } from '../platform/http/border-error.ts';
import type { ContentDatabase } from './tables.ts';

/** Returns the picture of a published post for links, in Romanian if it has no English. @throws BorderError 404, 429 */
export async function postCard(
  { db, cards }: { readonly db: ContentDatabase; readonly cards: ShareCards },
  id: string,
  language: 'ro' | 'en',
  address: string,
): Promise<File> {
  const locales = language === 'en' ? ['en-US', 'ro-RO'] : ['ro-RO'];
  const posts = await db
    .selectFrom('content.localizations')
    .select(['locale', 'fields', 'publish_on', 'read_minutes'])
    .where('item_id', '=', id)
    .where('model', '=', 'Post')
    .where('locale', 'in', locales)
    .where('publish_on', '<=', sql<Date>`statement_timestamp()`)
    .execute();
  const post = locales.map((locale) => posts.find((one) => one.locale === locale)).find(Boolean);
  if (!post?.publish_on || post.fields.title === undefined) throw notFound();
  const shown = { title: post.fields.title, publishedAt: post.publish_on, readMinutes: post.read_minutes };
  return cards.cardOf(`${id} ${language}`, address, async () => postShareText(shown, language));
}
