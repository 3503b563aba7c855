import { atom } from 'jotai';

/** Unseen notifications of the signed-in user; 0 until known. */
export const unseenCountAtom = atom(0);

/** A count as shown in a badge. */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
