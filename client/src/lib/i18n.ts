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

/** Starts the texts in the language of the address. Romanian comes with the page, English when it is asked for. */
export async function startTexts(pathname: string): Promise<void> {
  await i18n.init({
    lng: 'ro',
    fallbackLng: false,
    resources: { ro: romanian },
    ns: [...Object.keys(romanian), ...Object.keys(pageTexts)],
    defaultNS: 'frame',
    nsSeparator: '.',
    interpolation: { escapeValue: false },
    // In development and tests a text that is not there yet is an error; people never see its key.
    saveMissing: import.meta.env.DEV,
    missingKeyHandler: (_languages, namespace, key) => {
      throw new Error(`there is no text ${namespace}.${key}`);
    },
  });
  await localeReady(localeOfPath(pathname));
}

const firstTexts = promiseCache(async (locale) => {
  if (locale !== 'en') return;
  const { english, errorSentences } = await import('../locales/english.ts');
  for (const [namespace, texts] of Object.entries(english)) i18n.addResourceBundle('en', namespace, texts);
  addErrorSentences('en', errorSentences);
});

/** Resolved once the texts that stand on every page are there in a language. Changes nothing on screen. */
function localeReady(locale: Locale): Promise<void> {
  return firstTexts(locale);
}

const pageTextsOf = promiseCache(async (key) => {
  const [namespace, locale] = key.split(' ') as [PageNamespace, Locale];
  i18n.addResourceBundle(locale, namespace, await pageTexts[namespace][locale]());
});

/** Resolved once a page's own texts are there; always the same promise for a namespace and a language, for `use`. */
export function pageTextsReady(namespace: PageNamespace, locale: Locale): Promise<void> {
  return pageTextsOf(`${namespace} ${locale}`);
}

/** A part's own texts, with those that stand on every page; waits for them where they are not there yet. */
export function usePartTexts(namespace: PageNamespace): Texts {
  const texts = useTexts();
  use(pageTextsReady(namespace, texts.locale));
  return texts;
}

/** The language of a page: of its address, not of the program, so that two pages may be drawn side by side. */
const LocaleContext = createContext<Locale>('ro');

/** Draws its children in a language, and says so to the browser. */
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

/** The texts and the language on screen. `t` is the same function at every drawing. */
export function useTexts(): Texts {
  const locale = use(LocaleContext);
  const t = translators.get(locale) ?? i18n.getFixedT<(keyof Resources)[]>(locale);
  translators.set(locale, t);
  return { t, locale };
}
