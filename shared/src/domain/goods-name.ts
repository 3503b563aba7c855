import { crops } from './crops.ts';
import { formatTonnes, parseTonnes } from './quantity.ts';

const byRomanianName = new Map(crops.map((crop) => [crop.ro, crop]));
const usualName = /^(?<crop>[^,]+)(?:, (?<tonnes>[\d.,]+)\st)?(?:, recolta (?<harvest>\d{4}))?$/;

/** `1.200,5` as `1,200.5`. */
const withEnglishSeparators = (figure: string) =>
  figure.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'));

/**
 * The name of goods in the reader's language. Names are published in Romanian; the name of a listed crop, with or
 * without quantity and harvest (`Porumb, 1.200 t, recolta 2026`), is translated
 * (`Corn (maize), 1,200 t, harvest 2026`); any other stays as its owner wrote it.
 */
export function goodsName(name: string, locale: 'ro' | 'en'): string {
  if (locale === 'ro') return name;
  const { crop = '', tonnes, harvest } = usualName.exec(name)?.groups ?? {};
  const known = byRomanianName.get(crop);
  if (!known) return name;
  const quantity = tonnes && `${withEnglishSeparators(tonnes)}\u00a0t`;
  return [known.en, quantity, harvest && `harvest ${harvest}`].filter(Boolean).join(', ');
}

/**
 * The name of goods where quantity and harvest are shown elsewhere: the usual name of a lot without them. Any other name
 * stays as its owner wrote it.
 */
export function shortGoodsName(name: string, locale: 'ro' | 'en'): string {
  const { crop = '' } = usualName.exec(name)?.groups ?? {};
  return goodsName(byRomanianName.has(crop) ? crop : name, locale);
}

/** The key of the crop that a usual name begins with; null for other goods. */
export function cropOfName(name: string): string | null {
  const { crop = '' } = usualName.exec(name)?.groups ?? {};
  return byRomanianName.get(crop)?.key ?? null;
}

/** Tonnes in the format of Romanian names of goods: `1.200,5`. */
function romanianTonnes(thousandths: number): string {
  const [whole = '', fraction = ''] = formatTonnes(thousandths).split('.');
  const decimals = fraction.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals === '' ? grouped : `${grouped},${decimals}`;
}

/**
 * The usual name of a lot of a crop, in Romanian as it is published: `Porumb, 1.200 t, recolta 2026`.
 *
 * @param crop its Romanian name
 * @param thousandths of the quantity; null while unknown
 */
export function usualGoodsName(crop: string, thousandths: number | null, harvest: string): string {
  const quantity = thousandths === null ? null : `${romanianTonnes(thousandths)} t`;
  return [crop, quantity, harvest && `recolta ${harvest}`].filter(Boolean).join(', ');
}

/**
 * The name of a part of goods: a usual name gets the quantity of the part, any other stays as its owner wrote it.
 */
export function nameOfPart(name: string, quantity: string): string {
  const { crop = '', tonnes, harvest = '' } = usualName.exec(name)?.groups ?? {};
  const thousandths = parseTonnes(quantity);
  if (tonnes === undefined || thousandths === null || !byRomanianName.has(crop)) return name;
  return tonnes === romanianTonnes(thousandths) ? name : usualGoodsName(crop, thousandths, harvest);
}

/**
 * Returns true if goods have the usual name of their crop and quantity, with any spaces: such a name changes with
 * its quantity.
 */
export function isUsualName(name: string, quantity: string): boolean {
  const { crop = '', tonnes } = usualName.exec(name)?.groups ?? {};
  const thousandths = parseTonnes(quantity);
  if (tonnes === undefined || thousandths === null) return false;
  return byRomanianName.has(crop) && tonnes === romanianTonnes(thousandths);
}
