import type { FactAuthor, FactBody } from '../domain/deal/deal-facts.ts';
import { DealLog } from '../domain/deal/deal-log.ts';
import type { DealTerms } from '../domain/deal/deal-terms.ts';
import type { FactRefusal } from '../domain/deal/fact-act.ts';
import { releaseVatRules } from '../domain/vat.ts';

/** Wheat, 50 t at 1,040.00 lei, FCA, paid 7 days after delivery, with a grid of four properties. */
export const statedDealTerms: DealTerms = {
  product: 'wheat-milling',
  vatGroup: null,
  unit: 'Ton',
  quantityThousandths: 50_000,
  tolerancePercent: 2,
  priceMinor: 104_000,
  isPriceGross: false,
  currency: 'Ron',
  grid: {
    kind: 'grid',
    lines: [
      {
        property: 'protein',
        rule: 'min',
        base: 12.5,
        step: 0.1,
        effect: 'money',
        amount: '1.00',
        ...both(11),
      },
      {
        property: 'humidity',
        rule: 'max',
        base: 14,
        step: 0.1,
        effect: 'weight',
        amount: '0.10',
        ...less(15.5),
      },
      {
        property: 'impurities',
        rule: 'max',
        base: 2,
        step: 0.1,
        effect: 'weight',
        amount: '0.10',
        ...less(4),
      },
      {
        property: 'hectolitricMass',
        rule: 'min',
        base: 78,
        step: 1,
        effect: 'money',
        amount: '4.00',
        ...less(75),
      },
    ],
  },
  quantityPlace: 'Load',
  qualityPlace: 'Load',
  deliveryType: 'FCATruck',
  deliveryPeriod: { from: '2026-12-02', to: '2026-12-09' },
  paymentType: 'PaymentAtDate',
  paymentDate: null,
  paymentDays: 7,
  vatStates: { seller: 'registered', buyer: 'registered' },
  openedAt: '2026-11-23T08:04:00.000Z',
  hasContract: true,
  concludedAt: '2026-11-24T07:15:00.000Z',
};

function both(rejectBeyond: number) {
  return { direction: 'both', rejectBeyond } as const;
}
function less(rejectBeyond: number) {
  return { direction: 'discount', rejectBeyond } as const;
}

/** An id that is the same for the same number. */
export const factId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A deal of a test: ids are counted, and each fact is a minute after the one before. */
export class DealInMemory extends DealLog {
  private count = 0;

  constructor(terms: DealTerms = statedDealTerms) {
    super(terms, releaseVatRules, Date.parse('2026-11-24T08:00:00.000Z'));
  }

  /** Adds a fact if it is accepted. @returns its id, or the refusal */
  tell(
    by: FactAuthor,
    body: FactBody,
    replaced?: { replaces: string; reason: string | null },
  ): string | FactRefusal {
    const id = factId(++this.count + 1_000_000);
    const refusal = this.add(id, by, body, replaced);
    if (refusal !== null) return refusal;
    // A fact of the next minute, so that times differ.
    this.nowMs += 60_000;
    return id;
  }
}

/** The plan of a load on a day, 8 to 10 o'clock. */
export function loadPlan(number: number, quantity: string, day = '2026-12-07'): FactBody<'LoadPlanned'> {
  return {
    ...{ kind: 'LoadPlanned', loadId: factId(number), quantity, day, from: '08:00', to: '10:00' },
    ...{ plates: `TR ${String(number).padStart(2, '0')} SIL`, carrier: null, driver: null, remark: null },
  };
}

/** A ticket of a load, weighed at an instant. */
export function ticketOf(
  number: number,
  weights: { readonly grossKg: number; readonly tareKg: number },
  weighedAt: string,
  place: 'Load' | 'Unload' = 'Load',
): FactBody<'TicketStated'> {
  const { grossKg, tareKg } = weights;
  return {
    ...{
      kind: 'TicketStated',
      loadId: factId(number),
      place,
      scale: 'Siliștea',
      number: `${place} ${number}`,
    },
    ...{ weighedAt, grossKg, tareKg, net: ((grossKg - tareKg) / 1000).toFixed(3) },
  };
}

/** An analysis of loads, measured at an instant. */
export function analysisOf(
  numbers: readonly number[],
  figures: FactBody<'AnalysisStated'>['figures'],
  measuredAt: string,
): FactBody<'AnalysisStated'> {
  return {
    ...{ kind: 'AnalysisStated', loadIds: numbers.map(factId), laboratory: 'Laboratorul Siliștea' },
    ...{ number: `${318 + (numbers[0] ?? 0)}`, measuredAt, sample: null, figures },
  };
}
