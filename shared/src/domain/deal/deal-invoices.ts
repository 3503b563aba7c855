import { parseMoney } from '../money.ts';
import { type VatRule, vatInGross } from '../vat.ts';
import type { FactBody } from './deal-facts.ts';
import { type DealTerms, statedVatOn } from './deal-terms.ts';
import type { FactIndex, Stated } from './fact-index.ts';

/** An invoice with what was stated as paid and as received [D8]. Money in minor units, with VAT. */
export interface Invoice {
  readonly stated: Stated<'InvoiceStated'>;
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly receivedMinor: number;
  /** What invoices have deducted of it, if it is an advance: in terms of the price. */
  readonly deductedMinor: number;
  /** What credit notes take back of it. */
  readonly creditedMinor: number;
  /** Of an advance, what is neither deducted nor credited: in terms of the price. 0 for an invoice of loads. */
  readonly leftMinor: number;
  /** An invoice of loads that a credit note takes back: its loads and the advances that it deducts are free again. */
  readonly isVoid: boolean;
}

/** A credit note for an invoice of loads, or for what is left of an advance [D8]. Money in minor units, with VAT. */
export interface CreditNote {
  readonly stated: Stated<'CreditStated'>;
  readonly totalMinor: number;
  /** What the seller has received beyond the rest of the invoice, and is to pay back. */
  readonly dueMinor: number;
  /** The most that may be stated as paid back: also what the buyer alone states as paid counts. */
  readonly mostMinor: number;
  /** Stated by the seller as paid back, and by the buyer as received back. */
  readonly paidMinor: number;
  readonly receivedMinor: number;
}

/** Still to be paid of an invoice after its credit notes. Negative if more was received. Money in minor units. */
export const restMinor = ({ totalMinor, creditedMinor, receivedMinor }: Invoice): number =>
  totalMinor - creditedMinor - receivedMinor;

const minorOf = (sum: string): number => parseMoney(sum) ?? 0;

/** The invoices and credit notes of a deal, those that were corrected left out; they name others by their standing ids. */
export function invoicesOf(
  terms: DealTerms,
  index: FactIndex,
  rules: readonly VatRule[],
): { readonly invoices: readonly Invoice[]; readonly credits: readonly CreditNote[] } {
  const sums = (kind: 'PaymentStated' | 'ReceiptStated') => {
    const stated = Map.groupBy(index.of(kind), ({ invoiceId }) => index.standing(invoiceId));
    return (id: string) => sumOf(stated.get(id));
  };
  const [paidOf, receivedOf] = [sums('PaymentStated'), sums('ReceiptStated')];
  const credits = index.of('CreditStated').map((one) => standingIn(one, index));
  const creditsOf = Map.groupBy(credits, ({ invoiceId }) => invoiceId);
  const isVoid = ({ id, loadIds }: Stated<'InvoiceStated'>) => loadIds.length > 0 && creditsOf.has(id);
  const stated = index.of('InvoiceStated').map(({ deducts, ...one }) => ({
    ...one,
    ...(deducts && { deducts: deducts.map((of) => standingIn(of, index)) }),
  }));
  const deducted = Map.groupBy(
    stated.filter((one) => !isVoid(one)).flatMap(({ deducts }) => deducts ?? []),
    ({ invoiceId }) => invoiceId,
  );
  const invoices = stated.map((one): Invoice => {
    const totalMinor = minorOf(one.total);
    const ofInvoice = creditsOf.get(one.id) ?? [];
    const deductedMinor = sumOf(deducted.get(one.id));
    const taken = deductedMinor + sumOf(ofInvoice);
    return {
      stated: one,
      ...{ totalMinor, paidMinor: paidOf(one.id), receivedMinor: receivedOf(one.id), deductedMinor },
      creditedMinor: ofInvoice.reduce((sum, { total }) => sum + minorOf(total), 0),
      leftMinor: one.loadIds.length > 0 ? 0 : advanceMinor(terms, totalMinor, one, rules) - taken,
      isVoid: isVoid(one),
    };
  });
  return { invoices, credits: withDue(credits, invoices, paidOf, receivedOf) };
}

/** An advance with VAT in terms of the price: of the nearest net sum, as rounded VAT skips some totals. */
export function advanceMinor(
  terms: DealTerms,
  totalMinor: number,
  { day, charges }: Pick<FactBody<'InvoiceStated'>, 'day' | 'charges'>,
  rules: readonly VatRule[],
): number {
  if (terms.isPriceGross) return totalMinor;
  return vatInGross(totalMinor, statedVatOn(terms, day, rules, charges).ratePercent).netMinor;
}

/** What is to be paid back, by the credit notes of an invoice in their order. */
function withDue(
  credits: readonly Stated<'CreditStated'>[],
  invoices: readonly Invoice[],
  paidOf: (id: string) => number,
  receivedOf: (id: string) => number,
): CreditNote[] {
  const over = new Map(
    invoices.map(({ stated, totalMinor, creditedMinor, paidMinor, receivedMinor }) => {
      const rest = totalMinor - creditedMinor;
      return [stated.id, { due: receivedMinor - rest, most: Math.max(paidMinor, receivedMinor) - rest }];
    }),
  );
  return credits.map((stated) => {
    const totalMinor = minorOf(stated.total);
    const left = over.get(stated.invoiceId) ?? { due: 0, most: 0 };
    const within = (minor: number) => Math.max(0, Math.min(totalMinor, minor));
    const [dueMinor, mostMinor] = [within(left.due), within(left.most)];
    over.set(stated.invoiceId, { due: left.due - dueMinor, most: left.most - mostMinor });
    const { id } = stated;
    return { stated, totalMinor, dueMinor, mostMinor, paidMinor: paidOf(id), receivedMinor: receivedOf(id) };
  });
}

const standingIn = <One extends { readonly invoiceId: string }>(one: One, index: FactIndex): One => ({
  ...one,
  invoiceId: index.standing(one.invoiceId),
});

const sumOf = (stated: readonly { readonly sum?: string }[] = []): number =>
  stated.reduce((total, { sum }) => total + minorOf(sum ?? '0'), 0);
