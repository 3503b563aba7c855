import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { clientAddress } from '@recolta/server-kit/client-address';
import type { Log } from '@recolta/server-kit/log';
import { requestIdOf } from '@recolta/server-kit/request-id';
import type { Company } from '@recolta/shared/contracts/company';
import { frameOrigins } from '@recolta/shared/contracts/content/frame-origins';
import { countsReadsMetaName } from '@recolta/shared/contracts/content/reads';
import type { PageRenderer, RendererModule } from '@recolta/shared/contracts/page-renderer';
import { signedInCookieName } from '@recolta/shared/contracts/session-cookies';
import { tracesMetaName } from '@recolta/shared/contracts/traces';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import type { Settings } from '../config/settings.ts';
import type { VisitorQueries } from '../content/visitor-queries.ts';
import { answerError } from '../http/answer-error.ts';
import { type EncodedPage, encodePage } from './encoded-page.ts';
import { createFirstViews, type FirstViewsOptions } from './first-views.ts';
import {
  createIndexPages,
  type IndexPage,
  inlineHashes,
  pathInChosenLanguage,
  renderedQuery,
} from './index-pages.ts';
import type { Site } from './page-head.ts';
import { createVisitorFetch } from './visitor-fetch.ts';

interface ClientFile extends EncodedPage {
  readonly etag: string;
}

const away = '<!doctype html><meta charset="utf-8"><title>Recolta</title><p>Recolta is not built yet.</p>';

/** The rooms whose states pages show first. */
export interface ClientRooms extends Omit<FirstViewsOptions, 'renderer' | 'patienceMs' | 'site' | 'log'> {
  /** Answers content queries of pages. */
  readonly queries: VisitorQueries | undefined;
  /** True if an address may cause another request to the services. */
  mayAsk(address: string): boolean;
}

/**
 * Serves the built client from memory: hashed assets to be cached permanently, other files to be revalidated, and
 * for every other path the client's single page, in its language, with its head and if possible its first view.
 * Reads the folder once, at the start.
 */
