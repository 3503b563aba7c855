import type { InvoiceLine, InvoiceRecord } from '@recolta/shared/domain/deal/invoice-record';
import { netAndVat } from '@recolta/shared/domain/deal/invoice-sum';
import { formatDecimal } from '@recolta/shared/domain/decimal';
import type { Currency, PaymentType } from '@recolta/shared/domain/enumerations';
import type { ExchangeRate } from '@recolta/shared/domain/market-data/exchange-rates';
import { formatMoney, roundHalfUp } from '@recolta/shared/domain/money';
import type { VatCharge, VatRegime } from '@recolta/shared/domain/vat';
import { type InvoiceParty, type MissingOfParty, missingOf, ublParty } from './invoice-party.ts';
import { type XmlTree, xmlText } from './xml-text.ts';

/** The specification that the invoice follows (BT-24, BR-RO-001). */
const ciusRo = 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1';

const currencyCodes = { Ron: 'RON', Euro: 'EUR', Dollar: 'USD' } as const satisfies Record<Currency, string>;

/** UN/ECE Recommendation 20 and 21; `C62` is one. */
const unitCodes: Readonly<Record<string, string>> = {
  ...{ Ton: 'TNE', Kg: 'KGM', Litre: 'LTR', Bag: 'XBG', Piece: 'H87' },
};

/**
 * VAT categories (UNCL 5305) with what exempts them. The compensation of the special scheme is no VAT: it is a charge
 * on an invoice that is not subject to VAT.
 */
const categories = {
  rate: { id: 'S' },
  reverseCharge: { id: 'AE', code: 'VATEX-EU-AE', reason: 'Taxare inversă' },
  notRegistered: { id: 'O', code: 'VATEX-EU-O', reason: 'Vânzător neînregistrat în scopuri de TVA' },
  farmerScheme: { id: 'O', code: 'VATEX-EU-O', reason: 'Regim special pentru agricultori' },
} as const satisfies Record<VatRegime, { id: string; code?: string; reason?: string }>;

/** Means of payment (UNCL 4461): promissory note, else credit transfer. */
const paymentCode = (type: PaymentType) => (type === 'OrderNote' ? '60' : '30');

/** What an electronic invoice needs and is not known. */
export type MissingOfInvoice = MissingOfParty | 'digit' | 'rate';

/** An invoice with all that its electronic form names. */
export interface NamedInvoice {
  readonly record: InvoiceRecord;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly paymentType: PaymentType;
  /** The last rate before the day of the invoice; null for lei, and if none is known. */
  readonly rate: ExchangeRate | null;
}

/** What is missing for the electronic form of an invoice, in the order in which it is said; empty if nothing is. */
export function missingOfInvoice({ record, seller, buyer, rate }: NamedInvoice): MissingOfInvoice[] {
  return [
    ...missingOf('seller', seller),
    ...missingOf('buyer', buyer),
    // BR-RO-010.
    ...(/\d/.test(record.number) ? [] : ['digit' as const]),
    ...(record.currency === 'Ron' || rate !== null ? [] : ['rate' as const]),
  ];
}

/**
 * An invoice, or a credit note, as RO e-Factura takes it [D8]: UBL 2.1, EN 16931 in the Romanian specification CIUS-RO
 * 1.0.1. A line has the weighed quantity at the agreed price, and the amounts of the grid as its charges and allowances.
 */
