import type { ShareText } from '@recolta/shared/domain/share-text';
import { describe, expect, it } from 'vitest';
import {
  announcementData,
  articleData,
  auctionData,
  type LinkedPage,
  organizationData,
  productData,
} from './structured-data.ts';

const page: LinkedPage = {
  text: { kind: 'Vânzare', name: 'Grâu, 500 t', facts: 'Teleorman · umiditate 13 %' } as ShareText,
  url: 'https://recolta.example/pagina',
  picture: 'https://recolta.example/card.png',
  origin: 'https://recolta.example',
  locale: 'en',
};
const context = 'https://schema.org';
const named = { '@context': context, description: page.text.facts, url: page.url };
const organization = { '@type': 'Organization', name: 'Recolta', url: 'https://recolta.example/' };

describe('structured data', () => {
  const auction = {
    status: 'InProgress',
    startsAt: '2026-12-01T08:00:00.000Z',
    endsAt: '2026-12-01T09:00:00.000Z',
    startingPrice: '1000.00',
    currency: 'Euro',
    bestBid: {
      price: '1015.00',
      by: 'Participantul 2',
      number: 2,
      at: '2026-12-01T08:10:00.000Z',
      automatic: false,
    },
  } as const;

  it('of a live auction: its time, and the best price', () => {
    expect(auctionData(auction, page)).toEqual({
      ...{ ...named, '@type': 'Event', name: 'Vânzare: Grâu, 500 t', image: [page.picture] },
      ...{ inLanguage: 'en', startDate: auction.startsAt, endDate: auction.endsAt },
      eventStatus: `${context}/EventScheduled`,
      eventAttendanceMode: `${context}/OnlineEventAttendanceMode`,
      location: { '@type': 'VirtualLocation', url: page.url },
      organizer: organization,
      offers: {
        ...{ '@type': 'Offer', url: page.url, price: '1015.00', priceCurrency: 'EUR' },
        ...{ validFrom: auction.startsAt, availability: `${context}/InStock` },
      },
    });
  });

  it.each([
    [{ bestBid: null }, { price: '1000.00', priceCurrency: 'EUR', availability: `${context}/InStock` }],
    [
      { status: 'Scheduled', bestBid: null },
      { price: '1000.00', availability: `${context}/InStock` },
    ],
    [{ status: 'Accepted' }, { price: '1015.00', availability: `${context}/SoldOut` }],
    [{ status: 'Closed', outcome: { kind: 'desiredPriceMet' } }, { price: '1015.00' }],
  ] as const)('of an auction with %j: %j', (changes, offers) => {
    expect(auctionData({ ...auction, ...changes }, page)).toMatchObject({ offers });
  });

  it('[P1] of an auction that a personalised bid ended, without a price; while held, without an end', () => {
    const outcome = { kind: 'personalizedBidAccepted' };
    const { offers } = auctionData({ ...auction, status: 'Accepted', outcome }, page);
    expect(offers).not.toHaveProperty('price');
    expect(auctionData({ ...auction, endsAt: null }, page)).not.toHaveProperty('endDate');
  });

  it('of an auction that was cancelled says so', () => {
    const cancelled = { ...auction, status: 'Failed', outcome: { kind: 'cancelled' } } as const;
    expect(auctionData(cancelled, page)).toMatchObject({
      ...{ eventStatus: `${context}/EventCancelled`, offers: { availability: `${context}/SoldOut` } },
    });
  });

  const announcement = {
    type: 'Selling',
    status: 'InProgress',
    price: '1055.50',
    currency: 'Ron',
    unit: 'Kg',
    quantityLeft: '500.250',
    deadline: '2026-11-24T16:00:00.000Z',
    county: 'TR',
  } as const;

  it('of an announcement: goods, price, quantity, deadline and place', () => {
    const money = { price: '1055.50', priceCurrency: 'RON' };
    expect(announcementData(announcement, page)).toEqual({
      ...{ ...named, '@type': 'Offer', name: 'Grâu, 500 t', image: page.picture, inLanguage: 'en', ...money },
      priceSpecification: {
        ...{ '@type': 'UnitPriceSpecification', ...money, unitCode: 'KGM', valueAddedTaxIncluded: false },
      },
      eligibleQuantity: { '@type': 'QuantitativeValue', value: 500.25, unitCode: 'KGM' },
      availability: `${context}/InStock`,
      availabilityEnds: announcement.deadline,
      areaServed: { '@type': 'AdministrativeArea', name: 'Teleorman' },
      itemOffered: { '@type': 'Product', name: 'Grâu, 500 t', image: page.picture },
    });
    expect(announcementData({ ...announcement, type: 'Buying', status: 'Closed' }, page)).toMatchObject({
      ...{ '@type': 'Demand', availability: `${context}/SoldOut` },
    });
  });

  it.each([
    ['Ton', 'TNE'],
    ['Kg', 'KGM'],
    ['Litre', 'LTR'],
    ['Bag', 'BG'],
    ['Piece', 'C62'],
  ] as const)('names the unit %s as %s', (unit, unitCode) => {
    expect(announcementData({ ...announcement, unit }, page)).toMatchObject({
      eligibleQuantity: { unitCode },
    });
  });

  const product = {
    unitPrice: '995.00',
    currency: 'Dollar',
    unitOfMeasurement: 'Litre',
    priceType: 'VatIncluded',
    status: 'Active',
    participationDeadline: '2026-11-25T16:00:00.000Z',
  } as const;

  it('of a product: its price, and whether that includes VAT', () => {
    const money = { price: '995.00', priceCurrency: 'USD' };
    expect(productData(product, page)).toEqual({
      ...{ ...named, '@type': 'Product', name: 'Grâu, 500 t', image: page.picture },
      offers: {
        ...{ '@type': 'Offer', url: page.url, ...money },
        priceSpecification: {
          ...{ '@type': 'UnitPriceSpecification', ...money, unitCode: 'LTR', valueAddedTaxIncluded: true },
        },
        ...{ availability: `${context}/InStock`, availabilityEnds: product.participationDeadline },
      },
    });
    for (const priceType of ['InvertedVat', 'NoVat'] as const)
      expect(productData({ ...product, priceType, status: 'Closed' }, page)).toMatchObject({
        offers: {
          availability: `${context}/SoldOut`,
          priceSpecification: { valueAddedTaxIncluded: false },
        },
      });
  });

  it('of a post: author and dates where it has them', () => {
    const article = {
      headline: 'Umiditatea',
      summary: 'Ce pierde grâul',
      author: 'Ana Pop',
      language: 'ro',
      publishedAt: '2026-11-02T08:00:00+00:00',
      changedAt: '2026-11-03T08:00:00+00:00',
      picture: '/p',
    } as const;
    const whole = {
      ...{ '@context': context, '@type': 'BlogPosting', headline: 'Umiditatea' },
      ...{ description: 'Ce pierde grâul', url: page.url, mainEntityOfPage: page.url },
      ...{
        image: [page.picture],
        inLanguage: 'ro',
        dateModified: article.changedAt,
        publisher: organization,
      },
    };
    expect(articleData(article, page)).toEqual({
      ...{ ...whole, datePublished: article.publishedAt, author: { '@type': 'Person', name: 'Ana Pop' } },
    });
    expect(articleData({ ...article, author: null, publishedAt: null }, page)).toEqual(whole);
  });

  it('of the company that runs the site', () => {
    const company = {
      ...{ name: 'Ferma SRL', email: 'contact@ferma.ro', telephone: '0700 000 000' },
      socialUrl: 'https://www.facebook.com/ferma',
    };
    expect(organizationData(page.origin, company)).toEqual({
      ...{ '@context': context, ...organization, legalName: 'Ferma SRL' },
      ...{ logo: 'https://recolta.example/icons/icon-512.png', sameAs: [company.socialUrl] },
      contactPoint: {
        ...{ '@type': 'ContactPoint', contactType: 'customer service', email: 'contact@ferma.ro' },
        ...{ telephone: '0700 000 000', availableLanguage: ['ro', 'en'] },
      },
    });
  });
});
