import { contractFormat } from '../contract/contract-format.ts';
import { figureText } from '../contract/grid-annex.ts';
import type { Currency } from '../enumerations.ts';
import { shortGoodsName } from '../goods-name.ts';
import type { VatCharge, VatRule } from '../vat.ts';
import type { CreditNote, Invoice } from './deal-invoices.ts';
import { type DealLife, type Load, weighedThousandths } from './deal-life.ts';
import { dueDayOf } from './deal-money.ts';
import { type DealTerms, isCounted } from './deal-terms.ts';
import {
  creditedInvoice,
  deliveryDayOf,
  type InvoiceSum,
  netAndVat,
  sumOfCredit,
  sumOfInvoice,
} from './invoice-sum.ts';

/** A deduction or a bonus of a line by the grid, in minor units; negative for a deduction. */
export interface LineChange {
  readonly reason: string;
  readonly minor: number;
}

/** A line of an invoice: a load, an advance, or an advance that is deducted. Money in minor units. */
export interface InvoiceLine {
  readonly name: string;
  /** Which load, truck and ticket; null for advances. */
  readonly detail: string | null;
  /** Unit of the goods; null for a sum, whose quantity is one, or minus one if it is deducted. */
  readonly unit: string | null;
  /** Weighed, and paid for, in thousandths of the unit. */
  readonly quantityThousandths: number;
  readonly payableThousandths: number;
  /** Agreed net price per unit, and that of the payable weight; null if the price includes VAT, and for a sum. */
  readonly prices: { readonly agreedMinor: number; readonly payableMinor: number } | null;
  /** From quantity × agreed price to the net sum. */
  readonly changes: readonly LineChange[];
  readonly netMinor: number;
  /** VAT or compensation; the lines of one charge add up to that of the part. */
  readonly vatMinor: number;
  readonly charge: VatCharge;
  /** Day of delivery. */
  readonly day: string | null;
  /** The advance invoice that it deducts. */
  readonly advance: { readonly number: string; readonly day: string } | null;
}

/** An invoice with its lines, as e-Factura and accounting programs read it, with Romanian names. */
export interface InvoiceRecord extends Omit<InvoiceSum, 'parts'> {
  readonly number: string;
  readonly day: string;
  readonly dueDay: string;
  readonly isAdvance: boolean;
  /** The invoice that it takes back, if it is a credit note; its sums are positive, as e-Factura has them. */
  readonly credits: { readonly number: string; readonly day: string } | null;
  readonly currency: Currency;
  readonly contractNumber: string | null;
  readonly lines: readonly InvoiceLine[];
}

/** Data of a deal that its invoices name. */
export interface NamedDeal {
  readonly goodsName: string;
  readonly contractNumber: string | null;
}

const format = contractFormat('ro');

/** The lines and sums of a stated invoice [D8]. The lines add up to the sums of the settlements, to the ban. */
export function invoiceRecord(
  terms: DealTerms,
  life: DealLife,
  invoice: Invoice,
  rules: readonly VatRule[],
  named: NamedDeal,
): InvoiceRecord {
  const { stated } = invoice;
  const goods = shortGoodsName(named.goodsName, 'ro').slice(0, 100);
  return {
    ...linesOf(terms, sumOfInvoice(terms, life, invoice, rules), goods, `Avans pentru ${goods}`),
    ...{ number: stated.number, day: stated.day, dueDay: dueDayOf(terms, life.loads, stated) },
    ...{ isAdvance: stated.loadIds.length === 0, credits: null },
    ...{ currency: terms.currency, contractNumber: named.contractNumber },
  };
}

/** The lines and sums of a stated credit note [D8]: those of the invoice of loads, or one for the rest of an advance. */
export function creditRecord(
  terms: DealTerms,
  life: DealLife,
  credit: CreditNote,
  rules: readonly VatRule[],
  named: NamedDeal,
): InvoiceRecord {
  const { stated: of } = creditedInvoice(life, credit);
  const { number, day, sum } = credit.stated;
  const sums = sumOfCredit(terms, life, creditedInvoice(life, credit), sum, rules);
  const goods = shortGoodsName(named.goodsName, 'ro').slice(0, 100);
  return {
    ...linesOf(terms, sums, goods, `Storno avans, factura ${of.number} din ${format.day(of.day)}`),
    ...{ number, day, dueDay: day, isAdvance: of.loadIds.length === 0 },
    credits: { number: of.number, day: of.day },
    ...{ currency: terms.currency, contractNumber: named.contractNumber },
  };
}

