import { createHash } from 'node:crypto';
import { escapeHtml } from '@recolta/server-kit/escape-html';
import { type Company, companyMetaName } from '@recolta/shared/contracts/company';
import { withDemoLabel } from '@recolta/shared/contracts/demo-label';
import { type ClientPages, clientPagesSchema, firstStylesSchema } from '@recolta/shared/contracts/page-heads';
import {
  firstStyleAttributes,
  firstViewId,
  localeCookieName,
  renderedMarks,
} from '@recolta/shared/contracts/page-renderer';
import { idIn } from '@recolta/shared/domain/ids';
import { parseCookie } from 'cookie';
import * as z from 'zod';

type Locale = 'ro' | 'en';

/** The client's single page as it is sent for an address. */
export interface IndexPage {
  readonly html: string;
  readonly status: 200 | 404;
  readonly inline: InlineHashes;
}

/** An address: its page, and the room that the page shows first. */
export interface IndexAddress {
  readonly index: IndexPage;
  /** Without language, as the table of pages spells it, with the parameters of the address. */
  readonly path: string;
  readonly room: string | null;
  readonly isRendered: boolean;
  /** True if it is rendered only for visitors. */
  readonly isForVisitors: boolean;
  /** The read that finds what it shows: service and path. */
  readonly thing: string | null;
  /** Names of query parameters that it is rendered with. */
  readonly query: readonly string[];
}

/** The client's build, beside its files for browsers. */
export interface ClientBuild {
  /** `index.html`, in Romanian. */
  readonly index: string;
  /** `pages.json`. */
  readonly table: string | undefined;
  /** `first-styles.json`. */
  readonly firstStyles: string | undefined;
}

/**
 * Returns the page for every address: in the language of its path, with the title from the table of the client's
 * pages, with the scripts that it needs in addition to the common ones and the first part of its style sheet, and 404
 * if the table has none. Without a table every address is a page and keeps the built page's head.
 *
 * @param company that runs this installation, named on every page
 * @param isDemo true if every page says that this is a demonstration
 */
export function createIndexPages(
  { index, table, firstStyles }: ClientBuild,
  { company, isDemo }: { readonly company: Company; readonly isDemo: boolean },
): (path: string, isSignedIn: boolean) => IndexAddress {
  const built = withCompany(isDemo ? withDemoLabel(index) : index, company);
  const client = table === undefined ? null : z.parse(clientPagesSchema, JSON.parse(table));
  const styles = z.parse(firstStylesSchema, JSON.parse(firstStyles ?? '{}'));
  // As in the client's router, a page with fewer parameters comes first: `/auctions/add` is not an announcement.
  const parameters = ({ path }: { readonly path: string }) => path.split('/:').length;
  const patterns = (client?.pages ?? [])
    .toSorted((a, b) => parameters(a) - parameters(b))
    .map((page) => ({ pattern: patternOf(page.path), ...page }));
  const made = new Map<string, IndexPage>();

  /** The page with its part of the style sheet instead of the link to it, which the client follows later. */
  function withFirstStyle(page: string, path = ''): string {
    const style = styles[path];
    if (style === undefined) return page;
    const { sheet, page: of } = firstStyleAttributes;
    return page.replace(
      sheetLink,
      (_, address: string) => `<style ${sheet}="${address}" ${of}="${path}">${style}</style>`,
    );
  }

  function make(locale: Locale, at: number, isSignedIn: boolean): IndexPage {
    const heads = patterns[at]?.heads ?? client?.missing;
    const styled = withFirstStyle(inLanguage(built, locale), patterns[at]?.path);
    const inline = inlineHashes(styled);
    if (!heads) return { html: styled, status: 200, inline };
    const titled = withHead(styled, heads[locale]);
    // A page's own scripts come first: the page is usable before the identity is known.
    const scripts = new Set(patterns[at]?.scripts[locale]);
    // A rendered page reads the identity without them.
    if (isSignedIn && !patterns[at]?.isRendered)
      for (const script of client?.signedInScripts ?? []) scripts.add(script);
    return {
      html: withScripts(patterns[at]?.isRendered ? titled : withoutIndexing(titled), [...scripts]),
      status: patterns[at] ? 200 : 404,
      inline,
    };
  }

  return (path, isSignedIn) => {
    const locale = isEnglishPath(path) ? 'en' : 'ro';
    const bare = locale === 'en' ? path.slice('/en'.length) || '/' : path;
    const at = patterns.findIndex(({ pattern, thing }) => {
      const found = pattern.exec(bare);
      return found !== null && (!thing?.includes('{id}') || idIn(found.groups?.id) !== null);
    });
    const key = `${locale} ${at} ${isSignedIn}`;
    const index = made.get(key) ?? make(locale, at, isSignedIn);
    made.set(key, index);
    const { pattern, isRendered = false, isForVisitors = false, query = [] } = patterns[at] ?? {};
    const found = pattern?.exec(bare);
    const ownPath = filled(patterns[at]?.path.replaceAll(/:(\w+)/g, '{$1}'), found) ?? bare;
    const room = filled(patterns[at]?.room, found);
    const thing = filled(patterns[at]?.thing, found);
    return { index, path: ownPath, room, isRendered, isForVisitors, thing, query };
  };
}

