import { dayOf } from '../announcement/deadline.ts';
import { type DealSide, dealSides } from '../contract/signing.ts';
import { parseMoney } from '../money.ts';
import type { VatRule } from '../vat.ts';
import type { DealRecord, DealRecords } from './company-record.ts';
import type { DealFact } from './deal-facts.ts';
import type { Invoice } from './deal-invoices.ts';
import { type DealLife, dealLife, type Load } from './deal-life.ts';
import { dueDayOf } from './deal-money.ts';
import { carrierSide, type DealTerms } from './deal-terms.ts';
import { indexFacts } from './fact-index.ts';
import { eveningBeforeMs } from './life-summary.ts';
import { loadSum } from './load-sum.ts';

/**
 * What a deal adds to the records of its sides [D10]. Only what both stated, or what one stated and the other could
 * contest and did not, counts; loads under a dispute do not count as not loaded. Pure.
 *
 * @returns null until all its loads have final settlements, and for a deal that is annulled or delivered nothing
 */
export function dealRecords(
  terms: DealTerms,
  facts: readonly DealFact[],
  nowMs: number,
  rules: readonly VatRule[],
  life: DealLife = dealLife(terms, facts, nowMs, rules),
): DealRecords | null {
  const { stage, loads, disputes } = life;
  const settled = loads.filter(({ settlement }) => settlement?.final != null);
  if ((stage !== 'settled' && stage !== 'paid') || settled.length === 0) return null;
  const index = indexFacts(facts);
  // One that is taken back whole, or covered by advances, was not to be paid.
  const invoices = life.invoices
    .filter(({ totalMinor, creditedMinor }) => creditedMinor < totalMinor)
    .map((invoice) => invoiceDaysLate(terms, life, invoice, dayOf(nowMs)));
  const losses = settled.flatMap((load) => lossOf(terms, load) ?? []);
  const disputed = new Set(disputes.map(({ opened }) => opened.loadId));
  const late = index
    .of('LoadWithdrawn')
    .filter(({ loadId, at }) => !disputed.has(loadId) && isAnnounced(loads, loadId, Date.parse(at)));
  const recordOf = (side: DealSide): DealRecord => {
    const isBuyer = side === 'buyer';
    const carries = side === carrierSide(terms);
    const contests = settled.filter(({ settlement }) => settlement?.contest?.by === side);
    return {
      paidOnTime: isBuyer ? invoices.filter((days) => days === 0).length : 0,
      daysLate: isBuyer ? invoices.flatMap((days) => (typeof days === 'number' && days > 0 ? days : [])) : [],
      paidDiffering: isBuyer ? invoices.filter((days) => days === 'differing').length : 0,
      asDeclared: isBuyer ? 0 : losses.filter((loss) => loss === 0).length,
      lossTenths: isBuyer ? [] : losses.filter((loss) => loss > 0),
      loaded: carries ? settled.length : 0,
      notLoaded: carries ? late.length : 0,
      disputesOpened: contests.length + disputes.filter(({ opened }) => opened.by === side).length,
      disputesLost: settled.filter(({ settlement }) => settlement?.costOf === side).length,
    };
  };
  return Object.fromEntries(dealSides.map((side) => [side, recordOf(side)])) as Record<DealSide, DealRecord>;
}

/** True if a load was withdrawn after the evening on which both sides were reminded of it [D2]. */
function isAnnounced(loads: readonly Load[], loadId: string, withdrawnMs: number): boolean {
  const load = loads.find(({ id }) => id === loadId);
  return load !== undefined && withdrawnMs >= eveningBeforeMs(load.plan.day);
}

/**
 * Days after the due day on which an invoice was paid in full; 0 if by then. `differing` if one side states that it was
 * late and the other that it was not; null while it is not due. The receipt alone counts where the buyer states
 * nothing, and the earlier of two late days.
 */
function invoiceDaysLate(
  terms: DealTerms,
  { loads, payments }: DealLife,
  { stated, totalMinor, creditedMinor }: Invoice,
  today: string,
): number | 'differing' | null {
  const due = dueDayOf(terms, loads, stated);
  const lateBy = (day: string) => Math.max(0, Math.round((Date.parse(day) - Date.parse(due)) / 86_400_000));
  const dayOfLast = (kind: 'PaymentStated' | 'ReceiptStated'): string | null => {
    let left = totalMinor - creditedMinor;
    const sums = payments.filter((one) => one.kind === kind && one.invoiceId === stated.id);
    for (const { day, sum } of sums.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
      left -= parseMoney(sum) ?? 0;
      if (left <= 0) return day;
    }
    return null;
  };
  const [paid, received] = [dayOfLast('PaymentStated'), dayOfLast('ReceiptStated')];
  if (received === null && today <= due) return null;
  if (paid === null) return lateBy(received ?? today);
  const [asPaid, asReceived] = [lateBy(paid), lateBy(received ?? today)];
  return asPaid === 0 && asReceived > 0 ? 'differing' : Math.min(asPaid, asReceived);
}

/**
 * The loss of a settled load against the declared figures, in tenths of a per cent; a property that was not declared
 * counts at the base of the grid. Null without a grid.
 */
function lossOf(terms: DealTerms, { settlement }: Load): number | null {
  if (terms.grid.kind !== 'grid' || !settlement) return null;
  const declaredMinor = loadSum(terms, settlement.netThousandths, terms.declared ?? {}).sumMinor;
  const lossMinor = declaredMinor - settlement.sumMinor;
  // A loss of less than half of the unit is not none.
  return lossMinor <= 0 ? 0 : Math.max(1, Math.round((lossMinor * 1000) / declaredMinor));
}
