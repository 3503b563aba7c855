import { atom } from 'jotai';

/** Notifications not seen yet of whoever is signed in; 0 until it is known. */
export const unseenCountAtom = atom(0);

/** A count as its badge has it. */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