/**
 * The path of a page or of its thing, or the name of its room, with the parameters of the address, ids in lower case;
 * null without one.
 */
function filled(name: string | undefined, found: RegExpExecArray | null | undefined): string | null {
  if (name === undefined) return null;
  return name.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = found?.groups?.[parameter] ?? '';
    return idIn(value) ?? value;
  });
}

/** Without it, a browser may paint content that it has read in part, which moves as the rest follows. */
const wholeContent = `<link rel="expect" href="#${firstViewId}" blocking="render" />`;

/** Replaces the page's empty content; null if the built page has no place for it. */
export function withRendered({ html }: IndexPage, rendered: string): string | null {
  const [start, end] = renderedMarks;
  const from = html.indexOf(start);
  const to = html.indexOf(end);
  if (from < 0 || to < from) return null;
  const head = html.slice(0, from).replace('</head>', () => `${wholeContent}</head>`);
  return head + rendered + html.slice(to + end.length);
}

/** The path in the language that the visitor has chosen, which is the one the client opens. */
export function pathInChosenLanguage(path: string, cookies: string | undefined): string {
  const isEnglish = cookies !== undefined && parseCookie(cookies)[localeCookieName] === 'en';
  if (!isEnglish || isEnglishPath(path)) return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/** Longer queries are left to the client. */
const maxQueryLength = 200;

/** The part of an address's query that its page is rendered with. */
interface RenderedQuery {
  /** With `?`; empty without parameters. */
  readonly search: string;
  /** False if the address has other parameters too: the client shows the content, as anyone can create any number. */
  readonly isWhole: boolean;
}

/** @param names query parameters that the page is rendered with */
export function renderedQuery(url: string, names: readonly string[]): RenderedQuery {
  const at = url.indexOf('?');
  if (at < 0) return { search: '', isWhole: true };
  const search = url.slice(at);
  const given = [...new URLSearchParams(search)];
  const named = given.filter(([name]) => names.includes(name));
  const isWhole = named.length > 0 && named.length === given.length && search.length <= maxQueryLength;
  if (isWhole) return { search, isWhole };
  const kept = named.length === 0 ? '' : `?${new URLSearchParams(named)}`;
  return { search: kept.length > maxQueryLength ? '' : kept, isWhole };
}

/** Matches a path as the client's router does: case-insensitive, with or without a trailing slash. */
function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(':') ? `(?<${part.slice(1)}>[^/]+)` : part.replaceAll(/[^\w-]/g, '\\$&'),
    );
  return new RegExp(`^/${parts.join('/')}/?$`, 'i');
}

function inLanguage(page: string, locale: Locale): string {
  if (locale === 'ro') return page;
  return page
    .replace(/(<html[^>]*\slang=")ro(")/, (_, before, after) => `${before}${locale}${after}`)
    .replace('"/manifest.webmanifest"', '"/manifest-en.webmanifest"');
}

/** The page with another title and description; an empty title changes neither. */
export function withHead(page: string, { title, description }: ClientPages['missing'][Locale]): string {
  if (title === '') return page;
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*(")/,
      (_, before, after) => `${before}${escapeHtml(description)}${after}`,
    );
}

/** Preloads what the page's first script requests, with lower priority than the first paint. */
function withScripts(page: string, scripts: readonly string[]): string {
  const links = scripts.map(
    (src) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${escapeHtml(src)}" />`,
  );
  return page.replace('</head>', () => `${links.join('')}</head>`);
}

const sheetLink = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/** Excludes the page from search engines: it needs a session, or is a form. */
function withoutIndexing(page: string): string {
  return page.replace('<title>', () => '<meta name="robots" content="noindex" /><title>');
}

function withCompany(page: string, company: Company): string {
  const content = escapeHtml(JSON.stringify(company));
  return page.replace('</head>', () => `<meta name="${companyMetaName}" content="${content}" /></head>`);
}

export function isEnglishPath(path: string): boolean {
  return path === '/en' || path.startsWith('/en/');
}

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Hashes of a page's inline scripts and style sheets for the content security policy. */
export function inlineHashes(page: string): InlineHashes {
  const hashesOf = (element: RegExp) => Array.from(page.matchAll(element), ([, code]) => hashSource(code));
  return {
    scripts: hashesOf(/<script(?: type="module")?>(.*?)<\/script>/gs),
    styles: hashesOf(/<style[^>]*>(.*?)<\/style>/gs),
  };
}

/** With more hashes the header would grow too large for proxies. */
const maxStyles = 16;

/** Policy hashes of the style attributes of rendered HTML, which are in double quotes. */
export function styleHashes(rendered: string): string[] {
  const styles = new Set(Array.from(rendered.matchAll(/ style="([^"]*)"/g), ([, style]) => style));
  return [...styles].slice(0, maxStyles).map(hashSource);
}

function hashSource(code = ''): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
