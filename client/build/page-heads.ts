import path from 'node:path';
import type { ClientPages, PageHeads } from '@recolta/shared/contracts/page-heads';
import type { Plugin, Rolldown } from 'vite';
import type { PageEntry } from '../src/app/pages/page-entry.ts';
import { type PageName, pages } from '../src/app/pages/pages.ts';
import { type Locale, locales } from '../src/lib/locale-path.ts';
import type { PageScripts } from '../src/lib/page/script-files.ts';
import { readTexts } from '../src/locales/read-texts.ts';

/**
 * Writes `pages.json`, from which the relay knows the pages, their titles and the scripts that each needs beyond the
 * shared ones, so that a browser fetches them all at once; and `page-scripts.json`, from which the client knows the
 * same for its navigations. Inside the first script, as Vite would place it, the list takes 6 kB.
 */
export function pageHeads(): Plugin {
  return {
    name: 'recolta:page-heads',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      checkChunks(bundle);
      checkFirstViews(bundle);
      const table = await clientPages(
        (name, locale) => scriptsOf(name, locale, bundle),
        importedBy(readIdentity, bundle),
      );
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(table) });
      const scripts = pageScripts((name) => importedBy(modulesOf(pages[name]), bundle));
      this.emitFile({ type: 'asset', fileName: 'page-scripts.json', source: JSON.stringify(scripts) });
    },
  };
}

/** Imports of a signed-in user's first call, for pages that the relay does not render. */
const readIdentity = [
  '/lib/http/identity-call.ts',
  '/lib/http/service-link.ts',
  '/shared/src/contracts/http/identity.ts',
];

/**
 * @param scriptsOf addresses of a page's own scripts in a language, its texts included
 * @param signedInScripts scripts that read the identity
 */
export async function clientPages(
  scriptsOf: (name: PageName, locale: Locale) => string[],
  signedInScripts: string[],
): Promise<ClientPages> {
  const entries = Object.entries(pages) as [PageName, PageEntry][];
  return {
    pages: await Promise.all(
      entries.map(async ([name, page]) => ({
        path: page.path,
        ...(page.isRendered && { isRendered: page.isRendered }),
        ...(page.room !== undefined && { room: page.room }),
        ...(page.thing !== undefined && { thing: page.thing }),
        ...(page.isForVisitors && { isForVisitors: page.isForVisitors }),
        ...(page.query && { query: [...page.query] }),
        heads: await headsOf(page),
        scripts: { ro: scriptsOf(name, 'ro'), en: scriptsOf(name, 'en') },
      })),
    ),
    missing: await headsOf({
      title: 'pages:notFoundTitle',
      description: 'pages:notFoundText',
    }),
    signedInScripts,
  };
}

/** @param scriptsOf addresses of a page's own scripts without its texts, which need no further scripts */
export function pageScripts(scriptsOf: (name: PageName) => readonly string[]): PageScripts {
  const files: string[] = [];
  const placeOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const names = Object.keys(pages) as PageName[];
  return { files, pages: Object.fromEntries(names.map((name) => [name, scriptsOf(name).map(placeOf)])) };
}

function scriptsOf(name: PageName, locale: Locale, bundle: Rolldown.OutputBundle): string[] {
  const page: PageEntry = pages[name];
  const { namespaces, readsLate } = page;
  const files = [
    ...modulesOf(page),
    ...namespaces.map((namespace) => `/locales/${locale}/${namespace}.ts`),
    ...(readsLate ? [] : ['/lib/http/queries.tsx']),
    ...(locale === 'en' ? ['/locales/english.ts'] : []),
  ];
  return importedBy(files, bundle);
}

/** Ends of the ids of a page's modules: its component's and its layout's, as their loaders name them. */
export function modulesOf(page: PageEntry): string[] {
  const loaders = ['load' in page ? page.load : undefined, page.layout].filter((load) => load !== undefined);
  return loaders.map((load) => {
    const [, file] = /import\('([^']+)'\)/.exec(String(load)) ?? [];
    if (file === undefined) throw new Error(`a loader of ${page.path} names no module`);
    return path.posix.join('/client/src/app/pages', file);
  });
}

