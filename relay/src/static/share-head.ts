import { announcementStateSchema } from '@recolta/shared/contracts/http/announcement-state';
import { liveAuctionStateSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { announcementShareText, type ShareLanguage, shareText } from '@recolta/shared/domain/share-text';
import * as z from 'zod/mini';
import { escapeHtml, isEnglishPath } from './index-pages.ts';

/** What is read of a forwarded state. */
const auctionSchema = z.pick(liveAuctionStateSchema, {
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
const announcementSchema = z.pick(announcementStateSchema, {
  id: true,
  name: true,
  type: true,
  county: true,
  status: true,
  price: true,
  currency: true,
  unit: true,
  quantity: true,
  deadline: true,
});

/** What is said of a state, and the path of its picture; null for a list and for what only a newer release can read. */
function sharedOf(state: unknown, locale: ShareLanguage) {
  const auction = auctionSchema.safeParse(state);
  if (auction.success)
    return {
      text: shareText(auction.data, locale),
      picture: `/services/live-auctions/api/v1/auctions/${auction.data.id}/card`,
    };
  const announcement = announcementSchema.safeParse(state);
  if (!announcement.success) return null;
  return {
    text: announcementShareText(announcement.data, locale),
    picture: `/services/main/auctions/${announcement.data.id}/card`,
  };
}

/**
 * Open Graph tags of an auction's or announcement's room: title, description with price and end, and its picture.
 *
 * @param state  a public one, as its service sent it
 * @param origin of the site: sites that show links want absolute addresses
 * @returns nothing for a list, or for a state that only a newer release can read
 */
export function shareHead(
  state: unknown,
  { path, origin }: { readonly path: string; readonly origin: string },
): string {
  const locale = isEnglishPath(path) ? 'en' : 'ro';
  const shared = sharedOf(state, locale);
  if (!shared) return '';
  const { name, facts, caption, price, event } = shared.text;
  const card = `${origin}${shared.picture}?locale=${locale}`;
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
