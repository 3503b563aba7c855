import { createHash } from 'node:crypto';
import { type Company, companyMetaName } from '@recolta/shared/contracts/company';
import { withDemoLabel } from '@recolta/shared/contracts/demo-label';
import { type ClientPages, clientPagesSchema } from '@recolta/shared/contracts/page-heads';
import * as z from 'zod';

type Locale = 'ro' | 'en';

/** The one page of the client as it is sent for an address. */
export interface IndexPage {
  readonly html: string;
  readonly status: 200 | 404;
}

/**
 * Gives the page for every address: in the language of its path, titled as the table of the client's pages says, 404
 * where it has none, with the scripts that the page needs beyond every page's. Without a table every address is a page and keeps the built page's head.
 *
 * @param index the client's `index.html`, in Romanian
 * @param table its `pages.json`
 * @param company who runs this installation: every page carries it
 * @param isDemo whether every page says that this is a demonstration
 */
export function createIndexPages(
  index: string,
  table: string | undefined,
  { company, isDemo }: { readonly company: Company; readonly isDemo: boolean },
): (path: string) => IndexPage {
  const built = withCompany(isDemo ? withDemoLabel(index) : index, company);
  const client = table === undefined ? null : z.parse(clientPagesSchema, JSON.parse(table));
  const patterns = client?.pages.map(({ path, ...page }) => ({ pattern: patternOf(path), ...page })) ?? [];
  const made = new Map<string, IndexPage>();

  function make(locale: Locale, at: number): IndexPage {
    const heads = patterns[at]?.heads ?? client?.missing;
    const html = inLanguage(built, locale);
    if (!heads) return { html, status: 200 };
    const titled = withHead(html, heads[locale]);
    return {
      html: withScripts(titled, patterns[at]?.scripts[locale] ?? []),
      status: patterns[at] ? 200 : 404,
    };
  }

  return (path) => {
    const locale = isEnglishPath(path) ? 'en' : 'ro';
    const bare = locale === 'en' ? path.slice('/en'.length) || '/' : path;
    const at = patterns.findIndex(({ pattern }) => pattern.test(bare));
    const key = `${locale} ${at}`;
    const page = made.get(key) ?? make(locale, at);
    made.set(key, page);
    return page;
  };
}

/** As the client's router reads a path: without regard to case, with or without a last slash. */
function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w-]/g, '\\$&')));
  return new RegExp(`^/${parts.join('/')}/?$`, 'i');
}

function inLanguage(page: string, locale: Locale): string {
  if (locale === 'ro') return page;
  return page
    .replace(/(<html[^>]*\slang=")ro(")/, (_, before, after) => `${before}${locale}${after}`)
    .replace('"/manifest.webmanifest"', '"/manifest-en.webmanifest"');
}

function withHead(page: string, { title, description }: ClientPages['missing'][Locale]): string {
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*(")/,
      (_, before, after) => `${before}${escapeHtml(description)}${after}`,
    );
}

/** Has the browser fetch what the page asks for once its first script has run, behind what draws first. */
function withScripts(page: string, scripts: readonly string[]): string {
  const links = scripts.map(
    (src) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${escapeHtml(src)}" />`,
  );
  return page.replace('</head>', () => `${links.join('')}</head>`);
}

function withCompany(page: string, company: Company): string {
  const content = escapeHtml(JSON.stringify(company));
  return page.replace('</head>', () => `<meta name="${companyMetaName}" content="${content}" /></head>`);
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => names[character] ?? character);
}

export function isEnglishPath(path: string): boolean {
  return path === '/en' || path.startsWith('/en/');
}

/** What a policy calls the inline scripts of a page. */
export function inlineScriptHashes(page: string): string[] {
  return [...page.matchAll(/<script>(?<code>.*?)<\/script>/gs)].map(({ groups }) => {
    const digest = createHash('sha256').update(groups?.code ?? '');
    return `'sha256-${digest.digest('base64')}'`;
  });
}
