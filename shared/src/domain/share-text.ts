import type { AnnouncementState } from '../contracts/http/announcement-state.ts';
import type { LiveAuctionState } from '../contracts/http/live-auction-state.ts';
import type { ProductState } from '../contracts/http/product-state.ts';
import { countyName } from './counties.ts';
import { formatQuantity } from './goods/unit-text.ts';
import { goodsName } from './goods-name.ts';
import { parseMoney } from './money.ts';
import { ownPriceLabel } from './price-direction.ts';
import { formatPrice } from './price-text.ts';
import { parseTonnes } from './quantity.ts';

const words = {
  ro: {
    kinds: { auction: 'Licitație live', announcement: 'Anunț', product: 'Produs', post: 'Blog' },
    types: { Selling: 'Vânzare', Buying: 'Cumpărare' },
    best: 'Cel mai bun preț',
    starting: 'Preț de pornire',
    final: 'Preț final',
    private: 'Preț cunoscut numai de părți',
    starts: 'Începe',
    ends: 'Se încheie',
    awaiting: 'Se așteaptă decizia organizatorului',
    over: 'Încheiată',
    held: 'Suspendată',
    desiredPrice: 'Preț dorit',
    offeredPrice: 'Preț oferit',
    price: { VatIncluded: 'Preț, TVA inclus', NoVat: 'Preț', InvertedVat: 'Preț, taxare inversă' },
    until: 'Oferte până',
    decided: 'Se decide',
    sold: { Selling: 'Vândut', Buying: 'Cumpărat' },
    closed: 'Încheiat',
    published: 'Publicat',
    reading: 'min de citit',
  },
  en: {
    kinds: { auction: 'Live auction', announcement: 'Announcement', product: 'Product', post: 'Blog' },
    types: { Selling: 'Sale', Buying: 'Purchase' },
    best: 'Best price',
    starting: 'Starting price',
    final: 'Final price',
    private: 'Price known to the parties only',
    starts: 'Starts',
    ends: 'Ends',
    awaiting: 'Awaiting the owner’s decision',
    over: 'Ended',
    held: 'On hold',
    desiredPrice: 'Desired price',
    offeredPrice: 'Offered price',
    price: { VatIncluded: 'Price, VAT included', NoVat: 'Price', InvertedVat: 'Price, reverse charge' },
    until: 'Bids until',
    decided: 'Being decided',
    sold: { Selling: 'Sold', Buying: 'Bought' },
    closed: 'Ended',
    published: 'Published',
    reading: 'min read',
  },
} as const;

export type ShareLanguage = keyof typeof words;
type Language = ShareLanguage;

const times = { ro: timeFormat('ro-RO'), en: timeFormat('en-GB') } as const;

