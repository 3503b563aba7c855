import { hash } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { answerError } from '@recolta/server-kit/answer-error';
import { clientAddress } from '@recolta/server-kit/client-address';
import type { Log } from '@recolta/server-kit/log';
import { requestIdOf } from '@recolta/server-kit/request-id';
import { countsReadsMetaName } from '@recolta/shared/contracts/content/reads';
import type { PageRenderer, RendererModule } from '@recolta/shared/contracts/page-renderer';
import { signedInCookieName } from '@recolta/shared/contracts/session-cookies';
import { tracesMetaName } from '@recolta/shared/contracts/traces';
import { pathWithOnePrefix } from '@recolta/shared/domain/language-prefix';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import type { VisitorQueries } from '../content/visitor-queries.ts';
import { type EncodedPage, encodePage } from '../encoded-page.ts';
import type { SiteSettings } from '../site-settings.ts';
import { createVisitorFetch } from '../visitor-fetch.ts';
import { createFirstViews, type PageRooms } from './first-views.ts';
import {
  createIndexPages,
  type IndexAddress,
  type IndexPage,
  inlineHashes,
  pathInChosenLanguage,
  renderedQuery,
} from './index-pages.ts';
import { siteOf } from './page-head.ts';
import { assetHeaders, securityHeaders } from './security-headers.ts';

/** The page of a load's driver belongs to whom the link was sent. */
const ofDriver = {
  vary: 'Accept-Encoding',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

interface ClientFile extends EncodedPage {
  readonly etag: string;
}

const away = '<!doctype html><meta charset="utf-8"><title>Recolta</title><p>Recolta is not built yet.</p>';

export interface SiteOptions {
  readonly rooms: PageRooms & {
    /** False if the room does not exist for the user of the request's session; true also if this is not known. */
    mayExist(room: string, req: IncomingMessage, mayAsk: () => boolean): Promise<boolean>;
    /** True if an address may cause another request to the services. */
    mayAsk(address: string): boolean;
  };
  /**
   * False if a service finds nothing for the user of the request's session, or for visitors; true also if this is not
   * known, or the read needs a session.
   */
  mayFind(thing: string, req: IncomingMessage, mayAsk: () => boolean): Promise<boolean>;
  /** Answers content queries of pages. */
  readonly queries: VisitorQueries;
  readonly log: Log;
}

/**
 * Serves the built client from memory: hashed assets to be cached permanently, other files to be revalidated, and
 * for every other path the client's single page, in its language, with its head and if possible its first view.
 * Reads the folder once, at the start.
 */
export function serveClient(
  settings: SiteSettings,
  { rooms, mayFind, queries, log }: SiteOptions,
): RequestHandler {
  const files = readFiles(settings.clientDir);
  const page = files.get('/index.html')?.body.toString();
  if (page === undefined) log.warn(`CLIENT_DIR: there is no built client in ${settings.clientDir}`);
  const driverPage = files.get('/driver.html');
  files.delete('/driver.html');
  if (driverPage) files.set('/driver', driverPage);
  const inline = inlineHashes(page ?? '');
  const driverHeaders = securityHeaders(settings, inlineHashes(driverPage?.body.toString() ?? ''));
  const headers = securityHeaders(settings, inline);
  const indexPages =
    page === undefined
      ? undefined
      : createIndexPages(
          {
            index: withMarks(page, marksOf(settings)),
            table: takeText(files, '/pages.json'),
            firstStyles: takeText(files, '/first-styles.json'),
          },
          settings,
        );
  files.delete(`/${rendererFile}`);
  const asFile = { ...headers, vary: 'Accept-Encoding' };
  const asAsset = { ...assetHeaders(settings), vary: 'Accept-Encoding' };
  const made = new Map<IndexPage, Promise<EncodedPage>>();
  const firstView = createFirstViews({
    rooms,
    renderer: loadRenderer(settings, queries, log),
    patienceMs: settings.firstViewMs,
    site: siteOf(settings),
    log,
  });

  /** A page does not wait long for what its status depends on. */
  const soon = (isThere: Promise<boolean>) =>
    Promise.race([isThere, wait(settings.firstViewMs, true, { ref: false })]);

  /** True if there is nothing at the address for its reader. */
  async function isNotThere(
    req: Request,
    { room, thing, isRendered, isForVisitors }: IndexAddress,
    { view, isSignedIn, mayAsk }: { view: unknown; isSignedIn: boolean; mayAsk: () => boolean },
  ): Promise<boolean> {
    // Signed-in users may see more rooms than visitors; other pages are the same for everyone.
    const isOwn = isSignedIn && room !== null;
    const isInDoubt = view === 'NotFound' || (isOwn && isForVisitors);
    if (isInDoubt) return !(isOwn && (await soon(rooms.mayExist(room, req, mayAsk))));
    // What visitors see of a rendered page decides for them.
    const isAsked = thing !== null && (isSignedIn || !isRendered);
    return isAsked && !(await soon(mayFind(thing, req, mayAsk)));
  }

  /** Sends the page with its first view, or as built for the client to fill. */
  async function sendIndex(req: Request, res: Response, addressOf: ReturnType<typeof createIndexPages>) {
    const cookies = req.headers.cookie;
    const path = pathInChosenLanguage(req.path, cookies);
    const isSignedIn = cookies !== undefined && parseCookie(cookies)[signedInCookieName] === '1';
    const address = addressOf(path, isSignedIn);
    const { index } = address;
    const client = clientAddress(req, settings.trustedProxies);
    const { search, isWhole } = renderedQuery(req.url, address.query);
    const mayAsk = () => rooms.mayAsk(client);
    const visit = { address: `${path}${search}`, isHeadOnly: !isWhole, isSignedIn, mayAsk };
    const view = await firstView(address, visit);
    const isMissing = await isNotThere(req, address, { view, isSignedIn, mayAsk });
    const empty = made.get(index) ?? encodePage(index.html);
    made.set(index, empty);
    const rendered = view === 'NotFound' ? null : view;
    res.status(isMissing ? 404 : index.status);
    const own = securityHeaders(settings, index.inline, rendered?.styles);
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
      answerError(res, { code: 'MethodNotAllowed', requestId, headers: allow });
      return;
    }
    const file = req.path === '/index.html' ? undefined : files.get(req.path);
    if (file !== undefined) {
      const type = path.extname(req.path);
      if (file === driverPage) send(res, file, 'html', 'no-cache', { ...driverHeaders, ...ofDriver });
      else if (!req.path.startsWith('/assets/')) send(res, file, type, 'no-cache');
      else send(res, file, type, 'public, max-age=31536000, immutable', asAsset);
      return;
    }
    const right = pathWithOnePrefix(req.path);
    if (req.path.startsWith('/assets/') || !req.accepts('html')) {
      answerError(res, { code: 'NotFound', requestId, headers });
    } else if (right !== req.path) {
      const { search } = new URL(req.url, 'http://site');
      res.set({ ...headers, 'cache-control': 'no-store' }).redirect(301, right + search);
    } else if (indexPages === undefined) {
      res.status(503).set(headers).set('retry-after', '5').type('html').send(away);
    } else sendIndex(req, res, indexPages).catch(next);
  };
}

