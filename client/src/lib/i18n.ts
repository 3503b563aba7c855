import { createInstance, type TFunction } from 'i18next';
import { createContext, createElement, type ReactNode, use, useEffect } from 'react';
import { type PageNamespace, type PageTexts, pageTexts } from '../locales/page-texts.ts';
import { romanian } from '../locales/romanian.ts';
import { addErrorSentences } from './error-sentences.ts';
import { type Locale, localeOfPath } from './locale-path.ts';
import { promiseCache } from './promise-cache.ts';

type Resources = typeof romanian & PageTexts;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Resources;
    defaultNS: 'frame';
    nsSeparator: '.';
    returnNull: false;
  }
}

/** A text by namespace and key, as in `t('forms.save')`. */
export type Translate = TFunction<(keyof Resources)[]>;

const i18n = createInstance();
let started: Promise<unknown> | null = null;

/**
 * Initialises the texts, once, and loads the address's language. Romanian is in the main bundle, English is loaded on
 * demand.
 */
export async function startTexts(pathname: string): Promise<void> {
  started ??= i18n.init({
    lng: 'ro',
    fallbackLng: false,
    resources: { ro: romanian },
    ns: [...Object.keys(romanian), ...Object.keys(pageTexts)],
    defaultNS: 'frame',
    nsSeparator: '.',
    interpolation: { escapeValue: false },
    // In development and tests a missing text is an error; users never see a key.
    saveMissing: import.meta.env.DEV,
    missingKeyHandler: (_languages, namespace, key) => {
      throw new Error(`there is no text ${namespace}.${key}`);
    },
  });
  await started;
  await localeReady(localeOfPath(pathname));
}

const firstTexts = promiseCache(async (locale) => {
  if (locale !== 'en') return;
  const { english, errorSentences } = await import('../locales/english.ts');
  for (const [namespace, texts] of Object.entries(english)) i18n.addResourceBundle('en', namespace, texts);
  addErrorSentences('en', errorSentences);
});

/** Resolves once the texts of every page are loaded in a language. Does not change the language. */
function localeReady(locale: Locale): Promise<void> {
  return firstTexts(locale);
}

const pageTextsOf = promiseCache(async (key) => {
  const [namespace, locale] = key.split(' ') as [PageNamespace, Locale];
  i18n.addResourceBundle(locale, namespace, await pageTexts[namespace][locale]());
});

/** Resolves once a namespace is loaded; returns the same promise for a namespace and language, as `use` needs. */
export function pageTextsReady(namespace: PageNamespace, locale: Locale): Promise<void> {
  return pageTextsOf(`${namespace} ${locale}`);
}

/** A promise that `use` reads without suspending. */
const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * Texts of a part with its own namespace; suspends until loaded. Those that the page has loaded already do not suspend:
 * React would show what it shows while waiting in place of the whole page, for a third of a second.
 */
export function usePartTexts(namespace: PageNamespace): Texts {
  const texts = useTexts();
  // `use` is called in either case: React repeats a suspended render with the same hooks.
  use(i18n.hasResourceBundle(texts.locale, namespace) ? loaded : pageTextsReady(namespace, texts.locale));
  return texts;
}

/** The language of a page comes from its address, so that pages in two languages can be rendered side by side. */
const LocaleContext = createContext<Locale>('ro');

/** Renders its children in a language and sets the document's `lang`. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  use(localeReady(locale));
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return createElement(LocaleContext, { value: locale }, children);
}

export interface Texts {
  readonly t: Translate;
  readonly locale: Locale;
}

const translators = new Map<Locale, Translate>();

/** The texts and language of the page. `t` is the same function at every render. */
export function useTexts(): Texts {
  const locale = use(LocaleContext);
  const t = translators.get(locale) ?? i18n.getFixedT<(keyof Resources)[]>(locale);
  translators.set(locale, t);
  return { t, locale };
}