export function ublInvoice(invoice: NamedInvoice): string {
  const { record, seller, buyer, paymentType, rate } = invoice;
  const currency = currencyCodes[record.currency];
  const money = (minor: number) => ({ '@currencyID': currency, '#text': formatMoney(minor) });
  const compensations = compensationsOf(record.lines);
  const groups = vatGroups(record.lines, compensations);
  const namesVat = groups.every(({ category }) => category.id !== 'O');
  const iban = seller.party.bankAccountNumber;
  const { credits } = record;
  const kind = credits === null ? 'Invoice' : 'CreditNote';
  return xmlText({
    [kind]: {
      '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`,
      '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      'cbc:UBLVersionID': '2.1',
      'cbc:CustomizationID': ciusRo,
      'cbc:ID': record.number,
      'cbc:IssueDate': record.day,
      ...(credits === null
        ? { 'cbc:DueDate': record.dueDay, 'cbc:InvoiceTypeCode': '380' }
        : { 'cbc:CreditNoteTypeCode': '381' }),
      'cbc:Note': notesOf(record, rate),
      'cbc:DocumentCurrencyCode': currency,
      'cbc:TaxCurrencyCode': rate === null ? undefined : 'RON',
      'cac:BillingReference': [credits, ...record.lines.map(({ advance }) => advance)].flatMap((of) =>
        of === null
          ? []
          : { 'cac:InvoiceDocumentReference': { 'cbc:ID': of.number, 'cbc:IssueDate': of.day } },
      ),
      'cac:ContractDocumentReference':
        record.contractNumber === null ? undefined : { 'cbc:ID': record.contractNumber },
      'cac:AccountingSupplierParty': ublParty('seller', seller, namesVat),
      'cac:AccountingCustomerParty': ublParty('buyer', buyer, namesVat),
      'cac:Delivery': deliveryOf(record.lines),
      'cac:PaymentMeans':
        // What is paid back goes to the buyer.
        iban === null || credits !== null
          ? undefined
          : {
              'cbc:PaymentMeansCode': paymentCode(paymentType),
              'cbc:PaymentID': record.number,
              'cac:PayeeFinancialAccount': { 'cbc:ID': iban },
            },
      'cac:PaymentTerms': {
        'cbc:Note':
          credits === null
            ? `Scadență: ${record.dueDay}`
            : `Storno al facturii ${credits.number} din ${credits.day}; ce s-a încasat în plus se restituie`,
      },
      'cac:AllowanceCharge': compensations.map(({ netMinor, vatMinor, charge }) => ({
        'cbc:ChargeIndicator': 'true',
        'cbc:AllowanceChargeReason': `Compensație în cotă forfetară ${charge.ratePercent} %, ${charge.source}`,
        'cbc:MultiplierFactorNumeric': String(charge.ratePercent),
        'cbc:Amount': money(vatMinor),
        'cbc:BaseAmount': money(netMinor),
        'cac:TaxCategory': { 'cbc:ID': 'O', 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
      })),
      'cac:TaxTotal': taxTotals(groups, rate, money),
      'cac:LegalMonetaryTotal': totalsOf(record, groups, compensations, money),
      [`cac:${kind}Line`]: record.lines.map((line, at) => lineOf(line, at + 1, kind, money)),
    },
  });
}

type Money = (minor: number) => XmlTree;

function notesOf({ currency }: InvoiceRecord, rate: ExchangeRate | null): string | undefined {
  if (rate === null) return;
  const lei = formatDecimal(rate.tenThousandths, 4).replace('.', ',');
  return `Se plătește în lei, la cursul BNR din ${rate.day}: 1 ${currencyCodes[currency]} = ${lei} lei`;
}

/** The compensation of each rate under the special scheme for farmers. Money in minor units. */
interface Compensation {
  readonly charge: VatCharge;
  readonly netMinor: number;
  readonly vatMinor: number;
}

function compensationsOf(lines: readonly InvoiceLine[]): Compensation[] {
  const ofScheme = lines.filter(({ charge }) => charge.regime === 'farmerScheme');
  return [...Map.groupBy(ofScheme, ({ charge }) => charge.ratePercent).values()].flatMap((same) => {
    const vatMinor = sumOf(same, ({ vatMinor: one }) => one);
    const [first] = same;
    if (!first || vatMinor === 0) return [];
    return [{ charge: first.charge, netMinor: sumOf(same, ({ netMinor }) => netMinor), vatMinor }];
  });
}

interface VatGroup {
  readonly category: (typeof categories)[VatRegime];
  readonly charge: VatCharge;
  readonly taxableMinor: number;
  readonly vatMinor: number;
}

/** The breakdown by category and rate (BG-23), VAT once for each, rounded half up (BR-CO-17). */
function vatGroups(lines: readonly InvoiceLine[], compensations: readonly Compensation[]): VatGroup[] {
  const keyOf = ({ charge }: InvoiceLine) =>
    charge.regime === 'rate' ? `S ${charge.ratePercent}` : categories[charge.regime].id;
  return [...Map.groupBy(lines, keyOf).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { charge } = first;
    const category = categories[charge.regime];
    const charged = category.id === 'O' ? sumOf(compensations, ({ vatMinor }) => vatMinor) : 0;
    const taxableMinor = sumOf(same, ({ netMinor }) => netMinor) + charged;
    const percent = category.id === 'S' ? charge.ratePercent : 0;
    const { vatMinor } = netAndVat({ isPriceGross: false }, taxableMinor, percent);
    return [{ category, charge, taxableMinor, vatMinor }];
  });
}

const sumOf = <One>(all: readonly One[], minorOf: (one: One) => number): number =>
  all.reduce((sum, one) => sum + minorOf(one), 0);

