import { daysAfter } from '@recolta/shared/domain/announcement/deadline';
import type { DealSide } from '@recolta/shared/domain/contract/signing';
import { type DealLife, dealLife } from '@recolta/shared/domain/deal/deal-life';
import type { DealTerms } from '@recolta/shared/domain/deal/deal-terms';
import { booked, creditRecord, invoiceRecord } from '@recolta/shared/domain/deal/invoice-record';
import type { ExchangeRate } from '@recolta/shared/domain/market-data/exchange-rates';
import type { VatRule } from '@recolta/shared/domain/vat';
import type { Selectable } from 'kysely';
import { databaseNowMs } from '../../../platform/clock.ts';
import { BorderError, notFound } from '../../../platform/http/border-error.ts';
import type { Caller } from '../../../platform/ports/identity-port.ts';
import { findParties, partiesIn } from '../../contract/deal-parties.ts';
import { findOwnDeal } from '../../contract/deal-terms.ts';
import { readVatRules } from '../../market-data/read-market-data.ts';
import type { MainDatabase, MainTables } from '../../tables.ts';
import { dealTermsOf, readFacts } from '../deal-log.ts';
import type { InvoiceParty } from './invoice-party.ts';
import { missingOfInvoice, ublInvoice } from './ubl-invoice.ts';

type Deal = Selectable<MainTables['main.deals']>;

/** A deal with what its invoices name. */
export interface DealBooks {
  readonly deal: Deal;
  readonly terms: DealTerms;
  readonly life: DealLife;
  readonly rules: readonly VatRule[];
  readonly parties: Readonly<Record<DealSide, InvoiceParty>>;
}

/** @param nowMs decides which settlements are final */
export async function booksOf(
  db: MainDatabase,
  deal: Deal,
  { rules, nowMs }: { readonly rules: readonly VatRule[]; readonly nowMs: number },
): Promise<DealBooks> {
  const [terms, facts] = [await dealTermsOf(db, deal), await readFacts(db, deal.id)];
  const found = await findParties(db, [deal.seller_account_id, deal.buyer_account_id]);
  const parties = partiesIn(found, deal);
  const partyOf = (side: DealSide): InvoiceParty => ({
    party: {
      ...parties[side],
      // An invoice names the office of its day, and a missing sector can be added after the contract.
      invoiceAddress:
        found.get(deal[`${side}_account_id`])?.party.invoiceAddress ?? parties[side].invoiceAddress,
    },
    vatState: terms.vatStates[side] ?? 'registered',
  });
  return {
    ...{ deal, terms, rules, life: dealLife(terms, facts, nowMs, rules) },
    parties: { seller: partyOf('seller'), buyer: partyOf('buyer') },
  };
}

/** The stated invoices and credit notes of a deal with their lines, those that were corrected left out. */
export function recordsOf({ deal, terms, life, rules }: DealBooks) {
  const named = { goodsName: deal.goods.name, contractNumber: deal.contract_number };
  return [
    ...life.invoices.map((of) => ({ of, record: invoiceRecord(terms, life, of, rules, named) })),
    ...life.credits.map((of) => ({ of, record: creditRecord(terms, life, of, rules, named) })),
  ];
}

/** The same as accounts book them, credit notes below zero, by their days. */
export function bookedIn(books: DealBooks, isWithin: (day: string) => boolean) {
  return recordsOf(books)
    .filter(({ record }) => isWithin(record.day))
    .map(({ of, record }) => ({ of, record: booked(record) }));
}

/**
 * A stated invoice or credit note of the caller's own deal as a file for RO e-Factura [D8].
 *
 * @throws BorderError 404 for a deal of others and for an invoice that is not stated or was corrected; 409
 *   `EFacturaIncomplete` with the missing details
 */
export async function eFactura(
  db: MainDatabase,
  caller: Caller,
  dealId: string,
  invoiceId: string,
): Promise<File> {
  const { deal } = await findOwnDeal(db, caller, dealId);
  const books = await booksOf(db, deal, { rules: await readVatRules(db), nowMs: await databaseNowMs(db) });
  const record = recordsOf(books).find(({ of }) => of.stated.id === invoiceId)?.record;
  if (!record) throw notFound();
  const { terms, parties } = books;
  const { currency } = terms;
  const rate = currency === 'Ron' ? null : await rateBefore(db, currency, record.day);
  const invoice = { record, ...parties, paymentType: terms.paymentType, rate };
  const details = missingOfInvoice(invoice);
  if (details.length > 0) throw new BorderError(409, 'EFacturaIncomplete', { details });
  return new File([ublInvoice(invoice)], `e-factura-${nameOf(record.number)}.xml`, {
    type: 'application/xml',
  });
}

/** A text as a part of a file's name. */
export const nameOf = (text: string): string => text.replaceAll(/[^\w-]+/g, '-').toLowerCase();

/** Holidays leave the National Bank without a rate for some days. */
const rateDays = 7;

/** The last rate before a day, as contracts agree it; null if none of the week before is known. */
async function rateBefore(
  db: MainDatabase,
  currency: ExchangeRate['currency'],
  day: string,
): Promise<ExchangeRate | null> {
  const row = await db
    .selectFrom('main.exchange_rates')
    .selectAll()
    .where('currency', '=', currency)
    .where('day', '<', day)
    .where('day', '>=', daysAfter(day, -rateDays))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { currency, day: row.day, tenThousandths: row.rate_ten_thousandths, source: row.source }
    : null;
}
