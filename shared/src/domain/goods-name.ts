import { crops } from './crops.ts';

const byRomanianName = new Map(crops.map((crop) => [crop.ro, crop]));
const usualName = /^(?<crop>[^,]+)(?:, (?<tonnes>[\d.,]+)\st)?(?:, recolta (?<harvest>\d{4}))?$/;

/** `1.200,5` as `1,200.5`. */
const withEnglishSeparators = (figure: string) =>
  figure.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'));

/**
 * The name of goods in the reader's language. Names are published in Romanian; one that is a crop of the list, with or
 * without quantity and harvest (`Porumb, 1.200 t, recolta 2026`), is translated (`Corn (maize), 1,200 t, harvest
 * 2026`), any other stays as its owner wrote it.
 */
export function goodsName(name: string, locale: 'ro' | 'en'): string {
  if (locale === 'ro') return name;
  const { crop = '', tonnes, harvest } = usualName.exec(name)?.groups ?? {};
  const known = byRomanianName.get(crop);
  if (!known) return name;
  const quantity = tonnes && `${withEnglishSeparators(tonnes)}\u00a0t`;
  return [known.en, quantity, harvest && `harvest ${harvest}`].filter(Boolean).join(', ');
}
