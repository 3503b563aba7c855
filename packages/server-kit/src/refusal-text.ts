import { englishErrors } from '@recolta/shared/contracts/errors/english-errors';
import { validationParamsSchema } from '@recolta/shared/contracts/errors/error-body';
import { isErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import { errorMessage, type MessageLanguage } from '@recolta/shared/contracts/errors/error-message';
import { romanianErrors } from '@recolta/shared/contracts/errors/romanian-errors';
import { ruleText } from './rule-text.ts';

const texts = { ro: romanianErrors, en: englishErrors } as const;

/**
 * The `message` of a refusal: the text of its code, filled with its params; followed by the fields that are wrong, with
 * what they must be, and by the call that removes the refusal if `params.call` names it.
 */
export function refusalText(
  code: string,
  params: Readonly<Record<string, unknown>> = {},
  language: MessageLanguage = 'ro',
): string {
  if (!isErrorCode(code)) return code;
  const text = errorMessage(texts[language][code], params, language);
  const fields = code === 'ValidationFailed' ? wrongFields(params, language) : '';
  if (fields !== '') return `${text.replace(/\.$/, '')}: ${fields}.`;
  return typeof params.call === 'string' ? `${text} (${params.call})` : text;
}

/** The fields of `ValidationFailed`, each once, with what its value must be; `body` is the whole input. */
function wrongFields(params: Readonly<Record<string, unknown>>, language: MessageLanguage): string {
  const fields = validationParamsSchema.safeParse(params).data?.fields ?? [];
  const byPath = new Map(fields.toReversed().map((field) => [field.path || 'body', field]));
  return [...byPath]
    .reverse()
    .map(([path, field]) => `${path} (${ruleText(field, language)})`)
    .join(', ');
}

/** The language of a caller's messages: that of `Accept-Language`, else the account's, else Romanian. */
export class ReaderLanguage {
  private readonly asked: MessageLanguage | undefined;
  private account: MessageLanguage | undefined;

  /** @param header `Accept-Language` of the request (RFC 9110 section 12.5.4) */
  constructor(header: string | undefined) {
    this.asked = askedLanguage(header);
  }

  /** @param locale of the caller's account, once it is known */
  ofAccount(locale: MessageLanguage): void {
    this.account = locale;
  }

  get value(): MessageLanguage {
    return this.asked ?? this.account ?? 'ro';
  }
}

const range = /^\s*(ro|en)(?:-[a-z0-9-]{1,30})?\s*(?:;\s*q=([01](?:\.\d{1,3})?)\s*)?$/i;

/** Returns the language with the higher weight; undefined if neither is accepted. */
function askedLanguage(header = ''): MessageLanguage | undefined {
  let best: { readonly language: MessageLanguage; readonly weight: number } | undefined;
  for (const part of header.slice(0, 200).split(',')) {
    const [, name, weight = '1'] = range.exec(part) ?? [];
    const language = name?.toLowerCase() as MessageLanguage | undefined;
    if (language && Number(weight) > (best?.weight ?? 0)) best = { language, weight: Number(weight) };
  }
  return best?.language;
}
