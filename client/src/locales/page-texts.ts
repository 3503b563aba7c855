import type { account } from './ro/account.ts';
import type { forms } from './ro/forms.ts';
import type { login } from './ro/login.ts';
import type { password } from './ro/password.ts';
import type { registration } from './ro/registration.ts';

/** Texts of single pages, by area. */
export interface PageTexts {
  readonly account: typeof account;
  readonly forms: typeof forms;
  readonly login: typeof login;
  readonly password: typeof password;
  readonly registration: typeof registration;
}

export type TextArea = keyof PageTexts;

/** Where the texts of pages come from: each with the page that names its area, none with the first visit. */
export const pageTexts = {
  account: {
    ro: async () => (await import('./ro/account.ts')).account,
    en: async () => (await import('./en/account.ts')).account,
  },
  forms: {
    ro: async () => (await import('./ro/forms.ts')).forms,
    en: async () => (await import('./en/forms.ts')).forms,
  },
  login: {
    ro: async () => (await import('./ro/login.ts')).login,
    en: async () => (await import('./en/login.ts')).login,
  },
  password: {
    ro: async () => (await import('./ro/password.ts')).password,
    en: async () => (await import('./en/password.ts')).password,
  },
  registration: {
    ro: async () => (await import('./ro/registration.ts')).registration,
    en: async () => (await import('./en/registration.ts')).registration,
  },
} as const satisfies Record<TextArea, Record<'ro' | 'en', () => Promise<object>>>;
