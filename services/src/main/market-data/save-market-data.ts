import { isDeepStrictEqual } from 'node:util';
import type {
  Before,
  HaulageRow,
  PriceRow,
  RateRow,
  ReadVatRule,
  Saved,
} from '@recolta/shared/contracts/http/market-data';
import { formatDecimal, parseDecimal } from '@recolta/shared/domain/decimal';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import type { VatRule } from '@recolta/shared/domain/vat';
import { type Kysely, sql } from 'kysely';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainTables } from '../tables.ts';
import { readVatRules } from './read-market-data.ts';

interface Saving<Row> {
  readonly rows: readonly Row[];
  readonly isPreview: boolean;
}

/**
 * Saves reference prices, one for each market, crop and day; replaces existing rows [Q4].
 *
 * @throws BorderError 400 for two rows of one market, crop and day
 */
export async function savePrices(
  db: Kysely<MainTables>,
  byUserId: string,
  { rows, isPreview }: Saving<PriceRow>,
): Promise<Saved> {
  refuseTwice(rows, ({ market, product, day }) => `${market} ${product} ${day}`);
  const written = rows.map((row) => ({ ...row, price_minor: parseMoney(row.price) }));
  return db.transaction().execute(async (trx) => {
    const { rows: before } = await sql<{ row: number; price: number; currency: string; source: string }>`
      select r.row, p.price_minor as price, p.currency, p.source
      from ${recordsOf(written, sql`market text, product text, day date`)}
      join main.reference_prices p on (p.market, p.product, p.day) = (r.market, r.product, r.day)
      order by r.row for update of p`.execute(trx);
    const saved = changesOf(rows, before, (row, old) => {
      const isSame =
        parseMoney(row.price) === old.price && row.currency === old.currency && row.source === old.source;
      return isSame ? null : { figure: formatMoney(old.price), currency: old.currency, source: old.source };
    });
    if (isPreview) return saved;
    await sql`
      insert into main.reference_prices (market, product, day, price_minor, currency, source)
      select r.market, r.product, r.day, r.price_minor, r.currency, r.source
      from ${recordsOf(written, sql`market text, product text, day date, price_minor integer, currency text, source text`)}
      order by 1, 2, 3
      on conflict (market, product, day) do update
        set price_minor = excluded.price_minor, currency = excluded.currency, source = excluded.source`.execute(
      trx,
    );
    await auditSaving(trx, byUserId, 'prices', saved);
    return saved;
  });
}

/** Saves exchange rates, one for each currency and day [Q4]. @throws BorderError 400 for two of one currency and day */
export async function saveRates(
  db: Kysely<MainTables>,
  byUserId: string,
  { rows, isPreview }: Saving<RateRow>,
): Promise<Saved> {
  refuseTwice(rows, ({ currency, day }) => `${currency} ${day}`);
  const written = rows.map((row) => ({ ...row, units: parseDecimal(row.rate, 4) }));
  return db.transaction().execute(async (trx) => {
    const { rows: before } = await sql<{ row: number; rate: number; source: string }>`
      select r.row, e.rate_ten_thousandths as rate, e.source
      from ${recordsOf(written, sql`currency text, day date`)}
      join main.exchange_rates e on (e.currency, e.day) = (r.currency, r.day)
      order by r.row for update of e`.execute(trx);
    const saved = changesOf(rows, before, (row, old) => {
      const isSame = parseDecimal(row.rate, 4) === old.rate && row.source === old.source;
      return isSame ? null : { figure: formatDecimal(old.rate, 4), currency: 'Ron', source: old.source };
    });
    if (isPreview) return saved;
    await sql`
      insert into main.exchange_rates (currency, day, rate_ten_thousandths, source)
      select r.currency, r.day, r.units, r.source
      from ${recordsOf(written, sql`currency text, day date, units integer, source text`)}
      order by 1, 2
      on conflict (currency, day) do update
        set rate_ten_thousandths = excluded.rate_ten_thousandths, source = excluded.source`.execute(trx);
    await auditSaving(trx, byUserId, 'rates', saved);
    return saved;
  });
}

/** Saves haulage by distance, one for each band [Q5]. @throws BorderError 400 for two of one band */
export async function saveHaulage(
  db: Kysely<MainTables>,
  byUserId: string,
  { rows, isPreview }: Saving<HaulageRow>,
): Promise<Saved> {
  refuseTwice(rows, ({ upToKm }) => String(upToKm), 'upToKm');
  const written = rows.map((row) => ({ ...row, price_minor: parseMoney(row.price) }));
  return db.transaction().execute(async (trx) => {
    const { rows: before } = await sql<{ row: number; price: number; day: string; source: string }>`
      select r.row, h.price_minor as price, h.day, h.source
      from ${recordsOf(written, sql`"upToKm" integer`)}
      join main.haulage_rates h on h.up_to_km = r."upToKm" order by r.row for update of h`.execute(trx);
    const saved = changesOf(rows, before, (row, old) => {
      const isSame = parseMoney(row.price) === old.price && row.day === old.day && row.source === old.source;
      return isSame ? null : { figure: formatMoney(old.price), currency: 'Ron', source: old.source };
    });
    if (isPreview) return saved;
    await sql`
      insert into main.haulage_rates (up_to_km, price_minor, day, source)
      select r."upToKm", r.price_minor, r.day, r.source
      from ${recordsOf(written, sql`"upToKm" integer, price_minor integer, day date, source text`)}
      order by 1
      on conflict (up_to_km) do update
        set price_minor = excluded.price_minor, day = excluded.day, source = excluded.source`.execute(trx);
    await auditSaving(trx, byUserId, 'haulage', saved);
    return saved;
  });
}

