import { type RequestHandler, Router } from 'express';
import { type SiteOptions, serveClient } from './pages/client-files.ts';
import { siteOf } from './pages/page-head.ts';
import { searchRoutes } from './search/search-routes.ts';
import { publicPaths, sitemapSections } from './search/sections.ts';
import type { SiteSettings } from './site-settings.ts';
import { createVisitorFetch } from './visitor-fetch.ts';

/** The built client with pages as HTML, and the files for search engines and feed readers. */
export function createSite(settings: SiteSettings, options: SiteOptions): RequestHandler {
  const { queries, log } = options;
  const { serviceUrls, callTimeoutMs } = settings;
  const visitorFetch = createVisitorFetch({ serviceUrls, queries, timeoutMs: callTimeoutMs });
  const router = Router();
  router.use(
    searchRoutes({
      ...{ origin: siteOf(settings).origin, isIndexed: settings.isIndexed, visitorFetch, log },
      contactEmail: settings.company.email,
      sections: sitemapSections({ visitorFetch, paths: publicPaths(settings.clientDir) }),
    }),
  );
  router.use(serveClient(settings, options));
  return router;
}
