import { requireAdministrator } from '../../platform/http/caller-checks.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { freshCaller } from '../../platform/sale/locked-caller.ts';
import type { MainDatabase } from '../tables.ts';
import { identity } from './find-callers.ts';

/**
 * The caller of an administrator's act as of now, read after the locks of the act: a call that has waited for them may
 * have lost the role meanwhile.
 *
 * @throws BorderError 401 if the session has ended, 403 for others
 */
export async function freshAdministrator(trx: MainDatabase, calledBy: Caller): Promise<Caller> {
  const caller = await freshCaller(trx, identity, calledBy);
  requireAdministrator(caller);
  return caller;
}
