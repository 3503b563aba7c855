import type { FactAuthor, FactBody } from '@recolta/shared/domain/deal/deal-facts';
import type { DealLife, Load } from '@recolta/shared/domain/deal/deal-life';
import { DealLog } from '@recolta/shared/domain/deal/deal-log';
import { dueDayOf } from '@recolta/shared/domain/deal/deal-money';
import type { DealTerms } from '@recolta/shared/domain/deal/deal-terms';
import {
  type InvoiceSum,
  invoiceSum,
  nextCredit,
  nextInvoice,
} from '@recolta/shared/domain/deal/invoice-sum';
import { paymentReminderDays } from '@recolta/shared/domain/deal/life-summary';
import type { Settlement } from '@recolta/shared/domain/deal/load-settlement';
import { contestHours } from '@recolta/shared/domain/deal/load-sum';
import { gridTemplate } from '@recolta/shared/domain/goods/grid-templates';
import { formatMoney } from '@recolta/shared/domain/money';
import { releaseVatRules } from '@recolta/shared/domain/vat';

/* The example of the page on delivery and payment, computed by the code that decides real deals: if a rule changes,
   the figures of the page change too. */

/** 25 t of milling wheat at 1,040 lei, FCA, paid 7 days after delivery, with the usual grid. */
export const exampleDeal: DealTerms = {
  product: 'wheat-milling',
  vatGroup: null,
  unit: 'Ton',
  quantityThousandths: 25_000,
  tolerancePercent: 2,
  priceMinor: 104_000,
  isPriceGross: false,
  currency: 'Ron',
  grid: { kind: 'grid', lines: gridTemplate('wheat-milling', 'Ron') },
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

/** Clocks of the rules that the page names. */
export const dealClocks = { contestHours, reminderDays: paymentReminderDays } as const;

/** One thing that was stated in the example: who, when, what. */
export interface ExampleStep {
  readonly by: FactAuthor;
  readonly atMs: number;
  readonly kind: FactBody['kind'];
}

/** A load from its plan to the money. */
export interface DealExample {
  readonly steps: readonly ExampleStep[];
  readonly load: Load;
  readonly settlement: Settlement;
  readonly invoice: InvoiceSum;
  /** The day by which the invoice is to be paid. */
  readonly dueDay: string;
  readonly stage: DealLife['stage'];
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const loadId = idOf(1);

/** The log of an example, with one load. */
class ExampleLog extends DealLog {
  constructor(terms: DealTerms) {
    super(terms, releaseVatRules, 0);
  }

  /** @param at in UTC, without seconds @returns the fact's id */
  tell(by: FactAuthor, at: string, body: FactBody): string {
    this.nowMs = Date.parse(`${at}:00.000Z`);
    return this.addAccepted(idOf(100 + this.facts.length), by, body);
  }

  get load(): Load & { readonly settlement: Settlement } {
    const [load] = this.life.loads;
    if (!load?.settlement) throw new Error('the load of the example is not settled');
    return { ...load, settlement: load.settlement };
  }
}

/** A load that is weighed and analysed, so that its settlement is shown. */
function shownLoad(log = new ExampleLog(exampleDeal)): {
  readonly log: ExampleLog;
  readonly basis: Omit<FactBody<'SettlementAccepted'>, 'kind'>;
} {
  log.tell('buyer', '2026-12-03T08:00', {
    ...{ kind: 'LoadPlanned', loadId, quantity: '25', day: '2026-12-07', from: '08:00', to: '10:00' },
    ...{ plates: 'DB 44 MDA', carrier: null, driver: null, remark: null },
  });
  const ticketId = log.tell('seller', '2026-12-07T08:40', {
    ...{ kind: 'TicketStated', loadId, place: 'Load', scale: 'Siliștea', number: '1204' },
    ...{ weighedAt: '2026-12-07T08:30:00.000Z', grossKg: 39_480, tareKg: 14_980, net: '24.5' },
  });
  const analysisId = log.tell('seller', '2026-12-07T09:15', {
    ...{ kind: 'AnalysisStated', loadIds: [loadId], laboratory: 'Laboratorul Siliștea', number: '318' },
    ...{ measuredAt: '2026-12-07T09:05:00.000Z', sample: null },
    figures: { protein: 12.8, humidity: 14.6, impurities: 2.4, hectolitricMass: 77 },
  });
  const { sumMinor } = log.load.settlement;
  return { log, basis: { loadId, ticketId, analysisId, sum: formatMoney(sumMinor) } };
}

/** The load of the example, confirmed by both, invoiced and paid. */
export function dealExample(): DealExample {
  const { log, basis } = shownLoad();
  log.tell('buyer', '2026-12-08T07:10', { kind: 'SettlementAccepted', ...basis });
  log.tell('seller', '2026-12-08T07:30', { kind: 'SettlementAccepted', ...basis });
  const invoice = invoiceSum(exampleDeal, [log.load], releaseVatRules);
  const total = formatMoney(invoice.totalMinor);
  const invoiceId = log.tell('seller', '2026-12-08T10:00', {
    ...{ kind: 'InvoiceStated', number: 'AGS 0417', day: '2026-12-08', loadIds: [loadId], total },
  });
  const paid = { invoiceId, day: '2026-12-14', sum: total, reference: null };
  log.tell('buyer', '2026-12-14T08:20', { kind: 'PaymentStated', ...paid });
  log.tell('seller', '2026-12-14T13:00', { kind: 'ReceiptStated', ...paid });
  const { load, life } = log;
  return {
    steps: log.facts.map(({ by, at, body }) => ({ by, atMs: Date.parse(at), kind: body.kind })),
    load,
    settlement: load.settlement,
    invoice,
    dueDay: dueDayOf(exampleDeal, [load], { day: '2026-12-08', loadIds: [load.id] }),
    stage: life.stage,
  };
}

/** The same load after an advance that it does not use up [D8]. Money in minor units. */
export interface CreditExample {
  readonly advanceMinor: number;
  /** Part of the advance that the load's invoice deducts. */
  readonly deductedMinor: number;
  /** Total of the credit note, which the seller pays back. */
  readonly backMinor: number;
}

export function creditExample(): CreditExample {
  const log = new ExampleLog({ ...exampleDeal, paymentType: 'PrePayment' });
  const advanceId = log.tell('seller', '2026-11-25T08:00', {
    ...{ kind: 'InvoiceStated', number: 'AGS 0412', day: '2026-11-25', loadIds: [], total: '26000.00' },
  });
  const paid = { invoiceId: advanceId, day: '2026-11-26', sum: '26000.00', reference: null };
  log.tell('buyer', '2026-11-26T08:00', { kind: 'PaymentStated', ...paid });
  log.tell('seller', '2026-11-26T12:00', { kind: 'ReceiptStated', ...paid });
  const { basis } = shownLoad(log);
  log.tell('buyer', '2026-12-08T07:10', { kind: 'SettlementAccepted', ...basis });
  log.tell('seller', '2026-12-08T07:30', { kind: 'SettlementAccepted', ...basis });
  const { deducted, sum } = nextInvoice(log.terms, log.life, [log.load], releaseVatRules);
  log.tell('seller', '2026-12-08T10:00', {
    ...{ kind: 'InvoiceStated', number: 'AGS 0417', day: '2026-12-08', loadIds: [loadId] },
    total: formatMoney(sum.totalMinor),
    deducts: deducted.map(({ minor }) => ({ invoiceId: advanceId, sum: formatMoney(minor) })),
  });
  const [advance] = log.life.invoices;
  const next = advance && nextCredit(log.terms, log.life, advance, releaseVatRules);
  if (!advance || !next?.sum) throw new Error('nothing is left of the advance of the example');
  log.tell('seller', '2026-12-08T10:30', {
    ...{ kind: 'CreditStated', invoiceId: advanceId, number: 'AGS 0418', day: '2026-12-08' },
    ...{ sum: next.sum, total: formatMoney(next.totalMinor) },
  });
  const [credit] = log.life.credits;
  return {
    advanceMinor: advance.totalMinor,
    deductedMinor: advance.deductedMinor,
    backMinor: credit?.dueMinor ?? 0,
  };
}

/** The same load after the buyer contests its moisture. */
export interface ContestExample {
  /** The figure of the counter-analysis, and the uncertainty of its method, in per cent. */
  readonly figure: number;
  readonly tolerance: number;
  readonly settlement: Settlement;
}

/** A counter-analysis beyond the uncertainty of its method, and one within it [D7]. */
export function contestExamples(): { readonly beyond: ContestExample; readonly within: ContestExample } {
  return { beyond: contested(15, 0.2), within: contested(14.7, 0.2) };
}

function contested(figure: number, tolerance: number): ContestExample {
  const { log, basis } = shownLoad();
  log.tell('buyer', '2026-12-08T07:10', {
    ...{ kind: 'SettlementContested', ...basis, subject: 'humidity', reason: 'proba' },
  });
  const counterId = log.tell('buyer', '2026-12-09T10:00', {
    ...{ kind: 'CounterStated', loadId, laboratory: 'Laboratorul Ploiești', number: 'C 7' },
    ...{ measuredAt: '2026-12-09T09:00:00.000Z', figure, tolerance },
  });
  log.tell('seller', '2026-12-09T11:00', { kind: 'CounterConfirmed', loadId, counterId });
  return { figure, tolerance, settlement: log.load.settlement };
}
