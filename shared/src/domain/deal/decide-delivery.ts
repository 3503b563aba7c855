import { dayOf, daysAfter } from '../announcement/deadline.ts';
import type { QualityField } from '../crops.ts';
import { isOutOfRange, qualityRange } from '../goods/quality-ranges.ts';
import { formatMoney, parseMoney } from '../money.ts';
import { formatTonnes, parseTonnes } from '../quantity.ts';
import type { FactBody } from './deal-facts.ts';
import { type DealLife, isOver, type Load, weighedThousandths } from './deal-life.ts';
import { carrierSide, type DealTerms, mostThousandths, thousandthsPerKg, windowPlace } from './deal-terms.ts';
import { type Act, clockSkewMs, type FactRefusal, openLoad, refuse, sideOf } from './fact-act.ts';
import { eveningBeforeMs } from './life-summary.ts';
import type { Settlement } from './load-settlement.ts';

interface Window {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** Days before and after the agreed delivery in which a load may be planned. */
const windowMarginDays = 31;

/**
 * A window is in the future, ends after it begins, and is within a month of the agreed delivery; a delivery that is late
 * goes on within a month of today.
 */
export function windowRefusal({ day, from, to }: Window, { deal }: Act): FactRefusal | null {
  if (to <= from) return refuse('to', 'order', { from, to });
  const today = dayOf(deal.nowMs);
  if (day < today) return refuse('day', 'order', { day: today });
  const { deliveryPeriod } = deal.terms;
  const first = daysAfter(deliveryPeriod.from, -windowMarginDays);
  const end = [deliveryPeriod.to, today].toSorted().at(-1) ?? today;
  const last = daysAfter(end, windowMarginDays);
  return day < first || day > last ? refuse('day', 'period', { first, last }) : null;
}

/** True while loads are planned: one would take a paid deal back to its delivery. */
const isPlanning = ({ isDeliveryEnded, stage }: DealLife): boolean => !isDeliveryEnded && stage !== 'paid';

/** Loads that count towards the most that the contract allows. */
const othersThan = ({ loads }: DealLife, loadId: string | null): readonly Load[] =>
  loads.filter((load) => !isOver(load) && load.id !== loadId);

/** What can still be planned with the tolerance, in thousandths of the unit; below 0 if more was weighed. */
function roomThousandths(terms: DealTerms, loads: readonly Load[]): number {
  const used = loads.reduce(
    (sum, load) => sum + (weighedThousandths(terms, load) ?? load.plannedThousandths),
    0,
  );
  return mostThousandths(terms) - used;
}

/** True if the carrier can plan one more load [D2]. */
export const canPlanMore = (terms: DealTerms, life: DealLife): boolean =>
  terms.concludedAt !== null &&
  life.stage !== 'annulled' &&
  isPlanning(life) &&
  roomThousandths(terms, othersThan(life, null)) > 0;

export function planRefusal(body: FactBody<'LoadPlanned' | 'LoadChanged'>, act: Act): FactRefusal | null {
  const { terms } = act.deal;
  if (act.by !== carrierSide(terms)) return refuse('', 'otherSide');
  if (!isPlanning(act.life)) return refuse('', 'ended');
  const others = othersThan(act.life, body.loadId);
  const { day, from, to, plates } = body;
  const isSame = ({ plan }: Load) =>
    plates !== null && plan.plates === plates && plan.day === day && plan.from === from && plan.to === to;
  const same = others.find(isSame);
  if (same) return refuse('plates', 'twice', { load: String(same.number) });
  const left = roomThousandths(terms, others);
  if ((parseTonnes(body.quantity) ?? 0) > left)
    return refuse('quantity', 'pastTolerance', { left: formatTonnes(Math.max(0, left)) });
  return windowRefusal(body, act);
}

/** A step of a truck is stated once; it arrives to load from the evening before its day on, when both are reminded. */
export function moveRefusal({ loadId, move, movedAt }: FactBody<'LoadMoved'>, act: Act): FactRefusal | null {
  if (act.by === 'administrator') return refuse('', 'otherSide');
  const load = openLoad(act, loadId);
  if ('rule' in load) return load;
  if (load.moves[move]) return refuse('move', 'twice');
  const movedMs = Date.parse(movedAt);
  if (movedMs > act.deal.nowMs + clockSkewMs) return refuse('movedAt', 'future');
  // Where the day is that of unloading, a truck may be loaded days before.
  const isEarly = windowPlace(act.deal.terms) === 'Load' && movedMs < eveningBeforeMs(load.plan.day);
  return move === 'arrived' && isEarly ? refuse('move', 'early', { day: load.plan.day }) : null;
}

export function ticketRefusal(body: FactBody<'TicketStated'>, act: Act): FactRefusal | null {
  const { deal, before } = act;
  if (act.by === 'administrator') return refuse('', 'otherSide');
  const load = openLoad(act, body.loadId);
  if ('rule' in load) return load;
  if (load.settlement?.final != null) return refuse('loadId', 'final');
  // Another load or place would lose its ticket, and with it a settlement that may be invoiced.
  if (before?.body.kind === body.kind) {
    if (before.body.loadId !== body.loadId) return refuse('loadId', 'changed');
    if (before.body.place !== body.place) return refuse('place', 'changed');
  }
  const standing = load.tickets[body.place];
  if (standing && standing.id !== before?.id)
    return refuse('place', 'twice', { number: standing.number, load: String(load.number) });
  const { number, scale } = body;
  const used = act.life.loads.find(({ tickets }) =>
    Object.values(tickets).some(
      (one) => one.number === number && one.scale === scale && one.id !== before?.id,
    ),
  );
  if (used) return refuse('number', 'twice', { number, scale, load: String(used.number) });
  if (Date.parse(body.weighedAt) > deal.nowMs + clockSkewMs) return refuse('weighedAt', 'future');
  return weightRefusal(deal.terms, body);
}

/** Net = gross − tare for weighed goods; no weights for goods that are counted. */
function weightRefusal(
  terms: DealTerms,
  { grossKg, tareKg, net }: FactBody<'TicketStated'>,
): FactRefusal | null {
  const perKg = thousandthsPerKg(terms);
  if (perKg === null) return grossKg === null && tareKg === null ? null : refuse('grossKg', 'weights');
  if (grossKg === null) return refuse('grossKg', 'weights');
  if (tareKg === null) return refuse('tareKg', 'weights');
  const kg = grossKg - tareKg;
  const weights = { gross: String(grossKg), tare: String(tareKg) };
  if (kg <= 0) return refuse('tareKg', 'weights', weights);
  const netKg = (parseTonnes(net) ?? 0) / perKg;
  return kg === netKg ? null : refuse('net', 'netWeight', { ...weights, kg: String(kg), net: String(netKg) });
}

/** True if the settlement of one of the loads is final: an analysis of all of them is not corrected any more [D5]. */
export const isFinalOfAny = ({ loads }: Pick<DealLife, 'loads'>, loadIds: readonly string[]): boolean =>
  loads.some((load) => loadIds.includes(load.id) && !isOver(load) && load.settlement?.final != null);

export function analysisRefusal(body: FactBody<'AnalysisStated'>, act: Act): FactRefusal | null {
  const { deal, before } = act;
  if (sideOf(act) === null) return refuse('', 'otherSide');
  if (new Set(body.loadIds).size < body.loadIds.length) return refuse('loadIds', 'twice');
  for (const id of body.loadIds) {
    const load = openLoad(act, id, 'loadIds');
    if ('rule' in load) return load;
    if (load.analysis && load.analysis.id !== before?.id) return refuse('loadIds', 'twice');
  }
  const replaced = before?.body.kind === body.kind ? before.body.loadIds : [];
  if (isFinalOfAny(act.life, [...body.loadIds, ...replaced])) return refuse('loadIds', 'final');
  if (Date.parse(body.measuredAt) > deal.nowMs + clockSkewMs) return refuse('measuredAt', 'future');
  const figures = Object.entries(body.figures) as [QualityField, number][];
  if (figures.length === 0) return refuse('figures', 'noFigure');
  for (const [field, figure] of figures) {
    const wrong = figureRefusal(`figures.${field}`, deal.terms, field, figure);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Refuses a measured figure that the crop cannot have. */
function figureRefusal(
  path: string,
  { product }: DealTerms,
  field: QualityField,
  figure: number,
): FactRefusal | null {
  if (!isOutOfRange(product, field, figure)) return null;
  const [least, most] = qualityRange(product, field)?.valid ?? [];
  const bounds =
    least === undefined ? {} : { least: String(least), most: String(most), figure: String(figure) };
  return refuse(path, 'range', { field, ...bounds });
}

/** The last counter-analysis counts: each side may correct its own or answer the other's [D7]. */
export function counterRefusal(body: FactBody<'CounterStated'>, act: Act): FactRefusal | null {
  if (sideOf(act) === null) return refuse('', 'otherSide');
  const settlement = openSettlement(act, body.loadId);
  if ('rule' in settlement) return settlement;
  if (settlement.contest === null) return refuse('loadId', 'notContested');
  const { nowMs, terms } = act.deal;
  if (Date.parse(body.measuredAt) > nowMs + clockSkewMs) return refuse('measuredAt', 'future');
  const { subject } = settlement.contest;
  return subject === 'weight' ? null : figureRefusal('figure', terms, subject, body.figure);
}

/** The settlement of a load that counts, if it is not final. */
export function openSettlement(act: Act, loadId: string): Settlement | FactRefusal {
  const load = openLoad(act, loadId);
  if ('rule' in load) return load;
  if (!load.settlement) return refuse('loadId', 'notSettled');
  return load.settlement.final === null ? load.settlement : refuse('loadId', 'final');
}

/** The settlement that an act is on, if it is still as shown and open to the side. */
export function settlementShown(
  body: FactBody<'SettlementAccepted' | 'SettlementContested'>,
  act: Act,
): Settlement | FactRefusal {
  if (sideOf(act) === null) return refuse('', 'otherSide');
  const settlement = openSettlement(act, body.loadId);
  if ('rule' in settlement) return settlement;
  const isShown =
    settlement.ticketId === body.ticketId &&
    settlement.analysisId === body.analysisId &&
    settlement.sumMinor === parseMoney(body.sum);
  return isShown ? settlement : refuse('sum', 'changed', { sum: formatMoney(settlement.sumMinor) });
}
