import { account as englishAccount } from '../locales/en/account.ts';
import { forms as englishForms } from '../locales/en/forms.ts';
import { login as englishLogin } from '../locales/en/login.ts';
import { password as englishPassword } from '../locales/en/password.ts';
import { registration as englishRegistration } from '../locales/en/registration.ts';
import { english } from '../locales/english.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { account } from '../locales/ro/account.ts';
import { forms } from '../locales/ro/forms.ts';
import { login } from '../locales/ro/login.ts';
import { password } from '../locales/ro/password.ts';
import { registration } from '../locales/ro/registration.ts';
import { romanian } from '../locales/romanian.ts';

const romanianPages: PageTexts = { account, forms, login, password, registration };
const englishPages = {
  account: englishAccount,
  forms: englishForms,
  login: englishLogin,
  password: englishPassword,
  registration: englishRegistration,
} satisfies Record<keyof PageTexts, object>;

/** Every text that there is, those that come with their pages too: for tests alone. */
export const everyText = {
  ro: { ...romanian, ...romanianPages },
  en: { ...english, ...englishPages },
};
