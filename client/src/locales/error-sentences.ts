import type { ErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import type { Locale } from '../lib/locale-path.ts';

export type ErrorSentences = Readonly<Record<ErrorCode, string>>;

/** Sentences of error codes that were loaded with the texts of a language; Romanian ones are in `lib/error-text.ts`. */
export const loadedErrorSentences = new Map<Locale, ErrorSentences>();