let modules: readonly string[] | undefined;

/** Read when the client is built: tools that only load the configuration may have rewritten the loaders. */
function pageModules(): readonly string[] {
  modules ??= [...new Set(Object.values<PageEntry>(pages).flatMap(modulesOf))];
  return modules;
}

/** True for a module that only a page loads, or a part of a page. */
export function isPageModule(id: string): boolean {
  return id.includes('/client/src/app/routes/') || pageModules().some((module) => id.endsWith(module));
}

/** @throws if a page's module is a part of another chunk, because its other exports are imported elsewhere */
function checkChunks(bundle: Rolldown.OutputBundle): void {
  const facades = Object.values(bundle).map((output) =>
    output.type === 'chunk' ? output.facadeModuleId : null,
  );
  for (const module of pageModules()) {
    if (!facades.some((id) => id?.endsWith(module))) throw new Error(`${module} has no chunk of its own`);
  }
}

/** Chunks that a page of live auctions needs only after its first view (decision 0102). */
const laterChunks = ['calls', 'schemas', 'messages', 'machines', 'dialogs'];

/** @throws if the first view of a page of live auctions imports what it needs later */
function checkFirstViews(bundle: Rolldown.OutputBundle): void {
  for (const page of Object.values<PageEntry>(pages)) {
    if (page.room !== 'live-list' && page.room !== 'auction:{id}') continue;
    const early = importedBy(modulesOf(page), bundle).filter((file) =>
      laterChunks.some((name) => file.includes(`/${name}-`)),
    );
    if (early.length > 0) throw new Error(`the first view of ${page.path} imports ${early.join(', ')}`);
  }
}

/** Addresses of the scripts that these modules need beyond the shared ones. */
function importedBy(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const everywhere = reachedFrom(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  );
  const own = reachedFrom(chunksOf(modules, bundle), bundle);
  return [...own].filter((fileName) => !everywhere.has(fileName)).map((fileName) => `/${fileName}`);
}

/** The chunks of modules, by the ends of their ids. */
export function chunksOf(modules: readonly string[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  return chunks.filter(({ moduleIds }) => modules.some((file) => moduleIds.some((id) => id.endsWith(file))));
}

/** True for the chunk of a page, or of a part of one. */
export const isPageChunk = ({ facadeModuleId }: Rolldown.OutputChunk): boolean =>
  facadeModuleId !== null && isPageModule(facadeModuleId);

/**
 * File names of these chunks and of all their static imports.
 *
 * @param loads for which dynamic imports are followed, too: from a chunk, to a chunk
 */
export function reachedFrom(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
  loads: (from: Rolldown.OutputChunk, to: Rolldown.OutputChunk) => boolean = () => false,
): Set<string> {
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const imported of chunk.imports) {
      const output = bundle[imported];
      if (output?.type === 'chunk') add(output);
    }
    for (const loaded of chunk.dynamicImports) {
      const output = bundle[loaded];
      if (output?.type === 'chunk' && loads(chunk, output)) add(output);
    }
  };
  for (const chunk of chunks) add(chunk);
  return found;
}

async function headsOf(page: Pick<PageEntry, 'title' | 'description'>): Promise<PageHeads> {
  const [ro, en] = await Promise.all(
    locales.map(async (locale) => {
      const texts = await readTexts(locale);
      const title = `${textAt(texts, page.title)} · ${texts.pages.titleSuffix}`;
      return { title, description: textAt(texts, page.description) };
    }),
  );
  if (!ro || !en) throw new Error('a page has a head in every language');
  return { ro, en };
}

/** Looks a text up by its key with namespace. */
export function textAt(texts: unknown, key: string): string {
  let held = texts;
  for (const part of key.split(/[:.]/)) {
    if (typeof held !== 'object' || held === null) break;
    held = Reflect.get(held, part);
  }
  if (typeof held !== 'string') throw new Error(`there is no text ${key}`);
  return held;
}
