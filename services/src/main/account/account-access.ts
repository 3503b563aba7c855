import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';

/** Admits the account's own users and administrators; others get 404. */
export function requireOwnerOrAdministrator(caller: Caller, accountId: string): void {
  if (caller.accountId !== accountId && caller.role !== 'Admin') throw notFound();
}

/** Admits the account's own users; an administrator gets 403, others 404. */
export function requireOwner(caller: Caller, accountId: string): void {
  if (caller.accountId === accountId) return;
  throw caller.role === 'Admin' ? new BorderError(403, 'NotEnoughPrivileges') : notFound();
}
