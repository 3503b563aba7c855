import { timingSafeEqual } from 'node:crypto';
import { refusalOfCode } from '@recolta/shared/domain/contract/signing';
import { databaseNowMs } from '../../platform/clock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { hashToken } from '../../platform/token.ts';
import type { MainTrx } from '../tables.ts';

/** Hash for one contract and one user: the same digits for another contract have another hash. */
export const hashOfCode = (contractId: string, userId: string, code: string) =>
  hashToken(`${contractId} ${userId} ${code}`);

/** The last code that was mailed to a user for signing a contract, locked. */
export function findCode(trx: MainTrx, contractId: string, userId: string) {
  return trx
    .selectFrom('main.signing_codes')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** The reason why a code was refused; a wrong one is counted. */
export type CodeRefusal = NonNullable<ReturnType<typeof refusalOfCode>>;

/**
 * Uses up the code that was mailed for a signature [C2]. A refusal is counted in a transaction that has to commit, so
 * that concurrent attempts cannot bypass the limit.
 */
export async function spendCode(
  trx: MainTrx,
  { contractId, userId }: { readonly contractId: string; readonly userId: string },
  code: string,
): Promise<CodeRefusal | null> {
  const sent = await findCode(trx, contractId, userId);
  const given = Buffer.from(hashOfCode(contractId, userId, code));
  const isRight = sent !== undefined && timingSafeEqual(given, Buffer.from(sent.code_hash));
  const stored = sent && { expiresAtMs: sent.expires_at.getTime(), wrongCount: sent.wrong_count };
  const refusal = refusalOfCode(stored ?? null, isRight, await databaseNowMs(trx));
  if (refusal === null)
    await trx
      .deleteFrom('main.signing_codes')
      .where('contract_id', '=', contractId)
      .where('user_id', '=', userId)
      .execute();
  else
    await trx
      .updateTable('main.signing_codes')
      .set((of) => ({ wrong_count: of('wrong_count', '+', 1) }))
      .where('contract_id', '=', contractId)
      .where('user_id', '=', userId)
      .execute();
  return refusal;
}

/** @throws BorderError 400 at `code` */
export function requireCodeTaken(refusal: CodeRefusal | null): void {
  if (refusal !== null)
    throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'code', rule: refusal }] });
}