/**
 * Replaces the table of VAT regimes [Q3]; a repetition changes nothing.
 *
 * @throws BorderError 409 `RequestChanged` if the table is not the one that was read: another administrator's regimes
 *   would be lost
 */
export async function saveVatRules(
  db: Kysely<MainTables>,
  byUserId: string,
  { rules, read }: { readonly rules: readonly VatRule[]; readonly read?: readonly ReadVatRule[] | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table main.vat_rules in exclusive mode`.execute(trx);
    const stored = await readVatRules(trx);
    if (isSameTable(rules, stored)) return;
    if (read && !isSameTable(read, stored)) throw new BorderError(409, 'RequestChanged');
    await trx.deleteFrom('main.vat_rules').execute();
    await trx
      .insertInto('main.vat_rules')
      .values(
        rules.map((rule) => ({
          product_group: rule.group,
          from_day: rule.from,
          is_reverse_charge: rule.isReverseCharge,
          rate_percent: rule.ratePercent,
          source: rule.source,
        })),
      )
      .execute();
    await writeAudit(trx, {
      byUserId,
      action: 'marketData.saved',
      subject: { name: 'vat' },
      details: { rules: rules.map(({ source, ...rule }) => rule) },
    });
  });
}

/** True if two tables have the same regimes, in any order. */
function isSameTable(one: readonly ReadVatRule[], other: readonly ReadVatRule[]): boolean {
  const keyOf = ({ group, from }: ReadVatRule) => `${group} ${from}`;
  const byKey = (rules: readonly ReadVatRule[]) => new Map(rules.map((rule) => [keyOf(rule), rule]));
  return isDeepStrictEqual(byKey(one), byKey(other));
}

/** @throws BorderError 404 when there is none */
export async function removePrice(
  db: Kysely<MainTables>,
  byUserId: string,
  { market, product, day }: Pick<PriceRow, 'market' | 'product' | 'day'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('main.reference_prices')
      .where('market', '=', market)
      .where('product', '=', product)
      .where('day', '=', day)
      .returning('price_minor')
      .executeTakeFirst();
    if (!removed) throw notFound();
    const details = { market, product, day, price: formatMoney(removed.price_minor) };
    await writeAudit(trx, { byUserId, action: 'marketData.removed', subject: { name: 'prices' }, details });
  });
}

/** @throws BorderError 404 when there is none */
export async function removeRate(
  db: Kysely<MainTables>,
  byUserId: string,
  { currency, day }: Pick<RateRow, 'currency' | 'day'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('main.exchange_rates')
      .where('currency', '=', currency)
      .where('day', '=', day)
      .returning('rate_ten_thousandths')
      .executeTakeFirst();
    if (!removed) throw notFound();
    const details = { currency, day, rate: formatDecimal(removed.rate_ten_thousandths, 4) };
    await writeAudit(trx, { byUserId, action: 'marketData.removed', subject: { name: 'rates' }, details });
  });
}

/** @throws BorderError 404 when there is none */
export async function removeHaulage(db: Kysely<MainTables>, byUserId: string, upToKm: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('main.haulage_rates')
      .where('up_to_km', '=', upToKm)
      .returning('price_minor')
      .executeTakeFirst();
    if (!removed) throw notFound();
    const details = { upToKm, price: formatMoney(removed.price_minor) };
    await writeAudit(trx, { byUserId, action: 'marketData.removed', subject: { name: 'haulage' }, details });
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

/** @param difference the previous values; null if nothing changes */
function changesOf<Row, Old extends { readonly row: number }>(
  rows: readonly Row[],
  before: readonly Old[],
  difference: (row: Row, before: Old) => Before | null,
): Saved {
  const changed = before.flatMap((old) => {
    const row = rows[old.row];
    const stood = row === undefined ? null : difference(row, old);
    return stood === null ? [] : [{ row: old.row, before: stood }];
  });
  return { added: rows.length - before.length, same: before.length - changed.length, changed };
}

async function auditSaving(
  trx: Parameters<typeof writeAudit>[0],
  byUserId: string,
  name: 'prices' | 'rates' | 'haulage',
  { added, changed }: Saved,
): Promise<void> {
  if (added + changed.length === 0) return;
  const details = { added, changed: changed.length };
  await writeAudit(trx, { byUserId, action: 'marketData.saved', subject: { name }, details });
}
