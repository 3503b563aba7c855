import { getDefaultStore } from 'jotai';

/** The only store of the atoms, for code outside components. */
export const store = getDefaultStore();
