import type { ErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import { romanianErrors } from '@recolta/shared/contracts/errors/romanian-errors';
import type { Locale } from '../locale-path.ts';

export type ErrorSentences = Readonly<Record<ErrorCode, string>>;

/** Romanian is in the main bundle; another language is added with its texts. */
const sentences = new Map<Locale, ErrorSentences>([['ro', romanianErrors]]);

/** The sentences of error codes; Romanian ones while the language is not loaded. */
export function errorSentencesOf(locale: Locale): ErrorSentences {
  return sentences.get(locale) ?? romanianErrors;
}

export function addErrorSentences(locale: Locale, texts: ErrorSentences): void {
  sentences.set(locale, texts);
}
