import { practicePath } from '@recolta/shared/contracts/practice-space';
import { barePath } from './locale-path.ts';

/** True for the address of a practice room: `/exersare/<id>`, in both languages. */
export function isPracticeRoom(pathname: string): boolean {
  return /^\/exersare\/[^/]/i.test(barePath(pathname));
}

/**
 * True if this document works in the practice space [L19], by the address that it was loaded at: session, cache and
 * socket of one space are never used in the other.
 */
export const isPractice = typeof window !== 'undefined' && isPracticeRoom(window.location.pathname);

/** Prefix of the server addresses that this document calls. */
export const apiBase = isPractice ? practicePath : '';
