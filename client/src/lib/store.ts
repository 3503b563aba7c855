import { getDefaultStore } from 'jotai';

/** The page's one store of atoms, for code outside components. */
export const store = getDefaultStore();