export function serveClient(settings: Settings, log: Log, rooms: ClientRooms): RequestHandler {
  const files = readFiles(settings.CLIENT_DIR);
  const page = files.get('/index.html')?.body.toString();
  if (page === undefined) log.warn(`CLIENT_DIR: there is no built client in ${settings.CLIENT_DIR}`);
  if (settings.NODE_ENV === 'production' && settings.COMPANY_EMAIL.endsWith('.example')) {
    log.warn('COMPANY_EMAIL: pages and legal texts name the company of the demonstration');
  }
  const inline = inlineHashes(page ?? '');
  const headers = securityHeaders(settings, inline);
  const indexPages =
    page === undefined
      ? undefined
      : createIndexPages(withMarks(page, marksOf(settings)), tableOf(files), {
          company: companyOf(settings),
          isDemo: settings.isDemo,
        });
  const asFile = { ...headers, vary: 'Accept-Encoding' };
  const asAsset = { ...assetHeaders(settings), vary: 'Accept-Encoding' };
  const made = new Map<IndexPage, Promise<EncodedPage>>();
  const firstView = createFirstViews({
    ...rooms,
    renderer: loadRenderer(settings, rooms.queries, log),
    patienceMs: settings.FIRST_VIEW_MS,
    site: siteOf(settings),
    log,
  });

  /** Sends the page with its first view, or as built for the client to fill. */
  async function sendIndex(req: Request, res: Response, addressOf: ReturnType<typeof createIndexPages>) {
    const cookies = req.headers.cookie;
    const path = pathInChosenLanguage(req.path, cookies);
    const isSignedIn = cookies !== undefined && parseCookie(cookies)[signedInCookieName] === '1';
    const address = addressOf(path, isSignedIn);
    const { index } = address;
    const client = clientAddress(req, settings.TRUST_PROXY);
    const query = renderedQuery(req.url, address.query);
    const visit = { address: `${path}${query}`, isSignedIn, mayAsk: () => rooms.mayAsk(client) };
    const view = query === null ? null : await firstView(address, visit);
    // Signed-in users may see more rooms than visitors; other pages are the same for everyone.
    const isMissing = view === 'NotFound' && (!isSignedIn || address.room === null);
    const empty = made.get(index) ?? encodePage(index.html);
    made.set(index, empty);
    const rendered = view === 'NotFound' ? null : view;
    res.status(isMissing ? 404 : index.status);
    const own = rendered === null ? headers : securityHeaders(settings, inline, rendered.styles);
    const more = {
      ...own,
      vary: 'Accept-Encoding, Cookie',
      ...(!settings.isIndexed && { 'x-robots-tag': 'noindex' }),
      // Links in mails carry a token, which must not reach other sites or logs.
      ...(req.query.token !== undefined && { 'referrer-policy': 'no-referrer' }),
    };
    send(res, { ...(rendered ?? (await empty)), etag: '' }, 'html', 'no-store', more);
  }

  function send(res: Response, file: ClientFile, type: string, caching: string, more = asFile): void {
    const [body, name] = chooseBody(file, (encoding) => res.req.acceptsEncodings(encoding) === encoding);
    const isFresh = caching !== 'no-store' && res.req.headers['if-none-match'] === file.etag;
    res.set({ ...more, 'cache-control': caching });
    if (caching !== 'no-store') res.set('etag', file.etag);
    if (isFresh) {
      res.status(304).end();
      return;
    }
    res.type(type);
    if (name !== undefined) res.set('content-encoding', name);
    res.set('content-length', String(body.length));
    res.end(res.req.method === 'HEAD' ? undefined : body);
  }

  return (req, res, next) => {
    const requestId = requestIdOf(req);
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      const allow = { allow: 'GET, HEAD' };
      answerError(res, { code: 'MethodNotAllowed', message: 'GET or HEAD', requestId, headers: allow });
      return;
    }
    const file = req.path === '/index.html' ? undefined : files.get(req.path);
    if (file !== undefined) {
      const type = path.extname(req.path);
      if (!req.path.startsWith('/assets/')) send(res, file, type, 'no-cache');
      else send(res, file, type, 'public, max-age=31536000, immutable', asAsset);
      return;
    }
    if (req.path.startsWith('/assets/') || !req.accepts('html')) {
      answerError(res, { code: 'NotFound', message: 'no such file', requestId, headers });
    } else if (indexPages === undefined) {
      res.status(503).set(headers).set('retry-after', '5').type('html').send(away);
    } else sendIndex(req, res, indexPages).catch(next);
  };
}

/** The site as search engines and shared links name it. */
export function siteOf(settings: Settings): Site {
  return {
    origin: [...settings.origins][0] ?? '',
    company: companyOf(settings),
    hasPostPictures: settings.hasOwnContent,
  };
}

/** Marks of features that depend on settings: reports of reads, and trace ids in calls. */
function marksOf(settings: Settings): string[] {
  const marks = settings.hasOwnContent ? [countsReadsMetaName] : [];
  return settings.OTEL_EXPORTER_OTLP_ENDPOINT === '' ? marks : [...marks, tracesMetaName];
}

function withMarks(page: string, marks: readonly string[]): string {
  const elements = marks.map((name) => `<meta name="${name}" content="1" />`).join('');
  return page.replace('</head>', () => `${elements}</head>`);
}

function companyOf(settings: Settings): Company {
  return {
    name: settings.COMPANY_NAME,
    number: settings.COMPANY_NUMBER,
    register: settings.COMPANY_REGISTER,
    address: settings.COMPANY_ADDRESS,
    email: settings.COMPANY_EMAIL,
    telephone: settings.COMPANY_TELEPHONE,
    dpoEmail: settings.DPO_EMAIL,
    hostingCountry: settings.HOSTING_COUNTRY,
    socialUrl: settings.SOCIAL_URL,
  };
}

