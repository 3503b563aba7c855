import { accountPages } from './account-pages.ts';
import { adminPages } from './admin-pages.ts';
import { browserPages } from './browser-pages.ts';
import { renderedPages } from './rendered-pages.ts';
import { tradePages } from './trade-pages.ts';

/** All pages: the router shows them, and the relay reads from them which addresses exist. */
export const pages = {
  ...renderedPages,
  ...tradePages,
  ...browserPages,
  ...accountPages,
  ...adminPages,
} as const;

export type PageName = keyof typeof pages;
