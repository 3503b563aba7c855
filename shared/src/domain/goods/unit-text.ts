import { counted } from '../counted.ts';
import type { units } from '../enumerations.ts';

type Language = 'ro' | 'en';
type Unit = (typeof units)[number];

/** Form after a price („lei/sac”), singular and plural. */
type UnitName = readonly [per: string, one: string, many: string];

const names: Record<Language, Record<Unit, UnitName>> = {
  ro: {
    Ton: ['t', 't', 't'],
    Kg: ['kg', 'kg', 'kg'],
    Litre: ['l', 'l', 'l'],
    Bag: ['sac', 'sac', 'saci'],
    Piece: ['buc.', 'bucată', 'bucăți'],
  },
  en: {
    Ton: ['t', 't', 't'],
    Kg: ['kg', 'kg', 'kg'],
    Litre: ['l', 'l', 'l'],
    Bag: ['bag', 'bag', 'bags'],
    Piece: ['piece', 'piece', 'pieces'],
  },
};

const options = { maximumFractionDigits: 3, useGrouping: 'always' } as const;
const figures = {
  ro: new Intl.NumberFormat('ro-RO', options),
  en: new Intl.NumberFormat('en-GB', options),
};

/** A formatted figure with the minus of print (U+2212) instead of the hyphen that `Intl.NumberFormat` writes. */
export const withMinus = (figure: string): string => figure.replace(/^-/, '\u2212');

/** A unit of a newer release keeps its raw name. */
function nameOf(unit: string, language: Language): UnitName {
  const known = names[language];
  return unit in known ? known[unit as Unit] : [unit, unit, unit];
}

/** The unit after a price: `t`, `sac`. */
export function perUnit(unit: string, language: Language): string {
  return nameOf(unit, language)[0];
}

/** Thousandths of a unit in words: `500 t`, „20 de saci”, `24.5 t`. */
export function formatQuantity(thousandths: number, unit: string, language: Language): string {
  const count = thousandths / 1000;
  const figure = withMinus(figures[language].format(count));
  const [, one, many] = nameOf(unit, language);
  // Symbols stand after the number alone: „20 t”, but „20 de saci”.
  const text =
    one === many ? `${figure} ${many}` : counted(language, count, `${figure} ${one}`, many, figure);
  return text.replace(' ', '\u00a0');
}
