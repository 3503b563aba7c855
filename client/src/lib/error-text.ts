import { type ErrorCode, isErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import { errorMessage } from '@recolta/shared/contracts/errors/error-message';
import { romanianErrors } from '@recolta/shared/contracts/errors/romanian-errors';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { loadedErrorSentences } from '../locales/error-sentences.ts';
import type { Locale } from './locale-path.ts';

/**
 * One plain sentence for an error code, with its params in the reader's format [L12].
 * @param currency of prices among the params, if any
 * @param unit of these prices; omitted for tonnes
 */
export function errorText(
  code: ErrorCode | string,
  params: Readonly<Record<string, unknown>>,
  locale: Locale,
  currency?: Currency,
  unit?: string,
): string {
  const sentences = loadedErrorSentences.get(locale) ?? romanianErrors;
  const text = sentences[isErrorCode(code) ? code : 'UnexpectedError'];
  return errorMessage(text, params, locale, currency, unit);
}
