import frame from './ro/frame.ts';
import home from './ro/home.ts';
import labels from './ro/labels.ts';
import live from './ro/live.ts';
import pages from './ro/pages.ts';

/** The Romanian texts of every page, by namespace; others are loaded by what names them. */
export const romanian = { frame, home, labels, live, pages };
