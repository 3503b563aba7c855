import type { AccountingFile } from '@recolta/shared/contracts/http/deals';
import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import { contractFormat } from '@recolta/shared/domain/contract/contract-format';
import type { DealSide } from '@recolta/shared/domain/contract/signing';
import type { DealLife, Load } from '@recolta/shared/domain/deal/deal-life';
import { dealSums } from '@recolta/shared/domain/deal/deal-money';
import { otherSide } from '@recolta/shared/domain/deal/deal-terms';
import { deliveryDayOf } from '@recolta/shared/domain/deal/invoice-sum';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { formatMoney, totalMinor } from '@recolta/shared/domain/money';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import type { CsvCell } from '../../../platform/csv.ts';
import { bookedIn, type DealBooks } from './named-invoice.ts';

/** A deal as one of its parties keeps it. */
export interface OwnBooks extends DealBooks {
  readonly side: DealSide;
}

type Table = Exclude<AccountingFile, 'saga' | 'winmentor-sales' | 'winmentor-purchases'>;
type Row = readonly CsvCell[];
type Language = 'ro' | 'en';

const words = {
  ro: {
    names: { deals: 'tranzactii', settlements: 'deconturi', invoices: 'facturi', payments: 'plati' },
    deal: ['Contract', 'Marfa', 'Rol', 'Cealaltă parte', 'CUI', 'Moneda'],
    heads: {
      deals: [
        ...['Data', 'Cantitate', 'Unitate', 'Preț', 'Valoare convenită', 'Etapa', 'Livrat', 'Decontat'],
        ...['Facturat', 'Încasat'],
      ],
      settlements: [
        ...['Transport', 'Data livrării', 'Numere', 'Tichet sau aviz', 'Net', 'De plată', 'Unitate', 'Linie'],
        ...['Determinat', 'Masă, kg', 'Preț', 'Suma', 'Definitiv'],
      ],
      invoices: [
        ...['Număr', 'Data', 'Scadența', 'Fel', 'Fără TVA', 'TVA sau compensație', 'Total'],
        ...['Avans stornat', 'Declarat plătit', 'Încasat'],
      ],
      payments: ['Factura', 'Fel', 'Data', 'Suma', 'Referința'],
    },
    role: { seller: 'vânzător', buyer: 'cumpărător' },
    stage: {
      ...{ agreed: 'convenită', contractReady: 'contract întocmit', concluded: 'semnată' },
      ...{ delivering: 'în livrare', delivered: 'livrată', settled: 'decontată', paid: 'plătită' },
      annulled: 'anulată',
    },
    goods: 'marfa cântărită',
    yes: { true: 'da', false: 'nu' },
    kind: {
      goods: 'marfă',
      advance: 'avans',
      credit: 'storno',
      PaymentStated: 'plată',
      ReceiptStated: 'încasare',
    },
  },
  en: {
    names: { deals: 'deals', settlements: 'settlements', invoices: 'invoices', payments: 'payments' },
    deal: ['Contract', 'Goods', 'Role', 'Other party', 'Company number', 'Currency'],
    heads: {
      deals: [
        ...['Date', 'Quantity', 'Unit', 'Price', 'Agreed value', 'Stage', 'Delivered', 'Settled'],
        ...['Invoiced', 'Received'],
      ],
      settlements: [
        ...['Load', 'Delivered on', 'Plates', 'Ticket or delivery note', 'Net', 'Payable', 'Unit', 'Line'],
        ...['Measured', 'Weight, kg', 'Price', 'Amount', 'Final'],
      ],
      invoices: [
        ...['Number', 'Date', 'Due', 'Kind', 'Net', 'VAT or compensation', 'Total'],
        ...['Advance deducted', 'Stated as paid', 'Received'],
      ],
      payments: ['Invoice', 'Kind', 'Date', 'Amount', 'Reference'],
    },
    role: { seller: 'seller', buyer: 'buyer' },
    stage: {
      ...{ agreed: 'agreed', contractReady: 'contract made', concluded: 'signed' },
      ...{ delivering: 'delivering', delivered: 'delivered', settled: 'settled', paid: 'paid' },
      annulled: 'annulled',
    },
    goods: 'weighed goods',
    yes: { true: 'yes', false: 'no' },
    kind: {
      goods: 'goods',
      advance: 'advance',
      credit: 'credit note',
      PaymentStated: 'payment',
      ReceiptStated: 'receipt',
    },
  },
} as const;

/**
 * A table of the caller's deals: deals opened in a period, settlements of loads delivered, invoices and payments of its
 * days. A settlement has a line for the weighed goods and one for each amount of the grid, which add up to its sum.
 */
