import english from '../locales/en/driver.ts';
import romanian from '../locales/ro/driver.ts';

export type Language = 'ro' | 'en';
type Tree = { readonly [key: string]: string | Tree };
/** Keys of texts, as in the client: `driver:step.arrived`. */
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];
export type Translate = (
  key: `driver:${KeysOf<typeof romanian>}`,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The texts of the namespace `driver`; i18next would be half of the page. */
export function textsOf(language: Language): Translate {
  const texts: Tree = language === 'ro' ? romanian : english;
  return (key, values = {}) => {
    const path = key.slice('driver:'.length).split('.');
    const found = path.reduce<string | Tree>((tree, part) => (tree as Tree)[part] ?? key, texts);
    return String(found).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

const storedKey = 'recolta.driver-language';

/** Romanian unless the driver has chosen English. */
export function chosenLanguage(): Language {
  try {
    return localStorage.getItem(storedKey) === 'en' ? 'en' : 'ro';
  } catch {
    return 'ro';
  }
}

export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(storedKey, language);
  } catch {
    // Storage is blocked: the choice holds for this visit.
  }
}
