import type { DealSide } from '@recolta/shared/domain/contract/signing';
import { otherSide } from '@recolta/shared/domain/deal/deal-terms';
import type { InvoiceLine, InvoiceRecord } from '@recolta/shared/domain/deal/invoice-record';
import { formatDecimal } from '@recolta/shared/domain/decimal';
import { formatMoney } from '@recolta/shared/domain/money';
import type { OwnBooks } from './accounting-tables.ts';
import { vatIdOf } from './invoice-party.ts';
import { bookedIn } from './named-invoice.ts';
import { accountingUnits, dayOf, priceOf } from './saga-file.ts';

/**
 * Invoices of a month as WinMENTOR imports them, by its documentation *Structuri import din alte aplicatii* (Facturi
 * clienti, Facturi intrare): articles have the market's codes of goods, partners are found by
 * their fiscal code. Text without diacritics, as the format names no encoding.
 *
 * @param side sales of the seller or purchases of the buyer
 * @param month `2026-11`
 */
export function winmentorFile(own: readonly OwnBooks[], side: DealSide, month: string): string {
  const found = own
    .filter((books) => books.side === side)
    .flatMap((books) =>
      bookedIn(books, (day) => day.startsWith(month)).map(({ record }) => ({ record, books })),
    );
  const [year = '', number = ''] = month.split('-');
  const lines = [
    ...['[InfoPachet]', `AnLucru=${year}`, `LunaLucru=${Number(number)}`],
    `Tipdocument=${side === 'seller' ? 'FACTURA IESIRE' : 'FACTURA INTRARE'}`,
    `TotalFacturi=${found.length}`,
    ...found.flatMap(({ record, books }, at) => ['', ...invoiceOf(record, books, at + 1)]),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

function invoiceOf(record: InvoiceRecord, { side, parties, terms }: OwnBooks, at: number): string[] {
  const { series, number } = numberOf(record.number);
  const other = parties[otherSide(side)];
  const partner = vatIdOf(other) ?? other.party.companyNumber ?? '';
  const isReverse = record.lines.some(({ charge }) => charge.regime === 'reverseCharge');
  return [
    `[Factura_${at}]`,
    `NrDoc=${number}`,
    side === 'seller' ? `SerieCarnet=${series}` : `SerieDoc=${series}`,
    `Data=${dayOf(record.day)}`,
    side === 'seller' ? `CodClient=${partner}` : `CodFurnizor=${partner}`,
    'TVAINCASARE=N',
    ...(side === 'seller' ? [`TaxareInversa=${isReverse ? 'D' : 'N'}`] : []),
    ...(record.currency === 'Ron' ? [] : [`Moneda=${record.currency === 'Euro' ? 'EURO' : 'USD'}`]),
    `Scadenta=${dayOf(record.dueDay)}`,
    `Observatii=${plain(record.contractNumber ?? '')}`,
    `TotalArticole=${record.lines.length}`,
    `[Items_${at}]`,
    ...record.lines.flatMap((line, item) => itemOf(line, item + 1, terms.product)),
  ];
}

/** The letters of a number, and its digits at the end. */
function numberOf(text: string): { readonly series: string; readonly number: string } {
  const [, series = '', number = text] = /^(.*?)[\s/-]*(\d+)$/.exec(text) ?? [];
  return { series: plain(series), number: plain(number) };
}

/** Code, unit, quantity and price of a line with its VAT; a deducted advance names its invoice. */
function itemOf(line: InvoiceLine, item: number, product: string): string[] {
  const { unit, payableThousandths, advance, netMinor, vatMinor } = line;
  const fields =
    unit === null
      ? ['AVANS', 'LEI', '1', formatMoney(netMinor)]
      : [product, accountingUnits[unit] ?? 'BUC', formatDecimal(payableThousandths, 3), priceOf(line)];
  const of = advance && numberOf(advance.number);
  return [
    `Item_${item}=${fields.map(plain).join(';')}`,
    `Item_${item}_TVA=${formatMoney(vatMinor)}`,
    ...(of ? [`Item_${item}_StornoAvans=${of.number};${of.series}`] : []),
  ];
}

/** One field: without diacritics, separators and line breaks. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[;\r\n]+/g, ' ');
