import { isDeepStrictEqual } from 'node:util';
import type {
  Before,
  HaulageRow,
  PriceRow,
  RateRow,
  ReadPreview,
  Saved,
} from '@recolta/shared/contracts/http/market-data';
import { formatDecimal, parseDecimal } from '@recolta/shared/domain/decimal';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import { type Kysely, sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { freshAdministrator } from '../session/fresh-administrator.ts';
import type { MainTables, MainTrx } from '../tables.ts';

interface Saving<Row> {
  readonly rows: readonly Row[];
  readonly isPreview: boolean;
  /** The preview that the administrator saw. */
  readonly read?: ReadPreview | undefined;
}

/** Number of rows that the audit names. */
const auditedRows = 50;

/**
 * Saves reference prices, one for each market, crop and day; replaces existing rows [Q4].
 *
 * @throws BorderError 400 for two rows of one market, crop and day, or a day after tomorrow; 409 `RequestChanged` if it would replace other rows
 *   than the preview showed
 */
export async function savePrices(
  db: Kysely<MainTables>,
  caller: Caller,
  { rows, isPreview, read }: Saving<PriceRow>,
): Promise<Saved> {
  refuseTwice(rows, ({ market, product, day }) => `${market} ${product} ${day}`);
  const written = rows.map((row) => ({ ...row, price_minor: parseMoney(row.price) }));
  return db.transaction().execute(async (trx) => {
    if (!isPreview) await lockTable(trx, caller, 'main.reference_prices');
    await refuseLate(trx, rows);
    const { rows: before } = await sql<{ row: number; price: number; currency: string; source: string }>`
      select r.row, p.price_minor as price, p.currency, p.source
      from ${recordsOf(written, sql`market text, product text, day date`)}
      join main.reference_prices p on (p.market, p.product, p.day) = (r.market, r.product, r.day)
      order by r.row`.execute(trx);
    const changes = changesOf(rows, before, (row, old) => {
      const isSame =
        parseMoney(row.price) === old.price && row.currency === old.currency && row.source === old.source;
      return isSame ? null : { figure: formatMoney(old.price), currency: old.currency, source: old.source };
    });
    if (isPreview) return changes.saved;
    requireRead(read, changes);
    await sql`
      insert into main.reference_prices (market, product, day, price_minor, currency, source)
      select r.market, r.product, r.day, r.price_minor, r.currency, r.source
      from ${recordsOf(written, sql`market text, product text, day date, price_minor integer, currency text, source text`)}
      order by 1, 2, 3
      on conflict (market, product, day) do update
        set price_minor = excluded.price_minor, currency = excluded.currency, source = excluded.source`.execute(
      trx,
    );
    await auditSaving(trx, caller, 'prices', rows, changes);
    return changes.saved;
  });
}

/** Saves exchange rates, one for each currency and day [Q4]. @throws BorderError like `savePrices` */
export async function saveRates(
  db: Kysely<MainTables>,
  caller: Caller,
  { rows, isPreview, read }: Saving<RateRow>,
): Promise<Saved> {
  refuseTwice(rows, ({ currency, day }) => `${currency} ${day}`);
  const written = rows.map((row) => ({ ...row, units: parseDecimal(row.rate, 4) }));
  return db.transaction().execute(async (trx) => {
    if (!isPreview) await lockTable(trx, caller, 'main.exchange_rates');
    await refuseLate(trx, rows);
    const { rows: before } = await sql<{ row: number; rate: number; source: string }>`
      select r.row, e.rate_ten_thousandths as rate, e.source
      from ${recordsOf(written, sql`currency text, day date`)}
      join main.exchange_rates e on (e.currency, e.day) = (r.currency, r.day)
      order by r.row`.execute(trx);
    const changes = changesOf(rows, before, (row, old) => {
      const isSame = parseDecimal(row.rate, 4) === old.rate && row.source === old.source;
      return isSame ? null : { figure: formatDecimal(old.rate, 4), currency: 'Ron', source: old.source };
    });
    if (isPreview) return changes.saved;
    requireRead(read, changes);
    await sql`
      insert into main.exchange_rates (currency, day, rate_ten_thousandths, source)
      select r.currency, r.day, r.units, r.source
      from ${recordsOf(written, sql`currency text, day date, units integer, source text`)}
      order by 1, 2
      on conflict (currency, day) do update
        set rate_ten_thousandths = excluded.rate_ten_thousandths, source = excluded.source`.execute(trx);
    await auditSaving(trx, caller, 'rates', rows, changes);
    return changes.saved;
  });
}

/** Saves haulage by distance, one for each band [Q5]. @throws BorderError like `savePrices` */
export async function saveHaulage(
  db: Kysely<MainTables>,
  caller: Caller,
  { rows, isPreview, read }: Saving<HaulageRow>,
): Promise<Saved> {
  refuseTwice(rows, ({ upToKm }) => String(upToKm), 'upToKm');
  const written = rows.map((row) => ({ ...row, price_minor: parseMoney(row.price) }));
  return db.transaction().execute(async (trx) => {
    if (!isPreview) await lockTable(trx, caller, 'main.haulage_rates');
    await refuseLate(trx, rows);
    const { rows: before } = await sql<{ row: number; price: number; day: string; source: string }>`
      select r.row, h.price_minor as price, h.day, h.source
      from ${recordsOf(written, sql`"upToKm" integer`)}
      join main.haulage_rates h on h.up_to_km = r."upToKm" order by r.row`.execute(trx);
    const changes = changesOf(rows, before, (row, old) => {
      const isSame = parseMoney(row.price) === old.price && row.day === old.day && row.source === old.source;
      return isSame ? null : { figure: formatMoney(old.price), currency: 'Ron', source: old.source };
    });
    if (isPreview) return changes.saved;
    requireRead(read, changes);
    await sql`
      insert into main.haulage_rates (up_to_km, price_minor, day, source)
      select r."upToKm", r.price_minor, r.day, r.source
      from ${recordsOf(written, sql`"upToKm" integer, price_minor integer, day date, source text`)}
      order by 1
      on conflict (up_to_km) do update
        set price_minor = excluded.price_minor, day = excluded.day, source = excluded.source`.execute(trx);
    await auditSaving(trx, caller, 'haulage', rows, changes);
    return changes.saved;
  });
}

/** Rows as a table in the statement, each with its position. */
function recordsOf(rows: readonly object[], columns: ReturnType<typeof sql>) {
  const placed = rows.map((row, index) => ({ ...row, row: index }));
  return sql`jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as r(row integer, ${columns})`;
}

function refuseTwice<Row>(rows: readonly Row[], keyOf: (row: Row) => string, field = 'day'): void {
  const seen = new Set<string>();
  const twice = rows.findIndex((row) => seen.size === seen.add(keyOf(row)).size);
  if (twice === -1) return;
  throw new BorderError(400, 'ValidationFailed', {
    fields: [{ path: `rows.${twice}.${field}`, rule: 'once' }],
  });
}

/** A mistyped later day would be the last for years. @throws BorderError 400 for a day after tomorrow in Bucharest */
async function refuseLate(trx: MainTrx, rows: readonly { readonly day: string }[]): Promise<void> {
  const { rows: clock } = await sql<{ tomorrow: string }>`
    select to_char((clock_timestamp() at time zone 'Europe/Bucharest')::date + 1, 'YYYY-MM-DD') as tomorrow`.execute(
    trx,
  );
  const late = rows.findIndex(({ day }) => day > (clock[0]?.tomorrow ?? ''));
  if (late === -1) return;
  throw new BorderError(400, 'ValidationFailed', { fields: [{ path: `rows.${late}.day`, rule: 'tooLate' }] });
}

interface Changes {
  readonly saved: Saved;
  /** Places of the rows that existed before. */
  readonly present: ReadonlySet<number>;
}

/** @param difference the previous values; null if nothing changes */
function changesOf<Row, Old extends { readonly row: number }>(
  rows: readonly Row[],
  before: readonly Old[],
  difference: (row: Row, before: Old) => Before | null,
): Changes {
  const changed = before.flatMap((old) => {
    const row = rows[old.row];
    const stood = row === undefined ? null : difference(row, old);
    return stood === null ? [] : [{ row: old.row, before: stood }];
  });
  const present = new Set(before.map(({ row }) => row));
  const addedRows = [...rows.keys()].filter((place) => !present.has(place));
  const saved = { added: addedRows.length, addedRows, same: before.length - changed.length, changed };
  return { saved, present };
}

/**
 * Blocks other saves of the table until the end of the transaction: one of a row that does not exist yet has no row to
 * lock.
 *
 * @throws BorderError 401, 403 like `freshAdministrator`
 */
async function lockTable(trx: MainTrx, caller: Caller, table: keyof MainTables): Promise<void> {
  await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
  await freshAdministrator(trx, caller);
}

/**
 * A repetition, whose rows are all the same by now, passes.
 *
 * @throws BorderError 409 `RequestChanged` if a row would be replaced that the preview did not show, or is gone
 */
function requireRead(read: ReadPreview | undefined, { saved, present }: Changes): void {
  if (!read) return;
  const seen = new Map(read.changed.map(({ row, before }) => [row, before]));
  const isOther = saved.changed.some(({ row, before }) => !isDeepStrictEqual(seen.get(row), before));
  const isGone = saved.added > read.added || read.changed.some(({ row }) => !present.has(row));
  if (isOther || isGone) throw new BorderError(409, 'RequestChanged');
}

async function auditSaving(
  trx: MainTrx,
  { userId: byUserId }: Caller,
  name: 'prices' | 'rates' | 'haulage',
  rows: readonly object[],
  { saved: { added, addedRows, changed } }: Changes,
): Promise<void> {
  if (added + changed.length === 0) return;
  const replaced = changed.map(({ row, before }) => ({ ...rows[row], before }));
  const newRows = addedRows.map((place) => rows[place]);
  const details = {
    ...{ added, changed: changed.length },
    rows: [...replaced, ...newRows].slice(0, auditedRows),
  };
  await writeAudit(trx, { byUserId, action: 'marketData.saved', subject: { name }, details });
}
