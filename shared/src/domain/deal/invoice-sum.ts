import { dayOf } from '../announcement/deadline.ts';
import { formatMoney, roundHalfUp, totalMinor } from '../money.ts';
import { type VatCharge, type VatRule, vatInGross } from '../vat.ts';
import type { FactBody, StatedCharges } from './deal-facts.ts';
import { advanceMinor, type CreditNote, type Invoice } from './deal-invoices.ts';
import type { DealLife, Load } from './deal-life.ts';
import { type DealTerms, mostThousandths, statedVatOn, vatOn } from './deal-terms.ts';

/** What an invoice deducts of an advance: in minor units, with VAT only if the price includes it. */
export interface Deducted {
  readonly advance: Invoice;
  readonly minor: number;
}

/** Goods and deducted advances of an invoice with one VAT charge. Money in minor units; negative if more is deducted. */
export interface InvoicePart extends VatCharge {
  readonly loads: readonly Load[];
  readonly deducted: readonly Deducted[];
  readonly netMinor: number;
  readonly vatMinor: number;
}

/** The sums of an invoice [D8]. Money in minor units. */
export interface InvoiceSum {
  /** By VAT charge, in the order of loads; one for an advance. */
  readonly parts: readonly InvoicePart[];
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly totalMinor: number;
}

/** The day on which a load was delivered: that of the ticket that counts. */
export function deliveryDayOf(terms: DealTerms, load: Load): string | null {
  const ticket = load.tickets[terms.quantityPlace];
  return ticket === undefined ? null : dayOf(Date.parse(ticket.weighedAt));
}

/** The day by which the VAT of a load follows from the rules [Q3]. */
export const vatDayOf = (terms: DealTerms, load: Load): string =>
  deliveryDayOf(terms, load) ?? terms.deliveryPeriod.to;

/**
 * Sums of an invoice for loads whose settlements are known [D8]: the sum of each load as settled less what is deducted
 * of advances, VAT once per charge, rounded half up (EN 16931 BR-CO-17). A deduction has the VAT of its advance's day.
 *
 * @param charges VAT when it was stated, for an invoice that is
 */
export function invoiceSum(
  terms: DealTerms,
  loads: readonly Load[],
  rules: readonly VatRule[],
  deducted: readonly Deducted[] = [],
  charges: StatedCharges = [],
): InvoiceSum {
  const byCharge = new Map<string, { charge: VatCharge; loads: Load[]; deducted: Deducted[] }>();
  const partOn = (day: string, stated: StatedCharges) => {
    const charge = statedVatOn(terms, day, rules, stated);
    const key = `${charge.regime} ${charge.ratePercent}`;
    const same = byCharge.get(key) ?? { charge, loads: [], deducted: [] };
    byCharge.set(key, same);
    return same;
  };
  for (const load of loads) partOn(vatDayOf(terms, load), charges).loads.push(load);
  for (const one of deducted) {
    const { stated } = one.advance;
    partOn(stated.day, stated.charges ?? charges).deducted.push(one);
  }
  return sumOf(
    [...byCharge.values()].map(({ charge, ...of }) => {
      const settled = of.loads.reduce((sum, { settlement }) => sum + (settlement?.sumMinor ?? 0), 0);
      const less = of.deducted.reduce((sum, { minor }) => sum + minor, 0);
      return { ...charge, ...of, ...netAndVat(terms, settled - less, charge.ratePercent) };
    }),
  );
}

function sumOf(parts: readonly InvoicePart[]): InvoiceSum {
  const netMinor = parts.reduce((sum, part) => sum + part.netMinor, 0);
  const vatMinor = parts.reduce((sum, part) => sum + part.vatMinor, 0);
  return { parts, netMinor, vatMinor, totalMinor: netMinor + vatMinor };
}

/** Net and VAT of a sum in terms of the price, which may be negative. */
export function netAndVat(
  { isPriceGross }: Pick<DealTerms, 'isPriceGross'>,
  minor: number,
  ratePercent: number,
) {
  const [sign, size] = [minor < 0 ? -1 : 1, Math.abs(minor)];
  const { netMinor, vatMinor } = isPriceGross
    ? vatInGross(size, ratePercent)
    : { netMinor: size, vatMinor: roundHalfUp(BigInt(size) * BigInt(ratePercent), 100n) };
  // Never −0.
  return { netMinor: sign * netMinor || 0, vatMinor: sign * vatMinor || 0 };
}

type Advance = Pick<FactBody<'InvoiceStated'>, 'day' | 'charges'>;

/** Sums of an advance by its total with VAT and its day: of the nearest net sum, as rounded VAT skips some totals. */
export function advanceSum(
  terms: DealTerms,
  total: number,
  advance: Advance,
  rules: readonly VatRule[],
): InvoiceSum {
  return sumOfAdvance(terms, advanceMinor(terms, total, advance, rules), advance, rules);
}

/** Sums of an advance, or of a part of it, in terms of the price. */
function sumOfAdvance(
  terms: DealTerms,
  minor: number,
  { day, charges }: Advance,
  rules: readonly VatRule[],
): InvoiceSum {
  const charge = statedVatOn(terms, day, rules, charges);
  return sumOf([{ ...charge, loads: [], deducted: [], ...netAndVat(terms, minor, charge.ratePercent) }]);
}