function timeFormat(tag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, {
    timeZone: 'Europe/Bucharest',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** The preview of an auction or an announcement, in parts. */
export interface ShareText {
  /** Kind of the sale. */
  readonly kind: string;
  readonly name: string;
  /** Type, quantity of an announcement, county. */
  readonly facts: string;
  /** Kind of the price: the best, the starting or the final one, or the owner's. */
  readonly caption: string;
  /** Empty if only the parties know it. */
  readonly price: string;
  /** The next event with its time, or the outcome. */
  readonly event: string;
}

/** The preview of an auction: only public data, without names [B5]. */
export function shareText(
  auction: Pick<
    LiveAuctionState,
    | 'name'
    | 'type'
    | 'county'
    | 'status'
    | 'bestBid'
    | 'startingPrice'
    | 'currency'
    | 'unit'
    | 'startsAt'
    | 'endsAt'
  > & { readonly outcome?: { readonly kind: string } | null | undefined },
  language: Language,
): ShareText {
  const { bestBid, startingPrice, currency, unit, status, name, type, county } = auction;
  const text = words[language];
  const ofBest = status === 'Accepted' ? text.final : text.best;
  const caption = bestBid ? ofBest : text.starting;
  // Agreed by a personalised bid: its price is private to the parties, and the best bid's is not the final one
  // [P1].
  const isPrivate = auction.outcome?.kind === 'personalizedBidAccepted';
  return {
    kind: text.kinds.auction,
    name: goodsName(name, language),
    facts: `${text.types[type]} · ${countyName(county)}`,
    caption: isPrivate ? text.private : caption,
    price: isPrivate
      ? ''
      : formatPrice(parseMoney(bestBid?.price ?? startingPrice) ?? 0, currency, language, unit),
    event: eventText(auction, language),
  };
}

/** The preview of an announcement: only public data, without names [B5]. */
export function announcementShareText(
  announcement: Pick<
    AnnouncementState,
    'name' | 'type' | 'county' | 'status' | 'price' | 'currency' | 'unit' | 'quantity' | 'deadline'
  >,
  language: Language,
): ShareText {
  const { name, type, county, status, price, currency, unit, quantity, deadline } = announcement;
  const text = words[language];
  const events = {
    Pending: text.closed,
    InProgress: `${text.until} ${times[language].format(new Date(deadline))}`,
    Closed: text.decided,
    Accepted: text.sold[type],
    Refused: text.closed,
    Failed: text.closed,
  };
  return {
    kind: text.kinds.announcement,
    name: goodsName(name, language),
    facts: [
      text.types[type],
      formatQuantity(parseTonnes(quantity) ?? 0, unit, language),
      countyName(county),
    ].join(' · '),
    caption: text[ownPriceLabel(type)],
    price: formatPrice(parseMoney(price) ?? 0, currency, language, unit),
    event: events[status],
  };
}

/** Counties of delivery named in full; further ones are counted. */
const mostCounties = 3;

/** The preview of a product: only public data, without names. */
export function productShareText(
  product: Pick<
    ProductState,
    | 'productName'
    | 'status'
    | 'unitPrice'
    | 'priceType'
    | 'currency'
    | 'unitOfMeasurement'
    | 'totalQuantity'
    | 'distributionCounties'
    | 'participationDeadline'
  >,
  language: Language,
): ShareText {
  const { productName, status, unitPrice, priceType, currency, unitOfMeasurement: unit } = product;
  const text = words[language];
  const counties = product.distributionCounties;
  const further = counties.length - mostCounties;
  const places = counties.slice(0, mostCounties).map(countyName).join(', ');
  const events = {
    Inactive: text.closed,
    Active: `${text.until} ${times[language].format(new Date(product.participationDeadline))}`,
    Closed: text.decided,
    Ended: text.closed,
  };
  return {
    kind: text.kinds.product,
    name: productName,
    facts: [
      formatQuantity(parseTonnes(product.totalQuantity) ?? 0, unit, language),
      further > 0 ? `${places} +${further}` : places,
    ].join(' · '),
    caption: text.price[priceType],
    price: formatPrice(parseMoney(unitPrice) ?? 0, currency, language, unit),
    event: events[status],
  };
}

const days = { ro: dayFormat('ro-RO'), en: dayFormat('en-GB') } as const;

function dayFormat(tag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, {
    timeZone: 'Europe/Bucharest',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** The preview of a blog post. */
export function postShareText(
  post: { readonly title: string; readonly publishedAt: Date; readonly readMinutes: number | null },
  language: Language,
): ShareText {
  const text = words[language];
  return {
    kind: text.kinds.post,
    name: post.title,
    facts: '',
    caption: text.published,
    price: days[language].format(post.publishedAt),
    event: post.readMinutes === null ? '' : `${post.readMinutes} ${text.reading}`,
  };
}

/** The preview of any other page of the site. */
export function siteShareText(language: Language): ShareText {
  return language === 'ro'
    ? {
        kind: 'Piața de cereale',
        name: 'Licitații live și anunțuri de cereale',
        facts: 'Grâu · porumb · floarea-soarelui · rapiță · soia',
        caption: 'Toți văd același preț și același cronometru',
        price: 'Prețuri live',
        event: 'Vânzare și cumpărare, de la prima ofertă la contract',
      }
    : {
        kind: 'Grain market',
        name: 'Live auctions and announcements of grain',
        facts: 'Wheat · corn · sunflower · rapeseed · soybean',
        caption: 'Everyone sees the same price and the same clock',
        price: 'Live prices',
        event: 'Buying and selling, from the first bid to the contract',
      };
}

function eventText(
  { status, type, startsAt, endsAt }: Pick<LiveAuctionState, 'status' | 'type' | 'startsAt' | 'endsAt'>,
  language: Language,
): string {
  const text = words[language];
  const time = (instant: string) => times[language].format(new Date(instant));
  switch (status) {
    case 'Scheduled':
      return `${text.starts} ${time(startsAt)}`;
    case 'InProgress':
      return endsAt === null ? text.held : `${text.ends} ${time(endsAt)}`;
    case 'Closed':
      return text.awaiting;
    case 'Accepted':
      return text.sold[type];
    default:
      return text.over;
  }
}
