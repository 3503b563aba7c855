import type { Load } from '@recolta/shared/domain/deal/deal-life';
import { type DealTerms, sideAt, thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import { rowFactId } from '@recolta/shared/domain/deal/row-fact-id';
import { type MeasurementType, measurementTypes } from '@recolta/shared/domain/enumerations';
import { formatTonnes, parseTonnes } from '@recolta/shared/domain/quantity';
import { dayOfCell, wordIn } from '../../../components/forms/table-file.tsx';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { isThousandsOrOnes, readTypedDecimal, withoutTypedUnit } from '../../../lib/format.ts';
import { issueText } from '../../../lib/forms/issue-text.ts';
import type { Texts } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { bulkColumns, type Cells, type RowIssue, type RowRead } from './bulk-columns.ts';
import { keptLoads, type ShownDeal } from './deal-life.ts';
import { givenText, typedInstant, typedTime } from './typed-facts.ts';

const tonneWords = ['tone', 'tonnes', 'tons', 'to', 't'];
const unitWords: Readonly<Record<DealTerms['unit'], readonly string[]>> = {
  Ton: tonneWords,
  Kg: ['kg'],
  Litre: ['litri', 'litres', 'l'],
  Bag: ['de saci', 'saci', 'sac', 'bags', 'bag'],
  Piece: ['de bucăți', 'bucăți', 'bucata', 'buc.', 'buc', 'pieces', 'piece', 'pcs'],
};

/** Kilograms of a cell, `24.500`, `24500 kg` or `24,5 t`; null if it is no whole number of them. */
function kgOfCell(cell: string, language: Locale): number | null {
  const tonnes = withoutTypedUnit(cell, tonneWords);
  if (tonnes !== cell.trim()) {
    const plain = readTypedDecimal(tonnes, language, 3);
    return plain === null ? null : parseTonnes(plain);
  }
  const plain = readTypedDecimal(withoutTypedUnit(cell, ['kg']), language, 0);
  return plain === null ? null : Number(plain);
}

/** Reads the quantity of a cell, in the unit of the goods, as calls take it; an issue for any other text. */
function quantityOfCell(
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

/** The place of the reader's own weighbridge. */
export const ownPlace = ({ side, terms }: Pick<ShownDeal, 'side' | 'terms'>): MeasurementType =>
  measurementTypes.find((place) => sideAt(place) === side) ?? terms.quantityPlace;

/** Reads the rows of tickets in order: a truck with two loads on a day has its tickets in the order of the table [D4]. */
export function ticketRows(deal: ShownDeal, language: Locale, scale: string, texts: Texts) {
  const { terms } = deal;
  const { t } = texts;
  const perKg = thousandthsPerKg(terms);
  const taken = new Set(
    deal.life.loads.flatMap(({ id, tickets }) =>
      measurementTypes.flatMap((place) => (tickets[place] ? `${place} ${id}` : [])),
    ),
  );
  const places = bulkColumns('tickets', terms).find(({ path }) => path === 'place');
  return (cells: Cells): RowRead => {
    const issues: RowIssue[] = [];
    const refuse = (column: string, text: string) => void issues.push({ column, text });
    const cell = (path: string) => cells[path] ?? '';

    const typedPlace = cell('place');
    const read = measurementTypes.find((one) => one === wordIn(places ?? {}, typedPlace));
    if (typedPlace !== '' && !read) refuse('place', t('bulk:place', { typed: typedPlace }));
    const place = read ?? ownPlace(deal);

    const [, day = '', dayTime = ''] = /^(\S+?)(?:[T,\s]+(\d.*))?$/.exec(cell('day')) ?? [];
    const weighedDay = dayOfCell(day);
    const time = typedTime(cell('time') || dayTime);
    if (time === '') refuse('time', t('bulk:missing'));
    const weighedAt = weighedDay === '' ? '' : typedInstant(`${weighedDay}T${time}`);

    const kg = (path: string): number | null => {
      const found = cell(path) === '' ? null : kgOfCell(cell(path), language);
      if (found === null && cell(path) !== '') refuse(path, t('bulk:kg', { typed: cell(path) }));
      return found;
    };
    const weights = () => {
      const [gross, tare, net] = [kg('gross'), kg('tare'), kg('net')];
      for (const path of ['gross', 'tare']) if (cell(path) === '') refuse(path, t('bulk:missing'));
      // A tare above the gross is said at the tare.
      const netKg = net ?? Math.max(1, (gross ?? 0) - (tare ?? 0));
      return { grossKg: gross, tareKg: tare, net: formatTonnes(netKg * (perKg ?? 1)) };
    };
    const count = () => {
      const net = quantityOfCell(cell('net'), 'net', terms, language, texts);
      if (typeof net !== 'string') issues.push(net);
      return { grossKg: null, tareKg: null, net: typeof net === 'string' ? net : '' };
    };
    const measured = perKg === null ? count() : weights();

    const stated = {
      ...{ place, scale: cell('scale') || scale, number: cell('number'), weighedAt },
      ...measured,
    };
    return {
      body: { kind: 'TicketStated', ...stated },
      loadIdFor: () => {
        const load = loadOfRow(cells, { place, day: weighedDay });
        if ('text' in load) return load;
        taken.add(`${place} ${load.id}`);
        return load.id;
      },
      says: {
        ...{ place, scale: stated.scale, number: stated.number, weighedAt, net: stated.net },
        gross: cell('gross') && String(stated.grossKg),
        tare: cell('tare') && String(stated.tareKg),
      },
      issues,
      columns: { grossKg: 'gross', tareKg: 'tare', weighedAt: 'day', loadId: 'load' },
    };
  };

  /** By its number, or by plate and day: the first of the day without a ticket, or at unloading the last before it. */
  function loadOfRow(
    cells: Cells,
    { place, day }: { readonly place: MeasurementType; readonly day: string },
  ): Load | RowIssue {
    const { load: number = '', truck = '' } = cells;
    const kept = keptLoads(deal.life);
    const isOf = ({ plan }: Load) => plateLetters(plan.plates ?? '').includes(plateLetters(truck));
    if (number !== '') {
      const load = kept.find((one) => String(one.number) === number.replace(/^\D*0*/, ''));
      if (!load) return { column: 'load', text: t('bulk:noLoad', { number }) };
      if (truck === '' || load.plan.plates === null || isOf(load)) return load;
      const { plates } = load.plan;
      return { column: 'truck', text: t('bulk:otherPlates', { number: load.number, plates }) };
    }
    if (plateLetters(truck).length < 4) return { column: 'load', text: t('bulk:whichLoad') };
    const ofTruck = kept.filter(isOf);
    const free = ofTruck.filter(({ id }) => !taken.has(`${place} ${id}`));
    const onDay = free.find(({ plan }) => plan.day === day);
    const before =
      place === 'Unload' ? free.findLast(({ plan, tickets }) => plan.day < day && tickets.Load) : undefined;
    // A load with a ticket is refused with that ticket's number.
    const found = onDay ?? before ?? ofTruck.findLast(({ plan }) => plan.day === day);
    if (found) return found;
    const when = /^\d{4}-\d\d-\d\d$/.test(day) ? formatDay(day, texts.locale) : day;
    return { column: 'truck', text: t('bulk:noPlates', { plates: truck, day: when }) };
  }
}

/** A plate for comparing: `TR-07-SIL` is `TR 07 SIL`. */
const plateLetters = (plates: string): string => plates.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
