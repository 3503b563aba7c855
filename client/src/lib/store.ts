import { getDefaultStore } from 'jotai';

/** The atoms' one store, for code outside components. */
export const store = getDefaultStore();
