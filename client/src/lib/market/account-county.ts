import { atom } from 'jotai';

/**
 * Code of the county of the signed-in account's activity; null for visitors, and if it is not stated; undefined until
 * the reader is known.
 */
export const accountCountyAtom = atom<string | null | undefined>(undefined);
