type Language = 'ro' | 'en';

const rules = { ro: new Intl.PluralRules('ro'), en: new Intl.PluralRules('en') };

/**
 * A number with its noun by the plural rules of the language: „o zi”, „19 zile”, „20 de zile”, `1 day`, `20 days`.
 *
 * @param one the whole phrase for one, with its number or article
 * @param many the noun for all other numbers; Romanian puts „de” before it where the number asks for it
 * @param figure the number as written, if not in plain digits
 */
export function counted(
  language: Language,
  count: number,
  one: string,
  many: string,
  figure = String(count),
): string {
  const form = rules[language].select(count);
  if (form === 'one') return one;
  return language === 'ro' && form === 'other' ? `${figure} de ${many}` : `${figure} ${many}`;
}
