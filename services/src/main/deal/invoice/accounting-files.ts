import type { AccountingFile } from '@recolta/shared/contracts/http/deals';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { databaseNowMs } from '../../../platform/clock.ts';
import { csvOf } from '../../../platform/csv.ts';
import { BorderError } from '../../../platform/http/border-error.ts';
import type { Caller } from '../../../platform/ports/identity-port.ts';
import { readVatRules } from '../../market-data/read-market-data.ts';
import type { MainDatabase, MainTables } from '../../tables.ts';
import { accountingTable, type OwnBooks } from './accounting-tables.ts';
import { booksOf, nameOf } from './named-invoice.ts';
import { sagaFile } from './saga-file.ts';
import { winmentorFile } from './winmentor-file.ts';

/**
 * The caller's deals of a month or a year as a file for accounting [D8]: what the market knows, in the order of days.
 *
 * @throws BorderError 400 `ValidationFailed` for a year in a format of months
 */
export async function accountingFile(
  db: MainDatabase,
  { accountId }: Caller,
  file: AccountingFile,
  { period, locale }: { readonly period: string; readonly locale: 'ro' | 'en' },
): Promise<File> {
  const isMonthly = file === 'winmentor-sales' || file === 'winmentor-purchases';
  if (isMonthly && period.length === 4)
    throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'period', rule: 'invalid' }] });
  const own = await ownBooks(db, accountId, period);
  const isWithin = (day: string) => day.startsWith(period);
  if (file === 'saga') {
    const { name, text } = sagaFile(own, isWithin, period);
    return new File([text], name, { type: 'application/xml' });
  }
  if (isMonthly)
    return new File(
      [winmentorFile(own, file === 'winmentor-sales' ? 'seller' : 'buyer', period)],
      `${file}-${period}.txt`,
      {
        type: 'text/plain;charset=utf-8',
      },
    );
  const { name, rows } = accountingTable(file, own, isWithin, locale);
  return new File([csvOf(rows)], `recolta-${nameOf(name)}-${period}.csv`, { type: 'text/csv;charset=utf-8' });
}

/**
 * The signed deals of an account that may have rows of a period, the oldest first: opened before its end, and signed or
 * stated about since its beginning, as nothing is stated of a day ahead.
 */
async function ownBooks(db: MainDatabase, accountId: string, period: string): Promise<OwnBooks[]> {
  const [first, months] = period.length === 4 ? [`${period}-01-01`, 12] : [`${period}-01`, 1];
  const { rows } = await sql<Selectable<MainTables['main.deals']>>`
    select d.* from main.deals d
    where (d.seller_account_id = ${accountId} or d.buyer_account_id = ${accountId})
      and d.concluded_at is not null
      and d.opened_at < (${first}::date + make_interval(months => ${months})) at time zone 'Europe/Bucharest'
      and greatest(d.concluded_at, (select max(f.stated_at) from main.deal_facts f where f.deal_id = d.id))
        >= ${first}::timestamp at time zone 'Europe/Bucharest'
    order by d.opened_at, d.id`.execute(db);
  const at = { rules: await readVatRules(db), nowMs: await databaseNowMs(db) };
  const books: OwnBooks[] = [];
  for (const deal of rows)
    books.push({
      ...(await booksOf(db, deal, at)),
      side: deal.seller_account_id === accountId ? 'seller' : 'buyer',
    });
  return books;
}
