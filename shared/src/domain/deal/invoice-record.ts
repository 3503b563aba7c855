import { contractFormat } from '../contract/contract-format.ts';
import { figureText } from '../contract/grid-annex.ts';
import type { Currency } from '../enumerations.ts';
import { shortGoodsName } from '../goods-name.ts';
import { parseTonnes } from '../quantity.ts';
import type { VatCharge, VatRule } from '../vat.ts';
import type { DealLife, Invoice, Load } from './deal-life.ts';
import { dueDayOf } from './deal-money.ts';
import type { DealTerms } from './deal-terms.ts';
import { deliveryDayOf, type InvoiceSum, netAndVat, sumOfInvoice } from './invoice-sum.ts';

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
  { goodsName, contractNumber }: NamedDeal,
): InvoiceRecord {
  const { stated } = invoice;
  const { parts, ...sums } = sumOfInvoice(terms, life, invoice, rules);
  const isAdvance = stated.loadIds.length === 0;
  const goods = shortGoodsName(goodsName, 'ro').slice(0, 100);
  const loads = parts.flatMap((part) => part.loads);
  const lines = parts.flatMap((part) => {
    const { regime, ratePercent, source, netMinor } = part;
    const bases: readonly Base[] = isAdvance
      ? [{ ...sumLine(`Avans pentru ${goods}`), minor: terms.isPriceGross ? sums.totalMinor : netMinor }]
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
  return {
    ...sums,
    ...{ number: stated.number, day: stated.day, dueDay: dueDayOf(terms, loads, stated.day) },
    ...{ isAdvance, currency: terms.currency, contractNumber, lines },
  };
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
    ticket && `tichet ${ticket.number} din ${format.dayOf(ticket.weighedAt)}`,
  ];
  const net = settlement?.netThousandths ?? parseTonnes(ticket?.net ?? '0') ?? 0;
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
