import { registrationSchema } from '@recolta/shared/contracts/http/account';
import { tonnesSchema } from '@recolta/shared/contracts/http/fields';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '../http/failure.ts';
import { fieldIssuesOf, fieldIssuesOfError } from './field-issue.ts';

const schema = z.object({
  email: z.string().check(z.email()),
  name: z.string().check(z.minLength(2), z.maxLength(5)),
  counties: z.array(z.string()).check(z.maxLength(1)),
  price: z.number().check(z.minimum(1), z.maximum(10), z.multipleOf(0.5)),
  kind: z.enum(['a', 'b']),
  agreed: z.literal(true),
});

function issuesOf(values: object) {
  const checked = schema.safeParse(values);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

test('an empty field is required, whatever rule it breaks', () => {
  const empty = { email: ' ', name: '', counties: [], price: null, kind: '', agreed: false };
  expect(issuesOf(empty).map(({ path, rule }) => [path, rule])).toEqual([
    ['email', 'required'],
    ['name', 'required'],
    ['price', 'required'],
    ['kind', 'required'],
    ['agreed', 'required'],
  ]);
});

test('each rule of a schema is a rule of the forms, with its figure', () => {
  const wrong = { email: 'x', name: 'abcdef', counties: ['a', 'b'], price: 11, kind: 'c', agreed: true };
  expect(issuesOf(wrong)).toEqual([
    { path: 'email', rule: 'email' },
    { path: 'name', rule: 'max', limit: 5 },
    { path: 'counties', rule: 'length', limit: 1 },
    { path: 'price', rule: 'max_value', limit: 10 },
    { path: 'kind', rule: 'oneOf' },
  ]);
  expect(issuesOf({ ...wrong, price: 1.2 })).toContainEqual({ path: 'price', rule: 'multiple', limit: 0.5 });
  expect(issuesOf({ ...wrong, price: 0.5 })).toContainEqual({ path: 'price', rule: 'min_value', limit: 1 });
});

test('[S4] company data have their own rules', () => {
  const values = { companyNumber: '12', jNumber: 'J1', telephone: '1', bankAccountNumber: 'RO00' };
  const checked = registrationSchema.safeParse(values);
  const issues = checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
  for (const [path, rule] of [
    ['companyNumber', 'companyNumberControl'],
    ['jNumber', 'jNumber'],
    ['telephone', 'telephone'],
    ['bankAccountNumber', 'iban'],
  ])
    expect(issues).toContainEqual({ path, rule });
});

test('refusals of a service map to the same rules', () => {
  const fields = [
    { path: 'companyNumber', rule: 'companyNumberLong' },
    { path: 'password', rule: 'wrongPassword' },
    { path: 'name', rule: 'min', minimum: 2 },
    { path: 'invoiceAddress.postalCode', rule: 'format' },
    { path: 'file', rule: 'maxPixels', maximum: 4 },
    { path: 'x', rule: 'a rule of tomorrow' },
  ];
  const refused = new CallError({ code: 'ValidationFailed', params: { fields }, status: 400 });
  expect(fieldIssuesOfError(refused)).toEqual([
    { path: 'companyNumber', rule: 'companyNumberLong' },
    { path: 'password', rule: 'wrongPassword' },
    { path: 'name', rule: 'min', limit: 2 },
    { path: 'invoiceAddress.postalCode', rule: 'postalCode' },
    { path: 'file', rule: 'tooManyPixels' },
    { path: 'x', rule: 'invalid' },
  ]);
  expect(fieldIssuesOfError(new CallError({ code: 'NotFound', params: { fields }, status: 404 }))).toEqual(
    [],
  );
});

test('a quantity refused because it may be thousands or ones is asked back', () => {
  const ruleOf = (quantity: string) => {
    const { error } = z.object({ quantity: tonnesSchema }).safeParse({ quantity: 'unread' });
    return fieldIssuesOf(error?.issues ?? [], { quantity })[0];
  };
  expect(ruleOf('1.000')).toEqual({ path: 'quantity', rule: 'thousands', limit: '1.000' });
  // 250,000 t are more than a sale may have.
  expect(ruleOf('250.000')).toEqual({ path: 'quantity', rule: 'tonnes' });
  expect(ruleOf('x')).toEqual({ path: 'quantity', rule: 'tonnes' });
});

const typed = z.object({
  day: z.iso.date(),
  at: z.iso.datetime(),
  paymentDays: z.int(),
  humidity: z.nullable(z.number()),
});

test('what was typed decides what is said about a day, a time and a number', () => {
  const rulesOf = (values: object) =>
    fieldIssuesOf(typed.safeParse(values).error?.issues ?? [], values).map(({ path, rule }) => [path, rule]);
  expect(rulesOf({ day: '31.02.2026', at: '31.02.2026 12:00', paymentDays: '-3', humidity: 'x' })).toEqual([
    ['day', 'dayUnknown'],
    ['at', 'dayUnknown'],
    ['paymentDays', 'days'],
    ['humidity', 'number'],
  ]);
  expect(rulesOf({ day: 'mâine', at: '28.11.2026', paymentDays: 14, humidity: '-1' })).toEqual([
    ['day', 'date'],
    ['at', 'dateTime'],
    ['humidity', 'number'],
  ]);
});
