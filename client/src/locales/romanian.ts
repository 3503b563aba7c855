import { frame } from './ro/frame.ts';
import { home } from './ro/home.ts';
import { labels } from './ro/labels.ts';
import { live } from './ro/live.ts';
import { pages } from './ro/pages.ts';

/** The Romanian texts of the first visit, by namespace; pages bring their own (`page-texts.ts`). */
export const romanian = { frame, home, labels, live, pages };
