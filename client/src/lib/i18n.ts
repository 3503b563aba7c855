import { createInstance, type TFunction } from 'i18next';
import { createContext, createElement, type ReactNode, use, useEffect } from 'react';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { type PageTexts, pageTexts, type TextArea } from '../locales/page-texts.ts';
import { romanian } from '../locales/romanian.ts';
import { addErrorSentences } from './error-sentences.ts';
import { type Locale, localeOfPath } from './locale-path.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof romanian & PageTexts };
    returnNull: false;
  }
}

export type Translate = TFunction<'translation'>;

const i18n = createInstance();
const loaded = new Set<Locale>(['ro']);

/** Starts the texts in the language of the address. Romanian comes with the page, English when it is asked for. */
export async function startTexts(pathname: string): Promise<void> {
  const locale = localeOfPath(pathname);
  await i18n.use(initReactI18next).init({
    lng: 'ro',
    fallbackLng: false,
    resources: { ro: { translation: romanian } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await localeReady(locale);
}

const ready = new Map<Locale, Promise<void>>();

/** Resolved once the texts of that language are there; always the same promise, for `use`. Changes nothing. */
export function localeReady(locale: Locale): Promise<void> {
  const held = ready.get(locale);
  if (held !== undefined) return held;
  const promise = loadTexts(locale);
  ready.set(locale, promise);
  promise.catch(() => forgetSoon(ready, locale));
  return promise;
}

/** Long enough for React to render the same rejected promise again, which reaches the error boundary. */
const failureKeptMs = 1_000;

/** Lets a failed load be tried again, but not by the render that it failed: that would never end. */
function forgetSoon<Key>(loads: Map<Key, Promise<void>>, key: Key): void {
  setTimeout(() => loads.delete(key), failureKeptMs);
}

async function loadTexts(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return;
  const { english, errorSentences } = await import('../locales/english.ts');
  i18n.addResourceBundle('en', 'translation', english);
  addErrorSentences('en', errorSentences);
  loaded.add(locale);
}

const readyAreas = new Map<string, Promise<void>>();

/** Resolved once a page's own texts are there; always the same promise for an area and a language, for `use`. */
export function pageTextsReady(area: TextArea, locale: Locale): Promise<void> {
  const key = `${area} ${locale}`;
  const held = readyAreas.get(key);
  if (held !== undefined) return held;
  const promise = pageTexts[area][locale]().then((texts) => {
    i18n.addResourceBundle(locale, 'translation', { [area]: texts });
  });
  readyAreas.set(key, promise);
  promise.catch(() => forgetSoon(readyAreas, key));
  return promise;
}

/** A part's own texts, with those that stand on every page; waits for them where they are not there yet. */
export function usePartTexts(area: TextArea): Texts {
  const texts = useTexts();
  use(pageTextsReady(area, texts.locale));
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

const fixedTo = { ro: { lng: 'ro' }, en: { lng: 'en' } } as const;

/** The texts and the language on screen. */
export function useTexts(): Texts {
  const locale = use(LocaleContext);
  const { t } = useTranslation(undefined, fixedTo[locale]);
  return { t, locale };
}

export function TextsProvider({ children }: { children: ReactNode }) {
  return createElement(I18nextProvider, { i18n }, children);
}
