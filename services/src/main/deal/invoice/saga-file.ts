import { countyName } from '@recolta/shared/domain/counties';
import type { InvoiceLine, InvoiceRecord } from '@recolta/shared/domain/deal/invoice-record';
import { formatDecimal } from '@recolta/shared/domain/decimal';
import { formatMoney } from '@recolta/shared/domain/money';
import type { OwnBooks } from './accounting-tables.ts';
import { type InvoiceParty, vatIdOf } from './invoice-party.ts';
import { bookedIn, nameOf } from './named-invoice.ts';
import { type XmlTree, xmlText } from './xml-text.ts';

const currencies = { Ron: 'RON', Euro: 'EUR', Dollar: 'USD' } as const;
/** Units as Romanian accounting writes them. */
export const accountingUnits: Readonly<Record<string, string>> = {
  ...{ Ton: 'TO', Kg: 'KG', Litre: 'L', Bag: 'SAC', Piece: 'BUC' },
};

/**
 * Invoices as SAGA C imports them, sales and purchases in one file: it takes those with its firm as `FurnizorCIF` for
 * sales, as `ClientCIF` for purchases. Tags, their order and the file's name follow its manual
 * (manual.sagasoft.ro/sagac, *Import date*), which does not state the format of days and decimals: they are written as
 * its own exports have them. The name is that of the first invoice.
 */
export function sagaFile(
  own: readonly OwnBooks[],
  isWithin: (day: string) => boolean,
  period: string,
): { readonly name: string; readonly text: string } {
  const found = own.flatMap((books) => bookedIn(books, isWithin).map(({ record }) => ({ record, books })));
  const [first] = found.toSorted((a, b) => (a.record.day < b.record.day ? -1 : 1));
  const firm = own[0]?.parties[own[0].side].party.companyNumber ?? '';
  return {
    name: first
      ? `F_${firm}_${nameOf(first.record.number)}_${dayOf(first.record.day)}.xml`
      : `F_${period}.xml`,
    text: xmlText({
      Facturi: { Factura: found.map(({ record, books }) => invoiceOf(record, books)) },
    }),
  };
}

/** `2026-12-01` as `01.12.2026`. */
export const dayOf = (day: string): string => day.split('-').reverse().join('.');

function invoiceOf(record: InvoiceRecord, { parties }: OwnBooks): XmlTree {
  const isReverse = record.lines.some(({ charge }) => charge.regime === 'reverseCharge');
  return {
    Antet: {
      ...partyOf('Furnizor', parties.seller),
      ...partyOf('Client', parties.buyer),
      FacturaNumar: record.number,
      FacturaData: dayOf(record.day),
      FacturaScadenta: dayOf(record.dueDay),
      FacturaTaxareInversa: isReverse ? 'Da' : 'Nu',
      FacturaTVAIncasare: 'Nu',
      FacturaInformatiiSuplimentare: record.contractNumber ?? '',
      FacturaMoneda: currencies[record.currency],
    },
    Detalii: { Continut: { Linie: record.lines.map(lineOf) } },
  };
}

/** The tags of a party, in the order that the manual gives each of them. */
function partyOf(role: 'Furnizor' | 'Client', of: InvoiceParty): XmlTree {
  const { companyName, companyNumber, jNumber, invoiceAddress, telephone, email, bank, bankAccountNumber } =
    of.party;
  const named = (tags: Readonly<Record<string, string | null | undefined>>): XmlTree =>
    Object.fromEntries(Object.entries(tags).map(([tag, text]) => [`${role}${tag}`, text ?? '']));
  const identity = { CIF: vatIdOf(of) ?? companyNumber, NrRegCom: jNumber };
  const { country = 'RO', county: code, town, street } = invoiceAddress ?? {};
  const county = code && countyName(code);
  const money = { Banca: bank, IBAN: bankAccountNumber };
  const contact = { Telefon: telephone, Mail: email };
  return role === 'Furnizor'
    ? named({
        ...{ Nume: companyName, ...identity, Tara: country, Localitate: town, Judet: county, Adresa: street },
        ...contact,
        ...money,
      })
    : named({
        ...{ Nume: companyName, ...identity, Judet: county, Tara: country, Localitate: town, Adresa: street },
        ...money,
        ...contact,
      });
}

function lineOf(line: InvoiceLine, at: number): XmlTree {
  const { name, detail, unit, payableThousandths, netMinor, vatMinor, charge } = line;
  return {
    LinieNrCrt: String(at + 1),
    Descriere: name,
    InformatiiSuplimentare: detail ?? '',
    UM: unit === null ? 'BUC' : (accountingUnits[unit] ?? 'BUC'),
    Cantitate: formatDecimal(payableThousandths, 3),
    Pret: priceOf(line),
    Valoare: formatMoney(netMinor),
    ProcTVA: String(charge.ratePercent),
    TVA: formatMoney(vatMinor),
  };
}

/** The net price of the payable quantity; of a price with VAT, to four places. */
export function priceOf({ prices, unit, netMinor, payableThousandths }: InvoiceLine): string {
  if (prices !== null) return formatMoney(prices.payableMinor);
  if (unit === null || payableThousandths === 0) return formatMoney(Math.abs(netMinor));
  return formatDecimal(Math.round((netMinor * 100_000) / payableThousandths), 4);
}