export function accountingTable(
  table: Table,
  own: readonly OwnBooks[],
  isWithin: (day: string) => boolean,
  locale: Language,
): { readonly name: string; readonly rows: readonly Row[] } {
  const text = words[locale];
  const rows = own.flatMap((books) => {
    const party = books.parties[otherSide(books.side)].party;
    const deal = [
      ...[books.deal.contract_number ?? '', goodsName(books.deal.goods.name, locale)],
      ...[text.role[books.side], party.companyName ?? '', party.companyNumber ?? ''],
      { Ron: 'RON', Euro: 'EUR', Dollar: 'USD' }[books.terms.currency],
    ];
    return rowsOf[table](books, isWithin, locale).map((row) => [...deal, ...row]);
  });
  return { name: text.names[table], rows: [[...text.deal, ...text.heads[table]], ...rows] };
}

type Rows = (books: OwnBooks, isWithin: (day: string) => boolean, locale: Language) => Row[];

const rowsOf: Readonly<Record<Table, Rows>> = {
  deals: ({ deal, terms, life }, isWithin, locale) => {
    const day = dayOf(deal.opened_at.getTime());
    if (!isWithin(day)) return [];
    const { money, quantity } = figures(locale);
    const sums = dealSums(life);
    const row = [
      ...[day, quantity(terms.quantityThousandths), perUnit(terms.unit, locale), money(terms.priceMinor)],
      ...[money(totalMinor(terms.priceMinor, terms.quantityThousandths)), words[locale].stage[life.stage]],
      ...[quantity(life.deliveredThousandths), money(sums.settledMinor), money(sums.invoicedMinor)],
      money(sums.receivedMinor),
    ];
    return [row];
  },
  settlements: (books, isWithin, locale) =>
    books.life.loads.flatMap((load) => {
      const day = deliveryDayOf(books.terms, load);
      return day !== null && isWithin(day) ? settlementRows(books, load, day, locale) : [];
    }),
  invoices: (books, isWithin, locale) => {
    const { money } = figures(locale);
    return bookedIn(books, isWithin).map(({ of, record }) => {
      const sign = record.credits === null ? 1 : -1;
      const kind = record.isAdvance ? 'advance' : 'goods';
      return [
        ...[record.number, record.day, record.dueDay],
        words[locale].kind[record.credits === null ? kind : 'credit'],
        ...[money(record.netMinor), money(record.vatMinor), money(record.totalMinor)],
        money(record.lines.reduce((sum, { advance, netMinor }) => sum - (advance ? netMinor : 0), 0)),
        ...[money(sign * of.paidMinor || 0), money(sign * of.receivedMinor || 0)],
      ];
    });
  },
  payments: ({ life }, isWithin, locale) =>
    life.payments
      .filter(({ day }) => isWithin(day))
      .map(({ invoiceId, kind, day, sum, reference }) => [
        ...[invoiceNumber(life, invoiceId), words[locale].kind[kind], day],
        ...[figures(locale).decimal(sum), reference ?? ''],
      ]),
};

function settlementRows(
  { terms }: OwnBooks,
  { number, plan, tickets, settlement, state }: Load,
  day: string,
  locale: Language,
): Row[] {
  if (settlement === null || state === 'rejected' || state === 'withdrawn') return [];
  const { money, quantity } = figures(locale);
  const { properties } = contractFormat(locale).texts.quality;
  const load = [
    ...[String(number), day, plan.plates ?? '', tickets[terms.quantityPlace]?.number ?? ''],
    ...[quantity(settlement.netThousandths), quantity(settlement.payableThousandths)],
    perUnit(terms.unit, locale),
  ];
  const isFinal = words[locale].yes[`${settlement.final !== null}`];
  const goods = totalMinor(terms.priceMinor, settlement.netThousandths);
  return [
    [...load, words[locale].goods, '', '', money(terms.priceMinor), money(goods), isFinal],
    ...settlement.changes.map(({ property, measured, weightKg, priceMinor, sumMinor }) => [
      ...[
        ...load,
        properties[property],
        figures(locale).decimal(String(measured)),
        { figure: String(weightKg) },
      ],
      ...[money(priceMinor), money(sumMinor), isFinal],
    ]),
  ];
}

const invoiceNumber = ({ invoices, credits }: DealLife, id: string): string =>
  [...invoices, ...credits].find(({ stated }) => stated.id === id)?.stated.number ?? '';

/** Figures without group separators, and with the decimal comma of Romanian spreadsheets: a number in every cell. */
function figures(locale: Language) {
  const decimal = (text: string) => ({ figure: locale === 'ro' ? text.replace('.', ',') : text });
  return {
    decimal,
    money: (minor: number) => decimal(formatMoney(minor)),
    quantity: (thousandths: number) => decimal(formatTonnes(thousandths).replace(/\.?0+$/, '')),
  };
}
