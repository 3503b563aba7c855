import { Writable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import { ReaderLanguage } from '@recolta/server-kit/refusal-text';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { BorderError } from './border-error.ts';
import { checkedInput, errorAnswer, errorHeaders } from './error-answer.ts';

const requestId = 'request-1';
const inEnglish = { requestId, language: new ReaderLanguage('en') };

function answerTo(error: unknown, reader = inEnglish) {
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    new Writable({
      write(line, _encoding, done) {
        logged.push(JSON.parse(String(line)));
        done();
      },
    }),
  );
  const { status, body } = errorAnswer(error, reader, log);
  return { status, body, logged: logged.map(({ level, msg, requestId: of }) => [level, msg, of]) };
}

const failing = (code: string) => Object.assign(new Error(code), { code });

it('a refusal is answered with its code and figures, in the language of its reader, and is not logged', () => {
  const refused = new BorderError(409, 'TooManyBids', { limit: 20 });
  const english = answerTo(refused);
  expect(english).toEqual({
    status: 409,
    body: { code: 'TooManyBids', message: expect.any(String), params: { limit: 20 }, requestId },
    logged: [],
  });
  const romanian = answerTo(refused, { requestId, language: new ReaderLanguage('ro') });
  expect(romanian.body.message).not.toBe(english.body.message);
  expect(answerTo(new BorderError(404, 'NotFound')).body).not.toHaveProperty('params');
});

it.each([
  [failing('57014'), 503, 'ServiceUnavailable', { seconds: 2 }, 40, 'the database was busy or away'],
  [failing('ENOSPC'), 503, 'ServiceUnavailable', undefined, 50, 'the disk of the files is full'],
  [new TypeError('secret'), 500, 'InternalError', undefined, 50, 'a call failed'],
  [new ORPCError('TEAPOT' as never), 500, 'InternalError', undefined, 50, 'a call failed'],
] as const)('%s is masked, and logged with the request', (error, status, code, params, level, text) => {
  const answered = answerTo(error);
  expect([answered.status, answered.body.code, answered.body.params]).toEqual([status, code, params]);
  expect(answered.logged).toEqual([[level, text, requestId]]);
  expect(JSON.stringify(answered.body)).not.toContain('secret');
});

it.each([
  ['NOT_FOUND', 404, 'NotFound'],
  ['METHOD_NOT_SUPPORTED', 405, 'MethodNotAllowed'],
  ['PAYLOAD_TOO_LARGE', 413, 'PayloadTooLarge'],
  ['UNSUPPORTED_MEDIA_TYPE', 415, 'UnsupportedMediaType'],
  ['BAD_REQUEST', 400, 'MalformedRequest'],
] as const)('the contract layer’s %s is %i', (code, status, answered) => {
  const { body, ...rest } = answerTo(new ORPCError(code));
  expect([rest.status, body.code, rest.logged]).toEqual([status, answered, []]);
});

it('input that violates the schema is answered by field with its rule', () => {
  const schema = z.strictObject({
    ...{ price: z.string().regex(/^\d+$/), count: z.number().min(2).max(9), kind: z.enum(['a', 'b']) },
    name: z.string().refine((text) => text !== 'x', { error: 'reserved' }),
    mail: z.email(),
  });
  const refusedOf = (input: unknown) => {
    try {
      return checkedInput(schema, input);
    } catch (error) {
      return error instanceof BorderError ? error.params : error;
    }
  };
  const right = { price: '1', count: 2, kind: 'a', name: 'y', mail: 'ana@ferma.ro' };
  expect(refusedOf(right)).toEqual(right);
  for (const [wrong, field] of [
    [{ price: '-' }, { path: 'price', rule: 'format' }],
    [{ price: 1 }, { path: 'price', rule: 'type', expected: 'string' }],
    [{ count: 1 }, { path: 'count', rule: 'min', minimum: 2 }],
    [{ count: 10 }, { path: 'count', rule: 'max', maximum: 9 }],
    [{ kind: 'c' }, { path: 'kind', rule: 'oneOf', values: ['a', 'b'] }],
    [{ name: 'x' }, { path: 'name', rule: 'reserved' }],
    [{ mail: 'x' }, { path: 'mail', rule: 'email' }],
    [{ more: 1 }, { path: 'more', rule: 'unknown' }],
  ] as const)
    expect(refusedOf({ ...right, ...wrong })).toEqual({ fields: [field] });
  const ofBody = new ORPCError('BAD_REQUEST', {
    data: { issues: [{ code: 'custom', message: 'past', path: ['body', 'deadline'] }] },
  });
  expect(answerTo(ofBody).body.params).toEqual({ fields: [{ path: 'deadline', rule: 'past' }] });
});

it('a malformed id is answered as an object that does not exist', () => {
  const issue = (path: string[]) => ({ code: 'invalid_format', format: 'uuid', message: 'm', path });
  const statusOf = (...paths: string[][]) =>
    answerTo(new ORPCError('BAD_REQUEST', { data: { issues: paths.map(issue) } })).status;
  expect([statusOf(['params', 'id']), statusOf(['params', 'auctionId'])]).toEqual([404, 404]);
  expect([statusOf(['params', 'bidId']), statusOf(['params', 'id'], ['body', 'key'])]).toEqual([400, 400]);
});

it('headers name the wait, and close a connection whose body was not read', () => {
  const body = { code: 'TooManyRequests', message: '', requestId } as const;
  expect(errorHeaders(429, { ...body, params: { seconds: 7 } })).toEqual({ 'retry-after': '7' });
  expect(errorHeaders(408, body)).toEqual({ connection: 'close' });
  expect(errorHeaders(409, { ...body, params: { limit: 2 } })).toEqual({});
});
