import type { FactorProof, Factors } from '@recolta/shared/contracts/http/factors';
import { nowSql } from '../../platform/clock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { mailUser } from '../mail/mail-user.ts';
import type { MainOptions } from '../main-options.ts';
import type { MainDatabase } from '../tables.ts';
import { replaceRecoveryCodes } from './add-factor.ts';
import { type FactorOptions, judgeFactor, lockUser } from './prove-factor.ts';

type Options = FactorOptions & Pick<MainOptions, 'db' | 'demoLogins'>;

/** Never obligatory for demonstration accounts, because their password is public [S13]. */
const isObligatory = ({ demoLogins }: Pick<Options, 'demoLogins'>, { role, email }: Caller) =>
  role === 'Admin' && !demoLogins.some((login) => login.email === email);

/** One's own factors, without their secrets. */
export async function listFactors(db: MainDatabase, options: Options, caller: Caller): Promise<Factors> {
  const rows = await db
    .selectFrom('main.factors')
    .select(['id', 'kind', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', caller.userId)
    .orderBy('created_at')
    .execute();
  const { left } = await db
    .selectFrom('main.recovery_codes')
    .select((of) => of.fn.countAll<number>().as('left'))
    .where('user_id', '=', caller.userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const recovery = await db
    .selectFrom('main.factor_recoveries')
    .select(['requested_at', 'due_at'])
    .where('user_id', '=', caller.userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return {
    factors: rows.map(({ createdAt, lastUsedAt, ...factor }) => ({
      ...factor,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: left,
    isObligatory: isObligatory(options, caller),
    recovery: recovery
      ? {
          state: recovery.due_at === null ? 'Requested' : 'Approved',
          requestedAt: recovery.requested_at.toISOString(),
          dueAt: recovery.due_at?.toISOString() ?? null,
        }
      : null,
  };
}

/**
 * Verifies a second factor again in a session: it counts for ten minutes [S13].
 *
 * @throws BorderError 409 `WrongFactor`, 429
 */
export async function proveFactor(options: Options, caller: Caller, proof: FactorProof): Promise<void> {
  const refusal = await options.db.transaction().execute(async (trx) => {
    await lockUser(trx, caller.userId);
    const refused = await judgeFactor(trx, options, caller.userId, proof);
    if (refused) return refused;
    await trx
      .updateTable('main.sessions')
      .set({ factor_at: nowSql })
      .where('id', '=', caller.sessionId)
      .execute();
    return null;
  });
  if (refusal) throw refusal;
}

/** @throws BorderError 404 */
export async function renameFactor({ db }: Options, caller: Caller, id: string, name: string): Promise<void> {
  const renamed = await db
    .updateTable('main.factors')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (renamed.numUpdatedRows !== 1n) throw notFound();
}

/**
 * Removes a factor; the last one together with the recovery codes. Mails the user.
 *
 * @throws BorderError 404, 409 `LastFactor` for the last one of an administrator
 */
export async function removeFactor(options: Options, caller: Caller, id: string): Promise<void> {
  await options.db.transaction().execute(async (trx) => {
    await lockUser(trx, caller.userId);
    const factors = await trx
      .selectFrom('main.factors')
      .select(['id', 'name'])
      .where('user_id', '=', caller.userId)
      .execute();
    const removed = factors.find((factor) => factor.id === id);
    if (!removed) throw notFound();
    const isLast = factors.length === 1;
    if (isLast && isObligatory(options, caller)) throw new BorderError(409, 'LastFactor');
    await trx.deleteFrom('main.factors').where('id', '=', id).execute();
    if (isLast) await trx.deleteFrom('main.recovery_codes').where('user_id', '=', caller.userId).execute();
    await mailUser(trx, caller.userId, 'factorsChanged', { change: 'removed', name: removed.name });
  });
}

/** @throws BorderError 409 `StatusConflict` without a factor that they would replace */
export async function newRecoveryCodes(options: Options, caller: Caller): Promise<string[]> {
  return options.db.transaction().execute(async (trx) => {
    await lockUser(trx, caller.userId);
    const factor = await trx
      .selectFrom('main.factors')
      .select('id')
      .where('user_id', '=', caller.userId)
      .limit(1)
      .executeTakeFirst();
    if (!factor) throw new BorderError(409, 'StatusConflict');
    const codes = await replaceRecoveryCodes(trx, options.factorKeys, caller.userId);
    await mailUser(trx, caller.userId, 'factorsChanged', { change: 'recoveryCodesMade', name: '' });
    return codes;
  });
}
