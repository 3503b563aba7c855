import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import type { PageArticle } from '@recolta/shared/contracts/page-renderer';
import { countyName } from '@recolta/shared/domain/counties';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { currencyName } from '@recolta/shared/domain/price-text';
import type { ShareText } from '@recolta/shared/domain/share-text';

/** Structured data of a page, by schema.org. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** A page's address and preview. */
export interface LinkedPage {
  readonly text: ShareText;
  /** Absolute. */
  readonly url: string;
  readonly picture: string;
  /** Origin of the site. */
  readonly origin: string;
  readonly locale: 'ro' | 'en';
}

const context = 'https://schema.org';
const term = (name: string) => `${context}/${name}`;

/** A live auction: its time, and its current price. */
export function auctionData(
  auction: Pick<
    LiveAuctionState,
    'status' | 'startsAt' | 'endsAt' | 'bestBid' | 'startingPrice' | 'currency'
  > & { readonly outcome?: { readonly kind: string } | null | undefined },
  page: LinkedPage,
): StructuredData {
  const { text, url, picture, origin, locale } = page;
  const isOpen = auction.status === 'Scheduled' || auction.status === 'InProgress';
  return {
    '@context': context,
    '@type': 'Event',
    name: `${text.kind}: ${text.name}`,
    description: text.facts,
    ...{ url, image: [picture], inLanguage: locale },
    startDate: auction.startsAt,
    ...(auction.endsAt !== null && { endDate: auction.endsAt }),
    eventStatus: term(auction.outcome?.kind === 'cancelled' ? 'EventCancelled' : 'EventScheduled'),
    eventAttendanceMode: term('OnlineEventAttendanceMode'),
    location: { '@type': 'VirtualLocation', url },
    organizer: organization(origin),
    offers: {
      '@type': 'Offer',
      url,
      // A price agreed by a personalised bid is private to the parties [P1].
      ...(auction.outcome?.kind !== 'personalizedBidAccepted' &&
        money(auction.bestBid?.price ?? auction.startingPrice, auction.currency)),
      validFrom: auction.startsAt,
      availability: term(isOpen ? 'InStock' : 'SoldOut'),
    },
  };
}

/** An announcement: the goods for sale or wanted and how much is left, the price per unit, and the deadline. */
export function announcementData(
  announcement: Pick<
    AnnouncementState,
    'type' | 'status' | 'price' | 'currency' | 'unit' | 'quantityLeft' | 'deadline' | 'county'
  >,
  page: LinkedPage,
): StructuredData {
  const { text, url, picture, locale } = page;
  const { type, status, price, currency, unit, quantityLeft, deadline, county } = announcement;
  return {
    '@context': context,
    '@type': type === 'Selling' ? 'Offer' : 'Demand',
    name: text.name,
    description: text.facts,
    ...{ url, image: picture, inLanguage: locale },
    ...money(price, currency),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...money(price, currency),
      ...unitCode(unit),
      valueAddedTaxIncluded: false,
    },
    eligibleQuantity: { '@type': 'QuantitativeValue', value: Number(quantityLeft), ...unitCode(unit) },
    availability: term(status === 'InProgress' ? 'InStock' : 'SoldOut'),
    availabilityEnds: deadline,
    areaServed: { '@type': 'AdministrativeArea', name: countyName(county) },
    itemOffered: { '@type': 'Product', name: text.name, image: picture },
  };
}

/** A product of the older flow, at its price per unit until its participation deadline. */
export function productData(
  product: Pick<
    ProductState,
    'unitPrice' | 'currency' | 'unitOfMeasurement' | 'priceType' | 'status' | 'participationDeadline'
  >,
  { text, url, picture }: LinkedPage,
): StructuredData {
  const { unitPrice, currency, unitOfMeasurement, priceType, status, participationDeadline } = product;
  return {
    '@context': context,
    '@type': 'Product',
    name: text.name,
    description: text.facts,
    ...{ url, image: picture },
    offers: {
      '@type': 'Offer',
      url,
      ...money(unitPrice, currency),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...money(unitPrice, currency),
        ...unitCode(unitOfMeasurement),
        valueAddedTaxIncluded: priceType === 'VatIncluded',
      },
      availability: term(status === 'Active' ? 'InStock' : 'SoldOut'),
      availabilityEnds: participationDeadline,
    },
  };
}

/** UN/CEFACT codes, as schema.org requires. */
const unitCodes: Readonly<Record<string, string>> = {
  Ton: 'TNE',
  Kg: 'KGM',
  Litre: 'LTR',
  Bag: 'BG',
  Piece: 'C62',
};

/** Empty for a unit of a newer release. */
const unitCode = (unit: string) => (unitCodes[unit] ? { unitCode: unitCodes[unit] } : {});

const money = (price: string, currency: Currency) => ({
  price,
  priceCurrency: currencyName(currency, 'en'),
});

const organization = (origin: string) => ({ '@type': 'Organization', name: 'Recolta', url: `${origin}/` });

/** A post of the blog. */
export function articleData(
  article: PageArticle,
  { url, picture, origin }: Pick<LinkedPage, 'url' | 'picture' | 'origin'>,
): StructuredData {
  const { headline, summary, author, publishedAt, changedAt, language } = article;
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline,
    description: summary,
    ...{ url, mainEntityOfPage: url, image: [picture], inLanguage: language },
    ...(publishedAt !== null && { datePublished: publishedAt }),
    dateModified: changedAt,
    ...(author !== null && { author: { '@type': 'Person', name: author } }),
    publisher: organization(origin),
  };
}

/** The company that runs the site, for the home page. */
export function organizationData(
  origin: string,
  company: {
    readonly name: string;
    readonly email: string;
    readonly telephone: string;
    readonly socialUrl: string;
  },
): StructuredData {
  return {
    '@context': context,
    ...organization(origin),
    legalName: company.name,
    logo: `${origin}/icons/icon-512.png`,
    sameAs: [company.socialUrl],
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: company.email,
      telephone: company.telephone,
      availableLanguage: ['ro', 'en'],
    },
  };
}

/** As an element of a page; escaped, so that no text can end the element. */
export function structuredElement(data: StructuredData): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
