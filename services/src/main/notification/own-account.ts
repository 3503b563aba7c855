import { notFound } from '../../platform/http/border-error.ts';
import { type CallContext, requireCaller } from '../../platform/http/call-context.ts';
import type { MainDatabase } from '../tables.ts';

/** The id of the caller's own account. @throws BorderError 404 for another account's */
export async function requireOwnAccount(
  db: MainDatabase,
  context: CallContext,
  accountId: string,
): Promise<string> {
  const caller = await requireCaller(db, context);
  if (caller.accountId !== accountId.toLowerCase()) throw notFound();
  return caller.accountId;
}
