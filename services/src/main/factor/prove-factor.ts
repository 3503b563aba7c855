import type { FactorProof } from '@recolta/shared/contracts/http/factors';
import {
  afterWrongCode,
  codesRefusedForMs,
  maxWrongCodes,
} from '@recolta/shared/domain/session/second-factor';
import { databaseNowMs, nowSql } from '../../platform/clock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { mailUser } from '../mail/mail-user.ts';
import type { MainOptions } from '../main-options.ts';
import type { MainTrx } from '../tables.ts';
import { verifyAssertion } from './passkeys.ts';
import { totpStep } from './totp.ts';

export type FactorOptions = Pick<MainOptions, 'factorKeys' | 'publicUrl'>;

/** Locks a user, so that changes and uses of their factors are serialized. */
export async function lockUser(trx: MainTrx, userId: string): Promise<void> {
  await trx.selectFrom('main.users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/**
 * Verifies a second factor of a user whose lock the transaction holds [S13]: each code and challenge counts once.
 * Wrong codes are counted in a transaction that has to commit, so that concurrent attempts cannot bypass the limit.
 *
 * @returns the refusal to throw after the commit: 409 `WrongFactor`, 429 after too many wrong codes; null if it is
 *   right
 */
export async function judgeFactor(
  trx: MainTrx,
  options: FactorOptions,
  userId: string,
  proof: FactorProof,
): Promise<BorderError | null> {
  if (proof.kind === 'passkey')
    return (await provesPasskey(trx, options, userId, proof)) ? null : new BorderError(409, 'WrongFactor');
  const nowMs = await databaseNowMs(trx);
  const stored = await trx
    .selectFrom('main.wrong_codes')
    .select(['count', 'since'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const wrong = stored ? { count: stored.count, sinceMs: stored.since.getTime() } : null;
  const waitMs = codesRefusedForMs(wrong, nowMs);
  if (waitMs > 0) return new BorderError(429, 'TooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
  const isRight =
    proof.kind === 'totp'
      ? await usesTotp(trx, options, userId, proof.code, nowMs)
      : await usesRecoveryCode(trx, options, userId, proof.code);
  if (isRight) {
    await trx.deleteFrom('main.wrong_codes').where('user_id', '=', userId).execute();
    return null;
  }
  const { count, sinceMs } = afterWrongCode(wrong, nowMs);
  const row = { count, since: new Date(sinceMs) };
  await trx
    .insertInto('main.wrong_codes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  if (count === maxWrongCodes) await mailUser(trx, userId, 'wrongCodes', {});
  return new BorderError(409, 'WrongFactor');
}

async function provesPasskey(
  trx: MainTrx,
  { factorKeys: keys, publicUrl }: FactorOptions,
  userId: string,
  { assertion }: Extract<FactorProof, { kind: 'passkey' }>,
): Promise<boolean> {
  const factor = await trx
    .selectFrom('main.factors')
    .selectAll()
    .where('credential_id', '=', assertion.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!factor || !(await verifyAssertion(trx, { keys, publicUrl }, factor, assertion))) return false;
  await trx.updateTable('main.factors').set({ last_used_at: nowSql }).where('id', '=', factor.id).execute();
  return true;
}

async function usesTotp(
  trx: MainTrx,
  { factorKeys }: FactorOptions,
  userId: string,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const apps = await trx
    .selectFrom('main.factors')
    .select(['id', 'secret'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .execute();
  for (const { id, secret: sealed } of apps) {
    const secret = sealed === null ? null : factorKeys.open(userId, sealed);
    const step = secret === null ? null : totpStep(secret, code, nowMs);
    if (step === null) continue;
    const used = await trx
      .updateTable('main.factors')
      .set({ last_step: step, last_used_at: nowSql })
      .where('id', '=', id)
      .where('last_step', '<', step)
      .executeTakeFirst();
    if (used.numUpdatedRows === 1n) return true;
  }
  return false;
}

async function usesRecoveryCode(
  trx: MainTrx,
  { factorKeys }: FactorOptions,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await trx
    .updateTable('main.recovery_codes')
    .set({ used_at: nowSql })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', factorKeys.hashesOfCode(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) return false;
  await mailUser(trx, userId, 'factorsChanged', { change: 'recoveryCodeUsed', name: '' });
  return true;
}
