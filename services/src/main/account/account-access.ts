import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';

/** Lets the account's own people and administrators through; for others it does not exist. */
export function requireOwnerOrAdministrator(caller: Caller, accountId: string): void {
  if (caller.accountId !== accountId && caller.role !== 'Admin') throw notFound();
}

/** Lets the account's own people through; an administrator is told that he may not, for others it does not exist. */
export function requireOwner(caller: Caller, accountId: string): void {
  if (caller.accountId === accountId) return;
  throw caller.role === 'Admin' ? new BorderError(403, 'NotEnoughPrivileges') : notFound();
}
