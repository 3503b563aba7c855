import { type FieldError, validationParamsSchema } from '@recolta/shared/contracts/errors/error-body';
import type { CompanyNumberIssue } from '@recolta/shared/domain/company/company-number';
import type { IbanIssue } from '@recolta/shared/domain/company/iban';
import type { TelephoneIssue } from '@recolta/shared/domain/company/telephone';
import type { PasswordRule } from '@recolta/shared/domain/password/password-assessment';
import { maxQuantityKg } from '@recolta/shared/domain/quantity';
import type * as z from 'zod/mini';
import { isThousandsOrOnes } from '../format.ts';
import { failureOf } from '../http/failure.ts';
import { isUnknownDay } from './typed-date.ts';

/** The rules of all forms; each has one text per language. */
export type Rule =
  | 'required'
  | 'email'
  | 'min'
  | 'max'
  | 'min_value'
  | 'max_value'
  | 'is'
  | 'length'
  | 'image'
  | 'confirm'
  | 'multiple'
  | CompanyNumberIssue
  | 'jNumber'
  | IbanIssue
  | TelephoneIssue
  | 'postalCode'
  | 'sector'
  | 'text'
  | 'oneOf'
  | 'wrongPassword'
  | 'damaged'
  | 'tooLarge'
  | 'filesFull'
  | 'tooManyPixels'
  | 'tooLongImage'
  | 'fileType'
  | 'pdf'
  | 'file'
  | 'tooManyUnattached'
  | PasswordRule
  | 'pdfActive'
  | 'pdfAttachment'
  | 'pdfEncrypted'
  | 'pdfTooComplex'
  | 'confirmEmailFirst'
  | 'price'
  | 'tonnes'
  | 'thousands'
  | 'range'
  | 'order'
  | 'startingPrice'
  | 'backupPrice'
  | 'step'
  | 'minDuration'
  | 'maxDuration'
  | 'maxExtension'
  | 'noExtension'
  | 'auctionEnd'
  | 'decisionTime'
  | 'aboveOwnPrice'
  | 'belowOwnPrice'
  | 'betterThanOwnPrice'
  | 'wholeOnly'
  | 'quantity'
  | 'date'
  | 'dateTime'
  | 'dayUnknown'
  | 'number'
  | 'days'
  | 'time'
  | 'past'
  | 'maxAhead'
  | 'onlyLater'
  | 'notEarlier'
  | 'onlyRaised'
  | 'future'
  | 'figure'
  | 'amount'
  | 'beyondBase'
  | 'once'
  | 'rejected'
  | 'confirmAsIs'
  | 'guaranteedAsIs'
  | 'confidential'
  | 'whole'
  | 'pieces'
  | 'aboveTotal'
  | 'vatState'
  | 'reverseCharge'
  | 'codeMissing'
  | 'codeWrong'
  | 'codeExpired'
  | 'codeSpent'
  | 'codeDigits'
  | 'invalid';

/**
 * A field that breaks a rule. `limit` is the rule's figure: characters, elements, a bound, a value, a field's
 * name.
 */
export interface FieldIssue {
  /** Dotted, as in the call: `invoiceAddress.town`. */
  readonly path: string;
  readonly rule: Rule;
  readonly limit?: number | string;
  /** Its own sentence, if the rule is known to this form alone. */
  readonly text?: string;
}

/** A refusal at fields of the form, with sentences of its own. */
export class RefusedFields extends Error {
  readonly issues: readonly FieldIssue[];

  constructor(issues: readonly FieldIssue[]) {
    super('fields were refused');
    this.issues = issues;
  }
}

type ZodIssue = z.core.$ZodIssue;

/**
 * Maps the issues of a shared schema to the form's rules: the first per field. An empty field is always
 * `required`, whatever rule it breaks.
 */
export function fieldIssuesOf(zodIssues: readonly ZodIssue[], values: object): FieldIssue[] {
  const byPath = new Map<string, FieldIssue>();
  for (const zodIssue of zodIssues) {
    const path = zodIssue.path.map(String).join('.');
    const value = valueAt(values, path);
    const issue = isEmpty(value)
      ? { path, rule: 'required' as const }
      : saidOf(fieldIssueOf(path, zodIssue), value);
    if (!byPath.has(path)) byPath.set(path, issue);
  }
  return [...byPath.values()];
}

function fieldIssueOf(path: string, issue: ZodIssue): FieldIssue {
  switch (issue.code) {
    case 'too_small':
      return sized(path, issue.origin, 'min', Number(issue.minimum));
    case 'too_big':
      return sized(path, issue.origin, 'max', Number(issue.maximum));
    case 'not_multiple_of':
      return { path, rule: 'multiple', limit: issue.divisor };
    case 'invalid_value':
      return issue.values.length === 1
        ? { path, rule: 'is', limit: String(issue.values[0]) }
        : { path, rule: 'oneOf' };
    case 'invalid_format':
      return { path, rule: namedRule(path, issue.format) };
    case 'custom':
      return { path, rule: namedRule(path, issue.message) };
    case 'invalid_type':
      return { path, rule: ruleOfType(path, issue.expected) };
    default:
      return { path, rule: 'invalid' };
  }
}

function ruleOfType(path: string, expected: string): Rule {
  if (expected !== 'number' && expected !== 'int') return 'invalid';
  return path.endsWith('paymentDays') ? 'days' : 'number';
}

/**
 * Says more about what was typed: a day that does not exist, and a quantity that was refused because it may be thousands
 * or ones, which is asked back.
 */
