import type { Caller } from '../identity.ts';
import { findCallers } from '../identity.ts';
import type { AnyDatabase } from '../tables.ts';
import { hashToken } from '../token.ts';
import { signInRequired } from './border-error.ts';

/** What every handler knows of its call. */
export interface CallContext {
  readonly requestId: string;
  /** SHA-256 of the bearer token; null for a visitor. */
  readonly tokenHash: string | null;
}

const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/** Reads the bearer token; a header in any other form is as good as none. */
export function tokenHashOf(authorization: string | undefined): string | null {
  const match = bearer.exec(authorization ?? '');
  return match?.[1] ? hashToken(match[1]) : null;
}

/** The caller, or null for a visitor and for a token of no living session. */
export async function findCaller(db: AnyDatabase, context: CallContext): Promise<Caller | null> {
  if (context.tokenHash === null) return null;
  return (await findCallers(db, [context.tokenHash])).get(context.tokenHash) ?? null;
}

/** The caller; 401 where there is none. */
export async function requireCaller(db: AnyDatabase, context: CallContext): Promise<Caller> {
  const caller = await findCaller(db, context);
  if (!caller) throw signInRequired();
  return caller;
}