/** A credit note as accounts book it: an invoice with quantities and sums below zero. */
export function booked(record: InvoiceRecord): InvoiceRecord {
  if (record.credits === null) return record;
  return {
    ...record,
    ...{ netMinor: -record.netMinor, vatMinor: -record.vatMinor, totalMinor: -record.totalMinor },
    lines: record.lines.map((line) => ({
      ...line,
      quantityThousandths: -line.quantityThousandths,
      payableThousandths: -line.payableThousandths,
      netMinor: -line.netMinor,
      vatMinor: -line.vatMinor,
    })),
  };
}

/** @param advance the name of the line of an advance, which has no loads */
function linesOf(terms: DealTerms, { parts, ...sums }: InvoiceSum, goods: string, advance: string) {
  const lines = parts.flatMap((part) => {
    const { regime, ratePercent, source, netMinor } = part;
    const isAdvance = part.loads.length + part.deducted.length === 0;
    const bases: readonly Base[] = isAdvance
      ? [{ ...sumLine(advance), minor: terms.isPriceGross ? sums.totalMinor : netMinor }]
      : [
          ...part.loads.map((load) => loadBase(terms, load, goods)),
          ...part.deducted.map(({ advance: { stated: of }, minor }) => ({
            ...sumLine(`Storno avans, factura ${of.number} din ${format.day(of.day)}`),
            ...{ quantityThousandths: -1000, payableThousandths: -1000 },
            advance: { number: of.number, day: of.day },
            minor: -minor,
          })),
        ];
    return withVat(terms, bases, { regime, ratePercent, source });
  });
  return { ...sums, lines };
}

/** A line before VAT; `minor` is its sum in terms of the price. */
type Base = Omit<InvoiceLine, 'netMinor' | 'vatMinor' | 'charge'> & { readonly minor: number };

const sumLine = (name: string) => ({
  ...{ name, detail: null, unit: null, quantityThousandths: 1000, payableThousandths: 1000 },
  ...{ prices: null, changes: [], day: null, advance: null },
});

function loadBase(terms: DealTerms, load: Load, name: string): Base {
  const { settlement, number, plan } = load;
  const ticket = load.tickets[terms.quantityPlace];
  const detail = [
    `Transportul ${number}`,
    plan.plates,
    ticket &&
      `${isCounted(terms.unit) ? 'aviz' : 'tichet'} ${ticket.number} din ${format.dayOf(ticket.weighedAt)}`,
  ];
  const net = weighedThousandths(terms, load) ?? 0;
  return {
    name,
    detail: detail.filter(Boolean).join(', ').slice(0, 200),
    unit: terms.unit,
    quantityThousandths: net,
    payableThousandths: settlement?.payableThousandths ?? net,
    prices: terms.isPriceGross
      ? null
      : { agreedMinor: terms.priceMinor, payableMinor: settlement?.priceMinor ?? terms.priceMinor },
    changes: (settlement?.changes ?? [])
      .filter(({ sumMinor }) => sumMinor !== 0)
      .map(({ property, measured, sumMinor }) => ({
        reason: `${format.texts.quality.properties[property]}: ${figureText(property, measured, format)}`,
        minor: sumMinor,
      })),
    day: deliveryDayOf(terms, load),
    advance: null,
    minor: settlement?.sumMinor ?? 0,
  };
}

/** Divides net and VAT of a charge among its lines: each has what its part of the running sum adds. */
function withVat(terms: DealTerms, bases: readonly Base[], charge: VatCharge): InvoiceLine[] {
  let running = 0;
  let before = { netMinor: 0, vatMinor: 0 };
  return bases.map(({ minor, ...line }) => {
    running += minor;
    const after = netAndVat(terms, running, charge.ratePercent);
    const [netMinor, vatMinor] = [after.netMinor - before.netMinor, after.vatMinor - before.vatMinor];
    before = after;
    return { ...line, netMinor, vatMinor, charge };
  });
}