function saidOf(issue: FieldIssue, value: unknown): FieldIssue {
  if (
    (issue.rule === 'date' || issue.rule === 'dateTime') &&
    typeof value === 'string' &&
    isUnknownDay(value)
  )
    return { path: issue.path, rule: 'dayUnknown' };
  const isAsked =
    issue.rule === 'tonnes' &&
    typeof value === 'string' &&
    isThousandsOrOnes(value) &&
    Number(value.replace(/\D/g, '')) * 1000 <= maxQuantityKg;
  return isAsked ? { path: issue.path, rule: 'thousands', limit: value.trim() } : issue;
}

function sized(path: string, origin: string, bound: 'min' | 'max', limit: number): FieldIssue {
  if (origin === 'array') return { path, rule: bound === 'max' ? 'length' : 'required', limit };
  if (origin === 'number' || origin === 'int') return { path, rule: `${bound}_value`, limit };
  return { path, rule: bound, limit };
}

const named: Readonly<Record<string, Rule>> = {
  required: 'required',
  sector: 'sector',
  postalCode: 'postalCode',
  email: 'email',
  companyNumberDigits: 'companyNumberDigits',
  companyNumberShort: 'companyNumberShort',
  companyNumberLong: 'companyNumberLong',
  companyNumberControl: 'companyNumberControl',
  companyNumberCountry: 'companyNumberCountry',
  vatNumber: 'vatNumber',
  vatNumberControl: 'vatNumberControl',
  jNumber: 'jNumber',
  iban: 'iban',
  ibanControl: 'ibanControl',
  telephone: 'telephone',
  telephoneTwo: 'telephoneTwo',
  text: 'text',
  oneOf: 'oneOf',
  wrongPassword: 'wrongPassword',
  damaged: 'damaged',
  maxPixels: 'tooManyPixels',
  maxSide: 'tooLongImage',
  confirmEmailFirst: 'confirmEmailFirst',
  image: 'image',
  file: 'file',
  tooManyUnattached: 'tooManyUnattached',
  confirm: 'confirm',
  passwordCommon: 'passwordCommon',
  passwordPattern: 'passwordPattern',
  passwordPersonal: 'passwordPersonal',
  passwordGuessable: 'passwordGuessable',
  pdfActive: 'pdfActive',
  pdfAttachment: 'pdfAttachment',
  pdfEncrypted: 'pdfEncrypted',
  pdfTooComplex: 'pdfTooComplex',
  price: 'price',
  tonnes: 'tonnes',
  range: 'range',
  order: 'order',
  startingPrice: 'startingPrice',
  backupPrice: 'backupPrice',
  step: 'step',
  minDuration: 'minDuration',
  maxDuration: 'maxDuration',
  maxExtension: 'maxExtension',
  noExtension: 'noExtension',
  auctionEnd: 'auctionEnd',
  decisionTime: 'decisionTime',
  aboveOwnPrice: 'aboveOwnPrice',
  belowOwnPrice: 'belowOwnPrice',
  betterThanOwnPrice: 'betterThanOwnPrice',
  wholeOnly: 'wholeOnly',
  quantity: 'quantity',
  date: 'date',
  datetime: 'dateTime',
  time: 'time',
  money: 'amount',
  past: 'past',
  maxAhead: 'maxAhead',
  future: 'future',
  figure: 'figure',
  amount: 'amount',
  beyondBase: 'beyondBase',
  once: 'once',
  rejected: 'rejected',
  confirmAsIs: 'confirmAsIs',
  asIs: 'guaranteedAsIs',
  confidential: 'confidential',
  whole: 'whole',
  pieces: 'pieces',
  aboveTotal: 'aboveTotal',
  vatState: 'vatState',
  reverseCharge: 'reverseCharge',
  // For a delivery that would end before the last day of bids.
  deadline: 'auctionEnd',
  codeMissing: 'codeMissing',
  codeWrong: 'codeWrong',
  codeExpired: 'codeExpired',
  codeSpent: 'codeSpent',
  codeDigits: 'codeDigits',
};

/** Maps a rule of a schema or of the service to a form's rule. */
export function namedRule(path: string, name: string): Rule {
  if (path.endsWith('postalCode') && (name === 'regex' || name === 'format')) return 'postalCode';
  return named[name] ?? 'invalid';
}

/** The fields of a `ValidationFailed` response, mapped to the form's rules; empty for any other error. */
export function fieldIssuesOfError(error: unknown): readonly FieldIssue[] {
  if (error instanceof RefusedFields) return error.issues;
  const { code, params } = failureOf(error);
  const parsed = code === 'ValidationFailed' ? validationParamsSchema.safeParse(params) : null;
  return parsed?.success ? parsed.data.fields.map(issueOfRefusal) : [];
}

function issueOfRefusal(field: FieldError): FieldIssue {
  const { path, rule } = field;
  if (rule === 'min' && typeof field.minimum === 'number') return { path, rule, limit: field.minimum };
  if (rule === 'max' && typeof field.maximum === 'number') return { path, rule, limit: field.maximum };
  return { path, rule: namedRule(path, rule) };
}

/** True if the field is empty: its issue is then `required`. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return (
    value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
  );
}

export function valueAt(values: unknown, path: string): unknown {
  let held: unknown = values;
  for (const key of path.split('.')) {
    if (typeof held !== 'object' || held === null) return undefined;
    held = Reflect.get(held, key);
  }
  return held;
}
