import * as z from 'zod/mini';
import type { DealSide } from '../contract/signing.ts';

/** Settled deals from which on a company has a record [D10]. */
export const leastDeals = 5;
/** Companies with the same bands from which on they are shown without the company's name [B5]. */
export const leastCompaniesOfBand = 5;

/** One settled deal's contribution to the record of one of its sides [D10]. */
export const dealRecordSchema = z.object({
  /** As buyer: invoices that both sides state as paid by the due day. */
  paidOnTime: z.int(),
  /** As buyer: days after the due day, of each invoice that was paid later or is not paid. */
  daysLate: z.array(z.int()),
  /** As buyer: invoices of which the two sides state different things. They do not count. */
  paidDiffering: z.int(),
  /** As seller: loads settled by the grid that were worth the declared figures, or more. */
  asDeclared: z.int(),
  /** As seller: the loss of each load that was worth less, in tenths of a per cent of its sum at the declared figures. */
  lossTenths: z.array(z.int()),
  /** As the side that carries: loads that were loaded, and those withdrawn after they had been announced for the day. */
  loaded: z.int(),
  notLoaded: z.int(),
  /** Disputes and contests that it opened; counter-analyses that were decided against it. */
  disputesOpened: z.int(),
  disputesLost: z.int(),
});
export type DealRecord = Readonly<z.infer<typeof dealRecordSchema>>;

/** The contributions of one deal to the records of both sides. */
export type DealRecords = Readonly<Record<DealSide, DealRecord>>;

/** The record of a company from its settled deals under its name [D10]. */
export const companyRecordSchema = z.object({
  /** Number of settled deals, from `leastDeals` on. */
  deals: z.int(),
  /** Invoices that it was to pay; `daysLate` is the median of those paid late, null without any. */
  payments: z.object({
    counted: z.int(),
    onTime: z.int(),
    daysLate: z.nullable(z.number()),
    differing: z.int(),
  }),
  /** Loads that it sold by a grid; `lossTenths` is the median of those below the declared figures, in 0.1 %. */
  quality: z.object({ counted: z.int(), below: z.int(), lossTenths: z.nullable(z.number()) }),
  /** Loads that it was to carry. */
  loads: z.object({ counted: z.int(), notLoaded: z.int() }),
  disputes: z.object({ opened: z.int(), lost: z.int() }),
});
export type CompanyRecord = Readonly<z.infer<typeof companyRecordSchema>>;

/** The record of a company; null below `leastDeals` deals. Independent of their order. */
export function companyRecord(deals: readonly DealRecord[]): CompanyRecord | null {
  if (deals.length < leastDeals) return null;
  const sum = (of: (deal: DealRecord) => number) => deals.reduce((total, deal) => total + of(deal), 0);
  const [daysLate, lossTenths] = [
    deals.flatMap((deal) => deal.daysLate),
    deals.flatMap((deal) => deal.lossTenths),
  ];
  const [onTime, notLoaded] = [sum((deal) => deal.paidOnTime), sum((deal) => deal.notLoaded)];
  return {
    deals: deals.length,
    payments: {
      counted: onTime + daysLate.length,
      onTime,
      daysLate: median(daysLate),
      differing: sum((deal) => deal.paidDiffering),
    },
    quality: {
      counted: sum((deal) => deal.asDeclared) + lossTenths.length,
      below: lossTenths.length,
      lossTenths: median(lossTenths),
    },
    loads: { counted: sum((deal) => deal.loaded) + notLoaded, notLoaded },
    disputes: { opened: sum((deal) => deal.disputesOpened), lost: sum((deal) => deal.disputesLost) },
  };
}

/** The middle one; of an even number half way between the middle two. */
function median(figures: readonly number[]): number | null {
  const sorted = figures.toSorted((a, b) => a - b);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

/** Bands of a record: all that is shown of it before the company's name is known [D10, B5]. */
export const recordBandSchema = z.object({
  deals: z.enum(['from5', 'from10', 'from20']),
  /** Null with fewer than five invoices or loads that count. */
  payment: z.nullable(z.enum(['onTime', 'sometimesLate', 'oftenLate'])),
  quality: z.nullable(z.enum(['asDeclared', 'sometimesBelow', 'oftenBelow'])),
});
export type RecordBand = Readonly<z.infer<typeof recordBandSchema>>;

/** A record as one side of a sale sees the other's before acceptance: figures are null while the company is unknown. */
export const shownRecordSchema = z.object({
  band: recordBandSchema,
  figures: z.nullable(companyRecordSchema),
});
export type ShownRecord = Readonly<z.infer<typeof shownRecordSchema>>;

/** Least share, in per cent, of the first and of the second band of payments and of quality. */
const [mostly, often] = [80, 50];

export function recordBand({ deals, payments, quality }: CompanyRecord): RecordBand {
  const bandOf = <Band>(good: number, counted: number, bands: readonly [Band, Band, Band]): Band | null => {
    if (counted < leastDeals) return null;
    if (good * 100 >= counted * mostly) return bands[0];
    return good * 100 >= counted * often ? bands[1] : bands[2];
  };
  return {
    deals: dealsBand(deals),
    payment: bandOf(payments.onTime, payments.counted, ['onTime', 'sometimesLate', 'oftenLate']),
    quality: bandOf(quality.counted - quality.below, quality.counted, [
      'asDeclared',
      'sometimesBelow',
      'oftenBelow',
    ]),
  };
}

function dealsBand(deals: number): RecordBand['deals'] {
  if (deals < 10) return 'from5';
  return deals < 20 ? 'from10' : 'from20';
}
