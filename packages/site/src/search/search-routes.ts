import { answerError } from '@recolta/server-kit/answer-error';
import type { Log } from '@recolta/server-kit/log';
import { requestIdOf } from '@recolta/server-kit/request-id';
import type { VisitorFetch } from '@recolta/shared/contracts/page-renderer';
import { type Response, Router } from 'express';
import { type EncodedPage, encodePage } from '../encoded-page.ts';
import { publishedContent } from './published-content.ts';
import { rssFeed } from './rss.ts';
import { partOf, type SitemapSection, sitemapIndex, sitemapPart } from './sitemap.ts';

/** Search engines read a sitemap a few times a day. */
const keptMs = 600_000;
/** RFC 9116 recommends less than a year. */
const securityTextMs = 180 * 24 * 3_600_000;
/** Maximum number of files in memory, about a megabyte each with their compressed forms. */
const maxKept = 8;
/** Maximum number of files that wait to be created; beyond it, the response is 503. */
const maxWaiting = 8;

interface SearchRoutesOptions {
  readonly origin: string;
  /** Address for reports of vulnerabilities. */
  readonly contactEmail: string;
  /** True if search engines may index this site. */
  readonly isIndexed: boolean;
  readonly sections: readonly SitemapSection[];
  /** Sends calls as a visitor. */
  readonly visitorFetch: VisitorFetch;
  readonly log: Log;
}

/**
 * `robots.txt`, `security.txt` (RFC 9116), the sitemap and the feed of posts. Files are created one at a time, on
 * the first request, and cached for ten minutes.
 */
export function searchRoutes({
  origin,
  contactEmail,
  isIndexed,
  sections,
  visitorFetch,
  log,
}: SearchRoutesOptions): Router {
  const kept = new Map<string, { readonly untilMs: number; readonly file: Promise<EncodedPage> }>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function fileOf(name: string, make: () => Promise<string>): Promise<EncodedPage> {
    const before = kept.get(name);
    if (before && before.untilMs > performance.now()) return before.file;
    if (waiting >= maxWaiting) return Promise.reject(new Error('too many requests for files wait'));
    waiting += 1;
    const file = last
      .then(make)
      .then(encodePage)
      .finally(() => {
        waiting -= 1;
      });
    last = file.catch(() => undefined);
    kept.delete(name);
    const made = { untilMs: performance.now() + keptMs, file };
    kept.set(name, made);
    file.catch(() => kept.get(name) === made && kept.delete(name));
    const [oldest] = kept.size > maxKept ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return file;
  }

  async function send(
    res: Response,
    name: string,
    make: () => Promise<string>,
    type = 'application/xml',
  ): Promise<void> {
    const file = await fileOf(name, make).catch((error: unknown) => {
      log.warn({ err: error, name }, 'failed to create a file for search engines');
      return null;
    });
    if (file === null) {
      const requestId = requestIdOf(res.req);
      const headers = { 'retry-after': '60' };
      answerError(res, { code: 'ServiceUnavailable', requestId, headers });
      return;
    }
    const { gz } = file;
    const isPacked = gz !== undefined && res.req.acceptsEncodings('gzip') === 'gzip';
    res.type(type).set({ vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' });
    if (isPacked) res.set('content-encoding', 'gzip');
    res.set('cache-control', 'public, max-age=600').end(isPacked ? gz : file.body);
  }

  const router = Router({ caseSensitive: true });
  router.get('/robots.txt', (_req, res) => {
    const rules = isIndexed ? `Disallow:\n\nSitemap: ${origin}/sitemap.xml\n` : 'Disallow: /\n';
    res.type('text/plain').set('cache-control', 'public, max-age=600').send(`User-agent: *\n${rules}`);
  });
  router.get('/.well-known/security.txt', (_req, res) => {
    const text = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${new Date(Date.now() + securityTextMs).toISOString()}`,
      'Preferred-Languages: ro, en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ];
    res.type('text/plain').set('cache-control', 'public, max-age=600').send(text.join('\n'));
  });
  router.get('/sitemap.xml', (_req, res, next) => {
    send(res, '', () => sitemapIndex(sections, origin)).catch(next);
  });
  router.get('/sitemaps/:file.xml', (req, res, next) => {
    const found = partOf(req.params.file ?? '', sections);
    if (found === null) {
      next();
      return;
    }
    const { section, part } = found;
    send(res, req.params.file ?? '', async () => sitemapPart(await section.read(part), origin)).catch(next);
  });
  for (const [path, language] of [
    ['/blog/rss.xml', 'ro'],
    ['/en/blog/rss.xml', 'en'],
  ] as const) {
    router.get(path, (_req, res, next) => {
      const make = async () => {
        const { Posts } = await publishedContent(visitorFetch, language);
        return rssFeed(Posts?.items ?? [], language, origin);
      };
      send(res, path, make, 'application/rss+xml').catch(next);
    });
  }
  return router;
}