/** Sums of a credit note: those of the invoice of loads, or of a part of an advance with the VAT of its day. */
export function sumOfCredit(
  terms: DealTerms,
  life: DealLife,
  invoice: Invoice,
  sum: string | undefined,
  rules: readonly VatRule[],
): InvoiceSum {
  if (sum === undefined) return sumOfInvoice(terms, life, invoice, rules);
  return sumOfAdvance(terms, minorOf(sum), invoice.stated, rules);
}

/** The invoice that a credit note takes back. */
export function creditedInvoice({ invoices }: DealLife, { stated }: CreditNote): Invoice {
  const invoice = invoices.find((one) => one.stated.id === stated.invoiceId);
  if (!invoice) throw new Error('a credit note has no invoice');
  return invoice;
}

/**
 * The next credit note for an invoice [D8]: an invoice of loads is taken back whole, an advance as far as it is left.
 *
 * @returns null if nothing is left to take back
 */
export function nextCredit(
  terms: DealTerms,
  life: DealLife,
  invoice: Invoice,
  rules: readonly VatRule[],
): { readonly sum?: string; readonly totalMinor: number } | null {
  if (invoice.stated.loadIds.length > 0) return invoice.isVoid ? null : { totalMinor: invoice.totalMinor };
  if (invoice.leftMinor <= 0) return null;
  const sum = formatMoney(invoice.leftMinor);
  return { sum, totalMinor: sumOfCredit(terms, life, invoice, sum, rules).totalMinor };
}

/** The sums of a stated invoice, an advance or one of loads. */
export function sumOfInvoice(
  terms: DealTerms,
  { loads, invoices }: DealLife,
  { stated, totalMinor: total }: Pick<Invoice, 'stated' | 'totalMinor'>,
  rules: readonly VatRule[],
): InvoiceSum {
  if (stated.loadIds.length === 0) return advanceSum(terms, total, stated, rules);
  const deducted = (stated.deducts ?? []).flatMap(({ invoiceId, sum }) => {
    const advance = invoices.find((one) => one.stated.id === invoiceId);
    return advance ? [{ advance, minor: minorOf(sum) }] : [];
  });
  return invoiceSum(
    terms,
    stated.loadIds.flatMap((id) => loads.find((load) => load.id === id) ?? []),
    rules,
    deducted,
    stated.charges,
  );
}

/**
 * The next invoice of loads [D8]: advances are deducted in their order as far as they and the loads reach, so that
 * nothing is invoiced twice and no total is negative.
 *
 * @param replaced the invoice that it corrects, whose deductions are free again
 */
export function nextInvoice(
  terms: DealTerms,
  life: DealLife,
  loads: readonly Load[],
  rules: readonly VatRule[],
  replaced: Invoice | null = null,
): { readonly deducted: readonly Deducted[]; readonly sum: InvoiceSum } {
  let rest = loads.reduce((sum, { settlement }) => sum + (settlement?.sumMinor ?? 0), 0);
  let deducted: Deducted[] = life.invoices.flatMap((advance): Deducted[] => {
    const given = replaced?.stated.deducts?.find(({ invoiceId }) => invoiceId === advance.stated.id);
    const left = advance.leftMinor + (given ? minorOf(given.sum) : 0);
    const minor = Math.min(left, rest);
    rest -= minor;
    return minor > 0 ? [{ advance, minor }] : [];
  });
  let sum = invoiceSum(terms, loads, rules, deducted);
  // An advance with a higher rate than the goods would make the total negative.
  while (sum.totalMinor < 0) {
    const last = deducted.at(-1);
    if (last === undefined) throw new Error('goods have a negative sum');
    const { day, charges } = last.advance.stated;
    const { ratePercent } = statedVatOn(terms, day, rules, charges);
    const less = Math.floor((-sum.totalMinor * 100) / (terms.isPriceGross ? 100 : 100 + ratePercent));
    const minor = last.minor - Math.max(1, less);
    deducted = [...deducted.slice(0, -1), ...(minor > 0 ? [{ ...last, minor }] : [])];
    sum = invoiceSum(terms, loads, rules, deducted);
  }
  return { deducted, sum };
}

/**
 * The highest total with VAT that a further advance may have: the agreed quantity with its tolerance, less what is
 * invoiced.
 *
 * @param replaced the advance that it corrects
 */
export function mostAdvance(
  terms: DealTerms,
  { loads, invoices }: DealLife,
  day: string,
  rules: readonly VatRule[],
  replaced: Invoice | null = null,
): number {
  const invoiced = loads
    .filter(({ invoiceId }) => invoiceId !== null && invoiceId !== replaced?.stated.id)
    .reduce((sum, { settlement }) => sum + (settlement?.sumMinor ?? 0), 0);
  const open = invoices.filter((one) => one !== replaced).reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  const left = Math.max(0, totalMinor(terms.priceMinor, mostThousandths(terms)) - invoiced - open);
  const { netMinor, vatMinor } = netAndVat(terms, left, vatOn(terms, day, rules).ratePercent);
  return netMinor + vatMinor;
}

const minorOf = (sum: string): number => Math.round(Number(sum) * 100);
