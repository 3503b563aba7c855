import { createState } from './state.ts';

/** How many pages are on their way. */
export const pageLoads = createState(0);
