import { atom } from 'jotai';

/** Code of the county of the signed-in account's activity; null for visitors, and if it is not stated. */
export const accountCountyAtom = atom<string | null>(null);
