import { type BackendModule, createInstance, type i18n as I18n } from 'i18next';
import { createElement, type ReactNode, use, useEffect } from 'react';
import { I18nContext, I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { loadedErrorSentences } from '../locales/error-sentences.ts';
import type { Namespace, Resources } from '../locales/resources.ts';
import { romanian } from '../locales/romanian.ts';
import type { Locale } from './locale-path.ts';
import { counted, failureKeptMs, promiseCache } from './page/lazy-part.tsx';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Resources;
    defaultNS: 'frame';
  }
}

/** The `t` of all namespaces: functions that build texts include the namespace in the key, as in `t('forms:save')`. */
export type Translate = I18n['t'];

/** Arguments of functions that build texts. */
export interface Texts {
  readonly t: Translate;
  readonly locale: Locale;
}

/** Texts that are not on every page: each namespace is loaded by the first component that names it. */
const files = import.meta.glob<object>(
  ['../locales/{ro,en}/*.ts', '!../locales/*/{driver,frame,home,labels,live,offline,pages}.ts'],
  { import: 'default' },
);

const backend: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: (locale, namespace) => counted(Promise.resolve(files[`../locales/${locale}/${namespace}.ts`]?.())),
};

/** Romanian is in the main bundle, English is loaded on demand. */
async function textsOfEveryPage(locale: Locale) {
  if (locale === 'ro') return romanian;
  const { english, errorSentences } = await import('../locales/english.ts');
  loadedErrorSentences.set(locale, errorSentences);
  return english;
}

/** One instance per language, so that pages in two languages can be rendered side by side. */
const instances = promiseCache(async (key): Promise<I18n> => {
  const locale = key as Locale;
  const texts = await textsOfEveryPage(locale);
  const i18n = createInstance();
  const failures = new Map<string, unknown>();
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      resources: { [locale]: texts },
      partialBundledLanguages: true,
      ns: Object.keys(texts),
      defaultNS: 'frame',
      interpolation: { escapeValue: false },
      // The language of an instance never changes.
      react: { bindI18n: false },
      saveMissing: true,
      // Users must never see keys: without its namespace a component fails.
      missingKeyHandler: (_languages, namespace, missing) => {
        const isLoaded = i18n.hasResourceBundle(locale, namespace);
        if (isLoaded && !import.meta.env.DEV) return;
        const failure = isLoaded ? undefined : failures.get(namespace);
        throw failure ?? new Error(`there is no text ${namespace}:${missing}`);
      },
    });
  // i18next keeps a failure for good. As in `promiseCache`, the next component that names the namespace loads it again.
  i18n.on('failedLoading', (_locale: Locale, namespace: Namespace, failure: unknown) => {
    failures.set(namespace, failure);
    setTimeout(() => {
      const { state } = i18n.services.backendConnector;
      const key = `${locale}|${namespace}`;
      if (state[key] < 0) delete state[key];
    }, failureKeptMs);
  });
  return i18n;
});

/** Resolves once the shared texts and those of these namespaces are loaded in a language. */
export async function textsReady(locale: Locale, namespaces: readonly Namespace[] = []): Promise<void> {
  const i18n = await instances(locale);
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(locale, namespace));
  if (missing.length === 0) return;
  await new Promise<void>((resolve, reject) => {
    // Unlike `loadNamespaces`, it retries failed ones.
    void i18n.reloadResources(locale, missing, (errors?: unknown[]) =>
      errors ? reject(errors[0]) : resolve(),
    );
  });
}

/** Renders its children in the language of the page's address, and sets the document's `lang`. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  const i18n = use(instances(locale));
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return createElement(I18nextProvider, { i18n }, children);
}

/** The language of the page. */
export function useLocale(): Locale {
  return use(I18nContext)?.i18n.language === 'en' ? 'en' : 'ro';
}

/** For functions that build texts; their namespaces are loaded by `useTranslation` or by the page. */
export function useTexts(): Texts {
  return { t: useTranslation().i18n.t, locale: useLocale() };
}