/** The table of the client's pages, which is not served; nor is the renderer. */
function tableOf(files: Map<string, ClientFile>): string | undefined {
  const table = files.get('/pages.json')?.body.toString();
  files.delete('/pages.json');
  files.delete(`/${rendererFile}`);
  return table;
}

const rendererFile = 'render.mjs';

/** The renderer built with the client; null without one. */
async function loadRenderer(
  settings: Settings,
  queries: VisitorQueries | undefined,
  log: Log,
): Promise<PageRenderer | null> {
  const file = path.join(settings.CLIENT_DIR, rendererFile);
  if (settings.FIRST_VIEW_MS === 0 || !fs.existsSync(file)) return null;
  try {
    const { createRenderer }: RendererModule = await import(pathToFileURL(file).href);
    const visitorFetch = createVisitorFetch({ settings, queries, timeoutMs: settings.FIRST_VIEW_MS });
    return await createRenderer(companyOf(settings), visitorFetch);
  } catch (error) {
    log.error({ err: error }, 'failed to load the page renderer');
    return null;
  }
}

/** The smallest encoding that the browser accepts; the order of its header is irrelevant. */
function chooseBody(
  file: ClientFile,
  accepts: (encoding: string) => boolean,
): [body: Buffer, encoding: string | undefined] {
  if (file.br && accepts('br')) return [file.br, 'br'];
  if (file.gz && accepts('gzip')) return [file.gz, 'gzip'];
  return [file.body, undefined];
}

/** All files by their path; `.br` and `.gz` next to a file are its compressed forms. */
function readFiles(folder: string): Map<string, ClientFile> {
  const files = new Map<string, ClientFile>();
  if (!fs.existsSync(folder)) return files;
  const names = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const all = new Set(names);
  const beside = (name: string) => (all.has(name) ? fs.readFileSync(name) : undefined);
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) && all.has(name.slice(0, -3))) continue;
    const body = fs.readFileSync(name);
    const urlPath = `/${path.relative(folder, name).split(path.sep).join('/')}`;
    const etag = `"${hash('sha256', body, 'hex').slice(0, 20)}"`;
    files.set(urlPath, { body, br: beside(`${name}.br`), gz: beside(`${name}.gz`), etag });
  }
  return files;
}

/**
 * The headers of hashed scripts and fonts. Policies are for documents and workers; over HTTP/1.1 they would be half
 * of a small script's bytes, and a page requests forty.
 */
function assetHeaders({ isHttps }: Pick<Settings, 'isHttps'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/**
 * The headers of every page, and of files that are not hashed, such as the service worker.
 *
 * @param inline          hashes of the scripts and style sheets within the page
 * @param attributeHashes of the style attributes of a rendered page; all other attributes are blocked
 */
export function securityHeaders(
  settings: Pick<Settings, 'isHttps' | 'origins' | 'CONTENT_FILE_ORIGINS'>,
  inline: ReturnType<typeof inlineHashes>,
  attributeHashes: readonly string[] = [],
): Record<string, string> {
  const { origins, CONTENT_FILE_ORIGINS } = settings;
  const sockets = [...origins].map((origin) => origin.replace(/^http/, 'ws'));
  // Content files have addresses at the public origin, even if the page was opened at another of our origins.
  const files = [...origins, ...CONTENT_FILE_ORIGINS.split(',').flatMap((text) => text.trim() || [])];
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    [
      "style-src 'self'",
      ...inline.styles,
      ...(attributeHashes.length > 0 ? ["'unsafe-hashes'", ...attributeHashes] : []),
    ].join(' '),
    ["img-src 'self' data: blob:", ...files].join(' '),
    ["media-src 'self'", ...files].join(' '),
    ['connect-src', "'self'", ...sockets].join(' '),
    // Embeds of posts, which load only after a click.
    ['frame-src', ...Object.values(frameOrigins)].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    ...assetHeaders(settings),
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}
