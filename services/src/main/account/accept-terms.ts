import { expressPoints, termsVersion } from '@recolta/shared/domain/legal-versions';
import { nowSql } from '../../platform/clock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import type { MainTrx } from '../tables.ts';
import { requireOwner } from './account-access.ts';
import { accountChanged } from './account-changed.ts';

/**
 * Accepts the current terms for one's own account, with the clauses that need express acceptance. A repetition
 * changes nothing.
 *
 * @param version the version that was read
 * @throws BorderError 403, 404, 409 `RequestChanged` if another version is current
 */
export async function acceptMarketTerms(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  id: string,
  version: string,
): Promise<void> {
  requireOwner(caller, id);
  if (version !== termsVersion) throw new BorderError(409, 'RequestChanged');
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('main.accounts')
      .set({ terms_version: termsVersion, terms_accepted_at: nowSql })
      .where('id', '=', id)
      .where((is) => is.or([is('terms_version', 'is', null), is('terms_version', '<', termsVersion)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await keepAcceptance(trx, id);
    await accountChanged(trx, id);
  });
  signal.committed();
}

/** Stores as evidence that an account accepted the current terms. */
export async function keepAcceptance(trx: MainTrx, accountId: string): Promise<void> {
  await trx
    .insertInto('main.terms_acceptances')
    .values({ account_id: accountId, version: termsVersion, express_points: expressPoints.map(String) })
    .onConflict((conflict) => conflict.columns(['account_id', 'version']).doNothing())
    .execute();
}
