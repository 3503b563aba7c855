import { createInstance, type TFunction } from 'i18next';
import { createElement, type ReactNode } from 'react';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { romanian } from '../locales/romanian.ts';
import { type Locale, localeOfPath } from './locale-path.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof romanian };
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
  await setLocale(locale);
}

/** Changes the language of the texts; loads them first where needed. */
export async function setLocale(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) {
    const { english } = await import('../locales/english.ts');
    i18n.addResourceBundle('en', 'translation', english);
    loaded.add(locale);
  }
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
}

export interface Texts {
  readonly t: Translate;
  readonly locale: Locale;
}

/** The texts and the language on screen. */
export function useTexts(): Texts {
  const { t, i18n: instance } = useTranslation();
  return { t, locale: instance.language === 'en' ? 'en' : 'ro' };
}

export function TextsProvider({ children }: { children: ReactNode }) {
  return createElement(I18nextProvider, { i18n }, children);
}
