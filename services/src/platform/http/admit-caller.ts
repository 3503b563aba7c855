import type { CallerKind, CallerRule } from '@recolta/shared/contracts/http/call';
import type { Caller } from '../ports/identity-port.ts';
import type { AnyDatabase } from '../tables.ts';
import { signInRequired } from './border-error.ts';
import type { CallContext } from './call-context.ts';
import {
  requireAcceptedTerms,
  requireAccount,
  requireAdministrator,
  requireRecentFactor,
  requireServiceToken,
} from './caller-checks.ts';

/** The caller as a handler gets them; null for a visitor, and if the answer does not depend on the caller. */
export type CallerOf<Kind extends CallerKind> = Kind extends 'viewer'
  ? Caller | null
  : Kind extends 'anyone' | 'relay' | 'reader'
    ? null
    : Caller;

export interface CallerSources {
  readonly db: AnyDatabase;
  /** For read calls. */
  readonly readDb: AnyDatabase;
  readonly serviceToken: string;
}

/**
 * The caller of a call, checked against the rule in its contract.
 *
 * @throws BorderError 401, 403; 404 if the call is only for the relay
 */
export async function admitCaller(
  { db, readDb, serviceToken }: CallerSources,
  context: CallContext,
  { caller: kind, isProven }: CallerRule,
  method: string | undefined,
): Promise<Caller | null> {
  if (kind === 'anyone') return null;
  if (kind === 'relay') {
    requireServiceToken(context.authorization, serviceToken);
    return null;
  }
  if (kind === 'reader') throw new Error('the content service checks its readers itself');
  const found = await findCaller(method === 'GET' ? readDb : db, context);
  if (kind === 'viewer') return found;
  if (kind === 'registrant') {
    if (!found) throw signInRequired();
    return found;
  }
  const caller = requireAccount(found);
  if (kind === 'party') requireAcceptedTerms(caller);
  if (kind === 'administrator') requireAdministrator(caller);
  return isProven ? requireRecentFactor(caller) : caller;
}

/** Null for a visitor and for a token without a valid session. */
async function findCaller(
  db: AnyDatabase,
  { identity, tokenHash, language }: CallContext,
): Promise<Caller | null> {
  if (tokenHash === null) return null;
  const caller = (await identity.findCallers(db, [tokenHash])).get(tokenHash);
  if (caller) language.ofAccount(caller.locale);
  return caller ?? null;
}