/** Marks of features that depend on settings: reports of reads, and trace ids in calls. */
function marksOf(settings: SiteSettings): string[] {
  const marks = settings.hasOwnContent ? [countsReadsMetaName] : [];
  return settings.hasTraces ? [...marks, tracesMetaName] : marks;
}

function withMarks(page: string, marks: readonly string[]): string {
  const elements = marks.map((name) => `<meta name="${name}" content="1" />`).join('');
  return page.replace('</head>', () => `${elements}</head>`);
}

/** A file of the build that is not served. */
function takeText(files: Map<string, ClientFile>, file: string): string | undefined {
  const text = files.get(file)?.body.toString();
  files.delete(file);
  return text;
}

const rendererFile = 'render.mjs';

/** The renderer built with the client; null without one. */
async function loadRenderer(
  { clientDir, firstViewMs, serviceUrls, company }: SiteSettings,
  queries: VisitorQueries,
  log: Log,
): Promise<PageRenderer | null> {
  const file = path.join(clientDir, rendererFile);
  if (firstViewMs === 0 || !fs.existsSync(file)) return null;
  try {
    const { createRenderer }: RendererModule = await import(pathToFileURL(file).href);
    const visitorFetch = createVisitorFetch({ serviceUrls, queries, timeoutMs: firstViewMs });
    return await createRenderer(company, visitorFetch);
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