/** The totals of VAT, in another currency also in lei (BT-111). */
function taxTotals(groups: readonly VatGroup[], rate: ExchangeRate | null, money: Money): XmlTree[] {
  const vatMinor = sumOf(groups, (group) => group.vatMinor);
  const total: XmlTree = {
    'cbc:TaxAmount': money(vatMinor),
    'cac:TaxSubtotal': groups.map(({ category, charge, taxableMinor, vatMinor: ofGroup }) => {
      const { code, reason } = { code: undefined, reason: undefined, ...category };
      const law = charge.source === null ? '' : `, ${charge.source}`;
      return {
        'cbc:TaxableAmount': money(taxableMinor),
        'cbc:TaxAmount': money(ofGroup),
        'cac:TaxCategory': {
          ...categoryOf(charge),
          'cbc:TaxExemptionReasonCode': code,
          'cbc:TaxExemptionReason': reason && `${reason}${law}`,
          'cac:TaxScheme': { 'cbc:ID': 'VAT' },
        },
      };
    }),
  };
  if (rate === null) return [total];
  const [sign, size] = [vatMinor < 0 ? -1 : 1, Math.abs(vatMinor)];
  const lei = sign * roundHalfUp(BigInt(size) * BigInt(rate.tenThousandths), 10_000n) || 0;
  return [total, { 'cbc:TaxAmount': { '@currencyID': 'RON', '#text': formatMoney(lei) } }];
}

/** The category with its rate; none where the supply is not subject to VAT (BR-O-05). */
function categoryOf({ regime, ratePercent }: VatCharge): XmlTree {
  const { id } = categories[regime];
  const percent = { S: String(ratePercent), AE: '0', O: undefined }[id];
  return { 'cbc:ID': id, 'cbc:Percent': percent };
}

function totalsOf(
  { totalMinor, lines }: InvoiceRecord,
  groups: readonly VatGroup[],
  compensations: readonly Compensation[],
  money: Money,
): XmlTree {
  const linesMinor = sumOf(lines, ({ netMinor }) => netMinor);
  const chargesMinor = sumOf(compensations, ({ vatMinor }) => vatMinor);
  const exclusiveMinor = linesMinor + chargesMinor;
  const inclusiveMinor = exclusiveMinor + sumOf(groups, ({ vatMinor }) => vatMinor);
  // A price with VAT fixes the total, which is a ban off where rounded net and VAT do not make it up.
  const roundingMinor = totalMinor - inclusiveMinor;
  return {
    'cbc:LineExtensionAmount': money(linesMinor),
    'cbc:TaxExclusiveAmount': money(exclusiveMinor),
    'cbc:TaxInclusiveAmount': money(inclusiveMinor),
    'cbc:ChargeTotalAmount': compensations.length === 0 ? undefined : money(chargesMinor),
    'cbc:PayableRoundingAmount': roundingMinor === 0 ? undefined : money(roundingMinor),
    'cbc:PayableAmount': money(totalMinor),
  };
}

function lineOf(line: InvoiceLine, number: number, kind: 'Invoice' | 'CreditNote', money: Money): XmlTree {
  const { name, detail, unit, quantityThousandths, prices, changes, netMinor, charge, day } = line;
  const quantity = (thousandths: number) => ({
    '@unitCode': unit === null ? 'C62' : (unitCodes[unit] ?? 'C62'),
    '#text': formatDecimal(thousandths, 3),
  });
  return {
    'cbc:ID': String(number),
    [kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity']: quantity(quantityThousandths),
    'cbc:LineExtensionAmount': money(netMinor),
    'cac:InvoicePeriod': day === null ? undefined : { 'cbc:StartDate': day, 'cbc:EndDate': day },
    'cac:AllowanceCharge': changes.map(({ reason, minor }) => ({
      'cbc:ChargeIndicator': String(minor > 0),
      'cbc:AllowanceChargeReason': reason,
      'cbc:Amount': money(Math.abs(minor)),
    })),
    'cac:Item': {
      'cbc:Description': detail ?? undefined,
      'cbc:Name': name,
      'cac:ClassifiedTaxCategory': { ...categoryOf(charge), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    },
    // Where only a sum is known it is the price of the whole quantity, which needs no rounding.
    'cac:Price': {
      'cbc:PriceAmount': money(prices?.agreedMinor ?? Math.abs(netMinor)),
      'cbc:BaseQuantity':
        prices !== null || unit === null ? undefined : quantity(Math.abs(quantityThousandths)),
    },
  };
}

/** The day on which the last goods were delivered. */
function deliveryOf(lines: readonly InvoiceLine[]): XmlTree | undefined {
  const last = lines
    .flatMap(({ day }) => day ?? [])
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : { 'cbc:ActualDeliveryDate': last };
}
