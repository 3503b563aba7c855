import { type DealTerms, thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import { rowFactId } from '@recolta/shared/domain/deal/row-fact-id';
import { formatTonnes, parseTonnes } from '@recolta/shared/domain/quantity';
import { isThousandsOrOnes, readTypedDecimal, withoutTypedUnit } from '../../../lib/format.ts';
import { issueText } from '../../../lib/forms/issue-text.ts';
import { dayOfCell } from '../../../lib/forms/table-file.ts';
import type { Texts } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import type { Cells, RowIssue, RowRead } from './bulk-columns.ts';
import type { ShownDeal } from './deal-life.ts';
import { givenText, typedTime } from './typed-facts.ts';

const tonneWords = ['tone', 'tonnes', 'tons', 'to', 't'];
const unitWords: Readonly<Record<DealTerms['unit'], readonly string[]>> = {
  Ton: tonneWords,
  Kg: ['kg'],
  Litre: ['litri', 'litres', 'l'],
  Bag: ['de saci', 'saci', 'sac', 'bags', 'bag'],
  Piece: ['de bucăți', 'bucăți', 'bucata', 'buc.', 'buc', 'pieces', 'piece', 'pcs'],
};

/** Kilograms of a cell, `24.500`, `24500 kg` or `24,5 t`; null if it is no whole number of them. */
export function kgOfCell(cell: string, language: Locale): number | null {
  const tonnes = withoutTypedUnit(cell, tonneWords);
  if (tonnes !== cell.trim()) {
    const plain = readTypedDecimal(tonnes, language, 3);
    return plain === null ? null : parseTonnes(plain);
  }
  const plain = readTypedDecimal(withoutTypedUnit(cell, ['kg']), language, 0);
  return plain === null ? null : Number(plain);
}

/** Reads the quantity of a cell, in the unit of the goods, as calls take it; an issue for any other text. */
export function quantityOfCell(
  cell: string,
  column: string,
  terms: DealTerms,
  language: Locale,
  { t, locale }: Texts,
): string | RowIssue {
  if (cell === '') return { column, text: t('bulk:missing') };
  const isKg = thousandthsPerKg(terms) === 1 && /kg$/i.test(cell);
  const figure = withoutTypedUnit(cell, unitWords[terms.unit]);
  const plain = readTypedDecimal(figure, language, 3);
  const ofUnit = plain === null ? null : parseTonnes(plain);
  const thousandths = isKg ? kgOfCell(cell, language) : ofUnit;
  if (thousandths !== null) return formatTonnes(thousandths);
  const rule = isThousandsOrOnes(figure) ? 'thousands' : 'tonnes';
  const issue = { path: column, rule, limit: figure } as const;
  return { column, text: issueText(issue, () => '', t, locale) };
}

/** Reads a row of planned loads [D2]. */
export function readLoadRow(
  cells: Cells,
  { id: dealId, terms }: Pick<ShownDeal, 'id' | 'terms'>,
  language: Locale,
  texts: Texts,
): RowRead {
  const cell = (path: string) => cells[path] ?? '';
  const quantity = quantityOfCell(cell('quantity'), 'quantity', terms, language, texts);
  const [, windowFrom = '', windowTo = ''] =
    /^(.*\d[h\d]*)\s*(?:[-–—]|la|to)\s*(\d.*)$/i.exec(cell('window')) ?? [];
  const plates = [cell('truck'), cell('trailer')].filter((text) => text !== '');
  const stated = {
    day: dayOfCell(cell('day')),
    from: typedTime(cell('from') || windowFrom),
    to: typedTime(cell('to') || windowTo),
    plates: plates.length === 0 ? null : plates.join(' / ').toUpperCase(),
    carrier: givenText(cell('carrier')),
    remark: givenText(cell('remark')),
  };
  const driver =
    cell('driver') === '' && cell('telephone') === ''
      ? null
      : { name: cell('driver'), telephone: cell('telephone') };
  const amount = typeof quantity === 'string' ? quantity : '';
  return {
    body: { kind: 'LoadPlanned', quantity: amount, ...stated, driver },
    loadIdFor: (id) => rowFactId(dealId, ['load', id], 0),
    says: { ...stated, quantity: amount, driver: driver?.name ?? null, telephone: driver?.telephone ?? null },
    issues: typeof quantity === 'string' ? [] : [quantity],
    columns: { plates: 'truck', 'driver.name': 'driver', 'driver.telephone': 'telephone' },
  };
}
