import { type FieldError, validationParamsSchema } from '@recolta/shared/contracts/errors/error-body';
import type { PasswordRule } from '@recolta/shared/domain/password/password-verdict';
import type * as z from 'zod/mini';
import { failureOf } from '../http/failure.ts';

/** The rules of all forms; each has one text in each language. */
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
  | 'cui'
  | 'jNumber'
  | 'iban'
  | 'telephone'
  | 'postalCode'
  | 'text'
  | 'oneOf'
  | 'wrongPassword'
  | 'damaged'
  | 'tooLarge'
  | 'tooManyPixels'
  | 'fileType'
  | PasswordRule
  | 'pdfActive'
  | 'pdfAttachment'
  | 'pdfEncrypted'
  | 'pdfTooComplex'
  | 'confirmEmailFirst'
  | 'invalid';

/** One field that breaks a rule. `limit` is the rule's figure: characters, elements, a bound, a value, a field's name. */
export interface FieldFault {
  /** Dotted, as in the call: `invoiceAddress.town`. */
  readonly path: string;
  readonly rule: Rule;
  readonly limit?: number | string;
}

type Issue = z.core.$ZodIssue;

/**
 * What a shared schema found wrong with a form, by the form's rules. A fault of an empty field is always that it is
 * required; a field has one fault, its first.
 */
export function faultsOfIssues(issues: readonly Issue[], values: object): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    const fault = isEmpty(valueAt(values, path))
      ? { path, rule: 'required' as const }
      : faultOfIssue(path, issue);
    if (!faults.has(path)) faults.set(path, fault);
  }
  return [...faults.values()];
}

function faultOfIssue(path: string, issue: Issue): FieldFault {
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
    default:
      return { path, rule: 'invalid' };
  }
}

function sized(path: string, origin: string, bound: 'min' | 'max', limit: number): FieldFault {
  if (origin === 'array') return { path, rule: bound === 'max' ? 'length' : 'required', limit };
  if (origin === 'number' || origin === 'int') return { path, rule: `${bound}_value`, limit };
  return { path, rule: bound, limit };
}

const named: Readonly<Record<string, Rule>> = {
  required: 'required',
  email: 'email',
  companyNumber: 'cui',
  jNumber: 'jNumber',
  iban: 'iban',
  telephone: 'telephone',
  text: 'text',
  oneOf: 'oneOf',
  wrongPassword: 'wrongPassword',
  damaged: 'damaged',
  maxPixels: 'tooManyPixels',
  confirmEmailFirst: 'confirmEmailFirst',
  image: 'image',
  confirm: 'confirm',
  passwordCommon: 'passwordCommon',
  passwordPattern: 'passwordPattern',
  passwordPersonal: 'passwordPersonal',
  passwordGuessable: 'passwordGuessable',
  pdfActive: 'pdfActive',
  pdfAttachment: 'pdfAttachment',
  pdfEncrypted: 'pdfEncrypted',
  pdfTooComplex: 'pdfTooComplex',
};

function namedRule(path: string, name: string): Rule {
  if (path.endsWith('postalCode') && (name === 'regex' || name === 'format')) return 'postalCode';
  return named[name] ?? 'invalid';
}

/** The fields that a service refused, by the same rules; none where it refused for another reason. */
export function faultsOfError(error: unknown): FieldFault[] {
  const { code, params } = failureOf(error);
  const parsed = code === 'ValidationFailed' ? validationParamsSchema.safeParse(params) : null;
  return parsed?.success ? parsed.data.fields.map(faultOfRefusal) : [];
}

function faultOfRefusal(field: FieldError): FieldFault {
  const { path, rule } = field;
  if (rule === 'min' && typeof field.minimum === 'number') return { path, rule, limit: field.minimum };
  if (rule === 'max' && typeof field.maximum === 'number') return { path, rule, limit: field.maximum };
  return { path, rule: namedRule(path, rule) };
}

/** Whether nothing was entered: what a rule says of such a field is that it is required. */
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
