import type { ClientPages, PageHeads } from '@recolta/shared/contracts/page-heads';
import type { Plugin } from 'vite';
import { type PageEntry, pages } from '../src/app/pages.ts';
import { locales } from '../src/lib/locale-path.ts';
import { english } from '../src/locales/english.ts';
import { pageTexts } from '../src/locales/page-texts.ts';
import { romanian } from '../src/locales/romanian.ts';

const firstTexts = { ro: romanian, en: english };

/** Writes `pages.json`, from which the relay knows what pages there are and how they are titled. */
export function pageHeads(): Plugin {
  return {
    name: 'recolta:page-heads',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(await clientPages()) });
    },
  };
}

export async function clientPages(): Promise<ClientPages> {
  const entries: readonly PageEntry[] = Object.values(pages);
  return {
    pages: await Promise.all(entries.map(async (page) => ({ path: page.path, heads: await headsOf(page) }))),
    missing: await headsOf({ title: 'pages.notFoundTitle', description: 'pages.notFoundText', areas: [] }),
  };
}

async function headsOf(page: Pick<PageEntry, 'title' | 'description' | 'areas'>): Promise<PageHeads> {
  const [ro, en] = await Promise.all(
    locales.map(async (locale) => {
      const own = page.areas.map(async (area) => [area, await pageTexts[area][locale]()] as const);
      const texts = { ...firstTexts[locale], ...Object.fromEntries(await Promise.all(own)) };
      const title = `${textAt(texts, page.title)} · ${texts.pages.titleSuffix}`;
      return { title, description: textAt(texts, page.description) };
    }),
  );
  if (!ro || !en) throw new Error('a page has a head in every language');
  return { ro, en };
}

function textAt(texts: unknown, key: string): string {
  let held = texts;
  for (const part of key.split('.')) {
    if (typeof held !== 'object' || held === null) break;
    held = Reflect.get(held, part);
  }
  if (typeof held !== 'string') throw new Error(`there is no text ${key}`);
  return held;
}
