import { maxTasksOfKind } from '@recolta/shared/contracts/http/today';
import { totalMinor } from '@recolta/shared/domain/money';
import { taskOf } from '@recolta/shared/domain/task/task';
import { sql } from 'kysely';
import type { AccountToday } from '../../platform/ports/market-port.ts';
import type { MainDatabase } from '../tables.ts';

/** The final price that a Provider has yet to set for products whose Collective bids closed [X5]. */
export async function findProductTasks(db: MainDatabase, accountId: string): Promise<AccountToday> {
  const rows = await db
    .selectFrom('main.products')
    .select(['id', 'product_name', 'crop', 'category', 'unit', 'currency', 'price_type', 'unit_price_minor'])
    .select(['bid_thousandths', 'next_change_at'])
    .where('provider_account_id', '=', accountId)
    .where('phase', '=', 'closed')
    .where('deleted_at', 'is', null)
    .orderBy('next_change_at')
    .limit(maxTasksOfKind)
    .execute();
  const { ownProducts } = await db
    .selectFrom('main.products')
    .select(sql<number>`count(*)::integer`.as('ownProducts'))
    .where('provider_account_id', '=', accountId)
    .where('phase', 'in', ['inactive', 'active', 'closed'])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const tasks = rows.map(({ id, crop, category, unit, currency, ...row }) =>
    taskOf('setFinalPrice', id, {
      goods: {
        name: row.product_name,
        product: crop ?? category,
        quantityThousandths: row.bid_thousandths,
        unit,
        type: 'Selling',
      },
      sum: {
        minor: totalMinor(row.unit_price_minor, row.bid_thousandths),
        currency,
        isGross: row.price_type === 'VatIncluded',
      },
      endsAt: row.next_change_at?.toISOString() ?? null,
      priceMinor: row.unit_price_minor,
    }),
  );
  return { tasks, open: { ownProducts } };
}
