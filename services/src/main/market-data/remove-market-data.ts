import type { PriceRow, RateRow, ReadRow } from '@recolta/shared/contracts/http/market-data';
import { formatDecimal, parseDecimal } from '@recolta/shared/domain/decimal';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import type { Kysely } from 'kysely';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { freshAdministrator } from '../session/fresh-administrator.ts';
import type { MainTables, MainTrx } from '../tables.ts';

/**
 * Removes one reference price for an administrator [Q4].
 *
 * @param read the row that was shown; without it any is removed
 * @throws BorderError 404 when there is none; 409 `RequestChanged` if it is no longer what was shown
 */
export function removePrice(
  db: Kysely<MainTables>,
  calledBy: Caller,
  { market, product, day }: Pick<PriceRow, 'market' | 'product' | 'day'>,
  read: ReadRow | undefined,
): Promise<void> {
  return removing(db, calledBy, 'prices', async (trx) => {
    const removed = await trx
      .deleteFrom('main.reference_prices')
      .where('market', '=', market)
      .where('product', '=', product)
      .where('day', '=', day)
      .returning(['price_minor', 'currency', 'source'])
      .executeTakeFirst();
    if (!removed) return undefined;
    const { price_minor, currency, source } = removed;
    const isRead =
      !read ||
      (parseMoney(read.figure) === price_minor && read.currency === currency && read.source === source);
    return { isRead, details: { market, product, day, price: formatMoney(price_minor), currency, source } };
  });
}

/** Removes one exchange rate for an administrator [Q4]. @throws BorderError like `removePrice` */
export function removeRate(
  db: Kysely<MainTables>,
  calledBy: Caller,
  { currency, day }: Pick<RateRow, 'currency' | 'day'>,
  read: ReadRow | undefined,
): Promise<void> {
  return removing(db, calledBy, 'rates', async (trx) => {
    const removed = await trx
      .deleteFrom('main.exchange_rates')
      .where('currency', '=', currency)
      .where('day', '=', day)
      .returning(['rate_ten_thousandths', 'source'])
      .executeTakeFirst();
    if (!removed) return undefined;
    const { rate_ten_thousandths: rate, source } = removed;
    const isRead = !read || (parseDecimal(read.figure, 4) === rate && read.source === source);
    return { isRead, details: { currency, day, rate: formatDecimal(rate, 4), source } };
  });
}

/** Removes one band of the haulage table for an administrator [Q5]. @throws BorderError like `removePrice` */
export function removeHaulage(
  db: Kysely<MainTables>,
  calledBy: Caller,
  upToKm: number,
  read: ReadRow | undefined,
): Promise<void> {
  return removing(db, calledBy, 'haulage', async (trx) => {
    const removed = await trx
      .deleteFrom('main.haulage_rates')
      .where('up_to_km', '=', upToKm)
      .returning(['price_minor', 'source'])
      .executeTakeFirst();
    if (!removed) return undefined;
    const { price_minor, source } = removed;
    const isRead = !read || (parseMoney(read.figure) === price_minor && read.source === source);
    return { isRead, details: { upToKm, price: formatMoney(price_minor), source } };
  });
}

interface Removed {
  /** True if it is the row that was read. */
  readonly isRead: boolean;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Removes a row, and records it. The role is read once the row is locked; a refusal takes the removal back. */
async function removing(
  db: Kysely<MainTables>,
  calledBy: Caller,
  name: 'prices' | 'rates' | 'haulage',
  remove: (trx: MainTrx) => Promise<Removed | undefined>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await remove(trx);
    const { userId: byUserId } = await freshAdministrator(trx, calledBy);
    if (!removed) throw notFound();
    if (!removed.isRead) throw new BorderError(409, 'RequestChanged');
    const { details } = removed;
    await writeAudit(trx, { byUserId, action: 'marketData.removed', subject: { name }, details });
  });
}
