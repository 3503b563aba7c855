import { liveAuctionStateSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { shareText } from '@recolta/shared/domain/live-auction/share-text';
import * as z from 'zod/mini';
import { escapeHtml, isEnglishPath } from './index-pages.ts';

/** What is read of a forwarded state. */
const sharedSchema = z.pick(liveAuctionStateSchema, {
  id: true,
  name: true,
  type: true,
  county: true,
  status: true,
  bestBid: true,
  startingPrice: true,
  currency: true,
  startsAt: true,
  endsAt: true,
});

/**
 * Open Graph tags of an auction's room: title, description with price and end, and the auction's picture.
 *
 * @param state  a public auction's, as its service sent it
 * @param origin of the site: sites that show links want absolute addresses
 * @returns nothing for a list, or for a state that only a newer release can read
 */
export function shareHead(
  state: unknown,
  { path, origin }: { readonly path: string; readonly origin: string },
): string {
  const parsed = sharedSchema.safeParse(state);
  if (!parsed.success) return '';
  const locale = isEnglishPath(path) ? 'en' : 'ro';
  const { name, facts, caption, price, event } = shareText(parsed.data, locale);
  const card = `${origin}/services/live-auctions/api/v1/auctions/${parsed.data.id}/card?locale=${locale}`;
  const description = [facts, `${caption}: ${price}`, event].join(' · ');
  const tags: readonly (readonly [property: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:site_name', 'Recolta'],
    ['og:locale', locale === 'ro' ? 'ro_RO' : 'en_GB'],
    ['og:title', `${name} · ${price}`],
    ['og:description', description],
    ['og:url', `${origin}${path}`],
    ['og:image', card],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', `${name}: ${price}`],
  ];
  return [
    ...tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('');
}
