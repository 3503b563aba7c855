import fs from 'node:fs';
import path from 'node:path';
import { announcementStateSchema } from '@recolta/shared/contracts/http/announcement-state';
import { catalogueProductSchema } from '@recolta/shared/contracts/http/catalogue';
import { liveAuctionItemSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { productStateSchema } from '@recolta/shared/contracts/http/product-state';
import { clientPagesSchema } from '@recolta/shared/contracts/page-heads';
import type { VisitorFetch } from '@recolta/shared/contracts/page-renderer';
import * as z from 'zod/mini';
import { contentSection } from './published-content.ts';
import { heldSection, inBoth, listSection, type SitemapSection } from './sitemap.ts';

interface SectionsOptions {
  readonly visitorFetch: VisitorFetch;
  /** Paths of the pages without parameters that search engines may index. */
  readonly paths: readonly string[];
}

const announcement = z.pick(announcementStateSchema, { id: true, approvedAt: true });
const product = z.pick(productStateSchema, { id: true, publishedAt: true });
const catalogueProduct = z.pick(catalogueProductSchema, { id: true, changedAt: true });
const live = z.pick(liveAuctionItemSchema, { id: true, bestBid: true });

/** All pages that any visitor can open, from the lists that visitors can read. */
export function sitemapSections({ visitorFetch, paths }: SectionsOptions): SitemapSection[] {
  return [
    heldSection('pages', () => paths.map((path) => ({ paths: inBoth(path) }))),
    contentSection(visitorFetch, new Set(paths)),
    listSection(
      'live-auctions',
      '/services/live-auctions/api/v1/auctions?filters=status==Scheduled|InProgress|Closed',
      live,
      ({ id, bestBid }) => ({ paths: inBoth(`/live-auctions/${id}/participate`), changedAt: bestBid?.at }),
      visitorFetch,
    ),
    listSection(
      'announcements',
      '/services/main/auctions?filters=status==InProgress',
      announcement,
      ({ id, approvedAt }) => ({ paths: inBoth(`/auctions/${id}`), changedAt: approvedAt }),
      visitorFetch,
    ),
    listSection(
      'products',
      '/services/main/products',
      product,
      ({ id, publishedAt }) => ({ paths: inBoth(`/products/${id}`), changedAt: publishedAt }),
      visitorFetch,
    ),
    listSection(
      'catalogue',
      '/services/catalogue/api/products',
      catalogueProduct,
      ({ id, changedAt }) => ({ paths: inBoth(`/product-catalog/products/${id}`), changedAt }),
      visitorFetch,
    ),
  ];
}

/** Romanian paths of a built client's pages that search engines may index, without those that have parameters. */
export function publicPaths(clientFolder: string): string[] {
  const file = path.join(clientFolder, 'pages.json');
  if (!fs.existsSync(file)) return [];
  const { pages } = z.parse(clientPagesSchema, JSON.parse(fs.readFileSync(file, 'utf8')));
  return pages.filter((page) => page.isRendered && !page.path.includes('/:')).map((page) => page.path);
}
