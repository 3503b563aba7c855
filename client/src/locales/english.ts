import { englishErrors } from '@recolta/shared/contracts/errors/english-errors';
import frame from './en/frame.ts';
import home from './en/home.ts';
import labels from './en/labels.ts';
import live from './en/live.ts';
import pages from './en/pages.ts';

/** The English texts of every page, by namespace; others are loaded by what names them. */
export const english = { frame, home, labels, live, pages };

/** The sentences of error codes come in the same file. */
export const errorSentences = englishErrors;
