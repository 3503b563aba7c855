import { practicePath } from '@recolta/shared/contracts/practice-space';
import { barePath } from './locale-path.ts';

/** Whether an address is a practice room's: `/exersare/<id>`, in both languages. */
export function isPracticeRoom(pathname: string): boolean {
  return /^\/exersare\/[^/]/i.test(barePath(pathname));
}

/**
 * Whether this document works in the practice space [L19], by the address that it was loaded at: session, cache and
 * socket of one space are never used in the other.
 */
export const isPractice = typeof window !== 'undefined' && isPracticeRoom(window.location.pathname);

/** Before the server's addresses that this document calls. */
export const apiBase = isPractice ? practicePath : '';
