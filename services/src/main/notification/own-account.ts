import { notFound } from '../../platform/http/border-error.ts';
import { type CallContext, requireCaller } from '../../platform/http/call-context.ts';
import type { MainDatabase } from '../tables.ts';

/** The caller's account id where it is the one asked for; for others it is as if there were none. */
export async function requireOwnAccount(
  db: MainDatabase,
  context: CallContext,
  accountId: string,
): Promise<string> {
  const caller = await requireCaller(db, context);
  if (caller.accountId !== accountId.toLowerCase()) throw notFound();
  return caller.accountId;
}
